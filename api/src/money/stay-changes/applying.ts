// Owns carrying out a change of a stay, in one transaction: its nights are exchanged, its dues follow, what is too much goes back, and
// its lines are written again. Where one of them cannot be, all stays as it was.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { endOfDay } from '@akwaaba/contract/dates'
import { divideRefund } from '@akwaaba/contract/dues'
import { fail } from '@akwaaba/contract/errors'
import { addCents, atRate, type Cents, toCents } from '@akwaaba/contract/money'
import { sumOf } from '@akwaaba/contract/price-lines'
import type { ChangedStay } from '@akwaaba/contract/stay-change-wire'
import { sql } from 'kysely'
import { freeExpiredHolds } from '#bookings/holds.ts'
import { costColumns, extraRows, lineRows } from '#bookings/lines.ts'
import { updateNights } from '#bookings/move.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import {
  addCharge,
  type DuePlan,
  duesOfChanged,
  lowerCharges,
  lowerDue,
  partsOfHeld,
  planDues,
  refuseOverdue,
  remakeDues,
  replaceBalance,
} from '#dues/changes.ts'
import type { DueRow } from '#dues/dues.ts'
import { readSplit, sharesOfPayments } from '#dues/shares.ts'
import { occupiedBy, takesTheNight } from '#inventory/availability.ts'
import { lockPayment } from '#payments/lock.ts'
import { refundableAmount } from '#payments/revenue.ts'
import type { Payment } from '#payments/rows.ts'
import { hasTransferUnderWay } from '#payments/unsettled.ts'
import { requestRefund } from '#refunds/refunds.ts'
import { requireCover } from '#stay-payouts/covered.ts'
import { isCharge } from './kinds.ts'
import type { ChangeRow } from './move.ts'
import { type BookingRow, bufferWithoutLate, isHeld } from './planning.ts'

/** What a home says about each stay in it, for one whose days change. */
const readHome = async (tx: Tx, booking: BookingRow, { apartmentId }: ChangedStay) => {
  const home = await tx
    .selectFrom('apartments')
    .select(['rules', 'checkInFrom', 'listed'])
    .where('id', '=', apartmentId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (home === undefined || (!home.listed && apartmentId !== booking.apartmentId))
    return fail('dates_unavailable', { msg: 'This home is no longer offered.' })
  return home
}

type Paid = { due: DueRow; payment: Payment }

const lockPaid = async (tx: Tx, dues: readonly DueRow[]): Promise<Paid[]> => {
  const paid: Paid[] = []
  for (const due of dues.filter(({ state }) => state === 'paid').sort((a, b) => (a.id < b.id ? -1 : 1)))
    if (due.paidByPayment !== null) paid.push({ due, payment: await lockPayment(tx, due.paidByPayment) })
  return paid.sort((a, b) => Number(a.payment.succeededAt) - Number(b.payment.succeededAt))
}

const refundedBefore = 'A part of this stay was refunded before. Please write to us to change it.'

/**
 * Takes from paid dues what a stay costs less, last paid first and from each payer in proportion, and refunds it. Refuses with
 * illegal_transition where so much was refunded before that nothing would be left of a payment for what the stay still costs.
 */
const giveBack = async (deps: Deps, tx: Tx, key: string, bookingId: string, dues: readonly DueRow[], back: Cents) => {
  const paid = await lockPaid(tx, dues)
  if (addCents(...paid.map(({ due }) => due.amountCents)) < back)
    return fail('illegal_transition', { msg: refundedBefore })
  const shares = await sharesOfPayments(tx, bookingId)
  const payers = paid.map(({ due, payment: { id, customerId } }) => ({
    payer: shares.get(id) ?? customerId,
    cents: due.amountCents,
  }))
  const parts = divideRefund(back, payers)
  for (const [at, { due, payment }] of paid.entries()) {
    const part = parts[at]
    if (part === undefined || part === 0) continue
    await lowerDue(tx, due, part)
    // Of a part that was refunded before nothing goes back twice.
    const left = await refundableAmount(tx, payment)
    const share = payment.rate === null ? part : atRate(part, payment.rate)
    if (part < due.amountCents && left <= share) return fail('illegal_transition', { msg: refundedBefore })
    const amountCents = toCents(part === due.amountCents ? left : share)
    if (amountCents > 0) await requestRefund(deps, tx, payment, { reason: 'changed', key, amountCents })
  }
}

const changeDues = async (deps: Deps, tx: Tx, booking: BookingRow, total: Cents, key: string, terms: Terms) => {
  const dues = await duesOfChanged(tx, booking.id)
  if (isHeld(booking)) return remakeDues(deps, tx, { ...booking, totalCents: total }, partsOfHeld(deps, total, terms))
  const plan: DuePlan = planDues(deps, dues, total, terms)
  await replaceBalance(deps, tx, booking, dues, plan)
  await lowerCharges(deps, tx, booking, plan)
  if (plan.backCents > 0) await giveBack(deps, tx, key, booking.id, dues, plan.backCents)
}
type Terms = Parameters<typeof planDues>[3]

/** Refuses with illegal_transition a stay whose price somebody pays at this moment in a way that takes long. */
export const refuseWhilePaying = async (tx: Tx | Deps['db'], booking: BookingRow): Promise<void> => {
  if (isHeld(booking) && (await readSplit(tx, booking.id)))
    fail('illegal_transition', { msg: 'This stay is divided. It can be changed once everybody has paid.' })
  if (await hasTransferUnderWay(tx, booking.id))
    fail('illegal_transition', {
      msg: 'A bank transfer for this stay is on its way. Please wait until it has arrived.',
    })
}

// The sums by month are of what the lines say: the stay is taken out with its old ones and counted with the new ones.
const countSums = async (tx: Tx, { id, state }: BookingRow, factor: 1 | -1): Promise<void> => {
  if (!bookingStates.is(state, 'depositPaid')) return
  await sql`select count_stay(bookings, ${factor}) from bookings where id = ${id}`.execute(tx)
}

const rewrite = async (tx: Tx, booking: BookingRow, after: ChangedStay, home: object): Promise<void> => {
  const { id } = booking
  const { apartmentId, checkIn, checkOut, adults, children, infants, lines, extras, totalCents } = after
  await countSums(tx, booking, -1)
  await tx.deleteFrom('bookingLines').where('bookingId', '=', id).execute()
  await tx.insertInto('bookingLines').values(lineRows(id, lines)).execute()
  await countSums(tx, booking, 1)
  await tx.deleteFrom('bookingExtras').where('bookingId', '=', id).execute()
  if (extras.length > 0) await tx.insertInto('bookingExtras').values(extraRows(id, extras)).execute()
  await tx
    .updateTable('bookings')
    .set({ lateUntil: after.lateUntil ?? null })
    // Nights that staff hold are held at most through the day of arrival.
    .$if(isHeld(booking), (held) => held.set({ holdExpiresAt: sql`least(hold_expires_at, ${endOfDay(checkIn)})` }))
    .set({ apartmentId, checkIn, checkOut, adults, children, infants, ...home, ...costColumns(lines, totalCents) })
    .where('id', '=', id)
    .execute()
}

const exchangeNights = async (deps: Deps, tx: Tx, booking: BookingRow, after: ChangedStay, home: Home) => {
  const { apartmentId, checkIn, checkOut } = after
  const next = { ...booking, ...home, apartmentId, checkIn, checkOut }
  await freeExpiredHolds(deps, tx, apartmentId, occupiedBy(next))
  await updateNights(tx, next)
}
type Home = Pick<BookingRow, 'checkInFrom' | 'bufferNights'>

/** What an agreement makes of the nights that nobody else can book after a stay. */
const bufferAfter = async (tx: Tx, { kind, after }: ChangeRow, booking: BookingRow): Promise<number> => {
  const { bufferNights, checkInFrom, apartmentId } = booking
  if (takesTheNight(after.lateUntil, checkInFrom)) return Math.max(1, bufferNights)
  if (kind !== 'early-departure' && kind !== 'extension' && kind !== 'move') return bufferNights
  // The late check-out is gone, and its night with it.
  const home = tx.selectFrom('apartments').select('rules').where('id', '=', apartmentId)
  return bufferWithoutLate(booking, (await home.executeTakeFirstOrThrow()).rules.bufferNights ?? 0)
}

const isOfPlatform = async (tx: Tx, { id }: ChangeRow): Promise<boolean> => {
  const events = tx.selectFrom('stayChangeEvents').select('id').where('changeId', '=', id)
  return (await events.where('actor', '=', 'admin').executeTakeFirst()) !== undefined
}

/** What of a longer stay is the fee of its guest; null for what else is agreed on, which has none. */
const feeOf = ({ kind, before, after }: ChangeRow): Cents | null => {
  const feeIn = ({ lines }: ChangedStay) => sumOf(lines.filter((line) => line.kind === 'fee' && line.label === ''))
  return kind === 'extension' ? toCents(Math.max(0, feeIn(after) - feeIn(before))) : null
}

/** A move to another home takes the nights with it and leaves the price as it is, so that nothing is paid or given back. */
const applyMove = async (deps: Deps, tx: Tx, booking: BookingRow, row: ChangeRow) => {
  const { after } = row
  if (after.apartmentId === booking.apartmentId) {
    const home = { checkInFrom: booking.checkInFrom, bufferNights: await bufferAfter(tx, row, booking) }
    await exchangeNights(deps, tx, booking, after, home)
    return rewrite(tx, booking, after, home)
  }
  const { rules, checkInFrom } = await readHome(tx, booking, after)
  const late = takesTheNight(after.lateUntil, checkInFrom) ? 1 : 0
  const home = { checkInFrom, bufferNights: Math.max(late, rules.bufferNights ?? 0) }
  await exchangeNights(deps, tx, booking, after, home)
  await rewrite(tx, booking, after, home)
}

const applyAgreement = async (deps: Deps, tx: Tx, booking: BookingRow, row: ChangeRow, key: string) => {
  const { kind, before, after } = row
  const home = { checkInFrom: booking.checkInFrom, bufferNights: await bufferAfter(tx, row, booking) }
  if (bookingStates.is(booking.state, 'holdsNights')) await exchangeNights(deps, tx, booking, after, home)
  const lower = () => changeDues(deps, tx, booking, after.totalCents, key, { checkIn: booking.checkIn, deposit: null })
  if (kind === 'extension') refuseOverdue(await duesOfChanged(tx, booking.id))
  const more = { amountCents: toCents(Math.max(0, after.totalCents - before.totalCents)), guestFeeCents: feeOf(row) }
  if (isCharge(row)) await addCharge(deps, tx, booking, more)
  else if (await isOfPlatform(tx, row)) await lower()
  else await requireCover(tx, booking.organisationId, lower)
  await rewrite(tx, booking, after, home)
}

/**
 * Carries out a change of a booking. Both apartments and the booking must be locked. Its refunds happen once. Refuses with
 * dates_unavailable where another has one of the nights, and with illegal_transition as refuseWhilePaying, planDues and requireCover do.
 */
export const applyChange = async (deps: Deps, tx: Tx, booking: BookingRow, row: ChangeRow): Promise<void> => {
  const key = `changed:${row.id}`
  const { kind, after } = row
  await refuseWhilePaying(tx, booking)
  if (kind === 'move') return applyMove(deps, tx, booking, row)
  if (kind !== 'stay') return applyAgreement(deps, tx, booking, row, key)
  const { rules, checkInFrom } = await readHome(tx, booking, after)
  const late = takesTheNight(after.lateUntil, checkInFrom) ? 1 : 0
  const home = { checkInFrom, bufferNights: Math.max(late, rules.bufferNights ?? 0) }
  await exchangeNights(deps, tx, booking, after, home)
  await changeDues(deps, tx, booking, after.totalCents, key, { checkIn: after.checkIn, deposit: rules.deposit ?? null })
  await rewrite(tx, booking, after, home)
}
