// Owns what administrators and hosts decide about bookings: approving and declining one, and for administrators deleting it.
import { type BookingEvent, type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { maskContacts } from '@akwaaba/contract/masking'
import { auditLabel } from '#apartments/scope.ts'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Viewer } from '#deps.ts'
import { requireProof } from '#second-approvals/second-approvals.ts'
import { getBooking } from './bookings.ts'
import { applyDeadline, lockApartmentOf } from './holds.ts'
import { moveBooking } from './move.ts'
import { actsForPlatform, deciderOf, isVisible } from './visible.ts'

/** The event by which an admin or host ends a booking in this state; undefined when it is over. */
const endingEventOf = (state: BookingState) => bookingStates.eventFor('decline', state, 'admin')

const lockBooking = async (deps: Deps, tx: Tx, viewer: Viewer, id: string) => {
  await lockApartmentOf(tx, id)
  return (await applyDeadline(deps, tx, id, isVisible(viewer))) ?? fail('not_found')
}

type Row = Awaited<ReturnType<typeof lockBooking>>

const decide = async (deps: Deps, tx: Tx, viewer: Viewer, row: Row, event: BookingEvent, reason?: string) => {
  const by = { actor: deciderOf(viewer), id: viewer.id }
  const { state } = await moveBooking(deps, tx, row, event, by, reason ? { reason } : {})
  // Without the reason: it may be personal, and audit records are never erased.
  await recordAudit(deps, tx, viewer, {
    action: event === 'approve' ? 'approve' : 'decline',
    kind: 'booking',
    recordId: row.id,
    label: auditLabel(viewer.member ?? null, row.reference),
    before: { state: row.state },
    after: { state },
  })
}

/** Whether the caller approved the booking a moment ago: then this is the second request of a double click or a retry. */
const hasJustApproved = async (deps: Deps, tx: Tx, viewer: Viewer, row: Row): Promise<boolean> => {
  if (row.state !== 'approved') return false
  const approval = await tx
    .selectFrom('bookingEvents')
    .select('id')
    .where('bookingId', '=', row.id)
    .where('event', '=', 'approve')
    .where('actorId', '=', viewer.id)
    .where('happenedAt', '>', deps.clock.in({ seconds: -limits.repeatedDecisionSeconds }))
    .executeTakeFirst()
  return approval !== undefined
}

/** The connected calendars of homes, which are read after bookings: reading those of a home again, and refusing what they have sold. */
export type Calendars = {
  readFresh: (deps: Deps, apartmentId: string) => Promise<void>
  refuseConflict: (tx: Tx, bookingId: string) => Promise<void>
}

/**
 * Approves a paid booking; the same request repeated within a minute gets the same reply and changes nothing. Refuses
 * with not_found, with illegal_transition when it is not awaiting approval, and with sold_elsewhere where a connected calendar, which is read
 * once more before, has its nights.
 */
export const approveBooking = async <V extends Viewer>(deps: Deps, calendars: Calendars, viewer: V, id: string) => {
  const home = await deps.db
    .selectFrom('bookings')
    .select('bookings.apartmentId')
    .where('bookings.id', '=', id)
    .where('bookings.state', '=', 'paid')
    .where(isVisible(viewer))
    .executeTakeFirst()
  if (home) await calendars.readFresh(deps, home.apartmentId)
  await inTransaction(deps.db, async (tx) => {
    const row = await lockBooking(deps, tx, viewer, id)
    if (await hasJustApproved(deps, tx, viewer, row)) return
    await calendars.refuseConflict(tx, id)
    await decide(deps, tx, viewer, row, 'approve')
  })
  return {
    msg: 'The booking is approved, and its guest hears of it by e-mail.',
    booking: await getBooking(deps, viewer, id),
  }
}

// Its guest reads it. Before a stay is paid for a host says there no more than in a message.
const shownReason = (viewer: Viewer, { state }: Row, reason: string): string =>
  actsForPlatform(viewer) || bookingStates.is(state, 'depositPaid') ? reason : maskContacts(reason)

/** The money of stays, which comes and is paid out after bookings: how much came, and refusing to give back what a host was paid. */
export type Payouts = {
  refuseUncovered: (tx: Tx, bookingId: string) => Promise<void>
  readPaid: (tx: Tx, bookingId: string) => Promise<number>
}

const declinedMessages: Partial<Record<BookingState, string>> = {
  pending: 'The hold is withdrawn and its nights are free again.',
  paid: 'The booking is declined, its nights are free again, and the guest gets everything back.',
  approved: 'The stay is called off, its nights are free again, and the guest gets everything back.',
}

/**
 * Declines a booking that is not over, whether held, paid or approved; what was paid is refunded. Refuses with not_found,
 * and with illegal_transition when it is over, when another administrator approved it while this request waited, and a host that was paid
 * for it already, and with proof_needed where a large sum goes back.
 */
export const declineBooking = async <V extends Viewer>(
  deps: Deps,
  payouts: Payouts,
  viewer: V,
  id: string,
  { reason }: { reason: string },
) => {
  const found = deps.db.selectFrom('bookings').select('state').where('id', '=', id).where(isVisible(viewer))
  const beforeLock = await found.executeTakeFirst()
  const before = await inTransaction(deps.db, async (tx) => {
    const row = await lockBooking(deps, tx, viewer, id)
    const ending = endingEventOf(row.state)
    const wasApprovedWhileWaiting =
      row.state === bookingStates.on.approve.to &&
      beforeLock !== undefined &&
      bookingStates.can('approve', beforeLock.state)
    if (ending === undefined || wasApprovedWhileWaiting) return fail('illegal_transition')
    requireProof(deps, viewer, { dollarCents: await payouts.readPaid(tx, id) })
    if (!actsForPlatform(viewer)) await payouts.refuseUncovered(tx, id)
    await decide(deps, tx, viewer, row, ending, shownReason(viewer, row, reason))
    return row.state
  })
  return { msg: declinedMessages[before] ?? '', booking: await getBooking(deps, viewer, id) }
}

/** Declines a booking that is not over because an administrator refunds its whole payment. Joins that transaction. */
export const declineRefundedBooking = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> => {
  const row = await applyDeadline(deps, tx, id)
  const ending = row && endingEventOf(row.state)
  if (ending) await decide(deps, tx, actor, row, ending, reason)
}

/** Removes a booking from the administrators' lists; one that is not over is declined first. Refuses with not_found. */
export const deleteBooking = async (deps: Deps, actor: Actor, id: string): Promise<{ msg: string }> =>
  inTransaction(deps.db, async (tx) => {
    const row = await lockBooking(deps, tx, actor, id)
    const ending = endingEventOf(row.state)
    if (ending !== undefined) await decide(deps, tx, actor, row, ending)
    const before = await tx
      .updateTable('bookings')
      .set({ deletedAt: deps.clock.now() })
      .where('id', '=', id)
      .returning(['state', 'checkIn', 'checkOut'])
      .executeTakeFirstOrThrow()
    await recordAudit(deps, tx, actor, {
      action: 'delete',
      kind: 'booking',
      recordId: id,
      label: row.reference,
      before,
    })
    const wasPaid = bookingStates.is(row.state, 'depositPaid', 'holdsNights')
    return { msg: wasPaid ? 'The booking is deleted, and the guest gets everything back.' : 'The booking is deleted.' }
  })
