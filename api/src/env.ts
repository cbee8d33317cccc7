// Owns the settings: the environment, parsed once, with a readable failure at the start.
import { limits } from '@akwaaba/contract/limits'
import { z } from 'zod'
import { type StorageSetting, storage } from './platform/uploads/setting.ts'

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((word) => ['on', 'true', '1'].includes(word))

const optional = z.string().optional()
const minSecretLength = 20

const secret = (pattern: RegExp, error: string) => z.string().regex(pattern, error).optional()
const paystackKey = secret(/^sk_(test|live)_\w+$/, 'a secret key begins with sk_test_ or sk_live_')
const url = (protocol: RegExp, error: string) => z.url({ protocol, error }).optional()
const keyBytes = 32
const encryptionKey = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((key) => key.length === keyBytes, 'write 32 random bytes as base64; openssl rand -base64 32 makes them')
  .optional()
const address = url(/^https?$/, 'write https://HOST')

const shape = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: optional,
  PUBLIC_URL: address,
  DATA_DIR: z.string().default('./data'),
  STORAGE_URL: storage.optional(),
  DATABASE_URL: url(/^postgres(ql)?$/, 'write postgres://USER:PASSWORD@HOST/DATABASE'),
  SMTP_URL: url(/^smtps?$/, 'write smtp://USER:PASSWORD@HOST:PORT or smtps://…'),
  MAIL_FROM: optional,
  ADMIN_SECRET: optional,
  ENCRYPTION_KEY: encryptionKey,
  ENCRYPTION_OLD_KEY: encryptionKey,
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
  DATABASE_WAIT_SECONDS: z.coerce.number().min(0).max(600).default(60),
  JOB_LEASE_SECONDS: z.coerce.number().positive().max(50).default(40),
  METRICS_TOKEN: optional,
  MIN_FREE_DISK_MB: z.coerce.number().min(0).default(1024),
  HOLD_MINUTES: z.coerce.number().positive().max(1440).default(limits.holdMinutes),
  RATE_LIMITS: flag.default(true),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DEMO: flag.optional(),
  SITE_NAME: z.string().default('Akwaaba'),
  SUPPORT_EMAIL: z.string().default('support@akwaaba.example'),
  SUPPORT_PHONE: z.string().default('+233 30 200 0000'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type PaystackSetting = {
  url: string
  secretKey: string
  /** Paystack goes on signing webhooks with it for a while after the key was changed */
  oldSecretKey: string | undefined
  /** the mode of the key: events of the other mode are not ours */
  domain: 'test' | 'live'
}
export type PaypalSetting = { url: string; clientId: string; secret: string; webhookId: string }

export type Config = {
  mode: 'production' | 'development' | 'test'
  port: number
  host: string
  publicUrl: string
  dataDir: string
  /** where pictures are stored */
  storage: StorageSetting
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  adminSecret: string | undefined
  /** 32 bytes that encrypt secrets in the database, and the previous key while it is being replaced */
  encryptionKey: Buffer | undefined
  oldEncryptionKey: Buffer | undefined
  frontendKey: string | undefined
  paystack: PaystackSetting | undefined
  paypal: PaypalSetting | undefined
  /** the currency in which cards and transfers are charged; PayPal always takes dollars */
  chargeCurrency: 'USD' | 'GHS'
  /** how long a provider may take to answer */
  providerMillis: number
  /** how long a start waits for a database that is down */
  databaseWaitMillis: number
  /** how long a process may go without renewing its lease before its jobs are given to others */
  jobLeaseMillis: number
  /** the token with which the metrics are read in production */
  metricsToken: string | undefined
  loginCode: 'always' | 'risk' | 'never'
  holdMinutes: number
  /** with less free space than this, the overview warns that the disk is nearly full */
  minFreeDiskBytes: number
  rateLimits: boolean
  /** how many proxies of ours are in front and pass on the caller's address */
  trustProxy: number
  demo: boolean
  site: { name: string; supportEmail: string; supportPhone: string }
  logLevel: string
}

type Environment = z.output<typeof shape>

const withoutTrailingSlash = (url: string) => url.replace(/\/$/, '')

const paystackOf = (env: Environment): PaystackSetting | undefined =>
  env.PAYSTACK_SECRET_KEY === undefined
    ? undefined
    : {
        url: withoutTrailingSlash(env.PAYSTACK_URL ?? 'https://api.paystack.co'),
        secretKey: env.PAYSTACK_SECRET_KEY,
        oldSecretKey: env.PAYSTACK_OLD_SECRET_KEY,
        domain: env.PAYSTACK_SECRET_KEY.startsWith('sk_live_') ? 'live' : 'test',
      }

const paypalHosts = { production: 'https://api-m.paypal.com', sandbox: 'https://api-m.sandbox.paypal.com' }

const paypalOf = (env: Environment): PaypalSetting | undefined => {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = env
  if (clientId === undefined || secret === undefined || webhookId === undefined) return undefined
  const host = env.NODE_ENV === 'production' ? paypalHosts.production : paypalHosts.sandbox
  return { url: withoutTrailingSlash(env.PAYPAL_URL ?? host), clientId, secret, webhookId }
}

const paypalNames = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID'] as const

/** The complaint about PayPal settings of which only some are made; undefined for all or none of them. */
const incompletePaypal = (env: Environment): string | undefined => {
  const given = paypalNames.filter((name) => env[name] !== undefined)
  const missing = paypalNames.filter((name) => env[name] === undefined)
  return given.length > 0 && missing.length > 0 ? `${missing.join(', ')}: wanted beside ${given.join(', ')}` : undefined
}

const isRealHost = (url: string | undefined, host: string) =>
  url === undefined || (new URL(url).protocol === 'https:' && new URL(url).hostname === host)

// A line is a sentence if its setting is wrong, and something else if it is right. None of them repeats a secret.
const refusalsInProduction = (env: Environment) => [
  !env.DATABASE_URL && 'DATABASE_URL: the embedded database is for development',
  !env.SMTP_URL && 'SMTP_URL: mail has to leave',
  !env.PUBLIC_URL && 'PUBLIC_URL: links in mails need it',
  env.PUBLIC_URL?.startsWith('http:') && 'PUBLIC_URL: write https://HOST, or passwords and tokens travel in the clear',
  !env.ADMIN_SECRET && 'ADMIN_SECRET: administrators sign up with it',
  env.ADMIN_SECRET &&
    env.ADMIN_SECRET.length < minSecretLength &&
    `ADMIN_SECRET: at least ${minSecretLength} characters, or it can be guessed`,
  !env.ENCRYPTION_KEY && 'ENCRYPTION_KEY: it encrypts what is at rest; openssl rand -base64 32 makes one',
  env.LOGIN_OTP === 'never' && 'LOGIN_OTP: never lets an administrator in with a password alone',
  !paystackOf(env) &&
    !paypalOf(env) &&
    !incompletePaypal(env) &&
    'PAYSTACK_SECRET_KEY or PAYPAL_CLIENT_ID with PAYPAL_SECRET and PAYPAL_WEBHOOK_ID: with the test gateway anybody books without paying',
  paystackOf(env)?.domain === 'test' &&
    'PAYSTACK_SECRET_KEY: a test key moves no money, and anybody books without paying',
  !isRealHost(env.PAYSTACK_URL, 'api.paystack.co') && 'PAYSTACK_URL: only https://api.paystack.co takes real money',
  !isRealHost(env.PAYPAL_URL, 'api-m.paypal.com') && 'PAYPAL_URL: only https://api-m.paypal.com takes real money',
  !env.RATE_LIMITS && 'RATE_LIMITS: must be on',
]

/** Takes an environment; gives its settings, or a line for each one that is wrong. */
const parse = (environment: Record<string, string | undefined>): { env: Environment } | { faults: string[] } => {
  // A blank setting counts as missing.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = shape.safeParse(given)
  const issues = parsed.error?.issues ?? []
  const invalid = new Set(issues.map(({ path }) => String(path[0])))
  // Invalid settings are left out here, so that the others can be checked as well.
  const env =
    parsed.data ?? shape.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !invalid.has(name))))
  const others = [incompletePaypal(env), ...(env.NODE_ENV === 'production' ? refusalsInProduction(env) : [])]
  const faults = [
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...others.filter((line) => typeof line === 'string').filter((line) => !invalid.has(line.split(':', 1)[0] ?? '')),
  ]
  return faults.length === 0 ? { env } : { faults }
}

/** Takes an environment; gives settings, or throws one Error that lists every setting that is wrong. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const parsed = parse(environment)
  if ('faults' in parsed) {
    const isProduction = environment.NODE_ENV === 'production'
    const summary = isProduction ? 'A production start refuses to run' : 'These settings are not valid'
    throw new Error(`${summary}:\n  ${parsed.faults.join('\n  ')}`)
  }
  const { env } = parsed
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    // The development mailbox shows login codes to anyone who can connect, so without SMTP_URL only this machine can.
    host: env.HOST ?? (env.SMTP_URL ? '0.0.0.0' : 'localhost'),
    publicUrl: withoutTrailingSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    dataDir: env.DATA_DIR,
    storage: env.STORAGE_URL ?? { kind: 'folder', folder: `${env.DATA_DIR}/uploads` },
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.SITE_NAME} <no-reply@akwaaba.example>`,
    adminSecret: env.ADMIN_SECRET,
    encryptionKey: env.ENCRYPTION_KEY,
    oldEncryptionKey: env.ENCRYPTION_OLD_KEY,
    frontendKey: env.FRONTEND_KEY,
    paystack: paystackOf(env),
    paypal: paypalOf(env),
    chargeCurrency: env.CHARGE_CURRENCY,
    providerMillis: env.PROVIDER_SECONDS * 1000,
    databaseWaitMillis: env.DATABASE_WAIT_SECONDS * 1000,
    jobLeaseMillis: env.JOB_LEASE_SECONDS * 1000,
    metricsToken: env.METRICS_TOKEN,
    loginCode: env.LOGIN_OTP,
    holdMinutes: env.HOLD_MINUTES,
    minFreeDiskBytes: env.MIN_FREE_DISK_MB * 1024 * 1024,
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY,
    // Invented apartments must never appear beside real ones because this setting was forgotten.
    demo: env.DEMO ?? (env.NODE_ENV !== 'production' && env.DATABASE_URL === undefined),
    site: { name: env.SITE_NAME, supportEmail: env.SUPPORT_EMAIL, supportPhone: env.SUPPORT_PHONE },
    logLevel: env.LOG_LEVEL,
  }
}
