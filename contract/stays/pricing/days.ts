// Owns what the rules of a listing say about one day: its price and its restrictions, each from the strongest layer that has it.
import { type CalendarDate, weekdayIndex } from '../../platform/values/dates.ts'
import type { Cents } from '../../platform/values/money.ts'
import { percentOf } from './percent.ts'
import {
  type DayRule,
  type Period,
  type PeriodLayer,
  type PricedNight,
  type StayRules,
  type Weekday,
  weekdays,
} from './rules.ts'

/** What holds on one day. Arrival and minimum concern stays that begin on it, departure those that end on it. */
export type DayTerms = PricedNight & {
  minNights: number
  maxNights: number | null
  minThrough: number
  arrival: boolean
  departure: boolean
  closed: boolean
  discountable: boolean
}

/** The day of the week. */
export const weekdayOf = (day: CalendarDate): Weekday => weekdays[weekdayIndex(day)] ?? 'mon'

type Parts = { day: DayRule | undefined; event: Period | undefined; season: Period | undefined; isWeekend: boolean }

/** The price of a night without seasons and events. */
const plainNight = ({ nightlyCents, listing: { weekendCents } }: StayRules, isWeekend: boolean) =>
  isWeekend && weekendCents !== null
    ? ({ cents: weekendCents, layer: 'weekend', name: '' } as const)
    : ({ cents: nightlyCents, layer: 'base', name: '' } as const)

const hundred = 100

/** The price that a period gives a night; null where it leaves it to the layers below. */
const periodCents = (period: Period, plain: Cents, isWeekend: boolean): Cents | null => {
  if (isWeekend && period.weekendCents !== null) return period.weekendCents
  if (period.cents !== null) return period.cents
  return period.percent === null ? null : percentOf(plain, hundred + period.percent)
}

const priceOfNight = (rules: StayRules, { day, event, season, isWeekend }: Parts) => {
  const plain = plainNight(rules, isWeekend)
  if (day && day.cents !== null) return { cents: day.cents, layer: 'day', name: '' } as const
  for (const period of [event, season]) {
    const cents = period ? periodCents(period, plain.cents, isWeekend) : null
    if (period && cents !== null) return { cents, layer: period.layer, name: period.name } as const
  }
  return plain
}

const firstList = <T>(...lists: (readonly T[] | undefined)[]): readonly T[] =>
  lists.find((list) => list !== undefined && list.length > 0) ?? []

const termsOf = (rules: StayRules, date: CalendarDate, day: DayRule | undefined): DayTerms => {
  const { listing, periods } = rules
  const weekday = weekdayOf(date)
  const find = (layer: PeriodLayer) =>
    periods.find((period) => period.layer === layer && period.from <= date && date < period.to)
  const event = find('event')
  const season = find('season')
  const isWeekend = listing.weekendDays.includes(weekday)
  const closedToArrival = firstList(event?.noArrival, season?.noArrival, listing.noArrival).includes(weekday)
  const closedToDeparture = firstList(event?.noDeparture, season?.noDeparture, listing.noDeparture).includes(weekday)
  return {
    day: date,
    ...priceOfNight(rules, { day, event, season, isWeekend }),
    minNights: day?.minNights ?? event?.minNights ?? season?.minNights ?? listing.minNights ?? 1,
    maxNights: day?.maxNights ?? event?.maxNights ?? season?.maxNights ?? listing.maxNights,
    minThrough: event?.minThrough ?? season?.minThrough ?? 1,
    arrival: !(day?.noArrival ?? closedToArrival),
    departure: !(day?.noDeparture ?? closedToDeparture),
    closed: day?.closed ?? false,
    discountable: day?.discountable ?? event?.discountable ?? season?.discountable ?? true,
  }
}

export type TermsOfDay = (day: CalendarDate) => DayTerms

/** Takes rules; gives the function from a day to what holds on it, which computes each day once. */
export const dayTerms = (rules: StayRules): TermsOfDay => {
  const days = new Map(rules.days.map((rule) => [rule.day, rule]))
  const known = new Map<CalendarDate, DayTerms>()
  return (day) => {
    const terms = known.get(day) ?? termsOf(rules, day, days.get(day))
    known.set(day, terms)
    return terms
  }
}
