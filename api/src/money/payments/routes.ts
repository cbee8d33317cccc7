// HTTP for payments. No rules, no SQL.
import * as bookingRows from '@akwaaba/contract/bookings'
import { fail } from '@akwaaba/contract/errors'
import * as rows from '@akwaaba/contract/payments'
import * as payoutRows from '@akwaaba/contract/payouts'
import * as receiptRows from '@akwaaba/contract/receipts'
import * as reconciliationRows from '@akwaaba/contract/reconciliation'
import * as refundRows from '@akwaaba/contract/refunds'
import * as tourRows from '@akwaaba/contract/tours'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import * as cancellation from './cancellation.ts'
import * as departures from './departures.ts'
import * as desk from './desk.ts'
import * as differences from './differences.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import { pdfOf } from './pdf.ts'
import { options } from './providers.ts'
import * as receipts from './receipts.ts'
import * as reconciliation from './reconcile.ts'

export const paymentRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.paymentOptions).with(() => options(deps))
  serve(app, rows.startPayment).with(({ body }, { actor }) => payments.start(deps, actor, body))
  serve(app, rows.listMyPayments).with(({ query }, { actor }) => payments.listMine(deps, actor, query))
  serve(app, rows.getPayment).with(({ params }, { actor }) => payments.get(deps, actor, params.id))
  serve(app, rows.checkPayment).with(({ params }, { actor }) => payments.check(deps, actor, params.id))
  serve(app, rows.confirmBookingPayment).with(({ body }, { actor }) => payments.confirm(deps, actor, body))
  serve(app, rows.confirmTourPayment).with(({ body }, { actor }) => payments.confirm(deps, actor, body))
  serve(app, rows.confirmPropertyPayment).with(({ body }, { actor }) => payments.confirm(deps, actor, body))

  serve(app, bookingRows.getCancellation).with(({ params }, { actor }) => cancellation.get(deps, actor, params.id))
  serve(app, bookingRows.cancelBooking).with(({ params, body }, { actor }) =>
    cancellation.cancel(deps, actor, params.id, body),
  )

  serve(app, tourRows.callOffTour).with(({ params, body }, { actor }) =>
    departures.callOff(deps, actor, params.id, body),
  )
  serve(app, tourRows.returnTourPurchase).with(({ params }, { actor }) =>
    departures.returnPurchase(deps, actor, params.id),
  )

  serve(app, refundRows.listPayments).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await desk.list(deps, query)),
  )
  serve(app, refundRows.refundPayment).with(({ params, body }, { actor }) => desk.refund(deps, actor, params.id, body))
  serve(app, refundRows.retryRefund).with(({ params }, { actor }) => desk.retry(deps, actor, params.id))
  serve(app, refundRows.refundByHand).with(({ params, body }, { actor }) =>
    desk.settleByHand(deps, actor, params.id, body),
  )

  serve(app, reconciliationRows.getReconciliation).with(() => reconciliation.latest(deps))
  serve(app, reconciliationRows.runReconciliation).with(() => reconciliation.runSoon(deps))
  serve(app, reconciliationRows.closeDifferences).with(({ body }, { actor }) => differences.close(deps, actor, body))
  serve(app, reconciliationRows.listClosedDifferences).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await differences.listClosed(deps, query)),
  )

  serve(app, payoutRows.listPayouts).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await payouts.list(deps, query)),
  )
  serve(app, payoutRows.getPayoutTotals).with(() => payouts.totals(deps))
  serve(app, payoutRows.markPayoutPaid).with(({ params, body }, { actor }) =>
    payouts.markPaid(deps, actor, params.id, body),
  )

  serve(app, receiptRows.listReceipts).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await receipts.list(deps, actor, query)),
  )
  serve(app, receiptRows.getReceipt).with(({ params }, { actor }) => receipts.get(deps, actor, params.id))
  serve(app, receiptRows.getReceiptPdf).raw(async (request, reply) => {
    const { params } = readCall(receiptRows.getReceiptPdf, request)
    const receipt = await receipts.get(deps, request.actor ?? fail('not_signed_in'), params.id)
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="${receipt.number}.pdf"`,
      })
      .type('application/pdf')
      .send(await pdfOf(receipt))
  })
}
