// Owns which two dates make a stay, and what a listing needs before it is submitted.
import { type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { stayFault } from '@akwaaba/contract/stays'

/** Nights from check-in (included) to check-out (not included). */
export type Stay = { checkIn: CalendarDate; checkOut: CalendarDate; nights: number }

/** Takes check-in and check-out and gives the stay; refuses with bad_dates, past_dates, too_far_ahead or stay_too_long. */
export const stayFrom = (checkIn: CalendarDate, checkOut: CalendarDate, today: CalendarDate): Stay => {
  const fault = stayFault(checkIn, checkOut, today)
  if (fault) fail(fault)
  return { checkIn, checkOut, nights: nightsBetween(checkIn, checkOut) }
}

type Submitted = Record<'apartmentType' | 'location' | 'address' | 'description', string> & {
  size: number
  price: number
}

/** Whether a listing lacks what guests need; a draft may. */
export const isIncomplete = ({ apartmentType, location, address, description, size, price }: Submitted): boolean =>
  [apartmentType, location, address, description].some((text) => text === '') || size <= 0 || price <= 0
