// Owns the schemas of Paystack's answers: only the fields that we use, and strict about those that decide.
import { z } from 'zod'
import type { ProviderPayment } from '../port.ts'

// Some calls write numbers as numbers, some as text.
export const minorUnits = z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(Number)
export const anyId = z.union([z.number(), z.string()]).transform(String)

export const transaction = z.object({
  id: anyId,
  domain: z.enum(['test', 'live']),
  status: z.string(),
  reference: z.string(),
  amount: minorUnits,
  requested_amount: minorUnits.nullish(),
  currency: z.string().length(3),
  fees: minorUnits.nullish(),
  // Why it failed: in "message" for mobile money, as Verify Payments of its documentation says, else in the answer of the card's bank.
  message: z.string().nullish().catch(null),
  gateway_response: z.string().nullish().catch(null),
})
const instant = z
  .string()
  .nullish()
  .transform((text) => {
    const at = new Date(text ?? Number.NaN)
    return Number.isNaN(at.getTime()) ? null : at
  })

export const refund = z
  .object({
    id: anyId,
    status: z.string(),
    amount: minorUnits,
    transaction: z.union([anyId, z.object({ id: anyId }).transform(({ id }) => id)]).nullish(),
    merchant_note: z.string().nullish(),
    /** the dispute it was made for */
    dispute: z.union([anyId, z.object({ id: anyId }).transform(({ id }) => id)]).nullish(),
    // Some calls write it in one way, some in the other.
    createdAt: instant,
    created_at: instant,
  })
  .transform(({ created_at, createdAt, ...rest }) => ({ ...rest, createdAt: createdAt ?? created_at }))
export type Refund = z.output<typeof refund>
export type Transaction = z.output<typeof transaction>
/** Any row of a list of payments: its reference at least. */
export const anyPayment = z.object({ reference: z.string().catch('?') })

// A balance may be negative after a refund.
export const balances = z.array(z.object({ currency: z.string().length(3), balance: z.number().int() }))

export const openedTransaction = z.object({
  authorization_url: z.url(),
  access_code: z.string().min(1),
  reference: z.string(),
})
export const answered = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.literal(true), data, meta: z.looseObject({}).nullish() })
export const refused = z.object({ message: z.string(), code: z.string().nullish(), type: z.string().nullish() })

// A payment is 'abandoned' as long as the guest can still finish it at the page.
export const statuses: Record<string, ProviderPayment['status']> = {
  success: 'succeeded',
  failed: 'failed',
  // Of a charge by mobile money: another one may be begun.
  timeout: 'failed',
  // Received, and a part is being or was refunded: its refunds and disputes tell which.
  'reversal-pending': 'succeeded',
  reversed: 'succeeded',
  abandoned: 'notStarted',
  ongoing: 'pending',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
}
export const refundStatuses: Record<string, 'sent' | 'succeeded' | 'failed' | 'needsAttention'> = {
  pending: 'sent',
  processing: 'sent',
  processed: 'succeeded',
  failed: 'failed',
  'needs-attention': 'needsAttention',
}
export const providerRefundOf = ({ id, status }: Refund) =>
  ({ status: refundStatuses[status] ?? 'sent', providerRef: id }) as const

/**
 * Whether all of a payment was returned without a refund: the card's bank has reversed it. A partly refunded payment is
 * called reversed as well, so the status alone does not decide.
 */
export const isReversed = (status: string, refunds: readonly Pick<Refund, 'status'>[]): boolean =>
  status === 'reversed' && refunds.every((one) => one.status === 'failed')
