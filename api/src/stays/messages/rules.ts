// Owns the rules of messages: who reads what of one, until when guest and host write to each other, and what is still to be read.
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import { addDays, type CalendarDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import type { MessageSide, Thread } from '@akwaaba/contract/stay-messages'

/** Who reads what a side writes. */
export const otherSide = (side: MessageSide): MessageSide => (side === 'guest' ? 'host' : 'guest')

/** The states in which a booking is paid for, at least in part. */
export const paidStates = bookingStates.having('depositPaid')

type Stay = { state: BookingState; checkOut: CalendarDate; wasPaid: boolean; isDeleted: boolean }

/**
 * Why nobody can write about a stay on a day; null where they can. A hold can be written about while it is one, and a stay that was paid
 * for, also a cancelled one, until some weeks after its last day.
 */
export const endOf = ({ state, checkOut, wasPaid, isDeleted }: Stay, today: CalendarDate): Thread['ended'] => {
  if (isDeleted) return 'deleted'
  if (!wasPaid) return bookingStates.is(state, 'holdsNights') ? null : 'unpaid'
  return addDays(checkOut, limits.messageDays) < today ? 'over' : null
}

type Marks = { lastByGuest: number; lastByHost: number; readByGuest: number; readByMember: number }

/** The number up to which a side has read. What a member answers is read by all of the host. */
export const readUpTo = (side: MessageSide, { lastByHost, readByGuest, readByMember }: Marks): number =>
  side === 'guest' ? readByGuest : Math.max(lastByHost, readByMember)
