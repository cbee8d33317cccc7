// Owns disputes at Paystack: how it tells of them, and every claim on a payment.
import type { DisputeState } from '@akwaaba/contract/dispute-states'
import { z } from 'zod'
import type { PaymentProvider, TheirDispute } from '../port.ts'
import type { PaystackCalls } from './calls.ts'
import type { paystackRefunds } from './refunds.ts'
import { anyId, isReversed, minor } from './wire.ts'

/** A dispute, in its calls and in its webhooks. */
export const dispute = z.object({
  id: anyId,
  status: z.string(),
  resolution: z.string().nullish(),
  refund_amount: minor.nullish(),
  // One call writes it so, another so.
  dueAt: z.string().nullish(),
  due_at: z.string().nullish(),
  transaction: z.object({ id: anyId }),
})
type Dispute = z.output<typeof dispute>

const stateOf = ({ status, resolution }: Dispute): DisputeState => {
  if (status !== 'resolved' && status !== 'archived') return 'opened'
  if (/accepted/.test(resolution ?? '')) return 'lost'
  // Declined: the claim was refused. An archived one was given up. Another word is none of ours to guess.
  return resolution === 'declined' || status === 'archived' ? 'won' : 'opened'
}

/** What it says of a dispute, as every provider says it. */
export const theirDispute = (one: Dispute): TheirDispute => {
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
type Disputes = Required<Pick<PaymentProvider, 'claimsOn' | 'listDisputed'>>

export const paystackDisputes = (calls: PaystackCalls, { ofTransaction }: Refunds): Disputes => {
  const { call, dataOf, isMissing, verify, everyPage } = calls

  const read = async (path: string): Promise<Dispute[]> => {
    const answer = await call('GET', path)
    if (isMissing(answer)) return []
    const { data } = dataOf(z.union([dispute.transform((one) => [one]), z.array(dispute)]), answer, 'dispute')
    return data
  }

  return {
    claimsOn: async ({ reference }, { disputeIds }) => {
      const paid = await verify(reference)
      if (!paid) return { disputes: [], reversals: [], unlistedCents: 0 }
      const found = await read(`/dispute/transaction/${encodeURIComponent(paid.id)}`)
      for (const id of disputeIds.filter((id) => !found.some((one) => one.id === id)))
        found.push(...(await read(`/dispute/${encodeURIComponent(id)}`)))
      const disputes = found.filter(({ transaction }) => transaction.id === paid.id).map(theirDispute)
      // A dispute over a part makes the whole payment reversed: then the dispute says how much is gone, not that word.
      const isExplained = disputes.some(({ state }) => state !== 'won')
      const isUnlisted = !isExplained && isReversed(paid.status, await ofTransaction(paid.id))
      return { disputes, reversals: [], unlistedCents: isUnlisted ? paid.amount : 0 }
    },
    listDisputed: async (since, until) => {
      const window = new URLSearchParams({ from: since.toISOString(), to: until.toISOString() })
      const rows = await everyPage(z.unknown(), `/dispute?${window}`)
      return rows.flatMap((one) => dispute.safeParse(one).data?.transaction.id ?? [])
    },
  }
}
