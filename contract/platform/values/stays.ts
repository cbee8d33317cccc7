// Owns which dates can be booked as a stay: one rule for the server and the pages.
import { type CalendarDate, nightsBetween } from './dates.ts'
import { publicLimits } from './public-limits.ts'

/** Code of the error table → its sentence. Here and not there, so that public pages need not load the whole table. */
export const stayFaults = {
  bad_dates: 'Please choose a check-out date after the check-in date.',
  past_dates: 'Check-in cannot be in the past.',
  too_far_ahead: 'Stays can be booked up to two years ahead.',
  stay_too_long: 'A stay can be at most 365 nights.',
} as const
export type StayFault = keyof typeof stayFaults

/**
 * Takes check-in, check-out and the day it is in Accra; gives what is wrong: no night or reversed dates (bad_dates), the
 * past (past_dates), more than two years ahead (too_far_ahead), over 365 nights (stay_too_long); null for a good stay.
 */
export const stayFault = (checkIn: CalendarDate, checkOut: CalendarDate, today: CalendarDate): StayFault | null => {
  const nights = nightsBetween(checkIn, checkOut)
  if (nights < 1) return 'bad_dates'
  if (nightsBetween(today, checkIn) < 0) return 'past_dates'
  if (nightsBetween(today, checkIn) > publicLimits.maxDaysAhead) return 'too_far_ahead'
  return nights > publicLimits.maxNights ? 'stay_too_long' : null
}
