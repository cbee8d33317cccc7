// Owns the records of Paystack's stand-in, and the form of its answers.
import { createHmac } from 'node:crypto'
import type { Answer, Webhook } from './server.ts'

export type Transaction = {
  id: number
  domain: 'test'
  status: 'abandoned' | 'ongoing' | 'success' | 'failed' | 'timeout' | 'reversal-pending' | 'reversed'
  reference: string
  amount: number
  requested_amount: number
  currency: string
  channel: string
  gateway_response: string
  message: string | null
  paid_at: string | null
  created_at: string
  fees: number | null
  metadata: unknown
  customer: { email: string }
}
export type Refund = {
  id: number
  transaction: number
  transaction_reference: string
  amount: number
  currency: string
  status: 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention'
  merchant_note: string | null
  customer_note: string | null
  /** the dispute it was made for */
  dispute: number | null
  createdAt: string
}
export type Dispute = {
  id: number
  transaction: Transaction
  refund_amount: number
  currency: string
  status: 'awaiting-merchant-feedback' | 'resolved'
  resolution: 'merchant-accepted' | 'auto-accepted' | 'declined' | null
  createdAt: string
  dueAt: string
  resolvedAt: string | null
}
export type Recipient = {
  id: number
  recipient_code: string
  type: 'ghipss' | 'mobile_money'
  name: string
  account_number: string
  bank_code: string
  currency: string
}
export type Transfer = {
  id: number
  transfer_code: string
  reference: string
  recipient: Recipient
  amount: number
  currency: string
  reason: string
  status: 'pending' | 'otp' | 'success' | 'failed' | 'reversed' | 'abandoned'
  fee_charged: number
  createdAt: string
}
export type Books = { transactions: Transaction[]; refunds: Refund[]; disputes: Dispute[]; nextId: () => number }
export type Order = { code: string; callbackUrl: string | undefined; cancelUrl: string | undefined; label: string }
export type PaystackOptions = {
  /** read at each call, since the key may be changed while the stand-in runs */
  secretKey: string
  currencies?: string[]
  webhookUrl?: string
  port?: number
  now?: () => Date
}

export const minima: Record<string, number> = { GHS: 10, USD: 200, NGN: 5000 }
export const feeOf = (amount: number) => Math.round(amount * 0.0195)

export const refuse = (status: number, message: string, code?: string): Answer => ({
  status,
  json: { status: false, message, meta: { nextStep: 'Look at the request' }, type: 'validation_error', code },
})
export const accept = (message: string, data: unknown, meta?: unknown): Answer => ({
  json: { status: true, message, data, ...(meta ? { meta } : {}) },
})

const mostPerPage = 40

/**
 * One page of the records between two instants: never more rows than its own limit, however many were requested.
 * `paging`: what the list says about its pages. The published examples differ: some count them, some name the next one, and
 * the list of refunds does neither.
 */
export const listPage = <T>(
  message: string,
  rows: T[],
  createdOf: (row: T) => string,
  query: URLSearchParams,
  paging: 'count' | 'next' | 'nothing',
) => {
  const perPage = Math.min(Number(query.get('perPage') ?? 50), mostPerPage)
  const page = Number(query.get('page') ?? 1)
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9']
  const fitting = rows.filter((row) => createdOf(row) >= from && createdOf(row) <= to)
  const pageCount = Math.ceil(fitting.length / perPage)
  const next = page < pageCount ? Buffer.from(`page:${page + 1}`).toString('base64') : null
  const meta = {
    count: { total: fitting.length, skipped: (page - 1) * perPage, perPage, page, pageCount },
    next: { next, previous: null, perPage },
    nothing: undefined,
  }
  return accept(message, fitting.slice((page - 1) * perPage, page * perPage), meta[paging])
}

/** A webhook as Paystack signs it: over its raw bytes, with the secret key. */
export const signWebhook = (secretKey: string, event: string, data: unknown): Webhook => {
  const raw = JSON.stringify({ event, data })
  const signature = createHmac('sha512', secretKey).update(raw).digest('hex')
  return { event, raw, headers: () => ({ 'x-paystack-signature': signature }) }
}

type Known = Pick<Transaction, 'reference' | 'amount' | 'currency' | 'metadata' | 'customer'>

/** Whether it was paid, even if it was refunded since. */
export const isPaid = ({ status }: Transaction) =>
  status === 'success' || status === 'reversal-pending' || status === 'reversed'

/** A transaction that is not paid yet. */
export const newTransaction = (id: number, now: Date, known: Known): Transaction => ({
  ...known,
  id,
  domain: 'test',
  status: 'abandoned',
  requested_amount: known.amount,
  channel: 'card',
  gateway_response: 'The transaction was not completed',
  message: null,
  paid_at: null,
  created_at: now.toISOString(),
  fees: null,
})

/** Whether the money of a transfer has left the balance. */
export const hasLeft = ({ status }: Transfer) => status === 'pending' || status === 'otp' || status === 'success'

/** The balance by currency: what was paid minus what was refunded and sent. */
export const balancesOf = (transactions: Transaction[], refunds: Refund[], transfers: Transfer[]) => {
  const paid = transactions.filter(isPaid)
  const sent = transfers.filter(hasLeft)
  return [...new Set([...paid, ...sent].map(({ currency }) => currency))].map((currency) => {
    const came = paid.filter((one) => one.currency === currency).map(({ amount, fees }) => amount - (fees ?? 0))
    const back = refunds.filter((one) => one.currency === currency && one.status === 'processed')
    const gone = sent.filter((one) => one.currency === currency).map((one) => one.amount + one.fee_charged)
    const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0)
    return { currency, balance: sum(came) - sum(back.map(({ amount }) => amount)) - sum(gone) }
  })
}
