// Owns reading PayPal's webhooks: the signature, checked with a certificate of PayPal, and the event.
import { createHash, createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { fail } from '@akwaaba/contract/errors'
import { z } from 'zod'
import type { Config } from '#config.ts'
import type { Clock, Deps } from '#deps.ts'
import { readJson } from '../call.ts'
import type { PaymentProvider, WebhookClaim, WebhookEvent } from '../port.ts'
import { dispute, providerDisputeOf } from './disputes.ts'
import type { PaypalSetting } from './settings.ts'

const headers = z.object({
  'paypal-transmission-id': z.string().min(1).max(200),
  'paypal-transmission-time': z.string().min(1).max(100),
  'paypal-transmission-sig': z.base64(),
  'paypal-cert-url': z.url().max(500),
  'paypal-auth-algo': z.literal('SHA256withRSA'),
})

type Setting = Pick<Config, 'mode' | 'providerMillis'> & { paypal: PaypalSetting }

const hosts = { live: 'https://api.paypal.com', sandbox: 'https://api.sandbox.paypal.com' }
const certificatePath = /^\/v1\/notifications\/certs\/[\w-]{1,200}$/
const standInPath = /^\/certs\/[\w.-]{1,100}$/

/**
 * The sender chooses the address, so only PayPal's own addresses are requested: otherwise anybody could provide a key, or make
 * us call other servers. In production certificates of the sandbox and of stand-ins are refused.
 */
const isPaypalCertificate = (address: string, { mode, paypal }: Setting): boolean => {
  const { origin, hostname, pathname, search, username, password } = new URL(address)
  if (search !== '' || username !== '' || password !== '') return false
  if (certificatePath.test(pathname))
    return origin === hosts.live || (origin === hosts.sandbox && mode !== 'production')
  if (mode === 'production' || hostname.endsWith('.paypal.com')) return false
  return origin === new URL(paypal.url).origin && standInPath.test(pathname)
}

const maxBytes = 16 * 1024 // bytes; three certificates in a chain are less than half of it

const textOf = async (reply: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of reply.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new RangeError('longer than a certificate')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const download = async (address: string, millis: number): Promise<X509Certificate> => {
  // A redirect could lead to any other server.
  const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(millis) })
  if (!reply.ok) throw new Error(`status ${reply.status}`)
  return new X509Certificate(await textOf(reply))
}

const maxCertificates = 10
const failureMillis = 5 * 60_000
const fetchesPerMinute = 10

/**
 * Caches certificates by their address. Anybody can name one before any signature is checked, so there are few requests in a
 * minute, one at a time for each address, and none for one that has just failed. Refuses with unavailable: PayPal sends the
 * webhook again.
 */
const certificateCache = ({ providerMillis }: Setting, log: Deps['log'], clock: Clock) => {
  const cached = new Map<string, X509Certificate>()
  const failed = new Map<string, number>()
  const underWay = new Map<string, Promise<X509Certificate>>()
  let asked: number[] = []

  const ask = async (address: string): Promise<X509Certificate> => {
    try {
      const found = await download(address, providerMillis)
      const [oldest] = cached.keys()
      if (cached.size >= maxCertificates && oldest !== undefined) cached.delete(oldest)
      cached.set(address, found)
      return found
    } catch (error) {
      failed.set(address, clock.now().getTime())
      const reason = error instanceof Error ? error.name : 'no answer'
      log.warn({ provider: 'paypal', reason }, 'the certificate of a webhook could not be read')
      return fail('unavailable')
    } finally {
      underWay.delete(address)
    }
  }
  const at = async (address: string): Promise<X509Certificate> => {
    const known = cached.get(address) ?? underWay.get(address)
    if (known) return known
    const now = clock.now().getTime()
    for (const [other, since] of failed) if (now - since >= failureMillis) failed.delete(other)
    asked = asked.filter((instant) => now - instant < 60_000)
    if (failed.has(address) || asked.length >= fetchesPerMinute) return fail('unavailable')
    asked.push(now)
    const answer = ask(address)
    underWay.set(address, answer)
    return answer
  }
  return { at, forget: (address: string) => cached.delete(address) }
}

/** Gives a check whether a webhook is signed by PayPal for our webhook id; it refuses with unavailable when it cannot decide now. */
export const paypalSignatures = (
  config: Setting,
  log: Deps['log'],
  clock: Clock,
): ((raw: Buffer, given: Record<string, unknown>) => Promise<boolean>) => {
  const { at, forget } = certificateCache(config, log, clock)
  const isValidNow = ({ validFromDate, validToDate }: X509Certificate) =>
    validFromDate <= clock.now() && clock.now() <= validToDate

  return async (raw, given) => {
    const parsed = headers.safeParse(given)
    if (!parsed.success) return false
    const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = parsed.data
    const { 'paypal-transmission-sig': signature, 'paypal-cert-url': address } = parsed.data
    if (!isPaypalCertificate(address, config)) return false
    const certificate = await at(address)
    if (!isValidNow(certificate)) {
      forget(address)
      return false
    }
    const message = `${id}|${time}|${config.paypal.webhookId}|${crc32(raw)}`
    return createVerify('SHA256').update(message).verify(certificate.publicKey, signature, 'base64')
  }
}

const event = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1).max(100),
  resource: z.object({
    id: z.string().optional(),
    custom_id: z.string().optional(),
    purchase_units: z.array(z.object({ custom_id: z.string().optional() })).optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }).optional() }).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).optional(),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  }),
})

const disputed = z.object({ resource: dispute })

/** The dispute or the reversal that an event names. */
const claimOf = (name: string, id: string | undefined, json: unknown): WebhookClaim | undefined => {
  if (name === 'PAYMENT.CAPTURE.REVERSED') return id === undefined ? undefined : { reversalRef: id }
  const claimed = name.startsWith('CUSTOMER.DISPUTE.') ? disputed.safeParse(json).data : undefined
  return claimed && { dispute: providerDisputeOf(claimed.resource) }
}

/** The event of a signed body. If it does not contain our reference, it names its order or capture. */
const webhookEventOf = (raw: Buffer): WebhookEvent => {
  const json = readJson(raw.toString('utf8'))
  const parsed = event.safeParse(json)
  if (!parsed.success)
    return { key: createHash('sha256').update(raw).digest('hex'), event: 'unreadable', reference: null }
  const { id, event_type, resource } = parsed.data
  const isOrder = event_type.startsWith('CHECKOUT.')
  const disputedCapture = resource.disputed_transactions?.[0]?.seller_transaction_id
  const up = resource.links?.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'))
  return {
    key: id,
    event: event_type,
    reference: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? null,
    providerRef: isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id,
    claim: claimOf(event_type, resource.id, json),
    chargeRef: up?.href.split('/').at(-1) ?? disputedCapture ?? (isOrder ? undefined : resource.id),
  }
}

/** Implements readWebhook of the port. */
export const readPaypalWebhook = (
  ...given: Parameters<typeof paypalSignatures>
): NonNullable<PaymentProvider['readWebhook']> => {
  const isSigned = paypalSignatures(...given)
  return async (raw, headers) => ((await isSigned(raw, headers)) ? webhookEventOf(raw) : 'unsigned')
}
