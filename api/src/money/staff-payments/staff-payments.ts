// Owns money that staff take themselves for a stay: writing it down, which settles it at once.
import { DomainError, fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { centsFromDollars, formatMoney, moneyOf } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { Holder, recordStaffPayment as recordRow } from '@akwaaba/contract/staff-payments'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { findPaidThere } from '#bookings/by-staff.ts'
import { extendHold } from '#bookings/holds.ts'
import { visibleBookings } from '#bookings/present.ts'
import { actsForPlatform, deciderOf } from '#bookings/visible.ts'
import { openPayment } from '#checkout/opening.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'
import { readNextSum } from '#dues/dues.ts'
import { termsOf } from '#organisations/terms.ts'
import { lockPayment } from '#payments/lock.ts'
import { presentPayment } from '#payments/present.ts'
import type { Payment } from '#payments/rows.ts'
import { providerOf } from '#providers/providers.ts'
import { hasSecondAdmin, secondAdminMessage } from '#second-approvals/second-approvals.ts'
import { settle } from '#settlement/settling.ts'
import { bookNewLine } from '#statements/settlements.ts'

type Form = z.output<typeof recordRow.body>

const paysHere =
  'This guest has booked here and pays here. What they pay you can be written down from the day of arrival on.'

const stayOf = async (deps: Deps, viewer: Viewer, id: string) => {
  const row = await visibleBookings(deps, viewer)
    .select(['bookings.id', 'bookings.reference', 'bookings.customerId', 'bookings.organisationId'])
    .select(['bookings.state', 'bookings.checkIn'])
    .where('bookings.id', '=', id)
    .executeTakeFirst()
  if (!row) return fail('not_found')
  if (!actsForPlatform(viewer) && (await findPaidThere(deps, [row])).length === 0)
    return fail('illegal_transition', { msg: paysHere })
  return { ...row, house: (await termsOf(deps.db, row.organisationId)).house }
}

type Stay = Awaited<ReturnType<typeof stayOf>>

/** Who has the money: members have taken it for their organisation; of the operator's own stays it is always the house. */
const holderOf = ({ house }: Stay, viewer: Viewer, heldBy: Holder): Holder => {
  if (house) return 'house'
  return actsForPlatform(viewer) ? heldBy : 'host'
}

const findByKey = (deps: Deps, viewer: Viewer, key: string): Promise<Payment | undefined> =>
  deps.db
    .selectFrom('staffPayments')
    .innerJoin('payments', 'payments.id', 'staffPayments.paymentId')
    .selectAll('payments')
    .where('recordedBy', '=', viewer.id)
    .where('staffPayments.key', '=', key)
    .executeTakeFirst()

const changed = 'Another sum is to be paid of this stay by now. Nothing was written down: please look again.'

/** Refuses with edited_meanwhile where another sum is to be paid next than was shown. */
const refuseOtherSum = async (deps: Deps, { id }: Stay, { amount }: Form): Promise<void> => {
  const next = await readNextSum(deps.db, id)
  if (next !== undefined && next !== centsFromDollars(amount)) fail('edited_meanwhile', { msg: changed })
}

const begin = (deps: Deps, viewer: Viewer, stay: Stay, { method, heldBy }: Form) => {
  const guest = { id: stay.customerId, role: 'customer' as const, username: '', email: '', sessionId: '' }
  const provider = providerOf(deps, { provider: holderOf(stay, viewer, heldBy) })
  const by = { actor: deciderOf(viewer), id: viewer.id } as const
  return openPayment(
    deps,
    guest,
    { kind: 'booking', id: stay.id, seats: null },
    { ...{ method, provider, currency: 'USD', rate: null, rateIsOld: false }, by },
  )
}

/** Whether an administrator may write down a sum now: a large one once another one has sent the same call, until when its nights are held. */
const mayRecord = async (deps: Deps, tx: Tx, viewer: Viewer, stay: Stay, row: Payment): Promise<boolean> => {
  if (!actsForPlatform(viewer) || row.amountCents === 0) return true
  const mayMove = await hasSecondAdmin(deps, tx, viewer, {
    ...{ kind: 'staff-money', recordId: stay.id, key: `${row.dueId ?? row.id} ${row.provider} ${row.method}` },
    ...{ label: stay.reference, amountCents: row.amountCents, currency: row.currency, note: '' },
    ...{ dollarCents: row.amountCents, dollarCentsBefore: 0, isByHand: true },
  })
  if (!mayMove) await extendHold(deps, tx, stay.id, deps.clock.in({ minutes: limits.secondApprovalHours * 60 }))
  return mayMove
}

/** Writes down what was taken for an open payment; false where a second administrator is asked first. */
const record = (deps: Deps, viewer: Viewer, stay: Stay, { id }: Payment, form: Form): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const row = await lockPayment(tx, id)
    if (!paymentStates.can('succeed', row.state)) return true
    if (!(await mayRecord(deps, tx, viewer, stay, row))) return false
    const fresh = await tx
      .insertInto('staffPayments')
      .values({
        ...{ paymentId: id, organisationId: stay.organisationId, key: form.key, recordedBy: viewer.id },
        byPlatform: actsForPlatform(viewer),
        ...{ bankTransactionId: form.bankTransactionId, recordedAt: deps.clock.now() },
      })
      .onConflict((known) => known.column('paymentId').doNothing())
      .returning('paymentId')
      .executeTakeFirst()
    if (!fresh) return true
    await recordAudit(deps, tx, viewer, {
      ...{ action: 'receive', kind: 'payment', recordId: id, label: row.reference },
      after: { method: row.method, heldBy: row.provider, ...moneyOf(row.amountCents, row.currency) },
    })
    const { bankTransactionId, valueDate } = form
    if (row.provider === 'house' && row.method === 'bank' && bankTransactionId !== '' && valueDate !== undefined)
      await bookNewLine(deps, tx, viewer, 'house', {
        ...{ bankTransactionId, valueDate, amountCents: row.amountCents, currency: row.currency },
      })
    return true
  })

const paidMeanwhile =
  'It was paid by somebody else at the same moment. Please give this money back to the guest, and write that down on the booking.'

const otherStay = 'This form was sent for another stay before. Nothing was written down: please open it again.'

const messageOf = (row: Payment): string => {
  const sum = formatMoney(moneyOf(row.amountCents, row.currency))
  if (row.succeededAt === null) return paidMeanwhile
  return row.method === 'cash' ? `${sum} in cash is written down.` : `The transfer of ${sum} is written down.`
}

/** Settles what was written down, once, also where an earlier call has not come so far; gives the answer. */
const finish = async (deps: Deps, viewer: Viewer, { reference, amountCents, currency }: Payment) => {
  const paid = await settle(deps, reference, { status: 'succeeded', amountCents, currency })
  return { ...(await presentPayment(deps, viewer, paid)), msg: messageOf(paid) }
}

/**
 * Writes down that staff have taken what is to be paid next of a stay, and settles it, once for each key. A large sum that an
 * administrator enters waits for another one who makes the same call. Refuses with not_found, illegal_transition where nothing is to be
 * paid, or a guest who has booked here has not come yet, edited_meanwhile, hold_expired, prompt_waiting, bank_entry_known, proof_needed, second_admin_pending, new_admin.
 */
export const recordStaffPayment = async (deps: Deps, viewer: Viewer, bookingId: string, form: Form) => {
  const known = await findByKey(deps, viewer, form.key)
  if (known) {
    if (known.bookingId !== bookingId) return fail('illegal_transition', { msg: otherStay })
    return finish(deps, viewer, known)
  }
  const stay = await stayOf(deps, viewer, bookingId)
  await refuseOtherSum(deps, stay, form)
  try {
    const { row } = await begin(deps, viewer, stay, form)
    if (row.amountCents !== centsFromDollars(form.amount)) return fail('edited_meanwhile', { msg: changed })
    if (!(await record(deps, viewer, stay, row, form)))
      return { ...(await presentPayment(deps, viewer, row)), msg: secondAdminMessage(deps) }
    return await finish(deps, viewer, row)
  } catch (error) {
    // The same form was sent twice at one instant, and the other one was first.
    const written = error instanceof DomainError ? await findByKey(deps, viewer, form.key) : undefined
    if (!written) throw error
    return finish(deps, viewer, written)
  }
}
