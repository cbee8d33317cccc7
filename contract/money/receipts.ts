// Owns the wire shape of receipts and credit notes: numbered without gaps, never changed once issued.
import { z } from 'zod'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import { id, idParams, instant, money, pageQuery, sortQuery } from '../platform/wire/fields.ts'
import type { PaidMethod } from './payments.ts'

/** How receipts call the ways to pay, on the page and in the PDF. A card charge of Paystack may have been mobile money. */
const methodNames: Record<PaidMethod, string> = {
  momo: 'Mobile money',
  card: 'Mobile money or card',
  paypal: 'PayPal',
  bank: 'Bank transfer',
  cash: 'Cash',
}
const nameByMethod = new Map<string, string>(Object.entries(methodNames))
/** The name of the way to pay of a receipt. */
export const methodName = (method: string): string => nameByMethod.get(method) ?? method

const line = z.object({ label: z.string(), amount: money })

const receipt = z.object({
  _id: id,
  kind: z.enum(['receipt', 'credit-note']),
  number: z.string().describe('R-000001 or C-000001: without a gap within its kind'),
  issuedAt: instant,
  paymentReference: z.string(),
  creditFor: z.string().nullable().describe('the number of the receipt that a credit note belongs to'),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    taxNumber: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  customer: z.object({ name: z.string(), email: z.string() }).nullable(),
  title: z.string().describe('what was bought'),
  details: z.array(z.string()).describe('dates, address, reference of the booking'),
  lines: z.array(line).describe('in the listed currency; together they are the total'),
  taxes: z.array(line).describe('contained in the total'),
  total: money,
  charged: money.describe('what was charged or sent back'),
  rate: z
    .object({ rate: z.number(), date: z.string() })
    .nullable()
    .describe('cedis for a dollar, where the charge was in cedis'),
  method: z.string(),
})
export type Receipt = z.output<typeof receipt>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/api/receipts',
  who: 'signed-in',
  trips: 'open',
  reads: ['receipts'],
  summary: "The caller's receipts and credit notes, newest first; everybody's for an administrator",
  query: z.object({ sort: sortQuery(['issued']), ...pageQuery }),
  reply: z.array(receipt),
  errors: [],
})

export type ReceiptQuery = QueryOf<typeof listReceipts>

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/:id',
  who: 'signed-in',
  trips: 'open',
  reads: ['receipts'],
  summary: 'One receipt or credit note of the caller',
  params: idParams,
  reply: receipt,
  errors: ['not_found'],
})

export const getReceiptPdf = endpoint({
  method: 'GET',
  path: '/api/receipts/:id/pdf',
  who: 'signed-in',
  trips: 'open',
  summary: 'One receipt or credit note of the caller as a PDF file',
  params: idParams,
  reply: z.string().describe('application/pdf'),
  errors: ['not_found'],
})
