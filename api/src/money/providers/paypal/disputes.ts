// Owns disputes and reversals at PayPal: their form, and every claim on a payment.
import type { DisputeState } from '@akwaaba/contract/dispute-states'
import { z } from 'zod'
import type { PaymentClaims, PaymentProvider, ProviderDispute, ProviderReferences } from '../port.ts'
import type { PaypalCalls } from './calls.ts'
import { centsOf, money, refund } from './wire.ts'

/** A dispute, in its calls and in its webhooks. */
export const dispute = z.object({
  dispute_id: z.string().min(1).max(255),
  status: z.string(),
  dispute_amount: money.optional(),
  dispute_outcome: z.object({ outcome_code: z.string(), amount_refunded: money.optional() }).optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
  seller_response_due_date: z.string().optional(),
})
type Dispute = z.output<typeof dispute>

const list = z.object({
  items: z.array(z.object({ dispute_id: z.string() })).optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
})
const perPage = 50 // the most that PayPal gives; 10 unless asked
const maxPages = 100
const reversal = refund.extend({ amount: money, links: z.array(z.object({ rel: z.string(), href: z.string() })) })

// Every outcome that PayPal documents. RESOLVED_WITH_PAYOUT: PayPal paid the guest itself, and we keep the money.
const outcomes: Record<string, DisputeState> = {
  ...{ RESOLVED_BUYER_FAVOUR: 'lost', ACCEPTED: 'lost' },
  ...{
    RESOLVED_SELLER_FAVOUR: 'won',
    RESOLVED_WITH_PAYOUT: 'won',
    CANCELED_BY_BUYER: 'won',
    DENIED: 'won',
    NONE: 'won',
  },
}
// An unknown outcome counts as open: no refund is sent until it is known.
const stateOf = ({ status, dispute_outcome }: Dispute): DisputeState =>
  status === 'RESOLVED' ? (outcomes[dispute_outcome?.outcome_code ?? ''] ?? 'opened') : 'opened'

/** A dispute in the form of the port. */
export const providerDisputeOf = (one: Dispute): ProviderDispute => {
  const sum = one.dispute_outcome?.amount_refunded ?? one.dispute_amount
  const code = one.dispute_outcome?.outcome_code
  return {
    disputeId: one.dispute_id,
    status: code ? `${one.status}: ${code}` : one.status,
    state: stateOf(one),
    amountCents: sum ? centsOf(sum) : null,
    dueAt: one.seller_response_due_date ?? null,
  }
}

type Disputes = Required<Pick<PaymentProvider, 'listClaims' | 'listDisputedPayments'>>

/** The disputes of the port over calls to PayPal. */
export const paypalDisputes = ({ call, refuseAnswer, orderOf }: PaypalCalls): Disputes => {
  // An app may not be allowed to read disputes: then only signed webhooks report them.
  const get = async <T extends z.ZodType>(schema: T, path: string): Promise<z.output<T> | null> => {
    const answer = await call(path)
    if (answer.status === 403 || answer.status === 404) return null
    const parsed = schema.safeParse(answer.json)
    return answer.status < 300 && parsed.success ? parsed.data : refuseAnswer('dispute', answer)
  }
  /** The ids of all disputes that a query finds, page by page until one names no next one. */
  const idsOf = async (query: string): Promise<string[]> => {
    const ids: string[] = []
    let path = `/v1/customer/disputes?page_size=${perPage}&${query}`
    for (let page = 0; page < maxPages; page++) {
      const found = await get(list, path)
      ids.push(...(found?.items ?? []).map(({ dispute_id }) => dispute_id))
      const next = found?.links?.find(({ rel }) => rel === 'next')
      if (!next) return ids
      const { pathname, search } = new URL(next.href, 'https://api-m.paypal.com')
      path = pathname + search
    }
    return refuseAnswer('a list of disputes without an end', { status: 200, json: null })
  }
  const readDispute = (id: string) => get(dispute, `/v1/customer/disputes/${encodeURIComponent(id)}`)
  const isAbout = (one: Dispute, captureId: string) =>
    one.disputed_transactions?.some(({ seller_transaction_id }) => seller_transaction_id === captureId) === true

  const readReversal = async (id: string, captureId: string): Promise<PaymentClaims['reversals']> => {
    const found = await get(reversal, `/v2/payments/refunds/${encodeURIComponent(id)}`)
    const isOfIt = found?.links.some(({ rel, href }) => rel === 'up' && href.endsWith(`/captures/${captureId}`))
    if (!found || !isOfIt || found.status !== 'COMPLETED') return []
    return [{ providerRef: found.id, amountCents: centsOf(found.amount) }]
  }

  // What was returned of a fully refunded capture beyond the refunds that its order lists.
  const unlistedCentsOf = async (known: ProviderReferences): Promise<number> => {
    const payments = (await orderOf(known))?.unit.payments
    const captured = payments?.captures?.find(({ id }) => id === known.chargeRef)
    if (captured?.status !== 'REFUNDED') return 0
    return (payments?.refunds ?? [])
      .filter(({ status }) => status === 'COMPLETED')
      .reduce((left, { amount }) => left - centsOf(amount), centsOf(captured.amount))
  }

  return {
    listClaims: async (known, named) => {
      const { chargeRef } = known
      if (chargeRef === null) return { disputes: [], reversals: [], unlistedCents: 0 }
      const listed = await idsOf(`disputed_transaction_id=${encodeURIComponent(chargeRef)}`)
      const disputes: ProviderDispute[] = []
      for (const id of new Set([...named.disputeIds, ...listed])) {
        const found = await readDispute(id)
        if (found && isAbout(found, chargeRef)) disputes.push(providerDisputeOf(found))
      }
      const reversals: PaymentClaims['reversals'] = []
      for (const id of named.reversalRefs) reversals.push(...(await readReversal(id, chargeRef)))
      return { disputes, reversals, unlistedCents: await unlistedCentsOf(known) }
    },
    listDisputedPayments: async (since) => {
      const found: string[] = []
      for (const id of await idsOf(`update_time_after=${encodeURIComponent(since.toISOString())}`)) {
        const ids = (await readDispute(id))?.disputed_transactions ?? []
        found.push(...ids.flatMap(({ seller_transaction_id }) => seller_transaction_id ?? []))
      }
      return found
    },
  }
}
