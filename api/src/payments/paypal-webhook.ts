// Owns reading PayPal's webhooks: whose signature it is, by a certificate of PayPal's own, and what it is about.
import { createHash, createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { fail } from '@akwaaba/contract/errors'
import { z } from 'zod'
import type { Clock, Deps } from '../deps.ts'
import type { Config, PaypalSetting } from '../env.ts'
import { readJson } from './call.ts'
import type { Signal } from './provider.ts'

const headers = z.object({
  'paypal-transmission-id': z.string().min(1).max(200),
  'paypal-transmission-time': z.string().min(1).max(100),
  'paypal-transmission-sig': z.base64(),
  'paypal-cert-url': z.url().max(500),
  'paypal-auth-algo': z.literal('SHA256withRSA'),
})

const certificatesKept = 10

/** Whoever signs chooses the address: only PayPal's own hosts are asked, or anybody could bring a key. */
const isTheirs = (address: string, config: Config & { paypal: PaypalSetting }): boolean => {
  const { protocol, hostname, host, username, port } = new URL(address)
  if (protocol === 'https:' && hostname.endsWith('.paypal.com') && port === '' && username === '') return true
  return config.mode !== 'production' && host === new URL(config.paypal.url).host
}

/** Tells whether a webhook is signed by PayPal, for our webhook id. Refuses with unavailable where that cannot be told now. */
export const paypalSignatures = (
  config: Config & { paypal: PaypalSetting },
  log: Deps['log'],
  clock: Clock,
): ((raw: Buffer, given: Record<string, unknown>) => Promise<boolean>) => {
  const kept = new Map<string, X509Certificate>()

  const download = async (address: string): Promise<X509Certificate> => {
    // Somebody at that host could send us anywhere with a redirect.
    const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(config.providerMillis) })
    if (!reply.ok) throw new Error(`status ${reply.status}`)
    return new X509Certificate(await reply.text())
  }
  const certificateAt = async (address: string): Promise<X509Certificate> => {
    const known = kept.get(address)
    if (known) return known
    const found = await download(address).catch((error: unknown) => {
      const reason = error instanceof Error ? error.name : 'no answer'
      log.warn({ provider: 'paypal', reason }, 'the certificate of a webhook could not be read')
      return fail('unavailable')
    })
    const [oldest] = kept.keys()
    if (kept.size >= certificatesKept && oldest !== undefined) kept.delete(oldest)
    kept.set(address, found)
    return found
  }
  const isValidNow = ({ validFromDate, validToDate }: X509Certificate) =>
    validFromDate <= clock.now() && clock.now() <= validToDate

  return async (raw, given) => {
    const parsed = headers.safeParse(given)
    if (!parsed.success) return false
    const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = parsed.data
    const { 'paypal-transmission-sig': signature, 'paypal-cert-url': address } = parsed.data
    if (!isTheirs(address, config)) return false
    const certificate = await certificateAt(address)
    if (!isValidNow(certificate)) {
      kept.delete(address)
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

/** What a signed body says. Where it does not bear our reference, it names the order or the capture it is about. */
export const signalOf = (raw: Buffer): Signal => {
  const parsed = event.safeParse(readJson(raw.toString('utf8')))
  if (!parsed.success)
    return { key: createHash('sha256').update(raw).digest('hex'), event: 'unreadable', reference: null }
  const { id, event_type, resource } = parsed.data
  const isOrder = event_type.startsWith('CHECKOUT.')
  const disputed = resource.disputed_transactions?.[0]?.seller_transaction_id
  const up = resource.links?.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'))
  return {
    key: id,
    event: event_type,
    reference: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? null,
    providerRef: isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id,
    chargeRef: up?.href.split('/').at(-1) ?? disputed ?? (isOrder ? undefined : resource.id),
  }
}
