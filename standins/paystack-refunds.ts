// Owns refunds and disputes at Paystack's stand-in, and how they change their payment.
import {
  accept,
  type Books,
  type Dispute,
  isPaid,
  listPage,
  type Refund,
  refuse,
  type Transaction,
} from './paystack-books.ts'
import type { Routes, ServerTools, Webhook } from './server.ts'

type Handle = Routes[number][2]

/** Whether the refund is in a final state. */
const hasEnded = ({ status }: Refund) => status === 'processed' || status === 'failed'

/** Sets the status of a payment while a refund is under way, after it, and after its failure. */
const updateTransactionStatus = ({ refunds }: Books, transaction: Transaction) => {
  const mine = refunds.filter((one) => one.transaction === transaction.id && one.status !== 'failed')
  if (mine.some((one) => !hasEnded(one))) transaction.status = 'reversal-pending'
  else transaction.status = mine.length > 0 ? 'reversed' : 'success'
}

/** A refund as its webhooks show it. Only one that needs attention has its id; the reference is in the last one. */
const refundEventOf = ({
  status,
  transaction_reference,
  amount,
  currency,
  id,
  merchant_note,
  customer_note,
}: Refund) => ({
  status,
  transaction_reference,
  refund_reference: status === 'pending' || status === 'processing' ? null : `TRF_${id}`,
  // Text for a success, a number after a failure, as in the published examples.
  amount: status === 'failed' || status === 'needs-attention' ? amount : String(amount),
  currency,
  processor: 'instant-transfer',
  customer: { first_name: null, last_name: null, email: 'ama@example.com' },
  integration: 412829,
  domain: 'test',
  ...(status === 'needs-attention' ? { id: String(id), merchant_note, customer_note } : {}),
})

/** The routes of refunds and disputes, with the control calls for both. */
export const refundRoutes = (
  books: Books,
  tools: ServerTools,
  event: (name: string, data: unknown) => Webhook,
  guarded: (handle: Handle) => Handle,
): Routes => {
  const { transactions, refunds, disputes, nextId } = books
  const transactionOf = (wanted: string) =>
    transactions.find(({ id, reference }) => String(id) === wanted || reference === wanted)

  const settle = async (refund: Refund, status: Refund['status']) => {
    refund.status = status
    const transaction = transactionOf(String(refund.transaction))
    if (transaction) updateTransactionStatus(books, transaction)
    await tools.send(event(`refund.${status}`, refundEventOf(refund)))
  }
  const createRefund = (
    of: Transaction,
    fields: Pick<Refund, 'amount' | 'merchant_note' | 'customer_note' | 'dispute'>,
  ) => {
    const refund: Refund = {
      ...fields,
      ...{ id: nextId(), transaction: of.id, transaction_reference: of.reference, currency: of.currency },
      ...{ status: 'pending', createdAt: tools.now().toISOString() },
    }
    refunds.push(refund)
    updateTransactionStatus(books, of)
    return refund
  }
  const refundableAmount = (of: Transaction) =>
    refunds
      .filter(({ transaction, status }) => transaction === of.id && status !== 'failed')
      .reduce((left, { amount }) => left - amount, of.amount)

  const endOf = (): Refund['status'] | null => {
    if (tools.hasFault('refund-failed', 'refund')) return 'failed'
    if (tools.hasFault('refund-needs-attention', 'refund')) return 'needs-attention'
    return tools.hasFault('pending', 'POST /refund') ? null : 'processed'
  }
  const refundOne: Handle = ({ body }) => {
    const found = transactionOf(String(body.transaction))
    if (!found || !isPaid(found)) return refuse(404, 'Transaction not found', 'transaction_not_found')
    if (body.customer_note === '') return refuse(400, '"customer_note" is not allowed to be empty', 'invalid_params')
    const left = refundableAmount(found)
    const amount = body.amount === undefined ? left : Number(body.amount)
    if (amount > left || amount <= 0) return refuse(400, 'Refund amount cannot be more than transaction amount')
    const make = () =>
      createRefund(found, {
        amount,
        // Paystack writes its own note if the merchant gives none.
        merchant_note: (body.merchant_note as string | undefined) ?? `Refund for transaction ${found.reference}`,
        customer_note: (body.customer_note as string | undefined) ?? `Refund for transaction ${found.reference}`,
        dispute: null,
      })
    const run = async (refund: Refund) => {
      await tools.send(event('refund.pending', refundEventOf(refund)))
      const end = endOf()
      if (end) await settle(refund, end)
    }
    // It is made, and listed, only after the caller's timeout.
    if (tools.hasFault('made-late', 'POST /refund')) return { isLost: true, later: () => run(make()) }
    const refund = make()
    const answered = {
      ...row(refund),
      transaction: { id: found.id, domain: 'test', reference: found.reference, amount },
    }
    return { ...accept('Refund has been queued for processing', answered), afterwards: () => run(refund) }
  }

  /** A refund as calls show it: with the number of its payment only. */
  const row = ({ transaction_reference: _, ...rest }: Refund) => rest

  /** A dispute as every call and webhook shows it. */
  const disputeOnWire = (dispute: Dispute) => ({
    ...dispute,
    transaction: { ...dispute.transaction },
    ...{ domain: 'test', category: 'chargeback', transaction_reference: null, evidence: null, note: null },
  })
  const sendDisputeEvent = (name: 'create' | 'remind' | 'resolve', dispute: Dispute) =>
    tools.send(event(`charge.dispute.${name}`, disputeOnWire(dispute)))

  type DisputeRequest = {
    does: 'create' | 'remind' | 'resolve'
    reference?: string
    amount?: number
    resolution?: NonNullable<Dispute['resolution']>
    /** it does not appear in the list of refunds */
    isUnlisted?: boolean
  }
  const dispute: Handle = async ({ body }) => {
    const { does, reference = '', amount, resolution = 'declined', isUnlisted = false } = body as DisputeRequest
    if (does === 'create') {
      const transaction = transactionOf(reference)
      if (!transaction) return refuse(404, 'Transaction not found')
      const now = tools.now().toISOString()
      disputes.push({
        ...{ id: nextId(), transaction, refund_amount: amount ?? transaction.amount, currency: transaction.currency },
        ...{ status: 'awaiting-merchant-feedback', resolution: null, createdAt: now, resolvedAt: null },
        dueAt: new Date(tools.now().getTime() + 86_400_000).toISOString(),
      })
    }
    const found = disputes.at(-1)
    if (!found) return refuse(404, 'Dispute not found')
    if (does === 'resolve') {
      Object.assign(found, { status: 'resolved', resolution, resolvedAt: tools.now().toISOString() })
      if (resolution !== 'declined') {
        const notes = { merchant_note: 'Chargeback', customer_note: 'Chargeback' }
        if (!isUnlisted) {
          const back = createRefund(found.transaction, { amount: found.refund_amount, dispute: found.id, ...notes })
          await settle(back, 'processed')
        }
        found.transaction.status = 'reversed'
      }
    }
    await sendDisputeEvent(does, found)
    return { json: disputeOnWire(found) }
  }

  return [
    ['POST', /^\/refund$/, guarded(refundOne)],
    [
      'GET',
      /^\/refund\/([^/]+)$/,
      guarded((_, id) => {
        const found = refunds.find((one) => String(one.id) === id)
        return found ? accept('Refund retrieved', row(found)) : refuse(404, 'Refund not found')
      }),
    ],
    [
      'GET',
      /^\/refund$/,
      guarded(({ query }) => {
        const of = tools.hasFault('filter-ignored', 'GET /refund') ? null : query.get('transaction')
        const rows = refunds.filter(({ transaction }) => !of || String(transaction) === of)
        return listPage('Refunds retrieved', rows.map(row), ({ createdAt }) => createdAt, query, 'nothing')
      }),
    ],
    [
      'GET',
      /^\/dispute\/transaction\/([^/]+)$/,
      guarded((_, id) => {
        const found = disputes.findLast(({ transaction }) => String(transaction.id) === id)
        return found ? accept('Dispute retrieved successfully', disputeOnWire(found)) : refuse(404, 'Dispute not found')
      }),
    ],
    [
      'GET',
      /^\/dispute\/([^/]+)$/,
      guarded((_, id) => {
        const found = disputes.find((one) => String(one.id) === id)
        return found ? accept('Dispute retrieved', disputeOnWire(found)) : refuse(404, 'Dispute not found')
      }),
    ],
    [
      'GET',
      /^\/dispute$/,
      guarded(({ query }) =>
        listPage('Disputes retrieved', disputes.map(disputeOnWire), ({ createdAt }) => createdAt, query, 'count'),
      ),
    ],
    ['POST', /^\/control\/disputes$/, dispute],
    [
      'POST',
      /^\/control\/refunds$/,
      async ({ body }) => {
        const { at = 0 } = body as { at?: number }
        const meant = body.at === undefined ? refunds : refunds.slice(at, at + 1)
        for (const refund of meant) await settle(refund, body.status as Refund['status'])
        return { json: refunds }
      },
    ],
  ]
}
