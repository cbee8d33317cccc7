// Owns what makes two dates a stay that can be booked: one rule for the server, which refuses, and the pages, which say so.
import { type CalendarDate, nightsBetween } from './dates.ts'
import { limits } from './limits.ts'

/** Codes of the error table, so that both sides say the same sentence. */
export type StayFault = 'bad_dates' | 'past_dates' | 'too_far_ahead' | 'stay_too_long'

/**
 * Takes check-in, check-out and the day it is in Accra; gives what is wrong: no night or reversed dates (bad_dates), the
 * past (past_dates), more than two years ahead (too_far_ahead), over 365 nights (stay_too_long); null for a good stay.
 */
export const stayFault = (checkIn: CalendarDate, checkOut: CalendarDate, today: CalendarDate): StayFault | null => {
  const nights = nightsBetween(checkIn, checkOut)
  if (nights < 1) return 'bad_dates'
  if (nightsBetween(today, checkIn) < 0) return 'past_dates'
  if (nightsBetween(today, checkIn) > limits.maxDaysAhead) return 'too_far_ahead'
  return nights > limits.maxNights ? 'stay_too_long' : null
}
