// Owns what Paystack's answers look like: as little of them as we need, and strict on what decides.
import { z } from 'zod'
import type { ProviderPayment } from '../port.ts'

// Numbers are written as numbers by some calls and as text by others.
export const minor = z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(Number)
export const anyId = z.union([z.number(), z.string()]).transform(String)

export const transaction = z.object({
  id: anyId,
  domain: z.enum(['test', 'live']),
  status: z.string(),
  reference: z.string(),
  amount: minor,
  requested_amount: minor.nullish(),
  currency: z.string().length(3),
  fees: minor.nullish(),
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
    amount: minor,
    transaction: z.union([anyId, z.object({ id: anyId }).transform(({ id }) => id)]).nullish(),
    merchant_note: z.string().nullish(),
    /** the dispute it was made for */
    dispute: z.union([anyId, z.object({ id: anyId }).transform(({ id }) => id)]).nullish(),
    // One call writes it so, another so.
    createdAt: instant,
    created_at: instant,
  })
  .transform(({ created_at, createdAt, ...rest }) => ({ ...rest, createdAt: createdAt ?? created_at }))
export type Refund = z.output<typeof refund>
export type Transaction = z.output<typeof transaction>
/** Something of a list that is not what we know: at least its name. */
export const anything = z.object({ reference: z.string().catch('?') })

// What it holds may be less than nothing, after a refund.
export const balances = z.array(z.object({ currency: z.string().length(3), balance: z.number().int() }))

export const opened = z.object({ authorization_url: z.url(), access_code: z.string().min(1), reference: z.string() })
export const answered = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.literal(true), data, meta: z.looseObject({}).nullish() })
export const refused = z.object({ message: z.string(), code: z.string().nullish(), type: z.string().nullish() })

// A page that is not finished yet says 'abandoned' for as long as it can still be finished.
export const statuses: Record<string, ProviderPayment['status']> = {
  success: 'succeeded',
  failed: 'failed',
  // The money came, and some of it goes back or has gone: which part is told by its refunds and disputes.
  'reversal-pending': 'succeeded',
  reversed: 'succeeded',
  abandoned: 'untouched',
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
 * Whether all of a payment went back though no refund says so: the card's bank has taken it. A payment of which only a part
 * was refunded is called reversed as well, so the word alone says nothing.
 */
export const isReversed = (status: string, refunds: readonly Pick<Refund, 'status'>[]): boolean =>
  status === 'reversed' && refunds.every((one) => one.status === 'failed')
