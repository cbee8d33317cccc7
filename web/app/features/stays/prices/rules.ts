// Owns what a page of prices computes from the rules of a listing: the lines of its table, how many nights each decides, and the year.
import { addDays, type CalendarDate, formatDate, formatDateShort, nightsOf } from '@akwaaba/contract/dates'
import { centsFromDollars, dollarsFromCents, formatDollars } from '@akwaaba/contract/money'
import { type DayTerms, dayTerms } from '@akwaaba/contract/price-days'
import type { Layer, StayRules, Weekday } from '@akwaaba/contract/price-rules'
import type { Prices } from '@akwaaba/contract/prices'

export type Period = Prices['periods'][number]
export type Rules = Prices['rules']
export type PricedDay = Prices['days'][number]

export const weekdayNames: Record<Weekday, string> = {
  ...{ mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday' },
  sun: 'Sunday',
}

export const layerNames: Record<Layer, string> = {
  ...{ day: 'By hand', event: 'Event', season: 'Season', weekend: 'Weekend', base: 'Base' },
}

const cents = (dollars: number | null) => (dollars === null ? null : centsFromDollars(dollars))

/** The rules of a listing as the engine takes them, so that the page shows what a guest would pay. */
export const stayRulesOf = ({ price, rules, periods, days }: Prices): StayRules => {
  const { weekendPrice, extraGuestPrice, cleaningPrice, shortCleaning, deposit, ...listing } = rules
  return {
    ...{ nightlyCents: centsFromDollars(price), maxGuests: null, checkInFrom: '14:00', guestFeePercent: 0, taxes: [] },
    listing: {
      ...listing,
      weekendCents: cents(weekendPrice),
      extraGuestCents: centsFromDollars(extraGuestPrice),
      cleaningCents: centsFromDollars(cleaningPrice),
      shortCleaning: shortCleaning && { nights: shortCleaning.nights, cents: centsFromDollars(shortCleaning.price) },
      deposit: deposit && { ...deposit, percent: deposit.percent ?? 0, cents: cents(deposit.amount) },
    },
    periods: periods.map(({ price: each, weekendPrice: ofWeekend, ...period }) => ({
      ...period,
      ...{ cents: cents(each), weekendCents: cents(ofWeekend) },
    })),
    days: days.map(({ price: each, ...day }) => ({ ...day, cents: cents(each) })),
  }
}

/** What holds on each of the next 365 nights. */
export const yearOf = (prices: Prices, today: CalendarDate): DayTerms[] =>
  nightsOf(today, addDays(today, 365)).map(dayTerms(stayRulesOf(prices)))

/** The same without weekends, which would hide the rest in a picture of a year. */
export const yearWithoutWeekends = ({ rules, periods, ...prices }: Prices, today: CalendarDate): DayTerms[] =>
  yearOf(
    {
      ...prices,
      rules: { ...rules, weekendPrice: null },
      periods: periods.map((period) => ({ ...period, weekendPrice: null })),
    },
    today,
  )

/** What a night would cost without the rule that won it, in dollars. */
export const priceWithout = (prices: Prices, day: CalendarDate, layer: Layer): number | null => {
  if (layer === 'base') return null
  const rules = stayRulesOf(prices)
  const weaker: StayRules = {
    ...rules,
    listing: layer === 'weekend' ? { ...rules.listing, weekendCents: null } : rules.listing,
    periods: rules.periods.filter((period) => period.layer !== layer),
    days: layer === 'day' ? rules.days.map((rule) => ({ ...rule, cents: null })) : rules.days,
  }
  return dollarsFromCents(dayTerms(weaker)(day).cents)
}

/** "Sat 19 Dec to Sun 3 Jan 2027" of nights: the last one, not the day after it. */
export const nightsText = (from: CalendarDate, to: CalendarDate): string => {
  const last = addDays(to, -1)
  if (from >= last) return formatDate(from)
  const isOneYear = from.slice(0, 4) === last.slice(0, 4)
  return `${isOneYear ? formatDateShort(from) : formatDate(from)} to ${formatDate(last)}`
}

/** The days of the week on which nobody arrives, in words. */
export const arrivalText = (noArrival: readonly Weekday[]): string =>
  noArrival.length === 0 ? 'any day' : `not ${noArrival.map((day) => weekdayNames[day].slice(0, 3)).join(', ')}`

/** The price of a season or event in words: "$133.00", "+40 %". */
export const periodPriceText = ({ price, percent, weekendPrice }: Period): string => {
  if (percent !== null) return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`
  if (price !== null) return formatDollars(price)
  return weekendPrice === null ? 'as else' : `${formatDollars(weekendPrice)} weekend`
}

export type RuleRow = {
  key: string
  layer: Layer
  name: string
  nights: string
  price: string
  minNights: number | null
  arrival: string
  /** nights of the next 365 whose price it decides */
  decides: number
  /** its place in the list of seasons and events */
  period?: number
  from?: CalendarDate
}

type Run = { days: PricedDay[]; from: CalendarDate; to: CalendarDate }

const sameDay = ({ day: _, ...one }: PricedDay, { day: __, ...other }: PricedDay) =>
  JSON.stringify(one) === JSON.stringify(other)

/** Days with something of their own, those beside each other with the same in one run. */
export const runsOf = (days: readonly PricedDay[]): Run[] => {
  const runs: Run[] = []
  for (const day of days) {
    const run = runs.at(-1)
    const [first] = run?.days ?? []
    if (run && first && run.to === day.day && sameDay(first, day)) {
      run.days.push(day)
      run.to = addDays(day.day, 1)
    } else runs.push({ days: [day], from: day.day, to: addDays(day.day, 1) })
  }
  return runs
}

const dayName = ({ closed, noArrival, noDeparture, maxNights }: PricedDay): string => {
  if (closed) return 'Closed'
  if (noArrival && noDeparture) return 'No arrival, no departure'
  if (noDeparture) return 'No departure'
  return maxNights === null ? 'Set in the calendar' : `At most ${maxNights} ${maxNights === 1 ? 'night' : 'nights'}`
}

const dayArrival = ({ noArrival }: PricedDay) => (noArrival === null ? 'as else' : noArrival ? 'no arrival' : 'any day')

/** The lines of the table of rules in the order in which they win. */
export const ruleRows = (prices: Prices, year: readonly DayTerms[]): RuleRow[] => {
  const { rules, periods, days, price } = prices
  const count = (layer: Layer, isMeant: (day: CalendarDate) => boolean = () => true) =>
    year.filter((night) => night.layer === layer && isMeant(night.day)).length
  const within =
    ({ from, to }: Pick<Run, 'from' | 'to'>) =>
    (day: CalendarDate) =>
      from <= day && day < to
  const ofDays = runsOf(days).flatMap((run): RuleRow[] => {
    const [first] = run.days
    if (first === undefined) return []
    return [
      {
        ...{ key: `day ${run.from}`, layer: 'day', name: dayName(first), nights: nightsText(run.from, run.to) },
        ...{ price: first.price === null ? 'as else' : formatDollars(first.price), minNights: first.minNights },
        ...{ arrival: dayArrival(first), decides: count('day', within(run)), from: run.from },
      },
    ]
  })
  const ofPeriods = periods.map(
    (period, at): RuleRow => ({
      ...{ key: `${period.layer} ${period.from}`, layer: period.layer, name: period.name, period: at },
      ...{ nights: nightsText(period.from, period.to), price: periodPriceText(period), minNights: period.minNights },
      ...{ arrival: arrivalText(period.noArrival), decides: count(period.layer, within(period)) },
    }),
  )
  const always = { nights: 'all year', minNights: rules.minNights, arrival: arrivalText(rules.noArrival) }
  const weekend: RuleRow[] =
    rules.weekendPrice === null
      ? []
      : [
          {
            ...{ key: 'weekend', layer: 'weekend', ...always, price: formatDollars(rules.weekendPrice) },
            ...{ name: rules.weekendDays.map((day) => weekdayNames[day]).join(', '), decides: count('weekend') },
          },
        ]
  return [
    ...ofDays,
    ...ofPeriods.filter(({ layer }) => layer === 'event'),
    ...ofPeriods.filter(({ layer }) => layer === 'season'),
    ...weekend,
    {
      ...{ key: 'base', layer: 'base', name: weekend.length > 0 ? 'Every other night' : 'Every night' },
      ...{ ...always, price: formatDollars(price), decides: count('base') },
    },
  ]
}
