// Owns moving a guest who is in house to another home of the same host. On the first day the stay itself is moved. Later the nights that were
// slept stay with the first home: the stay ends today, and a booking of the other home goes on from it, which costs nothing more.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { DomainError, fail } from '@akwaaba/contract/errors'
import type { HomeMove } from '@akwaaba/contract/home-moves'
import { noCents } from '@akwaaba/contract/money'
import { findByKey } from '#bookings/by-staff.ts'
import { openPayment } from '#checkout/opening.ts'
import { once, submitted } from '#db/once.ts'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'
import { hasCheckedOut, setPresence } from '#presence/presence.ts'
import { providerOf } from '#providers/providers.ts'
import { settle } from '#settlement/settling.ts'
import { findStay, moveStay, requireMove } from '#stay-changes/moving.ts'
import { findHeld, giveUp, guestOf, holdRest, keepHeld, keepLate, type Stay } from './holding.ts'
import { sayLate } from './late.ts'

const lasting = bookingStates.all.filter(
  (state) => bookingStates.is(state, 'holdsNights') || bookingStates.is(state, 'confirmed'),
)

/** The stay that a stay goes on from, and the one in which it goes on, where a guest was moved; the stay is the reader's to see. */
export const readMoves = async ({ db }: Pick<Deps, 'db'>, bookingId: string) => {
  const moves = db
    .selectFrom('staffBookings')
    .innerJoin('bookings as next', 'next.id', 'staffBookings.bookingId')
    .innerJoin('bookings as first', 'first.id', 'staffBookings.movedFrom')
  const [from, to] = await Promise.all([
    moves
      .innerJoin('apartments', 'apartments.id', 'first.apartmentId')
      .select(['first.id as bookingId', 'first.reference', 'apartments.apartmentName'])
      .select(['first.checkIn as startDate', 'first.checkOut as endDate', 'first.lateUntil'])
      .where('next.id', '=', bookingId)
      .executeTakeFirst(),
    moves
      .innerJoin('apartments', 'apartments.id', 'next.apartmentId')
      .select(['next.id as bookingId', 'next.reference', 'apartments.apartmentName'])
      .select(['next.checkIn as startDate', 'next.checkOut as endDate', 'next.lateUntil'])
      .where('first.id', '=', bookingId)
      .where('next.state', 'in', lasting)
      .executeTakeFirst(),
  ])
  return { from: from ?? null, to: to ?? null }
}

/** Another home of the same host that guests find and that has room for these; refuses with not_found and stay_not_allowed. */
const findHome = async (
  { db }: Deps,
  { organisationId, apartmentId, adults, children }: Stay,
  id: string,
): Promise<{ apartmentName: string }> => {
  if (id === apartmentId) fail('illegal_transition', { msg: 'The guest is in this home. Please choose another one.' })
  const home = db
    .selectFrom('apartments')
    .select(['apartmentName', 'guests'])
    .where('id', '=', id)
    .where('organisationId', '=', organisationId)
    .where('listed', '=', true)
  const found = (await home.executeTakeFirst()) ?? fail('not_found')
  if (found.guests !== null && (adults ?? 0) + (children ?? 0) > found.guests)
    return fail('stay_not_allowed', {
      msg: `${found.apartmentName} is for at most ${found.guests} ${found.guests === 1 ? 'guest' : 'guests'}.`,
    })
  return found
}

/** Confirms the stay in which a guest goes on who was moved: nothing is to be paid for it. Does nothing where that is done. */
export const finishMove = async (deps: Deps, bookingId: string): Promise<void> => {
  const row = await deps.db
    .selectFrom('staffBookings')
    .innerJoin('bookings', 'bookings.id', 'staffBookings.bookingId')
    .select(['bookings.customerId', 'bookings.state', 'madeBy', 'byPlatform'])
    .where('bookings.id', '=', bookingId)
    .where('movedFrom', 'is not', null)
    .executeTakeFirst()
  if (!row || !bookingStates.is(row.state, 'payable')) return
  const by = { actor: row.byPlatform ? 'admin' : 'host', id: row.madeBy } as const
  const provider = providerOf(deps, { provider: 'house' })
  const offer = { method: 'cash', provider, currency: 'USD', rate: null, rateIsOld: false, by } as const
  const target = { kind: 'booking', id: bookingId, seats: null } as const
  const { row: payment } = await openPayment(deps, guestOf(row.customerId), target, offer)
  if (payment.amountCents !== noCents) return
  await settle(deps, payment.reference, { status: 'succeeded', amountCents: noCents, currency: 'USD' })
}

/** Does something of which nothing depends on whether it is refused. */
const unlessRefused = async (act: () => Promise<unknown>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

/**
 * Confirms the stay in which the guest goes on, unless the job has to, and enters there who was checked in; where that is refused staff enter it.
 * Of a guest who was checked out before, by staff or by the same form, the other half is left to do.
 */
const finishNow = async (deps: Deps, viewer: Viewer, first: string, next: string): Promise<void> => {
  await unlessRefused(() => finishMove(deps, next))
  await unlessRefused(() => setPresence(deps, viewer, first, 'checkOut'))
  if (await hasCheckedOut(deps.db, first)) await unlessRefused(() => setPresence(deps, viewer, next, 'checkIn'))
}

const goesOnIn = async (deps: Deps, id: string, next: string): Promise<boolean> =>
  (await readMoves(deps, next)).from?.bookingId === id

const formOf = (viewer: Viewer, key: string) => ({ actorId: viewer.id, kind: 'booking', key }) as const

/** Writes down in which stay a form has the guest go on. */
const writeMoved = async ({ clock }: Deps, tx: Tx, viewer: Viewer, key: string, next: string): Promise<void> => {
  await once({ clock, ids: { next: () => next } }, tx, formOf(viewer, key), async () => {})
}

const movedText = (home: string) =>
  `The guest is moved to ${home}. The nights that are left in the first home are free again.`

/** What the reply was of a form that has moved the guest of this stay before; undefined where it has not. */
const findMoved = async (deps: Deps, viewer: Viewer, id: string, key: string) => {
  const sent = await submitted(deps.db, formOf(viewer, key)).executeTakeFirst()
  const next = sent?.recordId ?? (await findByKey(deps.db, viewer.id, key))
  if (next === undefined) return undefined
  const isOfStay = sent?.recordId === id || (await goesOnIn(deps, id, next))
  if (!isOfStay) return undefined
  // The home of then: another one may have been chosen before the form was sent again, which moves nobody there.
  const { apartmentName } = await deps.db
    .selectFrom('bookings')
    .innerJoin('apartments', 'apartments.id', 'bookings.apartmentId')
    .select('apartmentName')
    .where('bookings.id', '=', next)
    .executeTakeFirstOrThrow()
  return { msg: movedText(apartmentName), bookingId: next }
}

/** Moves the guest on into the other home, where the rest of the nights is held; refuses as moveStay does, and then holds none. */
const goOn = async (deps: Deps, viewer: Viewer, stay: Stay, next: string, { key, reason }: HomeMove): Promise<void> => {
  const also = async (tx: Tx) => {
    await keepHeld(deps, tx, stay, next)
    await tx.updateTable('staffBookings').set({ movedFrom: stay.id }).where('bookingId', '=', next).execute()
    await writeMoved(deps, tx, viewer, key, next)
    // A minute later: the call itself confirms the stay, unless it is interrupted.
    await enqueue(tx, 'bookings:finish-move', { bookingId: next }, { runAt: deps.clock.in({ minutes: 1 }) })
  }
  try {
    await moveStay(deps, viewer, stay, { reason, also })
  } catch (error) {
    // The same form was sent twice at one instant, and the other one was first.
    if (await goesOnIn(deps, stay.id, next)) return
    await giveUp(deps, next)
    throw error
  }
}

/** Moves the guest by a form that has not moved them before; refuses as moveGuest does. */
const moveOnce = async (deps: Deps, viewer: Viewer, id: string, form: HomeMove) => {
  const stay = await findStay(deps, viewer, id)
  const { apartmentName } = await findHome(deps, stay, form.apartmentId)
  const late = form.keepsLate ? stay.lateUntil : null
  requireMove(deps, stay)
  const msg = movedText(apartmentName)
  if (stay.checkIn === deps.clock.today()) {
    const also = (tx: Tx) => writeMoved(deps, tx, viewer, form.key, id)
    await sayLate(late, () => moveStay(deps, viewer, stay, { ...form, also }))
    return { msg, bookingId: id }
  }
  const { apartmentId } = form
  const before = await findByKey(deps.db, viewer.id, form.key)
  // A form that was refused before, and whose nights were given back, holds them by a new key.
  const key = before === undefined ? form.key : deps.ids.next()
  const next =
    (await findHeld(deps, before, stay, apartmentId)) ?? (await holdRest(deps, viewer, stay, { apartmentId, key }))
  if (late !== null) await sayLate(late, () => keepLate(deps, stay, next))
  await goOn(deps, viewer, stay, next, form)
  return { msg, bookingId: next }
}

/** The same for a form that is sent twice at one instant, of which the other one may be first. */
const moveUnlessMoved = async (deps: Deps, viewer: Viewer, id: string, form: HomeMove) => {
  try {
    return await moveOnce(deps, viewer, id, form)
  } catch (error) {
    const moved = error instanceof DomainError ? await findMoved(deps, viewer, id, form.key) : undefined
    if (moved === undefined) throw error
    return moved
  }
}

/**
 * Moves the guest of a stay that has begun to another home of its host, once for each key, at the price that was agreed; gives the stay that
 * goes on. Refuses with not_found, illegal_transition, dates_unavailable where others have a night there, stay_not_allowed, and change_open.
 */
export const moveGuest = async (deps: Deps, viewer: Viewer, id: string, form: HomeMove) => {
  const before = await findMoved(deps, viewer, id, form.key)
  const moved = before ?? (await moveUnlessMoved(deps, viewer, id, form))
  if (moved.bookingId !== id) await finishNow(deps, viewer, id, moved.bookingId)
  return moved
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'bookings:finish-move': { bookingId: string }
  }
}
