// Owns the nights that are held in the other home for a guest who is moved, from before the first stay ends until the next one is confirmed.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { endOfDay } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import type { HomeMove } from '@akwaaba/contract/home-moves'
import { noCents } from '@akwaaba/contract/money'
import { findByKey } from '#bookings/by-staff.ts'
import { createBooking } from '#bookings/create.ts'
import { extendHold, lockApartmentOf } from '#bookings/holds.ts'
import { moveBooking } from '#bookings/move.ts'
import { actsForPlatform, deciderOf } from '#bookings/visible.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Viewer } from '#deps.ts'
import type { findStay } from '#stay-changes/moving.ts'
import { holdLate } from './late.ts'

const notHeld = 'The nights are not held for the guest any more. Please move the guest again.'

export type Stay = Awaited<ReturnType<typeof findStay>>

/** The guest of that id, in whose name staff book and pay. */
export const guestOf = (id: string): Actor => ({ id, role: 'customer', username: '', email: '', sessionId: '' })

/**
 * Holds the nights that are left in the other home, for nothing, until its stay is confirmed; gives the booking. Sent twice at one instant, it holds
 * them once.
 */
export const holdRest = async (
  deps: Deps,
  viewer: Viewer,
  stay: Stay,
  { apartmentId, key }: Pick<HomeMove, 'apartmentId' | 'key'>,
): Promise<string> => {
  const { adults, children, infants } = stay
  const guests = adults === null ? {} : { adults, children: children ?? 0, infants: infants ?? 0 }
  const startDate = deps.clock.today()
  const ask = { ...{ apartmentId, startDate, endDate: stay.checkOut, extras: [] }, ...guests }
  const staff = {
    by: { actor: deciderOf(viewer), id: viewer.id },
    ...{ organisationId: stay.organisationId, holdUntil: endOfDay(startDate), agreedCents: noCents },
    row: {
      // From which stay it goes on is written when that one ends.
      ...{ key, madeBy: viewer.id, byPlatform: actsForPlatform(viewer), movedFrom: null },
      ...{ priceReason: `Moved from ${stay.reference}, where it is paid for`, madeAt: deps.clock.now() },
    },
  }
  // Before the nights are held, so that none stay with the guest for nothing where the move is interrupted.
  const late = { runAt: deps.clock.in({ minutes: 1 }) }
  await enqueue(deps.db, 'bookings:give-up-move', { madeBy: viewer.id, key }, late)
  try {
    return (await createBooking(deps, guestOf(stay.customerId), ask, { staff }))._id
  } catch (error) {
    const before = await findByKey(deps.db, viewer.id, key)
    if (before === undefined) throw error
    return before
  }
}

const isHeld = ({ clock }: Deps, { state, holdExpiresAt }: Pick<Stay, 'state' | 'holdExpiresAt'>): boolean =>
  bookingStates.is(state, 'payable', 'holdsNights') && holdExpiresAt > clock.now()

/** The nights that the same form has held before, if they still are. */
export const findHeld = async (
  deps: Deps,
  id: string | undefined,
  { customerId }: Stay,
  apartmentId: string,
): Promise<string | undefined> => {
  if (id === undefined) return undefined
  const rows = deps.db.selectFrom('bookings').select(['customerId', 'apartmentId', 'checkIn', 'state', 'holdExpiresAt'])
  const row = await rows.where('id', '=', id).executeTakeFirst()
  const isSame = row?.customerId === customerId && row.apartmentId === apartmentId && row.checkIn === deps.clock.today()
  return row && isSame && isHeld(deps, row) ? id : undefined
}

/**
 * The late check-out of a stay holds in the home where it goes on, with the night that it takes there. Refuses with dates_unavailable where others
 * have that night, and then gives back what was held.
 */
export const keepLate = async (deps: Deps, stay: Stay, next: string): Promise<void> => {
  try {
    await inTransaction(deps.db, async (tx) => {
      await lockApartmentOf(tx, next)
      const held = await tx.selectFrom('bookings').selectAll().where('id', '=', next).forUpdate().executeTakeFirst()
      if (held && isHeld(deps, held)) await holdLate(deps, tx, held, stay)
    })
  } catch (error) {
    await giveUp(deps, next)
    throw error
  }
}

/**
 * Keeps the nights of the next stay until its end, in the transaction that ends the first one: what confirms it may be interrupted for days, and
 * no hold is reinstated once its stay has begun. Refuses with dates_unavailable where they are not held any more.
 */
export const keepHeld = async (deps: Deps, tx: Tx, { checkOut }: Stay, next: string): Promise<void> => {
  if (!(await extendHold(deps, tx, next, endOfDay(checkOut)))) fail('dates_unavailable', { msg: notHeld })
}

/** Gives the nights back that were held for a guest who could not be moved; does nothing where the guest goes on in them. */
export const giveUp = (deps: Deps, next: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockApartmentOf(tx, next)
    const row = await tx.selectFrom('bookings').selectAll().where('id', '=', next).forUpdate().executeTakeFirst()
    const made = tx.selectFrom('staffBookings').select('movedFrom').where('bookingId', '=', next)
    if (row === undefined || !isHeld(deps, row) || (await made.executeTakeFirst())?.movedFrom !== null) return
    await moveBooking(deps, tx, row, 'cancel', { actor: 'customer', id: row.customerId })
  })

/** Gives back what a form has held, by who has sent it and its key, where the move was cut off before the first stay ended. */
export const giveUpHeld = async (deps: Deps, { madeBy, key }: { madeBy: string; key: string }): Promise<void> => {
  const next = await findByKey(deps.db, madeBy, key)
  if (next !== undefined) await giveUp(deps, next)
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'bookings:give-up-move': { madeBy: string; key: string }
  }
}
