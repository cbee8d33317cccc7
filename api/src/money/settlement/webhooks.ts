// Owns the two doors at which providers knock: raw bytes in, a signature checked over them, a quick answer out.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import * as paypal from '#providers/paypal/webhook.ts'
import * as paystack from '#providers/paystack/webhook.ts'
import { receive } from './inbox.ts'

const bodyLimit = 256 * 1024

const rawOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** POST /webhooks/paystack and /webhooks/paypal, each only where that provider is configured. */
export const webhookRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  // Signed are the bytes as they came: nobody may have read them as JSON before.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
  const { config, log, clock } = deps

  const { paystack: paystackSetting } = config
  if (paystackSetting)
    app.post('/webhooks/paystack', async (request, reply) => {
      const raw = rawOf(request)
      if (!paystack.isSigned(paystackSetting, raw, request.headers[paystack.signatureHeader]))
        return reply.code(401).send()
      const event = paystack.webhookEventOf(paystackSetting, raw)
      if (event) await receive(deps, 'paystack', event)
      else log.warn({ provider: 'paystack' }, 'a webhook of the other mode was ignored')
      return reply.code(200).send()
    })

  const { paypal: paypalSetting } = config
  if (paypalSetting) {
    const isSigned = paypal.paypalSignatures({ ...config, paypal: paypalSetting }, log, clock)
    app.post('/webhooks/paypal', async (request, reply) => {
      const raw = rawOf(request)
      if (!(await isSigned(raw, request.headers))) return reply.code(401).send()
      await receive(deps, 'paypal', paypal.webhookEventOf(raw))
      return reply.code(200).send()
    })
  }
}
