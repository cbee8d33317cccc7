// Owns which stays a promo code is for, as sentences where it is not.
import { addDays, type CalendarDate, formatDate } from '@akwaaba/contract/dates'
import { type Cents, dollarsFromCents, formatDollars } from '@akwaaba/contract/money'
import type { StayDates } from '@akwaaba/contract/price-rules'

/** The days of a promo code; null leaves an end open. */
export type PromoDays = {
  bookFrom: CalendarDate | null
  bookUntil: CalendarDate | null
  stayFrom: CalendarDate | null
  stayUntil: CalendarDate | null
}

const range = (from: CalendarDate | null, until: CalendarDate | null): string => {
  if (from === null) return `until ${formatDate(until ?? '')}`
  return until === null ? `from ${formatDate(from)} on` : `from ${formatDate(from)} to ${formatDate(until)}`
}

/** Why a code with these days is not for a stay that is booked today; none where it is. */
export const daysFaults = (
  { bookFrom, bookUntil, stayFrom, stayUntil }: PromoDays,
  { checkIn, checkOut }: StayDates,
  today: CalendarDate,
): string[] => {
  if (bookUntil !== null && today > bookUntil) return ['This code is no longer valid.']
  const isEarly = bookFrom !== null && today < bookFrom
  const isOutside =
    (stayFrom !== null && checkIn < stayFrom) || (stayUntil !== null && checkOut > addDays(stayUntil, 1))
  return [
    ...(isEarly ? [`This code is for bookings made ${range(bookFrom, bookUntil)}.`] : []),
    ...(isOutside ? [`This code is for nights ${range(stayFrom, stayUntil)}.`] : []),
  ]
}

/** Why a code that asks for so much is not for a stay that costs less; none where it is. */
export const totalFaults = (minTotalCents: Cents, totalCents: Cents): string[] =>
  totalCents < minTotalCents
    ? [`This code is for stays of at least ${formatDollars(dollarsFromCents(minTotalCents))}.`]
    : []
