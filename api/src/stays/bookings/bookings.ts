// Owns bookings: holding nights, their price, who may see them, and what a payment does to them.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { NewBooking } from '@akwaaba/contract/bookings'
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { stayFrom } from '#apartments/rules.ts'
import { isNow } from '#db/states.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Viewer } from '#deps.ts'
import { refuseLateBalance } from '#dues/balances.ts'
import { isFree, occupiedBy } from '#inventory/availability.ts'
import { refuseGuestHolds } from '#inventory/guest-holds.ts'
import { isByStaff } from './by-staff.ts'
import { applyDeadline, countHold, freeExpiredHolds, lockApartmentOf, lockGuest } from './holds.ts'
import { type By, moveBooking } from './move.ts'
import { presentBookings, selectVisible } from './present.ts'
import type { Shown } from './visible.ts'

type Ask = Pick<NewBooking, 'apartmentId' | 'startDate' | 'endDate'>

/** Whether the nights of a stay are free; refuses dates that are no stay. Another guest may be faster: only a hold is certain. */
export const checkAvailability = async (deps: Deps, ask: Ask) => {
  const available = await isFree(deps, ask.apartmentId, stayFrom(ask.startDate, ask.endDate, deps.clock.today()))
  return available ? { available } : { available, msg: messages.datesUnavailable }
}

/** One booking that the caller may see; refuses with not_found, also for one of another guest or organisation. */
export const getBooking = async <V extends Viewer>(deps: Deps, viewer: V, id: string): Promise<Shown<V>> => {
  const [booking] = await presentBookings(
    deps,
    viewer,
    await selectVisible(deps, viewer).where('bookings.id', '=', id).execute(),
  )
  return booking ?? fail('not_found')
}

/**
 * Cancels an unpaid hold of the caller. Refuses with illegal_transition once it is paid or over, and with not_found for one
 * of another guest, also to an administrator: they decline it, which mails the guest and writes an audit record.
 */
export const cancelHold = async (deps: Deps, actor: Actor, id: string) => {
  await findPayable(deps, actor, id)
  await inTransaction(deps.db, async (tx) => {
    const row = await applyDeadline(deps, tx, id)
    await moveBooking(deps, tx, row ?? id, 'cancel', { actor: 'customer', id: actor.id })
  })
  return { msg: 'Your hold is cancelled and the nights are free again.', booking: await getBooking(deps, actor, id) }
}

/** Cancels a paid stay at its guest's request and frees its nights. Joins the transaction that decides the refund. */
export const cancelPaidBooking = (deps: Deps, tx: Tx, actor: Actor, id: string) =>
  moveBooking(deps, tx, id, 'cancelPaid', { actor: 'customer', id: actor.id })

/** Cancels a paid stay whose balance was not paid and frees its nights. Joins the transaction that decides the refund. */
export const cancelUnpaidStay = (deps: Deps, tx: Tx, id: string, by: By) =>
  moveBooking(deps, tx, id, 'cancelUnpaid', by, { reason: 'The balance was not paid in time.' })

/** Whether a guest has a paid stay that is not over yet. */
export const hasUpcomingStay = async (deps: Deps, db: Tx | Deps['db'], customerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('customerId', '=', customerId)
    .where('state', 'in', bookingStates.having('depositPaid', 'holdsNights'))
    .where('checkOut', '>=', deps.clock.today())
    .executeTakeFirst()
  return row !== undefined
}

/** How many stays with an organisation are not over, those included that are held and not paid for. */
export const countStaysAhead = async (deps: Deps, db: Tx | Deps['db'], organisationId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisationId', '=', organisationId)
    .where(isNow(bookingStates, 'bookings', bookingStates.having('holdsNights'), deps.clock.now()))
    .executeTakeFirstOrThrow()
  return count
}

/** Cancels every unpaid hold of a guest whose account is erased. Joins that transaction. */
export const cancelHolds = async (deps: Deps, tx: Tx, customerId: string): Promise<void> => {
  const holds = await tx
    .selectFrom('bookings')
    .selectAll()
    .where('customerId', '=', customerId)
    .where('state', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const hold of holds) await moveBooking(deps, tx, hold, 'cancel', { actor: 'customer', id: customerId })
}

/** Erases what a guest whose account is erased said at bookings, and the reasons that staff wrote for these: they may be personal. */
export const eraseReasons = async (tx: Tx, customerId: string): Promise<void> => {
  const said = tx.updateTable('bookings').set({ contactName: null, contactPhone: null })
  await said.where('customerId', '=', customerId).where('contactName', 'is not', null).execute()
  const ids = tx.selectFrom('bookings').select('bookings.id').where('customerId', '=', customerId)
  const agreed = tx.updateTable('staffBookings').set({ priceReason: 'erased' }).where('agreedCents', 'is not', null)
  await agreed.where('bookingId', 'in', ids).execute()
  const entries = tx.updateTable('bookingEvents').set({ reason: '' }).where('reason', '!=', '')
  await entries.where('bookingId', 'in', ids).execute()
}

/** Refuses with not_found a booking whose guest the caller is not, also for administrators who have not booked it. */
export const requireGuest = async ({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<void> => {
  const own = db.selectFrom('bookings').select('id').where('id', '=', id).where('customerId', '=', actor.id)
  if ((await own.executeTakeFirst()) === undefined) fail('not_found')
}

/** What a payment needs to know of the caller's own booking; refuses with not_found for one of another guest. */
export const findPayable = async (deps: Deps, actor: Actor, id: string) => {
  const row = await deps.db
    .selectFrom('bookings')
    .select(['id', 'state', 'totalCents', 'holdExpiresAt'])
    .where('id', '=', id)
    .where('customerId', '=', actor.id)
    .executeTakeFirst()
  return row ?? fail('not_found')
}

/**
 * Locks the apartment of a booking for the rest of the transaction; gives its id and whether it is still listed. Guests
 * who hold or have paid for nights keep them when the apartment is taken off the site.
 */
export const lockApartmentOfBooking = async (
  tx: Tx,
  id: string,
): Promise<{ apartmentId: string; isListed: boolean }> => {
  const row = (await lockApartmentOf(tx, id)) ?? fail('not_found')
  return { apartmentId: row.id, isListed: row.listed }
}

/**
 * Makes sure that an unpaid booking holds its nights now: an expired hold is reinstated where they are free and its balance is not
 * late. Refuses with hold_expired where not, with illegal_transition when it is over, and with too_many_holds before it is paid.
 */
export const reinstateHold = async (
  deps: Deps,
  tx: Tx,
  id: string,
  { by, customerId }: { by: 'customer' | 'provider'; customerId: string },
): Promise<void> => {
  const { apartmentId, isListed } = await lockApartmentOfBooking(tx, id)
  if (by === 'customer') await lockGuest(tx, customerId)
  const row = await tx
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .selectAll('bookings')
    .select(['users.deletedAt as leftAt', 'users.isGuest'])
    .where('bookings.id', '=', id)
    .forUpdate('bookings')
    .executeTakeFirstOrThrow()
  if (row.state === 'pending' && row.holdExpiresAt > deps.clock.now()) return
  // An administrator has deleted it: it is on no list of admins any more, so no money is taken for it.
  if (!bookingStates.is(row.state, 'payable') || row.deletedAt !== null) return fail('illegal_transition')
  const stay = occupiedBy(row)
  // Money that arrives after the guest has deleted their account is refunded: nobody would come for the nights.
  if (!isListed || row.leftAt !== null || stay.checkIn < deps.clock.today()) return fail('hold_expired')
  await refuseLateBalance(deps, tx, id)
  if ((await freeExpiredHolds(deps, tx, apartmentId, stay)).isTaken) return fail('hold_expired')
  if (by === 'customer' && row.isGuest) await refuseGuestHolds(deps, tx, { apartmentId, ...stay })
  if (by === 'customer') await countHold(deps, tx, { customerId, apartmentId, ...stay })
  const holdExpiresAt = deps.clock.in({ minutes: deps.config.holdMinutes })
  await moveBooking(deps, tx, id, 'reinstate', { actor: by, id: null }, { holdExpiresAt })
}

/** Locks a booking and refuses with hold_expired unless its nights are held and not paid for. */
export const requireHeld = async (deps: Deps, tx: Tx, id: string): Promise<void> => {
  const row = await applyDeadline(deps, tx, id)
  if (row === undefined || !bookingStates.is(row.state, 'payable', 'holdsNights')) fail('hold_expired')
}

/** Locks a booking and refuses with illegal_transition unless its nights are paid for, at least in part, and its stay is not over. */
export const requirePaidStay = async (tx: Tx, id: string): Promise<void> => {
  const row = await tx.selectFrom('bookings').select('state').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (!bookingStates.is(row.state, 'depositPaid', 'holdsNights')) fail('illegal_transition')
}

/** Locks a booking; gives whether it is paid for, and was not cancelled. */
export const isOwnStay = async (tx: Tx, id: string): Promise<boolean> => {
  const row = await tx.selectFrom('bookings').select('state').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  return bookingStates.is(row.state, 'depositPaid')
}

/** As isOwnStay, and refuses with illegal_transition where it gives false. */
export const requireOwnStay = async (tx: Tx, id: string): Promise<void> => {
  if (!(await isOwnStay(tx, id))) fail('illegal_transition')
}

/** Marks a booking as paid; as approved where that is instant or staff have made it, after `refuseSold`. Joins the payment's transaction. */
export const settleBooking = async (deps: Deps, tx: Tx, id: string, refuseSold: () => unknown): Promise<void> => {
  const { instantBooking } = await tx
    .selectFrom('bookings')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .select('apartments.instantBooking')
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow()
  const isAgreedTo = instantBooking || (await isByStaff(tx, id))
  if (isAgreedTo) await refuseSold()
  await moveBooking(deps, tx, id, isAgreedTo ? 'payInstant' : 'pay', { actor: 'provider', id: null })
}
