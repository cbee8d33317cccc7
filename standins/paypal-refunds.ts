// Owns refunds, disputes and reversals at PayPal's stand-in, and how they change a capture.
import { withQuery } from './page.ts'
import {
  type Books,
  cents,
  type Dispute,
  type Money,
  newId,
  notFound,
  type Order,
  type Refund,
  refundOnWire,
  refundsOf,
  unprocessable,
} from './paypal-books.ts'
import type { Routes, ServerTools, Webhook } from './server.ts'

type Handle = Routes[number][2]
type Guards = { guarded: (handle: Handle) => Handle; once: (handle: Handle) => Handle }

// Fewer than are asked for, so that tests meet a second page.
const mostPerPage = 3

/** Sets the status of a capture from its refunds; PayPal also calls it partially refunded while a dispute is open. */
const updateCaptureStatus = (books: Books, order: Order) => {
  const { capture } = order
  if (!capture || capture.status === 'PENDING' || capture.status === 'DECLINED') return
  const back = [...refundsOf(books, order), ...books.reversals.filter(({ captureId }) => captureId === capture.id)]
    .filter(({ status }) => status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + cents(amount), 0)
  const isDisputed = books.disputes.some((one) => one.captureId === capture.id && one.status !== 'RESOLVED')
  if (back >= cents(capture.amount)) capture.status = 'REFUNDED'
  else capture.status = back > 0 || isDisputed ? 'PARTIALLY_REFUNDED' : 'COMPLETED'
}

/** The routes of refunds and disputes, with the control calls for both. */
export const refundRoutes = (
  books: Books,
  tools: ServerTools,
  hook: (event: string, resource: object) => Webhook,
  { guarded, once }: Guards,
): Routes => {
  const { orders, refunds, disputes } = books
  const wire = (refund: Refund) => refundOnWire(tools.url(), refund)
  const names = {
    COMPLETED: 'PAYMENT.CAPTURE.REFUNDED',
    PENDING: 'PAYMENT.REFUND.PENDING',
    FAILED: 'PAYMENT.REFUND.FAILED',
  }
  const sendRefundEvent = (refund: Refund) => tools.send(hook(names[refund.status], wire(refund)))

  const refundOne: Handle = ({ body }, id) => {
    const order = orders.find((one) => one.capture?.id === id)
    if (!order?.capture) return notFound()
    if (order.capture.status === 'PENDING') return unprocessable('PENDING_CAPTURE')
    if (disputes.some((one) => one.captureId === id && one.status !== 'RESOLVED'))
      return unprocessable('TRANSACTION_DISPUTED')
    const back = [...refundsOf(books, order), ...books.reversals.filter(({ captureId }) => captureId === id)]
    const left = back
      .filter(({ status }) => status !== 'FAILED')
      .reduce((sum, { amount }) => sum - cents(amount), cents(order.capture.amount))
    if (left <= 0) return unprocessable('CAPTURE_FULLY_REFUNDED')
    const currency_code = order.capture.amount.currency_code
    const amount = (body.amount as Money | undefined) ?? { currency_code, value: (left / 100).toFixed(2) }
    if (cents(amount) > left) return unprocessable('REFUND_AMOUNT_EXCEEDED')
    if (amount.currency_code !== currency_code) return unprocessable('CURRENCY_MISMATCH')
    const isFailing = tools.hasFault('refund-failed', 'refund')
    const status = isFailing ? 'FAILED' : tools.hasFault('pending', 'refund') ? 'PENDING' : 'COMPLETED'
    const refund: Refund = {
      ...{ id: newId(), captureId: id, status, amount, customId: order.customId },
      invoiceId: body.invoice_id as string | undefined,
    }
    refunds.push(refund)
    updateCaptureStatus(books, order)
    return { status: 201, json: wire(refund), afterwards: () => sendRefundEvent(refund) }
  }

  /** Money that PayPal returns by its own decision, and reports in the form of a refund. */
  const reverse = async (order: Order, amount: Money) => {
    const captureId = order.capture?.id ?? ''
    const reversal: Refund = {
      ...{ id: newId(), captureId, status: 'COMPLETED', amount },
      ...{ customId: order.customId, invoiceId: order.invoiceId },
    }
    books.reversals.push(reversal)
    updateCaptureStatus(books, order)
    await tools.send(hook('PAYMENT.CAPTURE.REVERSED', { ...wire(reversal), note_to_payer: 'Payment reversed' }))
  }

  /** A dispute as PayPal shows it; the list of disputes omits the outcome. */
  const disputeOnWire = ({ captureId, ...dispute }: Dispute) => ({
    ...dispute,
    disputed_transactions: [{ seller_transaction_id: captureId, gross_amount: dispute.dispute_amount }],
    ...{ dispute_life_cycle_stage: 'CHARGEBACK', dispute_channel: 'INTERNAL' },
    links: [{ href: `${tools.url()}/v1/customer/disputes/${dispute.dispute_id}`, rel: 'self', method: 'GET' }],
  })
  const sendDisputeEvent = (name: 'CREATED' | 'UPDATED' | 'RESOLVED', dispute: Dispute) =>
    tools.send(hook(`CUSTOMER.DISPUTE.${name}`, disputeOnWire(dispute)))

  type DisputeRequest = {
    does: 'create' | 'update' | 'resolve' | 'appeal' | 'reverse'
    reference?: string
    amount?: string
    outcome?: string
  }
  const dispute: Handle = async ({ body }) => {
    const { does, reference, amount, outcome = 'RESOLVED_SELLER_FAVOUR' } = body as DisputeRequest
    const now = tools.now().toISOString()
    const order = orders.findLast(({ customId, capture }) => capture && (!reference || customId === reference))
    if (!order?.capture) return notFound()
    const sum = { ...order.capture.amount, ...(amount === undefined ? {} : { value: amount }) }
    if (does === 'reverse') {
      await reverse(order, sum)
      return { json: {} }
    }
    if (does === 'create')
      disputes.push({
        ...{ dispute_id: `PP-D-${disputes.length + 4012}`, create_time: now, update_time: now },
        ...{ captureId: order.capture.id, reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', dispute_amount: sum },
        status: 'WAITING_FOR_SELLER_RESPONSE',
      })
    const found = disputes.at(-1)
    if (!found) return notFound()
    found.update_time = now
    const isForBuyer = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'].includes(outcome)
    if (does === 'resolve') {
      const amount_refunded = isForBuyer ? { amount_refunded: found.dispute_amount } : {}
      Object.assign(found, { status: 'RESOLVED', dispute_outcome: { outcome_code: outcome, ...amount_refunded } })
    }
    if (does === 'appeal') found.status = 'UNDER_REVIEW'
    // Won on appeal: the money that was returned to the payer comes back.
    const isWonBack = does === 'resolve' && !isForBuyer
    if (isWonBack) books.reversals = books.reversals.filter(({ captureId }) => captureId !== found.captureId)
    updateCaptureStatus(books, order)
    const events = { create: 'CREATED', update: 'UPDATED', appeal: 'UPDATED', resolve: 'RESOLVED' } as const
    await sendDisputeEvent(events[does], found)
    if (does === 'resolve' && isForBuyer) await reverse(order, found.dispute_amount)
    return { json: disputeOnWire(found) }
  }

  return [
    ['POST', /^\/v2\/payments\/captures\/(\w+)\/refund$/, once(refundOne)],
    [
      'GET',
      /^\/v2\/payments\/refunds\/(\w+)$/,
      guarded((_, id) => {
        const refund = [...refunds, ...books.reversals].find((one) => one.id === id)
        return refund ? { json: wire(refund) } : notFound()
      }),
    ],
    [
      'GET',
      /^\/v1\/customer\/disputes\/([\w-]+)$/,
      guarded((_, id) => {
        const found = disputes.find(({ dispute_id }) => dispute_id === id)
        return found ? { json: disputeOnWire(found) } : notFound()
      }),
    ],
    [
      'GET',
      /^\/v1\/customer\/disputes$/,
      guarded(({ query }) => {
        const of = query.get('disputed_transaction_id')
        const since = query.get('update_time_after') ?? ''
        const fitting = disputes.filter(
          (one) => (of === null || one.captureId === of) && Date.parse(one.update_time) >= (Date.parse(since) || 0),
        )
        const start = Number(query.get('next_page_token') ?? 0)
        const end = start + Math.min(Number(query.get('page_size') ?? 10), mostPerPage)
        const items = fitting.slice(start, end).map(({ dispute_outcome: _, captureId: __, ...summary }) => summary)
        const next = withQuery(`${tools.url()}/v1/customer/disputes?${query}`, { next_page_token: String(end) })
        return { json: { items, links: end < fitting.length ? [{ href: next, rel: 'next', method: 'GET' }] : [] } }
      }),
    ],
    ['POST', /^\/control\/disputes$/, dispute],
    // What PayPal decides later: every refund gets this status.
    [
      'POST',
      /^\/control\/refunds$/,
      async ({ body }) => {
        for (const refund of refunds) {
          refund.status = body.status as Refund['status']
          for (const order of orders) updateCaptureStatus(books, order)
          await sendRefundEvent(refund)
        }
        return { json: refunds }
      },
    ],
  ]
}
