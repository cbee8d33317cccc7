// Owns received bank transfers: each line of the bank statement is stored once and assigned to its transfer.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { addCents, type Cents, centsFromDollars, moneyOf } from '@akwaaba/contract/money'
import { transferStates } from '@akwaaba/contract/transfer-states'
import type { receiveTransfer } from '@akwaaba/contract/transfers'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { extendHold } from '#bookings/holds.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { hasSecondAdmin, openSecondApprovals, secondAdminMessage } from '#second-approvals/second-approvals.ts'
import { addToReview, lockUnsettled } from '#settlement/settling.ts'
import { move } from './move.ts'
import { latestDeadline, startOfTarget } from './provider.ts'
import { getTransfer, selectTransferFacts, settleTransfer, type TransferFacts } from './transfers.ts'
import { isPlausibleValueDate } from './value-date.ts'

/** A line of a bank statement. */
export type BankEntry = {
  bankTransactionId: string
  valueDate: CalendarDate
  amountCents: Cents
  currency: string
  narration: string
  payerName: string
}

/** Takes an id of the bank, typed or from a file; gives it without spaces and in upper case, as it is compared. */
export const normalizeBankId = (text: string): string => text.replace(/\s+/g, '').toUpperCase()

/** Inserts a line of the statement, for a payment or for none; gives false when its id is stored already. */
export const insertBankEntry = async (deps: Deps, tx: Tx, actor: Actor, entry: BankEntry, paymentId: string | null) => {
  const row = await tx
    .insertInto('bankEntries')
    .values({ id: deps.ids.next(), ...entry, paymentId, enteredBy: actor.id, createdAt: deps.clock.now() })
    .onConflict((known) => known.column('bankTransactionId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a line as unmatched, or finds it unmatched, and locks it; gives its id. Refuses any other stored line with bank_entry_known. */
export const storeEntry = async (deps: Deps, tx: Tx, actor: Actor, entry: BankEntry): Promise<string> => {
  await insertBankEntry(deps, tx, actor, entry, null)
  const { bankTransactionId, amountCents, currency } = entry
  const stored = await tx
    .selectFrom('bankEntries')
    .select(['id', 'amountCents', 'currency', 'paymentId', 'settlementOf'])
    .where('bankTransactionId', '=', bankTransactionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (stored.paymentId !== null || stored.settlementOf !== null) return fail('bank_entry_known')
  if (stored.amountCents !== amountCents || stored.currency !== currency)
    return fail('bank_entry_known', { msg: 'This line is written down already, with another amount or currency.' })
  return stored.id
}

/**
 * Whether an administrator may assign a line that is stored to a transfer. What has come for it before counts with the sum, so that a
 * large one is not made of small ones. The same line by another administrator is the agreement; until then it is unmatched.
 */
const mayAssign = (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { paymentId, code, receivedCents, rate }: TransferFacts,
  {
    id,
    amountCents,
    currency,
    isInFile,
  }: Pick<BankEntry, 'amountCents' | 'currency'> & { id: string; isInFile: boolean },
): Promise<boolean> => {
  const perDollar = currency === 'USD' ? 1 : (rate ?? 1)
  return hasSecondAdmin(deps, tx, actor, {
    ...{ kind: 'bank-money', recordId: paymentId, key: id, label: code, amountCents, currency, note: '' },
    ...{ dollarCents: amountCents / perDollar, dollarCentsBefore: receivedCents / perDollar },
    isByHand: !isInFile,
  })
}

/** Locks a transfer and gives it with its facts; refuses with not_found. */
export const lockTransfer = async (tx: Tx, paymentId: string): Promise<TransferFacts> => {
  await tx.selectFrom('transfers').select('code').where('paymentId', '=', paymentId).forUpdate().execute()
  const row = await selectTransferFacts(tx).where('transfers.paymentId', '=', paymentId).executeTakeFirst()
  return row ?? fail('not_found')
}

/**
 * Gives a transfer whose money waits for a second administrator time until they can have agreed, as a proof does: neither it nor the hold of
 * its nights expires before, up to some time before the start.
 */
const waitForSecond = async (deps: Deps, tx: Tx, actor: Actor, transfer: TransferFacts): Promise<void> => {
  const { paymentId, state, bookingId, holds } = transfer
  const request = (await openSecondApprovals(deps, tx, actor, 'bank-money', [paymentId])).get(paymentId)
  if (!request || !transferStates.is(state, 'live')) return
  const until = Math.min(Date.parse(request.expiresAt), +latestDeadline(await startOfTarget(tx, paymentId)))
  const deadline = new Date(Math.max(+transfer.deadline, until))
  await tx.updateTable('transfers').set({ deadline }).where('paymentId', '=', paymentId).execute()
  if (bookingId !== null && holds) await extendHold(deps, tx, bookingId, deadline)
}

type TransferState = Pick<TransferFacts, 'state' | 'paymentId'>

/**
 * Whether a transfer, which must be locked, still takes money. An expired one does until its payment is settled or refunded;
 * that payment is locked, too.
 */
export const acceptsMoney = async (tx: Tx, { state, paymentId }: TransferState): Promise<boolean> =>
  transferStates.can('receive', state) && (state !== 'expired' || (await lockUnsettled(tx, paymentId)) !== undefined)

/**
 * `needsSync`: the payment must be synced now; after the deadline also for a part of the sum. `isRequested`: the sum is large, nothing was
 * assigned, and a second administrator is asked.
 */
type Assignment = { isComplete: boolean; needsSync: boolean; isRequested: boolean }

/**
 * Assigns a line of the statement to a transfer, which must be locked; the full sum completes the transfer. A large sum is requested first,
 * and assigned when another administrator makes the same call; a line that a file assigns by its code does not count with others of the
 * day. Refuses with illegal_transition, bank_entry_known, proof_needed,
 * second_admin_pending, new_admin.
 */
export const assignToTransfer = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  transfer: TransferFacts,
  entry: BankEntry,
  { isInFile = false }: { isInFile?: boolean } = {},
): Promise<Assignment> => {
  const { paymentId, state, code } = transfer
  if (!(await acceptsMoney(tx, transfer))) return fail('illegal_transition')
  const stored = await storeEntry(deps, tx, actor, entry)
  if (!(await mayAssign(deps, tx, actor, transfer, { ...entry, id: stored, isInFile }))) {
    await waitForSecond(deps, tx, actor, transfer)
    return { isComplete: false, needsSync: false, isRequested: true }
  }
  await tx.updateTable('bankEntries').set({ paymentId }).where('id', '=', stored).execute()
  const receivedCents = addCents(transfer.receivedCents, entry.amountCents)
  const isComplete = receivedCents >= transfer.amountCents
  const isLate = state === 'expired'
  const event = isComplete ? 'receive' : isLate ? 'receiveLate' : 'receivePart'
  await move(deps, tx, paymentId, event, { actor: 'admin', id: actor.id }, { receivedCents })
  const payment = isLate ? await lockUnsettled(tx, paymentId) : undefined
  if (payment) await addToReview(deps, tx, payment, { key: entry.bankTransactionId, amountCents: entry.amountCents })
  // Without the payer: the name is personal data, and an audit record cannot be erased.
  await recordAudit(deps, tx, actor, {
    action: 'receive',
    kind: 'transfer',
    recordId: paymentId,
    label: code,
    before: { state, received: moneyOf(transfer.receivedCents, transfer.currency) },
    after: {
      state: transferStates.on[event].to,
      received: moneyOf(receivedCents, transfer.currency),
      bankTransactionId: entry.bankTransactionId,
      valueDate: entry.valueDate,
    },
  })
  const needsSync = isComplete || isLate
  const assigned = { isComplete, needsSync, isRequested: false }
  if (!needsSync) return assigned
  // If the process stops before it has settled the payment, this job does.
  await enqueue(
    tx,
    'transfers:settle',
    { paymentId },
    { runAt: deps.clock.in({ seconds: 30 }), key: `settle-${paymentId}` },
  )
  return assigned
}

const settlementMessages: Readonly<Record<string, string>> = {
  succeeded: 'The money is written down and the payment is settled.',
  refundDue: 'The money is written down. What it was for can no longer be had, so it goes back to the guest.',
  review:
    'The money is written down. It is not the sum that was asked for: please look at the payment. It takes the rest when that comes, or can be refunded.',
}

/** Settles the payment of a complete transfer; gives a message about the result. */
export const settleWithMessage = async (deps: Deps, paymentId: string): Promise<string> => {
  const payment = await settleTransfer(deps, paymentId)
  // A settled payment may already be in a refunding state because of a surplus.
  const state = payment.succeededAt === null ? payment.state : 'succeeded'
  return settlementMessages[state] ?? 'The money is written down. The payment is settled in a moment.'
}

/** What became of money for a transfer, after settling the payment where it is complete. */
export const messageOf = async (
  deps: Deps,
  paymentId: string,
  { needsSync, isRequested }: Pick<Assignment, 'needsSync' | 'isRequested'>,
): Promise<string> => {
  if (isRequested) return secondAdminMessage(deps)
  return needsSync
    ? settleWithMessage(deps, paymentId)
    : 'The money is written down. It is less than was asked for, and the guest hears by e-mail what is missing.'
}

type Form = z.output<typeof receiveTransfer.body>

/**
 * Records money that an admin has found on the bank statement; the full sum settles the payment. A stored unmatched line is
 * assigned to the transfer. Refuses with not_found, illegal_transition, bank_entry_known.
 */
export const recordReceivedMoney = async (deps: Deps, actor: Actor, paymentId: string, form: Form) => {
  if (!isPlausibleValueDate(form.valueDate, deps.clock.today()))
    return fail('invalid_input', { fields: { valueDate: 'Please enter the day on the statement.' } })
  const assigned = await inTransaction(deps.db, async (tx) => {
    const transfer = await lockTransfer(tx, paymentId)
    return assignToTransfer(deps, tx, actor, transfer, {
      bankTransactionId: normalizeBankId(form.bankTransactionId),
      valueDate: form.valueDate,
      amountCents: centsFromDollars(form.amount),
      currency: transfer.currency,
      narration: '',
      payerName: form.payerName,
    })
  })
  const msg = await messageOf(deps, paymentId, assigned)
  return { ...(await getTransfer(deps, actor, paymentId)), msg }
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'transfers:expire': Record<string, never>
    'transfers:settle': { paymentId: string }
    'transfers:remove-proof': { name: string }
  }
}
