// Owns what a file of batches of payouts, disputes, settlements and lines of the bank says of each.
import type { Dispute } from '@akwaaba/contract/disputes'
import type { AdminPayment } from '@akwaaba/contract/payment-admin'
import type { PayoutBatch } from '@akwaaba/contract/payout-batches'
import type { Settlement } from '@akwaaba/contract/settlements'
import type { Unmatched } from '@akwaaba/contract/statements'
import type { Cell } from '#files/tables.ts'

const day = (instant: string | null): string => instant?.slice(0, 10) ?? ''
const amountOf = (money: { amount: number } | null): Cell => (money === null ? null : { money: money.amount })

export const batchHeads = [
  ...['Reference', 'Gathered', 'Gathered by', 'Hosts', 'Stays', 'Total', 'Currency', 'Cedis per unit'],
  ...['Agreed', 'Agreed by', 'Sent', 'Sent by', 'State'],
]
/** A batch of payouts as a row of a file. */
export const batchCells = (it: PayoutBatch): Cell[] => [
  ...[it.reference, day(it.gatheredAt), it.gatheredBy, { count: it.organisations }, { count: it.stays }],
  ...[amountOf(it.total), it.total.currency, it.cedisPerUnit === null ? '' : String(it.cedisPerUnit)],
  ...[day(it.agreedAt), it.agreedBy ?? '', day(it.sentAt), it.provider ?? 'file of the bank', it.state],
]

type Disputed = { dispute: Dispute; payment: AdminPayment }

/** The disputes of payments, each with its payment. */
export async function* disputesOf(payments: AsyncGenerator<AdminPayment>): AsyncGenerator<Disputed> {
  for await (const payment of payments) for (const dispute of payment.disputes) yield { dispute, payment }
}

export const disputeHeads = [
  ...['Payment', 'What', 'Guest', 'Provider', 'State', 'In the words of the provider', 'Claimed', 'Lost', 'Recovered'],
  ...['Currency', 'Opened', 'Answer until', 'Closed'],
]
/** A dispute with its payment as a row of a file. */
export const disputeCells = ({ dispute, payment }: Disputed): Cell[] => [
  ...[payment.reference, payment.label, payment.customer?.username ?? 'deleted account', payment.provider],
  ...[
    dispute.state,
    dispute.providerStatus,
    amountOf(dispute.amount),
    amountOf(dispute.lost),
    amountOf(dispute.recovered),
  ],
  ...[dispute.amount.currency, day(dispute.openedAt), day(dispute.dueAt), day(dispute.closedAt)],
]

export const settlementHeads = [
  ...['Value date', 'Provider', 'Left the provider', 'Currency', 'Came', 'Came in', 'Line of the bank', 'Narration'],
  ...['Booked', 'Reversed', 'Reason'],
]
/** A settlement of a provider as a row of a file. */
export const settlementCells = (it: Settlement): Cell[] => [
  ...[it.valueDate, it.provider, amountOf(it.taken), it.taken.currency, amountOf(it.came), it.came.currency],
  ...[it.bankTransactionId, it.narration, day(it.bookedAt), day(it.reversal?.reversedAt ?? null)],
  it.reversal?.reason ?? '',
]

export const lineHeads = ['Value date', 'Line of the bank', 'Amount', 'Currency', 'Narration', 'Received', 'May be for']
/** A line of a bank statement without a payment as a row of a file. */
export const lineCells = (it: Unmatched): Cell[] => [
  ...[it.valueDate, it.bankTransactionId, amountOf(it.amount), it.amount.currency, it.narration, day(it.receivedAt)],
  it.suggestions.map(({ code }) => code).join(' '),
]
