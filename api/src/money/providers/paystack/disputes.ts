// Owns disputes at Paystack: their form, and every claim on a payment.
import type { DisputeState } from '@akwaaba/contract/dispute-states'
import { z } from 'zod'
import type { PaymentProvider, ProviderDispute } from '../port.ts'
import type { PaystackCalls } from './calls.ts'
import type { paystackRefunds } from './refunds.ts'
import { anyId, isReversed, minorUnits } from './wire.ts'

/** A dispute, in its calls and in its webhooks. */
export const dispute = z.object({
  id: anyId,
  status: z.string(),
  resolution: z.string().nullish(),
  refund_amount: minorUnits.nullish(),
  // Some calls write it in one way, some in the other.
  dueAt: z.string().nullish(),
  due_at: z.string().nullish(),
  transaction: z.object({ id: anyId }),
})
type Dispute = z.output<typeof dispute>

const stateOf = ({ status, resolution }: Dispute): DisputeState => {
  if (status !== 'resolved' && status !== 'archived') return 'opened'
  if (/accepted/.test(resolution ?? '')) return 'lost'
  // Declined: the claim was refused. Archived: it was given up. Any other resolution stays open until it is known.
  return resolution === 'declined' || status === 'archived' ? 'won' : 'opened'
}

/** A dispute in the form of the port. */
export const providerDisputeOf = (one: Dispute): ProviderDispute => {
  const due = one.dueAt ?? one.due_at ?? ''
  return {
    disputeId: one.id,
    status: one.resolution ? `${one.status}: ${one.resolution}` : one.status,
    state: stateOf(one),
    amountCents: one.refund_amount ?? null,
    dueAt: Number.isNaN(Date.parse(due)) ? null : due,
  }
}

type Refunds = Pick<ReturnType<typeof paystackRefunds>, 'ofTransaction'>
type Disputes = Required<Pick<PaymentProvider, 'listClaims' | 'listDisputedPayments'>>

/** The disputes of the port over calls to Paystack. */
export const paystackDisputes = (calls: PaystackCalls, { ofTransaction }: Refunds): Disputes => {
  const { call, dataOf, isMissing, verify, listAllPages } = calls

  const read = async (path: string): Promise<Dispute[]> => {
    const answer = await call('GET', path)
    if (isMissing(answer)) return []
    const { data } = dataOf(z.union([dispute.transform((one) => [one]), z.array(dispute)]), answer, 'dispute')
    return data
  }

  return {
    listClaims: async ({ reference }, { disputeIds }) => {
      const paid = await verify(reference)
      if (!paid) return { disputes: [], reversals: [], unlistedCents: 0 }
      const found = await read(`/dispute/transaction/${encodeURIComponent(paid.id)}`)
      for (const id of disputeIds.filter((id) => !found.some((one) => one.id === id)))
        found.push(...(await read(`/dispute/${encodeURIComponent(id)}`)))
      const disputes = found.filter(({ transaction }) => transaction.id === paid.id).map(providerDisputeOf)
      // A dispute about a part makes the whole payment 'reversed': then the dispute tells the amount, not the status.
      const isExplained = disputes.some(({ state }) => state !== 'won')
      const isUnlisted = !isExplained && isReversed(paid.status, await ofTransaction(paid.id))
      return { disputes, reversals: [], unlistedCents: isUnlisted ? paid.amount : 0 }
    },
    listDisputedPayments: async (since, until) => {
      const window = new URLSearchParams({ from: since.toISOString(), to: until.toISOString() })
      const rows = await listAllPages(z.unknown(), `/dispute?${window}`)
      return rows.flatMap((one) => dispute.safeParse(one).data?.transaction.id ?? [])
    },
  }
}
