// Owns bookings: holding nights, what they cost, who may see them, and what a payment does to them.
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { Booking, BookingQuery, NewBooking } from '@akwaaba/contract/bookings'
import { policies } from '@akwaaba/contract/cancellation'
import { fail } from '@akwaaba/contract/errors'
import { messages } from '@akwaaba/contract/messages'
import { centsFromDollars, dollarsFromCents } from '@akwaaba/contract/money'
import { quoteStay } from '@akwaaba/contract/pricing'
import { lockApartment } from '#apartments/apartments.ts'
import { stayFrom } from '#apartments/rules.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { extrasById } from '#extras/extras.ts'
import { isFree } from '#inventory/availability.ts'
import { occupantsOf } from '#inventory/inventory.ts'
import { catchUp, freeExpiredHolds, lockGuest, refuseManyHolds } from './holds.ts'
import { costColumns, writeLines } from './lines.ts'
import { created, move } from './move.ts'
import { keepNights, nightsOf } from './nights.ts'
import { present, readBookings, seenBy } from './present.ts'

type Ask = Pick<NewBooking, 'apartmentId' | 'startDate' | 'endDate'>

/** Whether a stay is free; refuses a stay that is none. The answer is advice, the hold decides. */
export const checkAvailability = async (deps: Deps, ask: Ask) => {
  const available = await isFree(deps, ask.apartmentId, stayFrom(ask.startDate, ask.endDate, deps.clock.today()))
  return available ? { available } : { available, msg: messages.datesUnavailable }
}

/**
 * Holds the nights for a signed-in person until the hold expires. The price is ours: another total sent along is refused
 * with price_changed and the right one. Taken nights are refused with dates_unavailable.
 */
export const create = async (deps: Deps, actor: Actor, ask: NewBooking): Promise<Booking> => {
  const stay = stayFrom(ask.startDate, ask.endDate, deps.clock.today())
  const id = await inTransaction(deps.db, async (tx) => {
    const apartment = await lockApartment(tx, ask.apartmentId)
    await freeExpiredHolds(deps, tx, apartment.id, stay)
    const extras = await extrasById(tx, ask.extras)
    const price = quoteStay({ nightlyCents: apartment.priceCents }, stay.nights, extras)
    if (ask.price !== undefined && centsFromDollars(ask.price) !== price.totalCents)
      return fail('price_changed', { facts: { price: dollarsFromCents(price.totalCents) } })
    if (!(await lockGuest(tx, actor.id))) return fail('not_signed_in') // left at this instant
    await refuseManyHolds(deps, tx, { customerId: actor.id, apartmentId: apartment.id, ...stay })
    const booking = {
      id: deps.ids.next(),
      reference: deps.ids.reference('AKW'),
      apartmentId: apartment.id,
      customerId: actor.id,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
      ...costColumns(price.lines, price.totalCents),
      // What the apartment says later changes nothing for this stay.
      policy: JSON.stringify(policies[apartment.cancellationPolicy].steps),
      checkInFrom: apartment.checkInFrom,
      state: bookingStates.initial,
      holdExpiresAt: deps.clock.in({ minutes: deps.config.holdMinutes }),
      createdAt: deps.clock.now(),
    }
    await keepNights(tx, booking)
    const row = await tx.insertInto('bookings').values(booking).returningAll().executeTakeFirstOrThrow()
    await writeLines(tx, booking.id, price.lines)
    if (extras.length > 0)
      await tx
        .insertInto('bookingExtras')
        .values(extras.map(({ id: extraId, ...extra }) => ({ bookingId: booking.id, extraId, ...extra })))
        .execute()
    await created(deps, tx, row, { actor: 'customer', id: actor.id })
    return booking.id
  })
  return get(deps, actor, id)
}

/** One booking of the caller, or any for an administrator; refuses with not_found, also for somebody else's. */
export const get = async (deps: Deps, actor: Actor, id: string): Promise<Booking> => {
  const [booking] = await present(deps, actor, await seenBy(deps, actor).where('bookings.id', '=', id).execute())
  return booking ?? fail('not_found')
}

/** One page of the caller's bookings that fit, newest first; of everybody's for an administrator. */
export const list = (deps: Deps, actor: Actor, ask: BookingQuery) => readBookings(deps, actor, ask)

/**
 * Gives up an unpaid hold of the caller. Refuses with illegal_transition once it is paid or over, and with not_found for
 * somebody else's, also to an administrator: they decline it, which the guest and the log hear of.
 */
export const cancel = async (deps: Deps, actor: Actor, id: string) => {
  await findPayable(deps, actor, id)
  await inTransaction(deps.db, async (tx) => {
    await catchUp(deps, tx, id)
    await move(deps, tx, id, 'cancel', { actor: 'customer', id: actor.id })
  })
  return { msg: 'Your hold is cancelled and the nights are free again.', booking: await get(deps, actor, id) }
}

/** Calls a paid stay off for its guest and frees its nights. Joins the transaction that says what comes back. */
export const cancelPaid = (deps: Deps, tx: Tx, actor: Actor, id: string) =>
  move(deps, tx, id, 'cancelPaid', { actor: 'customer', id: actor.id })

/** Whether a paid stay of somebody is not over yet. */
export const hasStayAhead = async (deps: Deps, db: Tx | Deps['db'], customerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('bookings')
    .select('id')
    .where('customerId', '=', customerId)
    .where('state', 'in', bookingStates.having('depositPaid', 'holdsNights'))
    .where('checkOut', '>=', deps.clock.today())
    .executeTakeFirst()
  return row !== undefined
}

/** Gives up every unpaid hold of somebody who leaves. */
export const releaseHolds = async (deps: Deps, tx: Tx, customerId: string): Promise<void> => {
  const holds = await tx
    .selectFrom('bookings')
    .select('id')
    .where('customerId', '=', customerId)
    .where('state', '=', 'pending')
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of holds) await move(deps, tx, id, 'cancel', { actor: 'customer', id: customerId })
}

/** Blanks what administrators said of the bookings of somebody who leaves: it speaks of the person. */
export const forgetReasons = async (tx: Tx, customerId: string): Promise<void> => {
  await tx
    .updateTable('bookingEvents')
    .set({ reason: '' })
    .where('reason', '!=', '')
    .where('bookingId', 'in', tx.selectFrom('bookings').select('bookings.id').where('customerId', '=', customerId))
    .execute()
}

/** What a payment needs to know of the caller's own booking; refuses with not_found for somebody else's. */
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
 * Locks the apartment of a booking for the rest of the transaction; says whether it is still offered. Anyone who holds or
 * has paid for nights keeps them when the apartment is taken off the site.
 */
export const lockNights = async (tx: Tx, id: string): Promise<{ apartmentId: string; isOffered: boolean }> => {
  const row = await tx
    .selectFrom('apartments')
    .select(['id', 'deletedAt'])
    .where('id', '=', (one) => one.selectFrom('bookings').select('apartmentId').where('bookings.id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { apartmentId: row.id, isOffered: row.deletedAt === null }
}

/**
 * Makes sure that an unpaid booking holds its nights now: an expired hold is taken again where they are still free.
 * Refuses with hold_lapsed where they are not, with illegal_transition when the booking is over, and with too_many_holds
 * where its guest has not paid yet and holds too much.
 */
export const holdAgain = async (
  deps: Deps,
  tx: Tx,
  id: string,
  { by, customerId }: { by: 'customer' | 'provider'; customerId: string },
): Promise<void> => {
  const { apartmentId, isOffered } = await lockNights(tx, id)
  if (by === 'customer') await lockGuest(tx, customerId)
  const row = await tx
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.customerId')
    .selectAll('bookings')
    .select('users.deletedAt as leftAt')
    .where('bookings.id', '=', id)
    .forUpdate('bookings')
    .executeTakeFirstOrThrow()
  const now = deps.clock.now()
  if (row.state === 'pending' && row.holdExpiresAt > now) return
  // Deleted by an administrator: no admin would see it again, so no money is taken for it.
  if (!bookingStates.is(row.state, 'payable') || row.deletedAt !== null) return fail('illegal_transition')
  const stay = nightsOf(row)
  // Money that comes after its owner has left goes back: nobody would come for the nights.
  if (!isOffered || row.leftAt !== null || stay.checkIn < deps.clock.today()) return fail('hold_lapsed')
  await freeExpiredHolds(deps, tx, apartmentId, stay)
  const [taken] = await occupantsOf(tx, apartmentId, stay)
  if (taken) return fail('hold_lapsed')
  if (by === 'customer') await refuseManyHolds(deps, tx, { customerId, apartmentId, ...stay })
  const holdExpiresAt = deps.clock.in({ minutes: deps.config.holdMinutes })
  await move(deps, tx, id, 'reinstate', { actor: by, id: null }, { holdExpiresAt })
}

/** Marks a booking paid, or approved at once where the apartment is set to instant booking. Joins the payment's transaction. */
export const settle = async (deps: Deps, tx: Tx, id: string): Promise<void> => {
  const { instantBooking } = await tx
    .selectFrom('bookings')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .select('apartments.instantBooking')
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow()
  await move(deps, tx, id, instantBooking ? 'payInstant' : 'pay', { actor: 'provider', id: null })
}
