// Owns received bank transfers: each line of the bank statement is stored once and assigned to its transfer.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { addCents, type Cents, centsFromDollars, moneyOf } from '@akwaaba/contract/money'
import { transferStates } from '@akwaaba/contract/transfer-states'
import type { receiveTransfer } from '@akwaaba/contract/transfers'
import type { z } from 'zod'
import { recordAudit } from '#audit/audit.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { addToReview, lockUnsettled } from '#settlement/settling.ts'
import { move } from './move.ts'
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

/** Assigns a stored unmatched line to the payment; refuses any other stored line with bank_entry_known. */
const assignStoredEntry = async (
  tx: Tx,
  { bankTransactionId, amountCents, currency }: BankEntry,
  paymentId: string,
) => {
  const stored = await tx
    .selectFrom('bankEntries')
    .select(['id', 'amountCents', 'currency', 'paymentId', 'settlementOf'])
    .where('bankTransactionId', '=', bankTransactionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (stored.paymentId !== null || stored.settlementOf !== null) return fail('bank_entry_known')
  if (stored.amountCents !== amountCents || stored.currency !== currency)
    return fail('bank_entry_known', { msg: 'This line is written down already, with another amount or currency.' })
  await tx.updateTable('bankEntries').set({ paymentId }).where('id', '=', stored.id).execute()
}

/** Locks a transfer and gives it with its facts; refuses with not_found. */
export const lockTransfer = async (tx: Tx, paymentId: string): Promise<TransferFacts> => {
  await tx.selectFrom('transfers').select('code').where('paymentId', '=', paymentId).forUpdate().execute()
  const row = await selectTransferFacts(tx).where('transfers.paymentId', '=', paymentId).executeTakeFirst()
  return row ?? fail('not_found')
}

type TransferState = Pick<TransferFacts, 'state' | 'paymentId'>

/**
 * Whether a transfer, which must be locked, still takes money. An expired one does until its payment is settled or refunded;
 * that payment is locked, too.
 */
export const acceptsMoney = async (tx: Tx, { state, paymentId }: TransferState): Promise<boolean> =>
  transferStates.can('receive', state) && (state !== 'expired' || (await lockUnsettled(tx, paymentId)) !== undefined)

/** `needsSync`: the payment must be synced now; after the deadline also for a part of the sum. */
type Assignment = { isComplete: boolean; needsSync: boolean }

/**
 * Assigns a line of the statement to a transfer, which must be locked; the full sum completes the transfer. Refuses with
 * illegal_transition, bank_entry_known.
 */
export const assignToTransfer = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  transfer: TransferFacts,
  entry: BankEntry,
): Promise<Assignment> => {
  const { paymentId, state, code } = transfer
  if (!(await acceptsMoney(tx, transfer))) return fail('illegal_transition')
  if (!(await insertBankEntry(deps, tx, actor, entry, paymentId))) await assignStoredEntry(tx, entry, paymentId)
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
  if (!needsSync) return { isComplete, needsSync }
  // If the process stops before it has settled the payment, this job does.
  await enqueue(
    tx,
    'transfers:settle',
    { paymentId },
    { runAt: deps.clock.in({ seconds: 30 }), key: `settle-${paymentId}` },
  )
  return { isComplete, needsSync }
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
  return settlementMessages[state] ?? 'The money is written down. The payment takes note of it in a moment.'
}

type Form = z.output<typeof receiveTransfer.body>

/**
 * Records money that an admin has found on the bank statement; the full sum settles the payment. A stored unmatched line is
 * assigned to the transfer. Refuses with not_found, illegal_transition, bank_entry_known.
 */
export const recordReceivedMoney = async (deps: Deps, actor: Actor, paymentId: string, form: Form) => {
  if (!isPlausibleValueDate(form.valueDate, deps.clock.today()))
    return fail('invalid_input', { fields: { valueDate: 'Please enter the day on the statement.' } })
  const { needsSync } = await inTransaction(deps.db, async (tx) => {
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
  const msg = needsSync
    ? await settleWithMessage(deps, paymentId)
    : 'The money is written down. It is less than was asked for, and the guest hears by e-mail what is missing.'
  return { ...(await getTransfer(deps, paymentId)), msg }
}
