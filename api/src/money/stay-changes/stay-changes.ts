// Owns changes of stays: what one would cost, asking for it or offering it, and answering it.
import { endOfDay } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { centsFromDollars, dollarsFromCents, formatDollars } from '@akwaaba/contract/money'
import { shownLine } from '@akwaaba/contract/price-lines'
import { type StayChangeActor, type StayChangeEvent, stayChangeStates } from '@akwaaba/contract/stay-change-states'
import type {
  NewStayChange,
  StayChangeAsk,
  StayChangeDecision,
  StayChangeQuote,
} from '@akwaaba/contract/stay-change-wire'
import { auditLabel } from '#apartments/scope.ts'
import { recordAudit } from '#audit/audit.ts'
import { applyDeadline } from '#bookings/holds.ts'
import { deciderOf, isVisible } from '#bookings/visible.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'
import { duesOfChanged, planDues } from '#dues/changes.ts'
import { occupiedBy } from '#inventory/availability.ts'
import { applyChange, refuseWhilePaying } from './applying.ts'
import { type By, beginChange, type ChangeRow, moveChange } from './move.ts'
import { type BookingRow, isHeld, isSameStay, type Plan, planChange, requireChangeable, stayOf } from './planning.ts'
import { presentChange, sidesOf } from './present.ts'

/** As whom a call is made: about the caller's own stay, or about those of others. */
export type Side = 'guest' | 'host'

/** A booking that a call may change; refuses with not_found. */
export const findBooking = async (deps: Deps, viewer: Viewer, side: Side, id: string): Promise<BookingRow> => {
  const found = deps.db.selectFrom('bookings').selectAll().where('id', '=', id).where(isVisible(viewer))
  const row = await found.executeTakeFirst()
  return row === undefined || (side === 'guest' && row.customerId !== viewer.id) ? fail('not_found') : row
}

const actorOf = (viewer: Viewer, side: Side): StayChangeActor =>
  side === 'guest' ? 'customer' : deciderOf(viewer) === 'host' ? 'host' : 'admin'

const byOf = (viewer: Viewer, side: Side): By => ({ actor: actorOf(viewer, side), id: viewer.id })

const waitsFor = (booking: BookingRow, side: Side): StayChangeQuote['waitsFor'] => {
  if (side === 'host') return 'guest'
  return isHeld(booking) ? 'nobody' : 'host'
}

/** What becomes of the money of a stay by a change, as far as it is known before. Refuses as planDues does. */
const moneyOf = async (deps: Deps, booking: BookingRow, { after, terms }: Plan) => {
  if (isHeld(booking)) return { refund: 0, balance: null }
  const { balance, backCents } = planDues(deps, await duesOfChanged(deps.db, booking.id), after.totalCents, terms)
  return {
    refund: dollarsFromCents(backCents),
    balance: balance && { amount: dollarsFromCents(balance.amountCents), dueAt: balance.dueAt.toISOString() },
  }
}

/** What a stay would cost otherwise; nothing is kept. Refuses with not_found, and as planChange and applyChange do. */
export const quoteChange = async (
  deps: Deps,
  viewer: Viewer,
  side: Side,
  id: string,
  ask: StayChangeAsk,
): Promise<StayChangeQuote> => {
  const booking = await findBooking(deps, viewer, side, id)
  const plan = await planChange(deps, booking, ask)
  await refuseWhilePaying(deps.db, booking)
  return {
    ...(await sidesOf(deps.db, plan)),
    ...(await moneyOf(deps, booking, plan)),
    occupiedUntil: occupiedBy(booking).checkOut,
    waitsFor: waitsFor(booking, side),
  }
}

/** Locks the homes of a change, in one order, and then its booking; gives that. Refuses with not_found, illegal_transition. */
const lockStay = async (
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  id: string,
  { before, after }: Pick<Plan, 'before' | 'after'>,
) => {
  const homes = [...new Set([before.apartmentId, after.apartmentId])].sort()
  await tx.selectFrom('apartments').select('id').where('id', 'in', homes).orderBy('id').forNoKeyUpdate().execute()
  const booking = (await applyDeadline(deps, tx, id, isVisible(viewer))) ?? fail('not_found')
  requireChangeable(deps, booking)
  const now = await stayOf(tx, booking)
  // Another change was faster.
  if (!isSameStay(now, before) || now.totalCents !== before.totalCents) return fail('illegal_transition')
  return booking
}

const audit = async (
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  {
    action,
    row,
    reference,
  }: { action: 'offer' | 'accept' | 'decline' | 'withdraw'; row: ChangeRow; reference: string },
) => {
  const factsOf = ({ apartmentId, checkIn, checkOut, adults, children, infants, totalCents }: Plan['before']) => ({
    ...{ apartmentId, checkIn, checkOut, adults, children, infants, total: dollarsFromCents(totalCents) },
  })
  await recordAudit(deps, tx, viewer, {
    ...{ action, kind: 'booking', recordId: row.bookingId, label: auditLabel(viewer.member ?? null, reference) },
    ...{ before: factsOf(row.before), after: factsOf(row.after) },
  })
}

/** Ends a change of before that nobody can answer any more; refuses with change_open where one waits. */
const makeRoom = async (deps: Deps, tx: Tx, bookingId: string): Promise<void> => {
  const row = await tx
    .selectFrom('stayChanges')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .where('state', 'in', stayChangeStates.having('isOpen'))
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return
  const event = stayChangeStates.expiryOf(row, deps.clock.now()) ?? fail('change_open')
  await moveChange(deps, tx, row, event, { actor: 'system', id: null })
}

/** Until when a change is answered: for two days, and not after its first day, or a stay would begin in the past. */
const answerBy = ({ clock }: Deps, { checkIn }: Plan['after']): Date => {
  const waits = clock.in({ minutes: limits.stayChangeHours * 60 })
  return new Date(Math.min(waits.getTime(), endOfDay(checkIn).getTime()))
}

const draft = async (deps: Deps, tx: Tx, booking: BookingRow, { before, after }: Plan, by: By): Promise<ChangeRow> => {
  const row = await tx
    .insertInto('stayChanges')
    .values({
      ...{ id: deps.ids.next(), organisationId: booking.organisationId, bookingId: booking.id },
      ...{ byGuest: by.actor === 'customer', state: stayChangeStates.initial },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
      expiresAt: answerBy(deps, after),
      createdAt: deps.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await beginChange(deps, tx, row, by)
  return row
}

const refuseOtherPrice = (price: number, { after }: Plan): void => {
  if (centsFromDollars(price) === after.totalCents) return
  const facts = { price: dollarsFromCents(after.totalCents), lines: after.lines.map(shownLine) }
  fail('price_changed', { facts })
}

const madeMessages: Record<StayChangeQuote['waitsFor'], string> = {
  nobody: 'Your stay is changed. Please pay the new total to keep it.',
  host: 'Your host is asked. We write to you once they have answered; until then nothing changes.',
  guest: 'The guest is asked by e-mail. Until they accept, nothing changes.',
}

/**
 * Asks for a change of the caller's stay, or offers one to its guest; held nights are changed at once. The nights of others are not held.
 * Refuses as quoteChange does, with price_changed where another total was shown, and with change_open.
 */
export const makeChange = async (
  deps: Deps,
  viewer: Viewer,
  side: Side,
  id: string,
  { price, ...ask }: NewStayChange,
) => {
  const found = await findBooking(deps, viewer, side, id)
  const plan = await planChange(deps, found, ask)
  if (isSameStay(plan.before, plan.after)) return fail('illegal_transition', { msg: 'This is the stay as it is.' })
  refuseOtherPrice(price, plan)
  // Refuses here already what could not be carried out, such as one of a stay whose balance is overdue.
  await moneyOf(deps, found, plan)
  const by = byOf(viewer, side)
  const made = await inTransaction(deps.db, async (tx) => {
    const booking = await lockStay(deps, tx, viewer, id, plan)
    await refuseWhilePaying(tx, booking)
    await makeRoom(deps, tx, id)
    const row = await draft(deps, tx, booking, plan, by)
    const waiting = waitsFor(booking, side)
    if (waiting === 'nobody') await applyChange(deps, tx, booking, plan.after, `changed:${row.id}`)
    const events: Record<typeof waiting, StayChangeEvent> = { nobody: 'apply', host: 'ask', guest: 'offer' }
    await moveChange(deps, tx, row, events[waiting], by)
    if (side === 'host') await audit(deps, tx, viewer, { action: 'offer', row, reference: booking.reference })
    return { id: row.id, waiting }
  })
  const msg = madeMessages[made.waiting]
  return { msg, change: await presentChange(deps.db, [by.actor], made.id) }
}

const decidedMessages: Record<StayChangeDecision['decision'], string> = {
  accept: 'The stay is changed, and the other side is told by e-mail.',
  decline: 'The change is declined. The stay is as it was.',
  withdraw: 'The change is withdrawn. The stay is as it was.',
}

const acceptedText = ({ before, after }: ChangeRow): string => {
  const cents = after.totalCents - before.totalCents
  if (cents === 0) return 'The stay is changed. Its price stays the same.'
  const sum = formatDollars(Math.abs(cents) / 100)
  return `The stay is changed. It costs ${sum} ${cents > 0 ? 'more' : 'less'}.`
}

/**
 * Answers a change of a stay, or withdraws it. An accepted one is carried out at the price that both have seen. Refuses with not_found,
 * with illegal_transition where it is over or the stay is another one by now, and as applyChange does.
 */
export const decideChange = async (
  deps: Deps,
  viewer: Viewer,
  side: Side,
  id: string,
  { change, decision }: StayChangeDecision,
) => {
  await findBooking(deps, viewer, side, id)
  const changes = (db: Tx | Deps['db']) =>
    db.selectFrom('stayChanges').selectAll().where('id', '=', change).where('bookingId', '=', id)
  const found = (await changes(deps.db).executeTakeFirst()) ?? fail('illegal_transition')
  const by = byOf(viewer, side)
  await inTransaction(deps.db, async (tx) => {
    const isAccepted = decision === 'accept'
    const booking = isAccepted ? await lockStay(deps, tx, viewer, id, found) : undefined
    const row = await changes(tx).forUpdate().executeTakeFirstOrThrow()
    const event = stayChangeStates.eventFor(decision, row.state, by.actor)
    if (event === undefined || stayChangeStates.expiryOf(row, deps.clock.now())) return fail('illegal_transition')
    if (booking) await applyChange(deps, tx, booking, row.after, `changed:${row.id}`)
    await moveChange(deps, tx, row, event, by)
    if (side === 'host')
      await audit(deps, tx, viewer, {
        action: decision,
        row,
        reference: booking?.reference ?? (await referenceOf(tx, id)),
      })
  })
  const msg = decision === 'accept' ? acceptedText(found) : decidedMessages[decision]
  return { msg, change: await presentChange(deps.db, [by.actor], change) }
}

const referenceOf = async (tx: Tx, id: string): Promise<string> => {
  const row = await tx.selectFrom('bookings').select('reference').where('id', '=', id).executeTakeFirstOrThrow()
  return row.reference
}
