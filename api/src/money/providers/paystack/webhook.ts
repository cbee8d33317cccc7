// Owns reading Paystack's webhooks: the signature, the event, and the key that makes it count once.
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { type Deps, isSameSecret } from '#deps.ts'
import { readJson } from '../call.ts'
import type { PaymentProvider, WebhookEvent } from '../port.ts'
import { dispute, providerDisputeOf } from './disputes.ts'
import type { PaystackSetting } from './settings.ts'

const signatureHeader = 'x-paystack-signature'

const isSignedWith = (key: string, raw: Buffer, signature: string): boolean =>
  isSameSecret(signature, createHmac('sha512', key).update(raw).digest('hex'))

/** Whether these bytes were signed with our key or with the previous one. */
const isSigned = (setting: PaystackSetting, raw: Buffer, signature: unknown): boolean =>
  typeof signature === 'string' &&
  [setting.secretKey, setting.oldSecretKey].some((key) => key !== undefined && isSignedWith(key, raw, signature))

const text = z.union([z.string(), z.number()]).transform(String).nullish()
const event = z.object({
  event: z.string().min(1).max(100),
  data: z.object({
    id: text,
    domain: z.string().nullish(),
    status: text,
    reference: z.string().nullish(),
    refund_reference: text,
    transfer_code: text,
    transaction_reference: z.string().nullish(),
    transaction: z.object({ reference: z.string().nullish() }).nullish().catch(null),
  }),
})
const disputed = z.object({ data: dispute })

const digestOf = (raw: Buffer) => createHash('sha256').update(raw).digest('hex')

/** Signed, but unreadable: stored under its digest, so that it counts once. */
const unreadable = (raw: Buffer): WebhookEvent => ({ key: digestOf(raw), event: 'unreadable', reference: null })

/** The event of a signed body; null when it is of the other mode. */
const webhookEventOf = (setting: PaystackSetting, raw: Buffer): WebhookEvent | null => {
  const json = readJson(raw.toString('utf8'))
  const parsed = event.safeParse(json)
  if (!parsed.success) return unreadable(raw)
  const { event: name, data } = parsed.data
  if (typeof data.domain === 'string' && data.domain !== setting.domain) return null
  const about = data.id ?? data.refund_reference ?? data.transfer_code
  // Some refund events name only their payment: the digest distinguishes them, or the second would count as the first.
  const key = about ? `${name}:${data.domain ?? ''}:${about}:${data.status ?? ''}` : digestOf(raw)
  const transferRef = name.startsWith('transfer.') ? (data.reference ?? undefined) : undefined
  const reference = data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? null
  const claimed = name.startsWith('charge.dispute.') ? disputed.safeParse(json).data : undefined
  return {
    ...{ key, event: name, reference: name.startsWith('transfer.') ? null : reference, transferRef },
    ...(claimed ? { claim: { dispute: providerDisputeOf(claimed.data) } } : {}),
  }
}

/** Implements readWebhook of the port. */
export const readPaystackWebhook =
  (setting: PaystackSetting, log: Deps['log']): NonNullable<PaymentProvider['readWebhook']> =>
  async (raw, headers) => {
    if (!isSigned(setting, raw, headers[signatureHeader])) return 'unsigned'
    const event = webhookEventOf(setting, raw)
    if (!event) log.warn({ provider: 'paystack' }, 'a webhook of the other mode was ignored')
    return event
  }
