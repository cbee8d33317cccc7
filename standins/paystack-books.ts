// Owns the records of Paystack's stand-in, and the form of its answers.
import { createHmac } from 'node:crypto'
import type { Answer, Webhook } from './server.ts'

export type Transaction = {
  id: number
  domain: 'test'
  status: 'abandoned' | 'success' | 'failed' | 'reversal-pending' | 'reversed'
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
export const isPaid = ({ status }: Transaction) => status !== 'abandoned' && status !== 'failed'

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

/** The balance by currency: what was paid minus what was refunded. */
export const balancesOf = (transactions: Transaction[], refunds: Refund[]) => {
  const paid = transactions.filter(isPaid)
  return [...new Set(paid.map(({ currency }) => currency))].map((currency) => {
    const came = paid.filter((one) => one.currency === currency).map(({ amount, fees }) => amount - (fees ?? 0))
    const back = refunds.filter((one) => one.currency === currency && one.status === 'processed')
    const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0)
    return { currency, balance: sum(came) - sum(back.map(({ amount }) => amount)) }
  })
}
