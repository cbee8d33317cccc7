// HTTP for receipts. No rules, no SQL.
import { fail } from '@akwaaba/contract/errors'
import * as rows from '@akwaaba/contract/receipts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { asList } from '#http/listing.ts'
import { readCall, serve } from '#http/serve.ts'
import { pdfOf } from './pdf.ts'
import { getReceipt, listReceipts } from './receipts.ts'

export const receiptRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.listReceipts).with(async ({ query }, { actor, request, reply }) =>
    asList(request, reply, await listReceipts(deps, actor, query)),
  )
  serve(app, rows.getReceipt).with(({ params }, { actor }) => getReceipt(deps, actor, params.id))
  serve(app, rows.getReceiptPdf).raw(async (request, reply) => {
    const { params } = readCall(rows.getReceiptPdf, request)
    const receipt = await getReceipt(deps, request.actor ?? fail('not_signed_in'), params.id)
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `inline; filename="${receipt.number}.pdf"`,
      })
      .type('application/pdf')
      .send(await pdfOf(receipt))
  })
}
