// Owns what the clock does to bookings: holds run out, stays come to their end. Jobs write it down, and whoever comes first.
import { type BookingEvent, type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type Selectable, sql } from 'kysely'
import type { Stay } from '#apartments/rules.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import { expiredHoldsIn } from '#inventory/inventory.ts'
import { bySystem, move } from './move.ts'
import { keepNights } from './nights.ts'

type Row = Selectable<Database['bookings']>

const overdueEvent = (deps: Deps, row: Row): BookingEvent | null => {
  if (row.state === 'pending' && row.holdExpiresAt <= deps.clock.now()) return 'expire'
  // Nobody has said yes by the end of its first day: the guest gets everything back.
  if (row.state === 'paid' && row.checkIn < deps.clock.today()) return 'lapse'
  return row.state === 'approved' && row.checkOut < deps.clock.today() ? 'complete' : null
}

/** Locks a booking and writes down what the clock has done to it meanwhile. Gives it as it is then; undefined when it is not there. */
export const catchUp = async (deps: Deps, tx: Tx, id: string): Promise<Row | undefined> => {
  const row = await tx.selectFrom('bookings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const event = row ? overdueEvent(deps, row) : null
  if (!row || event === null) return row
  await move(deps, tx, id, event, bySystem, event === 'lapse' ? { reason: 'It was not confirmed in time.' } : {})
  return { ...row, state: bookingStates.on[event].to as BookingState }
}

/** Lapses the holds of an apartment that ran out and stand in the way of a stay. The apartment must be locked. */
export const freeLapsedHolds = async (
  deps: Deps,
  tx: Tx,
  apartmentId: string,
  stay: Pick<Stay, 'checkIn' | 'checkOut'>,
): Promise<void> => {
  for (const id of await expiredHoldsIn(deps, tx, apartmentId, stay)) await catchUp(deps, tx, id)
}

/**
 * Keeps the nights of an unpaid booking until `until`, never for a shorter time than before. Says whether they are held: a
 * hold that ran out meanwhile is not taken anew.
 */
export const extendHold = async (deps: Pick<Deps, 'clock'>, tx: Tx, id: string, until: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('bookings')
    .set({ holdExpiresAt: sql<Date>`greatest(hold_expires_at, ${until}::timestamptz)` })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('holdExpiresAt', '>', deps.clock.now())
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
    .where('state', '=', 'pending')
    .where('holdExpiresAt', '>', now)
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

const catchUpAll = async (deps: Deps, due: { id: string }[]): Promise<number> => {
  for (const { id } of due) await inTransaction(deps.db, (tx) => catchUp(deps, tx, id))
  return due.length
}

/** Lapses every hold that ran out, each in its own short transaction. Gives how many. */
export const lapseHolds = async (deps: Deps): Promise<number> =>
  catchUpAll(
    deps,
    await deps.db
      .selectFrom('bookings')
      .select('id')
      .where('state', '=', 'pending')
      .where('holdExpiresAt', '<=', deps.clock.now())
      .orderBy('holdExpiresAt')
      .limit(500)
      .execute(),
  )

/** Completes approved stays from the day after check-out on, and lets those lapse that nobody approved in time. */
export const completeStays = async (deps: Deps): Promise<number> =>
  catchUpAll(
    deps,
    await deps.db
      .selectFrom('bookings')
      .select('id')
      .where(({ and, eb, or }) => {
        const today = deps.clock.today()
        return or([
          and([eb('state', '=', 'approved'), eb('checkOut', '<', today)]),
          and([eb('state', '=', 'paid'), eb('checkIn', '<', today)]),
        ])
      })
      .limit(500)
      .execute(),
  )
