// Owns what the clock does to bookings: holds run out, stays come to their end. Jobs write it down, or the first caller who needs it.

import { type BookingEvent, bookingStates } from '@akwaaba/contract/booking-states'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import type { Stay } from '#apartments/rules.ts'
import { isDue, isNow } from '#db/states.ts'
import { bySystem } from '#db/transition.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { expiredHoldsIn } from '#inventory/inventory.ts'
import { type BookingRow, move } from './move.ts'
import { keepNights } from './nights.ts'

/** What its guest reads of a paid booking that time has ended. */
const reasons: Partial<Record<BookingEvent, string>> = { lapse: 'It was not confirmed in time.' }

/** Locks a booking and writes down how time has ended its state in the meantime. Gives it as it is then; undefined when it is not there. */
export const catchUp = async (deps: Deps, tx: Tx, id: string): Promise<BookingRow | undefined> => {
  const row = await tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const event = row && bookingStates.expiryOf(row, deps.clock.now())
  return event ? move(deps, tx, id, event, bySystem, { reason: reasons[event] ?? '' }) : row
}

/** Expires the holds of an apartment that ran out and stand in the way of a stay. The apartment must be locked. */
export const freeExpiredHolds = async (
  deps: Deps,
  tx: Tx,
  apartmentId: string,
  stay: Pick<Stay, 'checkIn' | 'checkOut'>,
): Promise<void> => {
  for (const id of await expiredHoldsIn(deps, tx, apartmentId, stay)) await catchUp(deps, tx, id)
}

/**
 * Keeps the nights of an unpaid booking until `until`, never for a shorter time than before. Says whether they are held: a
 * hold that ran out in the meantime is not taken again.
 */
export const extendHold = async (deps: Pick<Deps, 'clock'>, tx: Tx, id: string, until: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('bookings')
    .set({ holdExpiresAt: sql<Date>`greatest(hold_expires_at, ${until}::timestamptz)` })
    .where('id', '=', id)
    .where(isNow(bookingStates, 'bookings', ['pending'], deps.clock.now()))
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return false
  await keepNights(tx, row)
  return true
}

/** Locks a guest, so that holds taken at the same instant are counted one after the other; false where they have left. */
export const lockGuest = async (tx: Tx, customerId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', customerId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

type Wanted = Pick<Stay, 'checkIn' | 'checkOut'> & { customerId: string; apartmentId: string }

const sameNights = {
  msg: 'You have held these nights several times today without paying for them. Please choose other nights, or try again tomorrow.',
}

/**
 * Refuses with too_many_holds where a guest may hold no more nights without paying: too many holds are open, or the same
 * nights were held too often within a day. The guest must be locked.
 */
export const refuseManyHolds = async (deps: Deps, tx: Tx, wanted: Wanted): Promise<void> => {
  const now = deps.clock.now()
  const { open } = await tx
    .selectFrom('bookings')
    .select((select) => select.fn.countAll<number>().as('open'))
    .where('customerId', '=', wanted.customerId)
    .where(isNow(bookingStates, 'bookings', ['pending'], now))
    .executeTakeFirstOrThrow()
  if (open >= limits.openHoldsPerPerson) return fail('too_many_holds')
  const { taken } = await tx
    .selectFrom('bookings')
    .innerJoin('bookingEvents', 'bookingEvents.bookingId', 'bookings.id')
    .select((select) => select.fn.countAll<number>().as('taken'))
    .where('bookings.customerId', '=', wanted.customerId)
    .where('bookings.apartmentId', '=', wanted.apartmentId)
    .where('bookings.checkIn', '<', wanted.checkOut)
    .where('bookings.checkOut', '>', wanted.checkIn)
    .where('bookingEvents.event', 'in', ['create', 'reinstate'])
    .where('bookingEvents.happenedAt', '>', deps.clock.in({ minutes: -24 * 60 }))
    .executeTakeFirstOrThrow()
  if (taken >= limits.holdsOfSameNightsPerDay) fail('too_many_holds', sameNights)
}

/** Writes down every booking for which an event has fallen due, each in its own short transaction. Gives how many. */
const catchUpDue = async (deps: Deps, event: BookingEvent): Promise<number> => {
  const due = bookingStates.deadline(event)
  const rows = await deps.db
    .selectFrom('bookings')
    .select('id')
    .where('state', 'in', bookingStates.on[event].from)
    .where(isDue('bookings', due, deps.clock.now()))
    .orderBy(due.column)
    .limit(500)
    .execute()
  for (const { id } of rows) await inTransaction(deps.db, (tx) => catchUp(deps, tx, id))
  return rows.length
}

/** Expires every hold that ran out. Gives how many. */
export const expireHolds = (deps: Deps): Promise<number> => catchUpDue(deps, 'expire')

/** Completes approved stays from the day after check-out on, and ends those that nobody approved in time. Gives how many. */
export const completeStays = async (deps: Deps): Promise<number> =>
  (await catchUpDue(deps, 'complete')) + (await catchUpDue(deps, 'lapse'))
