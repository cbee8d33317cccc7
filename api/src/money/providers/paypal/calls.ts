// Owns calls to PayPal: its token, its address, an idempotency key for each call that moves money, and reading an order.

import type { Config } from '#config.ts'
import type { Clock, Deps } from '#deps.ts'
import { type CallLimits, callProvider, type ProviderAnswer, refuseUnanswered } from '../call.ts'
import type { ProviderReferences } from '../port.ts'
import type { PaypalSetting } from './settings.ts'
import { issueOf, order, token } from './wire.ts'

const name = 'paypal'
const paths = [
  ...['/v1/oauth2/token', '/v2/checkout/orders/:id/capture', '/v2/checkout/orders/:id', '/v2/checkout/orders'],
  ...['/v2/payments/captures/:id/refund', '/v2/payments/captures/:id', '/v2/payments/refunds/:id'],
  ...['/v1/customer/disputes/:id', '/v1/customer/disputes', '/v1/reporting/balances'],
]

export type PaypalCalls = ReturnType<typeof paypalCalls>

/** The calls to PayPal over its settings: with a token of ours, and refused where an answer is not as it publishes them. */
export const paypalCalls = (
  config: Config & CallLimits & { paypal: PaypalSetting },
  log: Deps['log'],
  clock: Clock,
) => {
  const { url, clientId, secret } = config.paypal
  let cachedToken: { bearer: string; until: number } | null = null

  const fetchToken = async (): Promise<string> => {
    const answer = await callProvider(log, config, {
      provider: name,
      paths,
      method: 'POST',
      url: `${url}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      isRepeatable: true,
    })
    const parsed = token.safeParse(answer.json)
    if (answer.status === 401) log.error({ provider: name }, 'PayPal does not know our keys')
    if (!parsed.success) return refuseUnanswered(log, { provider: name, what: 'token', status: answer.status })
    const { access_token, expires_in } = parsed.data
    cachedToken = { bearer: access_token, until: clock.now().getTime() + (expires_in - 60) * 1000 }
    return access_token
  }

  /** Calls PayPal: without a key the call only reads, with one it is idempotent. */
  const call = async (path: string, send?: { key: string; body: object }): Promise<ProviderAnswer> => {
    const ask = (bearer: string) =>
      callProvider(log, config, {
        provider: name,
        paths,
        method: send ? 'POST' : 'GET',
        url: `${url}${path}`,
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(send ? { 'paypal-request-id': send.key } : {}),
        },
        ...(send ? { body: JSON.stringify(send.body) } : {}),
        isRepeatable: true,
      })
    const isFresh = cachedToken !== null && cachedToken.until > clock.now().getTime()
    const answer = await ask(isFresh && cachedToken ? cachedToken.bearer : await fetchToken())
    return answer.status === 401 ? ask(await fetchToken()) : answer
  }

  const refuseAnswer = (what: string, { status, json }: ProviderAnswer, facts: Record<string, unknown> = {}) =>
    refuseUnanswered(log, { provider: name, what, status, ...issueOf(json), ...facts })

  const readOrder = async (reference: string, id: string) => {
    const answer = await call(`/v2/checkout/orders/${encodeURIComponent(id)}`)
    if (answer.status === 404) return null
    const parsed = order.safeParse(answer.json)
    return parsed.success && parsed.data.unit.custom_id === reference
      ? parsed.data
      : refuseAnswer('order', answer, { reference })
  }

  // Without the id of an order no guest was redirected to it.
  const orderOf = async ({ reference, providerRef }: ProviderReferences) =>
    providerRef === null ? null : readOrder(reference, providerRef)

  return { call, refuseAnswer, readOrder, orderOf }
}
