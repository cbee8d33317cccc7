// Owns the settings: the environment, parsed once, with a readable failure at boot.
import { limits } from '@akwaaba/contract/limits'
import { z } from 'zod'

const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .transform((word) => ['on', 'true', '1'].includes(word))
    .default(fallback)

const optional = z.string().optional()

export type StorageSetting =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

const s3Form = 's3://KEY:SECRET@HOST/BUCKET?region=REGION'
const escapes = 'in the key and the secret, write / as %2F, @ as %40, % as %25'

/** Reads file:FOLDER or s3://…; gives what is wrong as a text, which never repeats the secret. */
const readStorage = (text: string): StorageSetting | string => {
  if (text.startsWith('file:')) {
    const folder = text.slice('file:'.length).replace(/^\/\/(?=\/)/, '')
    return folder === '' || folder.startsWith('//') ? 'write file:FOLDER' : { kind: 'folder', folder }
  }
  if (!text.startsWith('s3://')) return `write file:FOLDER or ${s3Form}`
  if (!URL.canParse(text)) return `write ${s3Form}; ${escapes}`
  const { host, pathname, username, password, searchParams } = new URL(text)
  const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(pathname)?.[1]
  if (!username || !password) return `a key and a secret are missing: ${s3Form}; ${escapes}`
  if (!host || !bucket) return `a host and the name of one bucket are wanted: ${s3Form}`
  const strange = [...searchParams.keys()].find((name) => name !== 'region' && name !== 'tls')
  if (strange !== undefined) return `there is no "${strange}", only region and tls`
  const tls = searchParams.get('tls') ?? 'on'
  if (tls !== 'on' && tls !== 'off') return 'tls is on or off'
  try {
    return {
      kind: 's3',
      endpoint: `${tls === 'on' ? 'https' : 'http'}://${host}`,
      bucket,
      region: searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  } catch {
    return escapes
  }
}

const storage = z.string().transform((text, context) => {
  const read = readStorage(text)
  if (typeof read !== 'string') return read
  context.issues.push({ code: 'custom', message: read, input: undefined })
  return z.NEVER
})

const secret = (begins: RegExp, says: string) => z.string().regex(begins, says).optional()
const paystackKey = secret(/^sk_(test|live)_\w+$/, 'a secret key begins with sk_test_ or sk_live_')
const address = z.url({ protocol: /^https?$/, error: 'write https://HOST' }).optional()

const shape = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: optional,
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('./data'),
  STORAGE_URL: storage.optional(),
  DATABASE_URL: optional,
  SMTP_URL: optional,
  MAIL_FROM: optional,
  ADMIN_SECRET: optional,
  FRONTEND_KEY: optional,
  LOGIN_OTP: z.enum(['always', 'risk', 'never']).default('risk'),
  PAYSTACK_SECRET_KEY: paystackKey,
  PAYSTACK_OLD_SECRET_KEY: paystackKey,
  PAYSTACK_URL: address,
  PAYPAL_CLIENT_ID: optional,
  PAYPAL_SECRET: optional,
  PAYPAL_WEBHOOK_ID: optional,
  PAYPAL_URL: address,
  CHARGE_CURRENCY: z.enum(['USD', 'GHS']).default('USD'),
  PROVIDER_SECONDS: z.coerce.number().positive().max(60).default(10),
  HOLD_MINUTES: z.coerce.number().positive().max(1440).default(limits.holdMinutes),
  RATE_LIMITS: flag(true),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DEMO: flag(true).optional(),
  SITE_NAME: z.string().default('Akwaaba'),
  SUPPORT_EMAIL: z.string().default('support@akwaaba.example'),
  SUPPORT_PHONE: z.string().default('+233 30 200 0000'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type PaystackSetting = {
  url: string
  secretKey: string
  /** still signs webhooks for a while after the key was changed */
  oldSecretKey: string | undefined
  /** the mode of the key: what happens in the other one is not ours */
  domain: 'test' | 'live'
}
export type PaypalSetting = { url: string; clientId: string; secret: string; webhookId: string }

export type Config = {
  mode: 'production' | 'development' | 'test'
  port: number
  host: string
  publicUrl: string
  dataDir: string
  /** where pictures are kept */
  storage: StorageSetting
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  adminSecret: string | undefined
  frontendKey: string | undefined
  paystack: PaystackSetting | undefined
  paypal: PaypalSetting | undefined
  /** what cards and transfers are charged in; PayPal always takes dollars */
  chargeCurrency: 'USD' | 'GHS'
  /** how long a provider may take to answer */
  providerMillis: number
  loginCode: 'always' | 'risk' | 'never'
  holdMinutes: number
  rateLimits: boolean
  /** how many proxies of ours stand in front and tell the caller's address */
  trustProxy: number
  demo: boolean
  site: { name: string; supportEmail: string; supportPhone: string }
  logLevel: string
}

type Environment = z.output<typeof shape>

const bare = (url: string) => url.replace(/\/$/, '')

const paystackOf = (env: Environment): PaystackSetting | undefined =>
  env.PAYSTACK_SECRET_KEY === undefined
    ? undefined
    : {
        url: bare(env.PAYSTACK_URL ?? 'https://api.paystack.co'),
        secretKey: env.PAYSTACK_SECRET_KEY,
        oldSecretKey: env.PAYSTACK_OLD_SECRET_KEY,
        domain: env.PAYSTACK_SECRET_KEY.startsWith('sk_live_') ? 'live' : 'test',
      }

const paypalHosts = { production: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' }

const paypalOf = (env: Environment): PaypalSetting | undefined => {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = env
  if (clientId === undefined || secret === undefined || webhookId === undefined) return undefined
  const host = env.NODE_ENV === 'production' ? paypalHosts.production : paypalHosts.sandbox
  return { url: bare(env.PAYPAL_URL ?? host), clientId, secret, webhookId }
}

// Each line that is false says nothing; none of them repeats a key.
const halfPaypal = (env: Environment) => {
  const [some, missing] = [true, false].map((isMade) =>
    (['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'] as const).filter(
      (name) => (env[name] !== undefined) === isMade,
    ),
  )
  return (
    some?.[0] !== undefined && missing?.[0] !== undefined && `${missing.join(', ')}: wanted beside ${some.join(', ')}`
  )
}
const isReal = (url: string | undefined, host: string) =>
  url === undefined || (new URL(url).protocol === 'https:' && new URL(url).hostname === host)

const refusalsInProduction = (env: Environment) => [
  !env.DATABASE_URL && 'DATABASE_URL: the embedded database is for development',
  !env.SMTP_URL && 'SMTP_URL: mail has to leave',
  !env.PUBLIC_URL && 'PUBLIC_URL: links in mails need it',
  !env.ADMIN_SECRET && 'ADMIN_SECRET: administrators sign up with it',
  !paystackOf(env) &&
    !paypalOf(env) &&
    'PAYSTACK_SECRET_KEY or PAYPAL_CLIENT_ID with PAYPAL_SECRET and PAYPAL_WEBHOOK_ID: with the test gateway anybody books without paying',
  paystackOf(env)?.domain === 'test' &&
    'PAYSTACK_SECRET_KEY: a test key moves no money, and anybody books without paying',
  !isReal(env.PAYSTACK_URL, 'api.paystack.co') && 'PAYSTACK_URL: only https://api.paystack.co takes real money',
  !isReal(env.PAYPAL_URL, 'api-m.paypal.com') && 'PAYPAL_URL: only https://api-m.paypal.com takes real money',
  !env.RATE_LIMITS && 'RATE_LIMITS: must be on',
]

/** Takes an environment; gives settings, or throws one Error that lists every setting that is wrong. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  // A setting left blank is one that is not made.
  const made = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = shape.safeParse(made)
  if (!parsed.success)
    throw new Error(
      `These settings are not valid:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`,
    )
  const env = parsed.data
  const wrong = halfPaypal(env)
  if (wrong) throw new Error(`These settings are not valid:\n  ${wrong}`)
  const missing = env.NODE_ENV === 'production' ? refusalsInProduction(env).filter((line) => line !== false) : []
  if (missing.length > 0) throw new Error(`A production start refuses to run:\n  ${missing.join('\n  ')}`)
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    // The development mailbox shows login codes to whoever reaches it, so without SMTP_URL we stay on this machine.
    host: env.HOST ?? (env.SMTP_URL ? '0.0.0.0' : 'localhost'),
    publicUrl: bare(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    dataDir: env.DATA_DIR,
    storage: env.STORAGE_URL ?? { kind: 'folder', folder: `${env.DATA_DIR}/uploads` },
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.SITE_NAME} <no-reply@akwaaba.example>`,
    adminSecret: env.ADMIN_SECRET,
    frontendKey: env.FRONTEND_KEY,
    paystack: paystackOf(env),
    paypal: paypalOf(env),
    chargeCurrency: env.CHARGE_CURRENCY,
    providerMillis: env.PROVIDER_SECONDS * 1000,
    loginCode: env.LOGIN_OTP,
    holdMinutes: env.HOLD_MINUTES,
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY,
    demo: env.DEMO ?? env.DATABASE_URL === undefined,
    site: { name: env.SITE_NAME, supportEmail: env.SUPPORT_EMAIL, supportPhone: env.SUPPORT_PHONE },
    logLevel: env.LOG_LEVEL,
  }
}
