// Owns money that stands on the bank statement: each line written down once, and given to the transfer it is for.
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
import { facts, get, settle, type TransferFacts } from './transfers.ts'
import { isBookable } from './value-date.ts'

export type Entry = {
  bankTransactionId: string
  valueDate: CalendarDate
  amountCents: Cents
  currency: string
  narration: string
  payerName: string
}

/** Typed by hand and read from a file, an id is the same one in any case and with any blanks. */
export const idOf = (text: string): string => text.replace(/\s+/g, '').toUpperCase()

/** Writes a line of the statement down, for a payment or for none; false when its id is known. */
export const writeDown = async (deps: Deps, tx: Tx, actor: Actor, entry: Entry, paymentId: string | null) => {
  const row = await tx
    .insertInto('bankEntries')
    .values({ id: deps.ids.next(), ...entry, paymentId, enteredBy: actor.id, createdAt: deps.clock.now() })
    .onConflict((known) => known.column('bankTransactionId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A line that fitted nothing so far is given to the payment; any other known one is refused with bank_entry_known. */
const assign = async (tx: Tx, { bankTransactionId, amountCents, currency }: Entry, paymentId: string) => {
  const known = await tx
    .selectFrom('bankEntries')
    .select(['id', 'amountCents', 'currency', 'paymentId', 'settlementOf'])
    .where('bankTransactionId', '=', bankTransactionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (known.paymentId !== null || known.settlementOf !== null) return fail('bank_entry_known')
  if (known.amountCents !== amountCents || known.currency !== currency)
    return fail('bank_entry_known', { msg: 'This line is written down already, with another amount or currency.' })
  await tx.updateTable('bankEntries').set({ paymentId }).where('id', '=', known.id).execute()
}

/** Locks a transfer and gives all that is said of it; refuses with not_found. */
export const lockTransfer = async (tx: Tx, paymentId: string): Promise<TransferFacts> => {
  await tx.selectFrom('transfers').select('code').where('paymentId', '=', paymentId).forUpdate().execute()
  const row = await facts(tx).where('transfers.paymentId', '=', paymentId).executeTakeFirst()
  return row ?? fail('not_found')
}

type Taking = Pick<TransferFacts, 'state' | 'paymentId'>

/**
 * Whether money can still be given to a transfer, which must be locked. To one that expired, until its payment is given or
 * goes back: that is locked, too.
 */
export const takesMoney = async (tx: Tx, { state, paymentId }: Taking): Promise<boolean> =>
  transferStates.can('receive', state) && (state !== 'expired' || (await lockUnsettled(tx, paymentId)) !== undefined)

/** `settles`: the payment is to take note of it now. After its time that is so for a part, too: nobody waits any more. */
type Given = { isComplete: boolean; settles: boolean }

/**
 * Gives a line of the statement to a transfer, which must be locked. Enough of it completes the transfer. Refuses with
 * illegal_transition, bank_entry_known.
 */
export const give = async (deps: Deps, tx: Tx, actor: Actor, transfer: TransferFacts, entry: Entry): Promise<Given> => {
  const { paymentId, state, code } = transfer
  if (!(await takesMoney(tx, transfer))) return fail('illegal_transition')
  if (!(await writeDown(deps, tx, actor, entry, paymentId))) await assign(tx, entry, paymentId)
  const receivedCents = addCents(transfer.receivedCents, entry.amountCents)
  const isComplete = receivedCents >= transfer.amountCents
  const isLate = state === 'expired'
  const event = isComplete ? 'receive' : isLate ? 'receiveLate' : 'receivePart'
  await move(deps, tx, paymentId, event, { actor: 'admin', id: actor.id }, { receivedCents })
  const payment = isLate ? await lockUnsettled(tx, paymentId) : undefined
  if (payment) await addToReview(deps, tx, payment, { key: entry.bankTransactionId, amountCents: entry.amountCents })
  // Who paid stays out: it speaks of people, and nobody can be taken out of the log again.
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
  const settles = isComplete || isLate
  if (!settles) return { isComplete, settles }
  // Should we stop between this and settling it, the job settles it.
  await enqueue(
    tx,
    'transfers:settle',
    { paymentId },
    { runAt: deps.clock.in({ seconds: 30 }), key: `settle-${paymentId}` },
  )
  return { isComplete, settles }
}

const settledAs: Readonly<Record<string, string>> = {
  succeeded: 'The money is written down and the payment is settled.',
  refundDue: 'The money is written down. What it was for can no longer be had, so it goes back to the guest.',
  review:
    'The money is written down. It is not the sum that was asked for: please look at the payment. It takes the rest when that comes, or can be refunded.',
}

/** Settles the payment of a complete transfer; says in a sentence what came of it. */
export const settleNow = async (deps: Deps, paymentId: string): Promise<string> => {
  const payment = await settle(deps, paymentId)
  // Its surplus may be on its way back already.
  const state = payment.succeededAt === null ? payment.state : 'succeeded'
  return settledAs[state] ?? 'The money is written down. The payment takes note of it in a moment.'
}

type Form = z.output<typeof receiveTransfer.body>

/**
 * Writes down money that stands on the bank statement; enough of it settles the payment. A line that fits nothing so far
 * can be given to a transfer this way. Refuses with not_found, illegal_transition, bank_entry_known.
 */
export const receive = async (deps: Deps, actor: Actor, paymentId: string, form: Form) => {
  if (!isBookable(form.valueDate, deps.clock.today()))
    return fail('invalid_input', { fields: { valueDate: 'Please enter the day on the statement.' } })
  const { settles } = await inTransaction(deps.db, async (tx) => {
    const transfer = await lockTransfer(tx, paymentId)
    return give(deps, tx, actor, transfer, {
      bankTransactionId: idOf(form.bankTransactionId),
      valueDate: form.valueDate,
      amountCents: centsFromDollars(form.amount),
      currency: transfer.currency,
      narration: '',
      payerName: form.payerName,
    })
  })
  const msg = settles
    ? await settleNow(deps, paymentId)
    : 'The money is written down. It is less than was asked for, and the guest hears by e-mail what is missing.'
  return { ...(await get(deps, paymentId)), msg }
}
