// Owns what Paystack's stand-in writes down, and the form of its answers.
import { createHmac } from 'node:crypto'
import type { Answer, Webhook } from './server.ts'

export type Transaction = {
  id: number
  domain: 'test'
  status: 'abandoned' | 'success' | 'failed' | 'reversed'
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
  createdAt: string
}
export type Order = { code: string; callbackUrl: string | undefined; cancelUrl: string | undefined; label: string }
export type PaystackOptions = { secretKey: string; currencies?: string[]; webhookUrl?: string; port?: number }

export const minima: Record<string, number> = { GHS: 10, USD: 200, NGN: 5000 }
export const feeOf = (amount: number) => Math.round(amount * 0.0195)

export const refuse = (status: number, message: string, code?: string): Answer => ({
  status,
  json: { status: false, message, meta: { nextStep: 'Look at the request' }, type: 'validation_error', code },
})
export const accept = (message: string, data: unknown, meta?: unknown): Answer => ({
  json: { status: true, message, data, ...(meta ? { meta } : {}) },
})

/** One page of what was made between two instants. */
export const listed = <T>(message: string, rows: T[], createdOf: (row: T) => string, query: URLSearchParams) => {
  const perPage = Number(query.get('perPage') ?? 50)
  const page = Number(query.get('page') ?? 1)
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9']
  const fitting = rows.filter((row) => createdOf(row) >= from && createdOf(row) <= to)
  const meta = { total: fitting.length, perPage, page, pageCount: Math.ceil(fitting.length / perPage) }
  return accept(message, fitting.slice((page - 1) * perPage, page * perPage), meta)
}

/** A webhook as Paystack signs it: over its very bytes, with the secret key. */
export const signed = (secretKey: string, event: string, data: unknown): Webhook => {
  const raw = JSON.stringify({ event, data })
  const signature = createHmac('sha512', secretKey).update(raw).digest('hex')
  return { event, raw, headers: () => ({ 'x-paystack-signature': signature }) }
}

type Known = Pick<Transaction, 'reference' | 'amount' | 'currency' | 'metadata' | 'customer'>

/** A transaction that nobody has paid yet. */
export const begun = (id: number, known: Known): Transaction => ({
  ...known,
  id,
  domain: 'test',
  status: 'abandoned',
  requested_amount: known.amount,
  channel: 'card',
  gateway_response: 'The transaction was not completed',
  message: null,
  paid_at: null,
  created_at: new Date().toISOString(),
  fees: null,
})
