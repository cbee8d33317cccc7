// Owns refunds at Paystack: asking for one, and every one there is of a payment.
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import type { Known, PaymentProvider, ProviderRefund, TheirRefund } from '../port.ts'
import type { PaystackCalls } from './calls.ts'
import { answered, providerRefundOf, type Refund, refund, refused } from './wire.ts'

const name = 'paystack'
const noteOf = (refundId: string) => `refund ${refundId}`
const refundIdOf = ({ merchant_note }: Refund) => /^refund (\S+)$/.exec(merchant_note ?? '')?.[1] ?? null

const theirs = (one: Refund): TheirRefund => ({
  ...{ providerRef: one.id, refundId: refundIdOf(one), disputeId: one.dispute ?? null },
  ...{ amountCents: one.amount, createdAt: one.createdAt, status: providerRefundOf(one).status },
})

type Refunds = Pick<PaymentProvider, 'refund' | 'readRefund' | 'refundsOf'> & {
  since: (from: string) => Promise<Refund[]>
  ofTransaction: (id: string) => Promise<Refund[]>
}

export const paystackRefunds = ({ call, dataOf, everyPage, verify }: PaystackCalls, log: Deps['log']): Refunds => {
  const unknown: ProviderRefund = { status: 'unknown', providerRef: null }

  // A row that moved to the next page while they were read stands on both.
  const each = (rows: Refund[]) => [...new Map(rows.map((one) => [one.id, one])).values()]
  // Rows of another payment are none of this one's, whatever the list was asked for.
  const ofTransaction = async (id: string): Promise<Refund[]> =>
    each(await everyPage(refund, `/refund?transaction=${encodeURIComponent(id)}`)).filter(
      ({ transaction }) => transaction === id,
    )
  const idOf = async ({ chargeRef, reference }: Known) => chargeRef ?? (await verify(reference))?.id
  const rowsOf = async (known: Known): Promise<Refund[]> => {
    const id = await idOf(known)
    return id === undefined ? [] : ofTransaction(id)
  }

  return {
    ofTransaction,
    // Of one that cannot be read nothing is lost: the payment it belongs to shows another sum then.
    since: async (from) =>
      each((await everyPage(z.unknown(), `/refund?${from}`)).flatMap((one) => refund.safeParse(one).data ?? [])),
    refundsOf: async (known) => (await rowsOf(known)).map(theirs),
    readRefund: async ({ refundRef, ...known }) => {
      const answer = await call('GET', `/refund/${encodeURIComponent(refundRef)}`)
      const { data } = dataOf(refund, answer, 'refund')
      if (data.transaction === (await idOf(known))) return providerRefundOf(data)
      log.error({ provider: name, refundRef, reference: known.reference }, 'a refund is of another payment')
      return unknown
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
      // Not knowing whether it was taken is no refusal.
      const answer = await call('POST', '/refund', body).catch(() => null)
      const parsed = answered(refund).safeParse(answer?.json)
      if (parsed.success) return providerRefundOf(parsed.data.data)
      const refusal = refused.safeParse(answer?.json)
      if (!answer || !refusal.success || answer.status < 400 || answer.status === 401) return unknown
      const { code } = refusal.data
      log.error({ provider: name, status: answer.status, code, refundId: ask.refundId }, 'refund refused')
      return { status: 'failed', providerRef: null }
    },
  }
}
