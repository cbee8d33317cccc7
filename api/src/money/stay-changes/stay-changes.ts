// Owns changes of stays: what one would cost, asking for it or offering it, and answering it.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { centsFromDollars, dollarsFromCents, formatDollars } from '@akwaaba/contract/money'
import { shownLine } from '@akwaaba/contract/price-lines'
import { stayChangeStates } from '@akwaaba/contract/stay-change-states'
import type {
  OfferedStayChange,
  StayChangeAsk,
  StayChangeDecision,
  StayChangeQuote,
} from '@akwaaba/contract/stay-change-wire'
import { readGuest } from '#bookings/by-staff.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'
import { chargeDueAt, duesOfChanged, planDues, refuseOverdue } from '#dues/changes.ts'
import { occupiedBy } from '#inventory/availability.ts'
import { requireLess } from './agreeing.ts'
import { applyChange, refuseWhilePaying } from './applying.ts'
import { auditChange, draftChange, type FirstEvent, lockStay } from './drafting.ts'
import { answerUntil, isCharge } from './kinds.ts'
import { type ChangeRow, moveChange } from './move.ts'
import { type BookingRow, isHeld, isSameStay, type NightsPlan, planChange } from './planning.ts'
import { presentChange, sidesOf } from './present.ts'
import { actorOf, askedText, byOf, findBooking, type Guest, mayAgreeOn, requireAnswer, type Side } from './sides.ts'

const ownHold =
  'The guest has not paid for this stay yet, and changes it themselves. You can offer a change once it is paid.'

/** Who answers a change. Refuses staff with illegal_transition where a guest holds the nights, who changes them without being asked. */
const waitsFor = (booking: BookingRow, side: Side, { isByStaff }: Guest): StayChangeQuote['waitsFor'] => {
  if (!isHeld(booking)) return side === 'host' ? 'guest' : 'host'
  return side === 'guest' || isByStaff ? 'nobody' : fail('illegal_transition', { msg: ownHold })
}

/** What becomes of the money of a stay by a change, as far as it is known before. Refuses as planDues does. */
const moneyOf = async (deps: Deps, booking: BookingRow, { kind, before, after, terms }: NightsPlan) => {
  if (isHeld(booking)) return { refund: 0, balance: null }
  const dues = await duesOfChanged(deps.db, booking.id)
  const more = after.totalCents - before.totalCents
  if (isCharge({ kind, before, after })) {
    refuseOverdue(dues)
    return { refund: 0, balance: more === 0 ? null : { amount: more / 100, dueAt: chargeDueAt(deps).toISOString() } }
  }
  const { balance, backCents } = planDues(deps, dues, after.totalCents, terms)
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
  const guest = await readGuest(deps.db, booking)
  const waits = waitsFor(booking, side, guest)
  const plan = await planChange(deps, booking, ask)
  await refuseWhilePaying(deps.db, booking)
  return {
    ...(await sidesOf(deps.db, plan)),
    ...(await moneyOf(deps, booking, plan)),
    occupiedUntil: occupiedBy(booking).checkOut,
    waitsFor: waits,
    mayAgree: waits === 'guest' && mayAgreeOn(plan.kind, guest),
  }
}

const refuseOtherPrice = (price: number, { after }: NightsPlan): void => {
  if (centsFromDollars(price) === after.totalCents) return
  const facts = { price: dollarsFromCents(after.totalCents), lines: after.lines.map(shownLine) }
  fail('price_changed', { facts })
}

const events = { nobody: 'apply', host: 'ask', guest: 'offer' } as const
const appliedTexts: Record<Side, string> = {
  guest: 'Your stay is changed. Please pay the new total to keep it.',
  host: 'The stay is changed. No mail is sent: please tell the guest what is to be paid now.',
}
const madeText = (event: FirstEvent, side: Side, { kind }: NightsPlan, { hasAddress }: Guest): string => {
  if (event === 'apply') return appliedTexts[side]
  if (event === 'ask') return 'Your host is asked. We write to you once they have answered; until then nothing changes.'
  if (event === 'offer') return askedText
  const told = hasAddress ? ', and the guest is told by e-mail.' : '.'
  return `The stay is ${kind === 'extension' ? 'longer' : 'changed'}${told}`
}

/**
 * Asks for a change of the caller's stay, or offers one to its guest; held nights are changed at once, and so is what its guest has
 * `agreed` to on the spot. The nights of others are not held.
 * Refuses as quoteChange and requireAnswer do, with price_changed where another total was shown, with change_open, and as requireLess does.
 */
export const makeChange = async (
  deps: Deps,
  viewer: Viewer,
  side: Side,
  id: string,
  { price, agreed = false, ...ask }: Omit<OfferedStayChange, 'agreed'> & { agreed?: boolean },
) => {
  const found = await findBooking(deps, viewer, side, id)
  const plan = await planChange(deps, found, ask)
  if (isSameStay(plan.before, plan.after)) return fail('illegal_transition', { msg: 'This is the stay as it is.' })
  refuseOtherPrice(price, plan)
  const guest = await readGuest(deps.db, found)
  const eventOf = (booking: BookingRow, guest: Guest): FirstEvent => {
    const waits = waitsFor(booking, side, guest)
    if (waits === 'guest') requireAnswer(plan.kind, guest, agreed)
    return waits === 'guest' && agreed ? 'agree' : events[waits]
  }
  eventOf(found, guest)
  // Refuses here already what could not be carried out, such as one of a stay whose balance is overdue.
  await moneyOf(deps, found, plan)
  const { id: change, event } = await inTransaction(deps.db, (tx) =>
    draftChange(deps, tx, viewer, side, id, plan, {
      ...{ kind: plan.kind, reason: '', eventOf, expiresAt: answerUntil(deps, plan.kind, plan) },
      ...(side === 'host' && { also: (tx, made) => requireLess(deps, tx, viewer, made, agreed) }),
    }),
  )
  return {
    msg: madeText(event, side, plan, guest),
    change: await presentChange(deps.db, [actorOf(viewer, side)], change),
  }
}

const decidedMessages: Record<StayChangeDecision['decision'], string> = {
  accept: 'The stay is changed, and the other side is told by e-mail.',
  decline: 'The change is declined. The stay is as it was.',
  withdraw: 'The change is withdrawn. The stay is as it was.',
}

const acceptedText = (row: ChangeRow, side: Side): string => {
  const cents = row.after.totalCents - row.before.totalCents
  if (isCharge(row) && cents > 0) {
    const who = side === 'guest' ? 'Please pay' : 'The guest pays'
    return `It is agreed. ${who} ${formatDollars(cents / 100)} within ${limits.chargeDays} days.`
  }
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
  const { reference } = await findBooking(deps, viewer, side, id)
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
    if (booking && side === 'host') await requireLess(deps, tx, viewer, row)
    if (booking) await applyChange(deps, tx, booking, row)
    await moveChange(deps, tx, row, event, by)
    if (side === 'host') await auditChange(deps, tx, viewer, { action: decision, row, reference })
  })
  const msg = decision === 'accept' ? acceptedText(found, side) : decidedMessages[decision]
  return { msg, change: await presentChange(deps.db, [by.actor], change) }
}
