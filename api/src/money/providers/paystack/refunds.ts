// Owns refunds at Paystack: requesting one, and listing those of a payment.
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import type { ListedRefund, PaymentProvider, ProviderReferences, ProviderRefund } from '../port.ts'
import type { PaystackCalls } from './calls.ts'
import { answered, providerRefundOf, type Refund, refund, refused } from './wire.ts'

const name = 'paystack'
const noteOf = (refundId: string) => `refund ${refundId}`
const refundIdOf = ({ merchant_note }: Refund) => /^refund (\S+)$/.exec(merchant_note ?? '')?.[1] ?? null

const listedRefundOf = (one: Refund): ListedRefund => ({
  ...{ providerRef: one.id, refundId: refundIdOf(one), disputeId: one.dispute ?? null },
  ...{ amountCents: one.amount, createdAt: one.createdAt, status: providerRefundOf(one).status },
})

type Refunds = Pick<PaymentProvider, 'refund' | 'readRefund' | 'listRefunds'> & {
  since: (from: string) => Promise<Refund[]>
  ofTransaction: (id: string) => Promise<Refund[]>
}

/** The refunds of the port over calls to Paystack. */
export const paystackRefunds = ({ call, dataOf, listAllPages, verify }: PaystackCalls, log: Deps['log']): Refunds => {
  const unknownRefund: ProviderRefund = { status: 'unknown', providerRef: null }

  // A row that moved to the next page while they were read is on both.
  const each = (rows: Refund[]) => [...new Map(rows.map((one) => [one.id, one])).values()]
  // Rows of other payments are dropped, even if the list was requested for this one.
  const ofTransaction = async (id: string): Promise<Refund[]> =>
    each(await listAllPages(refund, `/refund?transaction=${encodeURIComponent(id)}`)).filter(
      ({ transaction }) => transaction === id,
    )
  const idOf = async ({ chargeRef, reference }: ProviderReferences) => chargeRef ?? (await verify(reference))?.id
  const rowsOf = async (known: ProviderReferences): Promise<Refund[]> => {
    const id = await idOf(known)
    return id === undefined ? [] : ofTransaction(id)
  }

  return {
    ofTransaction,
    // A row that cannot be read is skipped: the reconciliation finds the difference at its payment.
    since: async (from) =>
      each((await listAllPages(z.unknown(), `/refund?${from}`)).flatMap((one) => refund.safeParse(one).data ?? [])),
    listRefunds: async (known) => (await rowsOf(known)).map(listedRefundOf),
    readRefund: async ({ refundRef, ...known }) => {
      const answer = await call('GET', `/refund/${encodeURIComponent(refundRef)}`)
      const { data } = dataOf(refund, answer, 'refund')
      if (data.transaction === (await idOf(known))) return providerRefundOf(data)
      log.error({ provider: name, refundRef, reference: known.reference }, 'a refund is of another payment')
      return unknownRefund
    },
    refund: async (ask) => {
      const before = (await rowsOf(ask)).find((one) => refundIdOf(one) === ask.refundId)
      if (before) return providerRefundOf(before)
      const body = {
        transaction: ask.chargeRef ?? ask.reference,
        amount: ask.amountCents,
        currency: ask.currency,
        merchant_note: noteOf(ask.refundId),
        ...(ask.note.trim() === '' ? {} : { customer_note: ask.note }),
      }
      // Without an answer the refund may have been made, so it is not a failure.
      const answer = await call('POST', '/refund', body).catch(() => null)
      const parsed = answered(refund).safeParse(answer?.json)
      if (parsed.success) return providerRefundOf(parsed.data.data)
      const refusal = refused.safeParse(answer?.json)
      if (!answer || !refusal.success || answer.status < 400 || answer.status === 401) return unknownRefund
      const { code } = refusal.data
      log.error({ provider: name, status: answer.status, code, refundId: ask.refundId }, 'refund refused')
      return { status: 'failed', providerRef: null }
    },
  }
}
