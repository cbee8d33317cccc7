// Owns the settings of PayPal.
import { z } from 'zod'
import { isRealHost, urlSetting, withoutTrailingSlash } from '../description.ts'

export type PaypalSetting = { url: string; clientId: string; secret: string; webhookId: string }

const text = z.string().optional()
const required = { PAYPAL_CLIENT_ID: text, PAYPAL_SECRET: text, PAYPAL_WEBHOOK_ID: text }
const shape = { ...required, PAYPAL_URL: urlSetting }
type Env = z.output<z.ZodObject<typeof shape>>

const hosts = { production: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' }

const names = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'] as const

export const paypalSettings = {
  shape,
  needed: 'PAYPAL_CLIENT_ID with PAYPAL_SECRET and PAYPAL_WEBHOOK_ID',
  read: (env: Env, mode: string): PaypalSetting | undefined => {
    const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = env
    if (clientId === undefined || secret === undefined || webhookId === undefined) return undefined
    const host = mode === 'production' ? hosts.production : hosts.sandbox
    return { url: withoutTrailingSlash(env.PAYPAL_URL ?? host), clientId, secret, webhookId }
  },
  faults: (env: Env) => {
    const given = names.filter((name) => env[name] !== undefined)
    const missing = names.filter((name) => env[name] === undefined)
    return given.length > 0 && missing.length > 0 ? [`${missing.join(', ')}: wanted beside ${given.join(', ')}`] : []
  },
  faultsInProduction: (env: Env) => [
    !isRealHost(env.PAYPAL_URL, 'api-m.paypal.com') && 'PAYPAL_URL: only https://api-m.paypal.com takes real money',
  ],
}
