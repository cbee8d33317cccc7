// Owns what a move to another home makes of the stay that its guest is in: on its first day it is the stay of the other home, later it ends
// today. Its price stays as it is.
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'
import { draftChange } from './drafting.ts'
import { answerUntil, requireOpen } from './kinds.ts'
import { type BookingRow, stayOf } from './planning.ts'
import { findBooking } from './sides.ts'

/** A stay that staff see; refuses with not_found. */
export const findStay = (deps: Deps, viewer: Viewer, id: string): Promise<BookingRow> =>
  findBooking(deps, viewer, 'host', id)

/** Refuses with illegal_transition a stay whose guest cannot be moved, as requireMovable does. */
export const requireMove = (deps: Deps, stay: BookingRow): void => requireOpen(deps, 'move', stay)

type Move = { reason: string; apartmentId?: string; keepsLate?: boolean; also?: (tx: Tx) => Promise<void> }

/**
 * Moves a stay to another home, or without one ends it today, since it goes on elsewhere. `also` joins the transaction. Refuses with
 * illegal_transition, dates_unavailable and change_open.
 */
export const moveStay = async (
  deps: Deps,
  viewer: Viewer,
  booking: BookingRow,
  { reason, apartmentId, keepsLate, also }: Move,
): Promise<void> => {
  const before = await stayOf(deps.db, booking)
  const { lateUntil: _, ...stay } = before
  const after =
    apartmentId === undefined
      ? { ...stay, checkOut: deps.clock.today() }
      : { ...(keepsLate ? before : stay), apartmentId }
  const plan = { before, after, terms: { checkIn: booking.checkIn, deposit: null } }
  const expiresAt = answerUntil(deps, 'move', plan)
  await inTransaction(deps.db, (tx) =>
    draftChange(deps, tx, viewer, 'host', booking.id, plan, {
      ...{ kind: 'move', reason, expiresAt, eventOf: () => 'agree', ...(also && { also }) },
    }),
  )
}
