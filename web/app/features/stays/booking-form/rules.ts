// Owns the draft of a booking: its dates and its extras.
import type { Booking } from '@akwaaba/contract/bookings'
import type { ApiError } from '@akwaaba/contract/client'
import { addDays, type CalendarDate, nightsBetween, parseDate } from '@akwaaba/contract/dates'
import type { Guests } from '@akwaaba/contract/guests'
import { formatDollars } from '@akwaaba/contract/money'
import type { RefusedStay } from '@akwaaba/contract/price-wire'
import { stayFault, stayFaults } from '@akwaaba/contract/stays'
import { isRefusedWith } from '../../../lib/refusals.ts'

export type Draft = { from: string | undefined; to: string | undefined; extras: string[]; guests: Guests }

type Given = { from: string | null | undefined; to: string | null | undefined }

/** The sentence that says why dates of an address or an old draft cannot be booked; null when they can, or one is missing. */
export const datesFault = ({ from, to }: Given, today: CalendarDate): string | null => {
  const [start, end] = [parseDate(from ?? ''), parseDate(to ?? '')]
  const fault = start && end ? stayFault(start, end, today) : null
  return fault && `${stayFaults[fault]} Please choose your dates again.`
}

/** The part of such dates that can be booked: an arrival alone is kept, a departure that does not fit is dropped. */
export const sensibleDates = ({ from, to }: Given, today: CalendarDate): Pick<Draft, 'from' | 'to'> => {
  const [start, end] = [parseDate(from ?? ''), parseDate(to ?? '')]
  // An arrival can be booked if a stay of one night can.
  if (start === null || stayFault(start, addDays(start, 1), today)) return { from: undefined, to: undefined }
  return { from: start, to: end && !stayFault(start, end, today) ? end : undefined }
}

/** Nights of a draft: zero until both dates are days in the right order. */
export const nightsOfDraft = ({ from, to }: Pick<Draft, 'from' | 'to'>): number => {
  const start = parseDate(from ?? '')
  const end = parseDate(to ?? '')
  return start && end ? Math.max(0, nightsBetween(start, end)) : 0
}

/** The chosen extras with one added or removed. */
export const toggled = (extras: string[], id: string): string[] =>
  extras.includes(id) ? extras.filter((each) => each !== id) : [...extras, id]

/** Whether a booking and a draft share a night. Check-out days are not nights: one guest may leave as another arrives. */
export const sharesNights = (
  booking: { startDate: string; endDate: string },
  { from, to }: Pick<Draft, 'from' | 'to'>,
): boolean => from !== undefined && to !== undefined && booking.startDate < to && from < booking.endDate

type Held = Pick<Booking, 'startDate' | 'endDate' | 'guests' | 'extras'>

/** Whether a draft is what the guest holds: the same days, guests and extras. */
export const isAsHeld = ({ startDate, endDate, guests, extras }: Held, draft: Draft): boolean => {
  const { adults, children, infants } = draft.guests
  const [held, chosen] = [extras.map(({ _id }) => _id), draft.extras].map((ids) => ids.toSorted().join())
  const isSameParty =
    guests === null || (guests.adults === adults && guests.children === children && guests.infants === infants)
  return startDate === draft.from && endDate === draft.to && isSameParty && held === chosen
}

/** Why the rules of a listing do not allow the stay of a refused call; none where that was not the reason. */
export const reasonsIn = (error: Error | null): RefusedStay[] =>
  isRefusedWith(error, 'stay_not_allowed') && Array.isArray(error.facts.reasons) ? error.facts.reasons : []

/** Whether a call was refused since the promo code of the stay is used up, so that it can be had without the code. */
export const isCodeUsedUp = ({ code }: ApiError): boolean => code === 'promo_gone' || code === 'promo_used'

/** What to do about a price that is another one by now, which the refusal says. */
export const priceNow = (error: ApiError): string =>
  `${error.message} It is now ${formatDollars(Number(error.facts.price))}. Press the button again to accept it.`
