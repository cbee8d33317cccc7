// Owns what a mail about a booking needs to know of it.
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import { nightsBetween } from '@akwaaba/contract/dates'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { lineText, shownLine } from '@akwaaba/contract/price-lines'
import type { Deps } from '#deps.ts'
import { linesOfBooking } from './lines.ts'

const wasOf = (state: BookingState): 'approved' | 'paid' | 'held' =>
  bookingStates.is(state, 'depositPaid') ? (state as 'approved' | 'paid') : 'held'

/** A booking with its apartment, guest and price lines; null when there is nobody to write to any more. */
export const bookingForMail = async (deps: Deps, bookingId: string) => {
  const row = await deps.db
    .selectFrom('bookings')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .selectAll('bookings')
    .select([
      'users.email',
      'users.username',
      'users.phone',
      'apartments.apartmentName',
      'apartments.address',
      'apartments.checkOutBy',
    ])
    .where('bookings.id', '=', bookingId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const end = await deps.db
    .selectFrom('bookingEvents')
    .select(['fromState', 'reason'])
    .where('bookingId', '=', bookingId)
    .where('toState', '=', 'cancelled')
    .where('actor', 'in', ['admin', 'system'])
    .executeTakeFirst()
  const lines = (await linesOfBooking(deps.db, bookingId)).map(shownLine)
  const nights = nightsBetween(row.checkIn, row.checkOut)
  return {
    ...row,
    nights,
    isApproved: row.state === 'approved',
    /** how we ended it, and what was said of it */
    declined: end ? { was: wasOf(end.fromState as BookingState), reason: end.reason } : null,
    totalDollars: dollarsFromCents(row.totalCents),
    lines: lines.map((line) => ({ label: lineText(line, 'x'), dollars: line.amount })),
  }
}
