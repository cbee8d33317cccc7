// Owns reading what a mail about a booking says of it.
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import { type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { lineText, shownLine } from '@akwaaba/contract/price-lines'
import type { Expression, SqlBool } from 'kysely'
import { readArrivals } from '#apartments/arrivals.ts'
import type { Deps } from '#deps.ts'
import { guestsTextOf } from '#pricing/booking-price.ts'
import { linesOfBooking } from './lines.ts'
import { mayArrive } from './present.ts'

/** What a booking was before it was declined. */
const wasOf = (state: BookingState): 'approved' | 'paid' | 'held' => {
  if (!bookingStates.is(state, 'depositPaid')) return 'held'
  return bookingStates.is(state, 'confirmed') ? 'approved' : 'paid'
}

/** A booking with its apartment, guest and price lines; null when the guest's account is deleted. */
export const bookingForMail = async (deps: Deps, bookingId: string) => {
  const row = await deps.db
    .selectFrom('bookings')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .selectAll('bookings')
    .select(['users.email', 'users.username'])
    .select(({ fn }) => [
      fn.coalesce('bookings.contactPhone', 'users.phone').as('phone'),
      // As its host knows the guest.
      fn.coalesce('bookings.contactName', 'users.username').as('guestName'),
    ])
    .select(['apartments.apartmentName', 'apartments.address', 'apartments.checkOutBy'])
    .where('bookings.id', '=', bookingId)
    .where('users.deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const ending = await deps.db
    .selectFrom('bookingEvents')
    .select(['fromState', 'reason'])
    .where('bookingId', '=', bookingId)
    .where('toState', '=', 'cancelled')
    .where('actor', 'in', ['admin', 'host', 'system'])
    .executeTakeFirst()
  const lines = (await linesOfBooking(deps.db, bookingId)).map(shownLine)
  const nights = nightsBetween(row.checkIn, row.checkOut)
  return {
    ...row,
    nights,
    guestsText: guestsTextOf(row),
    isApproved: row.state === 'approved',
    /** paid for, at least in part, and not over */
    isOn: bookingStates.is(row.state, 'depositPaid', 'holdsNights'),
    /** the same, or over */
    isPaid: bookingStates.is(row.state, 'depositPaid'),
    /** what it was before an admin, its host or the system ended it, and the reason given */
    declined: ending?.fromState ? { was: wasOf(ending.fromState), reason: ending.reason } : null,
    totalDollars: dollarsFromCents(row.totalCents),
    lines: lines.map((line) => ({ label: lineText(line, 'x'), dollars: line.amount })),
  }
}

/** The confirmed stays that begin on a day and that a condition on bookings names, by id. */
export const confirmedArrivals = async (db: Deps['db'], day: CalendarDate, isMeant: Expression<SqlBool>) => {
  const found = db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'approved')
    .where('checkIn', '=', day)
    .where('deletedAt', 'is', null)
    .where(isMeant)
  return (await found.orderBy('id').execute()).map(({ id }) => id)
}

/** The last change of a booking's state, and who has caused it. */
export const lastMoveOf = (deps: Deps, bookingId: string) =>
  deps.db
    .selectFrom('bookingEvents')
    .select(['event', 'toState', 'actor', 'actorId'])
    .where('bookingId', '=', bookingId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How the guest of a booking gets there; null before the payment, and once the stay is over or cancelled. */
export const arrivalForMail = async (
  deps: Deps,
  { state, apartmentId }: { state: BookingState; apartmentId: string },
) => (mayArrive(state) && (await readArrivals(deps.db, [apartmentId])).get(apartmentId)) || null
