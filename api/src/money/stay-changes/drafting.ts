// Owns writing down a change of a stay, in the transaction that locks it: one waits at a time, and what waits for nobody is carried out.
import { fail } from '@akwaaba/contract/errors'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { type StayChangeEvent, stayChangeStates } from '@akwaaba/contract/stay-change-states'
import type { StayChangeKind } from '@akwaaba/contract/stay-change-wire'
import { auditLabel } from '#apartments/scope.ts'
import { recordAudit } from '#audit/audit.ts'
import { readGuest } from '#bookings/by-staff.ts'
import { applyDeadline } from '#bookings/holds.ts'
import { isVisible } from '#bookings/visible.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'
import { refuseLeft } from '#presence/presence.ts'
import { applyChange, refuseWhilePaying } from './applying.ts'
import { requireOpen } from './kinds.ts'
import { type By, beginChange, type ChangeRow, moveChange } from './move.ts'
import { erasedReason } from './pictures.ts'
import { type BookingRow, isSameStay, type Plan, stayOf } from './planning.ts'
import { byOf, type Guest, type Side } from './sides.ts'

/** Locks the homes of a change, in one order, and then its booking, as an erasure of its guest does; gives that. Refuses with not_found, illegal_transition. */
export const lockStay = async (
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  id: string,
  { before, after, kind }: Pick<Plan, 'before' | 'after'> & { kind: StayChangeKind },
) => {
  const homes = [...new Set([before.apartmentId, after.apartmentId])].sort()
  await tx.selectFrom('apartments').select('id').where('id', 'in', homes).orderBy('id').forNoKeyUpdate().execute()
  const booking = (await applyDeadline(deps, tx, id, isVisible(viewer))) ?? fail('not_found')
  requireOpen(deps, kind, booking)
  if (kind === 'extension' || kind === 'late-check-out') await refuseLeft(tx, id)
  const now = await stayOf(tx, booking)
  // Another change was faster.
  if (!isSameStay(now, before) || now.totalCents !== before.totalCents) return fail('illegal_transition')
  return booking
}

type Decided = { action: 'offer' | 'accept' | 'decline' | 'withdraw'; row: ChangeRow; reference: string }

/** Writes what a member or an administrator did about a change into the audit log. */
export const auditChange = async (deps: Deps, tx: Tx, viewer: Viewer, { action, row, reference }: Decided) => {
  const factsOf = ({ lines: _, extras: __, totalCents, ...facts }: Plan['before']) => ({
    ...{ ...facts, total: dollarsFromCents(totalCents) },
  })
  await recordAudit(deps, tx, viewer, {
    ...{ action, kind: 'booking', recordId: row.bookingId, label: auditLabel(viewer.member ?? null, reference) },
    ...{ before: factsOf(row.before), after: factsOf(row.after) },
  })
}

/** Ends a change of before that nobody can answer any more; refuses with change_open where one waits. */
const makeRoom = async (deps: Deps, tx: Tx, bookingId: string): Promise<void> => {
  const open = tx.selectFrom('stayChanges').selectAll().where('state', 'in', stayChangeStates.having('isOpen'))
  const row = await open.where('bookingId', '=', bookingId).forUpdate().executeTakeFirst()
  if (row === undefined) return
  const event = stayChangeStates.expiryOf(row, deps.clock.now()) ?? fail('change_open')
  await moveChange(deps, tx, row, event, { actor: 'system', id: null })
}

/** What can happen to a change as soon as it is made. */
export type FirstEvent = Extract<StayChangeEvent, 'apply' | 'give' | 'agree' | 'ask' | 'offer'>

type Drafted = {
  /** of the change, where the form that makes it has one already */
  changeId?: string
  kind: StayChangeKind
  reason: string
  /** what happens to a change of the locked booking at once: it waits for an answer, or is accepted */
  eventOf: (booking: BookingRow, guest: Guest) => FirstEvent
  expiresAt: Date
  /** what is written with it */
  also?: (tx: Tx, row: ChangeRow) => Promise<void>
}

const insert = async (
  deps: Deps,
  tx: Tx,
  booking: { id: string; organisationId: string },
  { before, after }: Plan,
  { changeId: id = deps.ids.next(), kind, reason, expiresAt }: Drafted,
  by: By,
): Promise<ChangeRow> => {
  const row = await tx
    .insertInto('stayChanges')
    .values({
      ...{ id, organisationId: booking.organisationId, bookingId: booking.id, kind, reason },
      ...{ byGuest: by.actor === 'customer', state: stayChangeStates.initial },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
      ...{ expiresAt, createdAt: deps.clock.now() },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await beginChange(deps, tx, row, by)
  return row
}

/**
 * Writes a planned change down, carries it out where it waits for nobody; gives its id and what has happened to it. Joins the transaction of
 * the caller. Refuses as lockStay and applyChange do, and with change_open.
 */
export const draftChange = async (
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  side: Side,
  id: string,
  plan: Plan,
  drafted: Drafted,
): Promise<{ id: string; event: FirstEvent }> => {
  const by = byOf(viewer, side)
  const booking = await lockStay(deps, tx, viewer, id, { ...plan, kind: drafted.kind })
  const guest = await readGuest(tx, booking)
  const event = drafted.eventOf(booking, guest)
  await refuseWhilePaying(tx, booking)
  await makeRoom(deps, tx, id)
  // Nothing would erase the words any more.
  const reason = guest.hasLeft && drafted.reason !== '' ? erasedReason : drafted.reason
  const row = await insert(deps, tx, booking, plan, { ...drafted, reason }, by)
  await drafted.also?.(tx, row)
  if (event !== 'ask' && event !== 'offer') await applyChange(deps, tx, booking, row)
  await moveChange(deps, tx, row, event, by)
  if (side === 'host') await auditChange(deps, tx, viewer, { action: 'offer', row, reference: booking.reference })
  return { id: row.id, event }
}
