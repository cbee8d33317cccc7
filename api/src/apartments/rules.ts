// Owns what makes a stay a valid one, without looking at the database.
import { type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'

/** Nights from check-in (included) to check-out (not included). */
export type Stay = { checkIn: CalendarDate; checkOut: CalendarDate; nights: number }

/**
 * Takes two dates; refuses no night and reversed dates (bad_dates), the past (past_dates), more than two years ahead
 * (too_far_ahead) and over 365 nights (stay_too_long).
 */
export const stayFrom = (checkIn: CalendarDate, checkOut: CalendarDate, today: CalendarDate): Stay => {
  const nights = nightsBetween(checkIn, checkOut)
  if (nights < 1) fail('bad_dates')
  if (nightsBetween(today, checkIn) < 0) fail('past_dates')
  if (nightsBetween(today, checkIn) > limits.maxDaysAhead) fail('too_far_ahead')
  if (nights > limits.maxNights) fail('stay_too_long')
  return { checkIn, checkOut, nights }
}
