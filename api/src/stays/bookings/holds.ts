// Owns what time does to bookings: holds expire, stays are completed. A periodic job records it, or the first call that needs it.
import { type BookingEvent, bookingStates } from '@akwaaba/contract/booking-states'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Stay } from '#apartments/rules.ts'
import { isDue, isNow } from '#db/states.ts'
import { bySystem } from '#db/transition.ts'
import { type Expressions, inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { readOccupancy } from '#inventory/inventory.ts'
import { type BookingRow, moveBooking, updateNights } from './move.ts'

/** The reason that the guest of a paid booking reads when a deadline has ended it. */
const reasons: Partial<Record<BookingEvent, string>> = { expireUnapproved: 'It was not confirmed in time.' }

/**
 * Locks the apartment of a booking for the rest of the transaction; gives its id and whether it is still listed, undefined where there
 * is no such booking. Before the booking itself wherever the booking may end: ending a stay that is paid for locks its apartment (the
 * trigger offered_by_changed_stays), and paying and cancelling take the apartment first.
 */
export const lockApartmentOf = (tx: Tx, bookingId: string): Promise<{ id: string; listed: boolean } | undefined> =>
  tx
    .selectFrom('apartments')
    .select(['id', 'listed'])
    .where('id', '=', (one) => one.selectFrom('bookings').select('apartmentId').where('bookings.id', '=', bookingId))
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Locks a booking and applies the deadline that has passed, if any. Gives the booking as it is then; undefined when there is none,
 * or `isVisible` is false for it.
 */
export const applyDeadline = async (
  deps: Deps,
  tx: Tx,
  id: string,
  isVisible?: Expression<SqlBool>,
): Promise<BookingRow | undefined> => {
  const found = tx.selectFrom('bookings').selectAll().where('id', '=', id)
  const row = await (isVisible ? found.where(isVisible) : found).forUpdate().executeTakeFirst()
  const event = row && bookingStates.expiryOf(row, deps.clock.now())
  return event ? moveBooking(deps, tx, row, event, bySystem, { reason: reasons[event] ?? '' }) : row
}

/**
 * Records the expired holds on the nights of a stay, so that the nights can be reserved; gives whether one of them is taken
 * all the same. The apartment must be locked.
 */
export const freeExpiredHolds = async (
  deps: Deps,
  tx: Tx,
  apartmentId: string,
  stay: Pick<Stay, 'checkIn' | 'checkOut'>,
): Promise<{ isTaken: boolean }> => {
  const { isTaken, expiredHolds } = await readOccupancy(deps, tx, apartmentId, stay)
  for (const id of expiredHolds) await applyDeadline(deps, tx, id)
  return { isTaken }
}

/**
 * Extends the hold of an unpaid booking until `until`; never shortens it. Gives whether the nights are held: a hold that has
 * expired is not reinstated.
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
  await updateNights(tx, row)
  return true
}

/** Locks a guest, so that holds made at the same instant are counted one after the other; false where the account is deleted. */
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

type NewHold = Pick<Stay, 'checkIn' | 'checkOut'> & { customerId: string; apartmentId: string }

/** How many nights a guest holds without paying: their open holds, and how often they have held some nights within a day. */
export type HoldCounts = { openHolds: number; holdsOfSameNights: number }

/**
 * The query that counts the holds of a guest, given as values or as columns around it; see HoldCounts. It reads the bookings of
 * that guest and nothing else: where the database had no statistics yet, the planner read all that were of one state.
 */
export const holdCounts = (
  deps: Deps,
  { customerId, apartmentId, checkIn, checkOut }: Expressions<NewHold>,
) => sql<HoldCounts>`
  select count(*) filter (where ${isNow(bookingStates, 'bookings', ['pending'], deps.clock.now())}) as open_holds,
    coalesce(sum((
      select count(*) from booking_events as made
      where made.booking_id = bookings.id and made.event in ('create', 'reinstate')
        and made.happened_at > ${deps.clock.in({ minutes: -24 * 60 })}
    )) filter (
      where bookings.apartment_id = ${apartmentId} and bookings.check_in < ${checkOut} and bookings.check_out > ${checkIn}
    ), 0) as holds_of_same_nights
  from (select * from bookings where customer_id = ${customerId} offset 0) as bookings`

const sameNights = {
  msg: 'You have held these nights several times today without paying for them. Please choose other nights, or try again tomorrow.',
}

/**
 * Refuses with too_many_holds where a guest may hold no more nights without paying: too many of their holds are open, or
 * they have held the same nights too often within a day.
 */
export const refuseTooManyHolds = ({ openHolds, holdsOfSameNights }: HoldCounts): void => {
  if (openHolds >= limits.openHoldsPerPerson) fail('too_many_holds')
  if (holdsOfSameNights >= limits.holdsOfSameNightsPerDay) fail('too_many_holds', sameNights)
}

/**
 * Counts one more hold of a guest, unless their holds are too many: refuses as refuseTooManyHolds does. The guest must be
 * locked. What has been decided from their holds before, but is not written yet, is decided again.
 */
export const countHold = async (deps: Deps, tx: Tx, hold: NewHold): Promise<void> => {
  const { rows } = await holdCounts(deps, hold).execute(tx)
  refuseTooManyHolds(rows[0] ?? { openHolds: 0, holdsOfSameNights: 0 })
  await sql`update users set holds_made = holds_made + 1 where id = ${hold.customerId}`.execute(tx)
}

const usualBatch = 500

/** Applies the deadline of an event to every booking where it has passed, each in a short transaction. Gives how many. */
const applyDueDeadlines = async (deps: Deps, event: BookingEvent, batchSize = usualBatch): Promise<number> => {
  const due = bookingStates.deadline(event)
  const now = deps.clock.now()
  for (let count = 0; ; ) {
    const rows = await deps.db
      .selectFrom('bookings')
      .select('id')
      .where('state', 'in', bookingStates.on[event].from)
      .where(isDue('bookings', due, now))
      .orderBy(due.column)
      .limit(batchSize)
      .execute()
    let changed = 0
    for (const { id } of rows)
      await inTransaction(deps.db, async (tx) => {
        if (event !== 'expire') await lockApartmentOf(tx, id)
        const row = await applyDeadline(deps, tx, id)
        if (row && !bookingStates.on[event].from.some((state) => state === row.state)) changed += 1
      })
    count += rows.length
    // Without a change the next batch would be the same.
    if (rows.length < batchSize || changed === 0) return count
  }
}

/** Expires every hold whose time has run out. Gives how many. */
export const expireHolds = (deps: Deps): Promise<number> => applyDueDeadlines(deps, 'expire')

/**
 * Completes approved stays from the day after check-out on, and ends those that nobody approved in time; reads `batchSize` of
 * them at once. Gives how many.
 */
export const completeStays = async (deps: Deps, batchSize?: number): Promise<number> =>
  (await applyDueDeadlines(deps, 'complete', batchSize)) +
  (await applyDueDeadlines(deps, 'expireUnapproved', batchSize))

/** How many bookings hold nights that are not paid for, read from an index. */
export const countOpenHolds = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  const row = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .where('state', 'in', bookingStates.where('view', 'awaiting-payment'))
    .where('holdExpiresAt', '>', clock.now())
    .executeTakeFirst()
  return row?.count ?? 0
}
