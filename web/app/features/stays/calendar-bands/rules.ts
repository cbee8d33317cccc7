// Owns the band of seasons and events over the days of the calendar: which of those of the listings stands over each day, and its words.
import type { CalendarRow, NamedPeriod } from '@akwaaba/contract/calendar'
import { addDays, type CalendarDate, formatDateShort } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'

type Days = { from: CalendarDate; count: number }

/** A season or an event over days of the grid, by their numbers: the first one, and how many. */
export type Band = { layer: NamedPeriod['layer']; text: string; first: number; days: number }

type Found = NamedPeriod & { listings: number }

/** "19 Dec" */
const dayText = (day: CalendarDate): string => formatDateShort(day).split(' ').slice(1).join(' ')

const priceText = ({ percent, price }: NamedPeriod): string | false => {
  if (price !== null) return `${formatDollars(price)} a night`
  return percent !== null && percent !== 0 && `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}

const textOf = (period: Found, known: number): string =>
  [
    period.name,
    priceText(period),
    period.minNights !== null && period.minNights > 1 && `${period.minNights} nights at least`,
    `${dayText(period.from)} to ${dayText(addDays(period.to, -1))}`,
    period.listings < known && `${period.listings} ${period.listings === 1 ? 'listing' : 'listings'}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Each season and event once, with how many of the listings have it: events first, as they decide the price, then what most have. */
const foundIn = (rows: readonly CalendarRow[]): Found[] => {
  const found = new Map<string, Found>()
  for (const period of rows.flatMap(({ periods }) => periods ?? [])) {
    const key = Object.values(period).join('|')
    const before = found.get(key)
    if (before) before.listings += 1
    else found.set(key, { ...period, listings: 1 })
  }
  const rank = ({ layer }: Found) => (layer === 'event' ? 0 : 1)
  return [...found.values()].sort((one, other) => rank(one) - rank(other) || other.listings - one.listings)
}

/** What stands over the days of a grid of these listings, from left to right. */
export const bandsOf = (rows: readonly CalendarRow[], { from, count }: Days): Band[] => {
  const found = foundIn(rows)
  const bands: Band[] = []
  let last: Found | undefined
  for (let index = 0; index < count && found.length > 0; index++) {
    const day = addDays(from, index)
    const next = found.find((period) => period.from <= day && day < period.to)
    const band = bands.at(-1)
    if (next && next === last && band) band.days += 1
    else if (next) bands.push({ layer: next.layer, text: textOf(next, rows.length), first: index, days: 1 })
    last = next
  }
  return bands
}
