// Owns what administrators decide about bookings: approving, declining and deleting one.
import { type BookingEvent, type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { get } from './bookings.ts'
import { catchUp } from './holds.ts'
import { move } from './move.ts'

/** How a booking ends that is not over yet. */
const endingOf = (state: BookingState) => bookingStates.eventFor('decline', state, 'admin')

const find = async (deps: Deps, tx: Tx, id: string) => {
  const row = await catchUp(deps, tx, id)
  return row === undefined || row.deletedAt !== null ? fail('not_found') : row
}

type Row = Awaited<ReturnType<typeof find>>

const bring = async (deps: Deps, tx: Tx, actor: Actor, row: Row, event: BookingEvent, reason?: string) => {
  await move(deps, tx, row.id, event, { actor: 'admin', id: actor.id }, reason ? { reason } : {})
  const after = await tx.selectFrom('bookings').select('state').where('id', '=', row.id).executeTakeFirstOrThrow()
  // The reason stays out: it speaks of people, and nobody can be taken out of the log again.
  await recordAudit(deps, tx, actor, {
    action: event === 'approve' ? 'approve' : 'decline',
    kind: 'booking',
    recordId: row.id,
    label: row.reference,
    before: { state: row.state },
    after,
  })
}

/** Whether this admin approved the booking a moment ago: the second request of a double click or of a retry. */
const hasJustApproved = async (deps: Deps, tx: Tx, actor: Actor, row: Row): Promise<boolean> => {
  if (row.state !== 'approved') return false
  const approval = await tx
    .selectFrom('bookingEvents')
    .select('id')
    .where('bookingId', '=', row.id)
    .where('event', '=', 'approve')
    .where('actorId', '=', actor.id)
    .where('happenedAt', '>', deps.clock.in({ seconds: -limits.repeatedDecisionSeconds }))
    .executeTakeFirst()
  return approval !== undefined
}

/**
 * Approves a paid booking; the same request repeated within a minute gets the same reply and changes nothing. Refuses
 * with not_found, and with illegal_transition when it is not awaiting approval.
 */
export const approve = async (deps: Deps, actor: Actor, id: string) => {
  await inTransaction(deps.db, async (tx) => {
    const row = await find(deps, tx, id)
    if (!(await hasJustApproved(deps, tx, actor, row))) await bring(deps, tx, actor, row, 'approve')
  })
  return { msg: 'The booking is approved, and its guest hears of it by e-mail.', booking: await get(deps, actor, id) }
}

const saidOf: Partial<Record<BookingState, string>> = {
  pending: 'The hold is withdrawn and its nights are free again.',
  paid: 'The booking is declined, its nights are free again, and the guest gets everything back.',
  approved: 'The stay is called off, its nights are free again, and the guest gets everything back.',
}

/**
 * Declines a booking that is not over, whether held, paid or approved: what was paid goes back. Refuses with not_found,
 * and with illegal_transition when it is over or another administrator has approved it at this very moment.
 */
export const decline = async (deps: Deps, actor: Actor, id: string, { reason }: { reason: string }) => {
  const seen = await deps.db.selectFrom('bookings').select('state').where('id', '=', id).executeTakeFirst()
  const before = await inTransaction(deps.db, async (tx) => {
    const row = await find(deps, tx, id)
    const ending = endingOf(row.state)
    const isApprovedMeanwhile =
      row.state === bookingStates.on.approve.to && seen !== undefined && bookingStates.can('approve', seen.state)
    if (ending === undefined || isApprovedMeanwhile) return fail('illegal_transition')
    await bring(deps, tx, actor, row, ending, reason)
    return row.state
  })
  return { msg: saidOf[before] ?? '', booking: await get(deps, actor, id) }
}

/** Calls off a stay whose money an administrator sends back whole, where it is not over. Joins that transaction. */
export const callOff = async (deps: Deps, tx: Tx, actor: Actor, id: string, reason: string): Promise<void> => {
  const row = await catchUp(deps, tx, id)
  const ending = row && endingOf(row.state)
  if (ending) await bring(deps, tx, actor, row, ending, reason)
}

/** Takes a booking off the administrators' lists; one that is not over is declined first. Refuses with not_found. */
export const remove = async (deps: Deps, actor: Actor, id: string): Promise<{ msg: string }> =>
  inTransaction(deps.db, async (tx) => {
    const row = await find(deps, tx, id)
    const ending = endingOf(row.state)
    if (ending !== undefined) await bring(deps, tx, actor, row, ending)
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
