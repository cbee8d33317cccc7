// Owns what a search by dates asks of the calendar of a listing, in SQL: whether its rules allow the stay, and what it costs.
import type { Stay } from '#apartments/rules.ts'
import { freeFor, isBetween } from '#inventory/availability.ts'

/** Takes a value, gives its placeholder. */
export type Value = (bound: unknown) => string

/** A stay that is searched for: when, and how many come. */
export type SearchedStay = Stay & { adults: number; children: number; infants: number }

/** The values of a search in its statement, and its days as places in the arrays of a calendar `c`. */
const partsOf = ({ checkIn, checkOut, nights }: SearchedStay, now: Date, value: Value) => {
  const [from, to, at] = [`${value(checkIn)}::date`, `${value(checkOut)}::date`, `${value(now)}::timestamptz`]
  return {
    ...{ from, to, at, nights: `${value(nights)}::int` },
    first: `[${from} - c.from_day + 1]`,
    last: `[${to} - c.from_day + 1]`,
    places: `[${from} - c.from_day + 1 : ${to} - c.from_day]`,
    today: `(${at} at time zone 'UTC')::date`,
  }
}

const rule = (name: string, type = 'int') => `(c.rules ->> '${name}')::${type}`

// What is unknown, such as a limit that is not set, refuses nothing.
const refusedText = (stay: SearchedStay, now: Date, value: Value): string => {
  const { from, to, at, places, first, last, today, nights } = partsOf(stay, now, value)
  const buffer = rule('bufferNights')
  const taken = { from, to: `(${to} + ${buffer})`, at }
  return `(
    not c.arrival${first} or not c.departure${last} or true = any (c.closed${places})
    or ${nights} < greatest(c.min_nights${first}, (select max(n) from unnest(c.min_through${places}) as n))
      and not (${rule('gapFill', 'boolean')} and ${isBetween(taken)})
    or c.max_nights${first} > 0 and ${nights} > c.max_nights${first}
    or ${at} > (${from} + c.check_in_from::time) at time zone 'UTC' - make_interval(hours => ${rule('leadHours')})
    or ${to} - ${today} > ${rule('horizonDays')}
    or ${value(stay.infants)}::int > ${rule('maxInfants')})`
}

/** The condition on a row of apartments that a stay may be booked in it: its nights are free, and its rules allow it. */
export const isOpenFor = (stay: SearchedStay, now: Date, value: Value, rules = 'apartments.rules'): string =>
  `${freeFor(stay, now, value, rules)} and not exists (
    select from price_calendars c where c.apartment_id = apartments.id and ${refusedText(stay, now, value)})`

const percentText = (name: string, isMet: string) =>
  `(select max((step ->> 'percent')::numeric) from jsonb_array_elements(c.rules -> '${name}') as step where ${isMet})`
const sumText = (array: string) => `(select sum(n) from unnest(${array}) as n)`

/** What a stay of this many cents costs with the fee of guests, rounded as the engine of the contract does. */
export const withGuestFee = (cents: string, guestFeePercent: number, value: Value): string =>
  guestFeePercent === 0 ? cents : `round(${cents} * (1 + ${value(guestFeePercent)}::numeric / 100))::bigint`

/**
 * The total of a stay by a calendar `c`, in cents: the same as the engine of the contract gives for a stay without extras and codes.
 */
export const totalText = (stay: SearchedStay, now: Date, value: Value, guestFeePercent: number): string => {
  const { from, places, today, nights } = partsOf(stay, now, value)
  const heads = `${value(stay.adults + stay.children)}::int`
  const ahead = `(${from} - ${today})`
  const percent = `coalesce(greatest(
    ${percentText('lengthOfStay', `${nights} >= (step ->> 'nights')::int`)},
    ${percentText('earlyBird', `${ahead} >= (step ->> 'days')::int`)},
    ${percentText('lastMinute', `${ahead} <= (step ->> 'days')::int`)}), 0)`
  const cleaning = `case when ${nights} <= (c.rules -> 'shortCleaning' ->> 'nights')::int
    then (c.rules -> 'shortCleaning' ->> 'cents')::bigint else ${rule('cleaningCents', 'bigint')} end`
  const beforeFee = `(${sumText(`c.cents${places}`)} + ${cleaning}
    + greatest(0, ${heads} - ${rule('includedGuests')}) * ${nights}::bigint * ${rule('extraGuestCents', 'bigint')}
    - round(${sumText(`c.discountable${places}`)} * ${percent} / 100))::bigint`
  return withGuestFee(beforeFee, guestFeePercent, value)
}
