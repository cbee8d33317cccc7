// Owns the settings: the environment, parsed once, with a readable failure at the start.
import { limits } from '@akwaaba/contract/limits'
import { z } from 'zod'
import api from '../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import { type KnownProvider, urlSetting, withoutTrailingSlash } from './money/providers/description.ts'
import { parseAddress } from './platform/connection/address.ts'
import { inboundFaults, inboundShape, readInbound } from './platform/mail/setting.ts'
import { outboundShape } from './platform/outbound/setting.ts'
import { mapTilesShape } from './platform/site/setting.ts'
import { readSms, smsFaults, smsShape } from './platform/sms/sms.ts'
import { storage } from './platform/uploads/setting.ts'
import { providers } from './providers.ts'

const flag = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((word) => ['on', 'true', '1'].includes(word))

const optional = z.string().optional()
const minSecretLength = 20

// One address, alone or with a name before it.
const sender = z
  .string()
  .regex(/^(?:[^<>@,]*<[^<>@\s,]+@[^<>@\s,]+>|[^<>@\s,]+@[^<>@\s,]+)$/, 'write NAME <ADDRESS>, with one address')
  .optional()

const url = (protocol: RegExp, error: string) => z.url({ protocol, error }).optional()
const keyBytes = 32
const encryptionKey = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((key) => key.length === keyBytes, 'write 32 random bytes as base64; openssl rand -base64 32 makes them')
  .optional()

/** An address of PostgreSQL, which may name several servers. */
const databaseUrl = z
  .string()
  .superRefine((text, context) => {
    try {
      parseAddress(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) })
    }
  })
  .optional()
// Each of the four workers listens on a connection of its own, and none can end a job without another.
const minWorkerPool = 6
// So many jobs run at once, each on a connection of this pool, and the leases of the workers need one as well.
const minPoolWithJobs = 12
const poolSize = (least: number) => z.coerce.number().int().min(least).max(1000)

const shape = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: optional,
  PUBLIC_URL: urlSetting,
  DATA_DIR: z.string().default('./data'),
  STORAGE_URL: storage.optional(),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  POOL_SIZE: poolSize(1).default(20),
  WORKER_POOL_SIZE: poolSize(minWorkerPool).default(10),
  MIGRATE: flag.default(true),
  DRAIN_SECONDS: z.coerce.number().min(0).max(600).default(0),
  SMTP_URL: url(/^smtps?$/, 'write smtp://USER:PASSWORD@HOST:PORT or smtps://…'),
  MAIL_FROM: sender,
  ...inboundShape,
  ADMIN_SECRET: optional,
  ENCRYPTION_KEY: encryptionKey,
  ENCRYPTION_OLD_KEY: encryptionKey,
  FRONTEND_KEY: optional,
  LOGIN_OTP: z.enum(['always', 'risk', 'never']).default('risk'),
  CHARGE_CURRENCY: z.enum(['USD', 'GHS']).default('USD'),
  PROVIDER_SECONDS: z.coerce.number().positive().max(60).default(10),
  DATABASE_WAIT_SECONDS: z.coerce.number().min(0).max(600).default(60),
  JOB_LEASE_SECONDS: z.coerce.number().positive().max(50).default(40),
  JOB_POLL_SECONDS: z.coerce.number().min(0.1).max(5).default(1),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('localhost'),
  METRICS_TOKEN: optional,
  MIN_FREE_DISK_MB: z.coerce.number().min(0).default(1024),
  PROOF_REFUND_ABOVE: z.coerce.number().min(0).default(1_000),
  SECOND_ADMIN_ABOVE: z.coerce.number().min(0).default(10_000),
  SECOND_ADMIN_AFTER_HOURS: z.coerce.number().min(0).default(72),
  ADMIN_DECIDES_OWN: flag.default(false),
  HOLD_MINUTES: z.coerce.number().positive().max(1440).default(limits.holdMinutes),
  RATE_LIMITS: flag.default(true),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DEMO: flag.optional(),
  ...outboundShape,
  ...mapTilesShape,
  DEMO_HOSTS: z.coerce.number().int().min(0).max(1_000).default(0),
  SITE_NAME: z.string().default('Akwaaba'),
  SUPPORT_EMAIL: z.email('write one address of e-mail').default('support@akwaaba.example'),
  SUPPORT_PHONE: z.string().default('+233 30 200 0000'),
  ...smsShape,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** The settings, and how each provider is opened. */
export type OpenableConfig = Omit<Config, 'providers'> & { providers: readonly KnownProvider[] }

type Environment = z.output<typeof shape>

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
  !env.RATE_LIMITS && 'RATE_LIMITS: must be on',
  env.FEED_TEST_HOSTS.length > 0 &&
    'FEED_TEST_HOSTS: for tests and development; calendars come from the public internet',
]

/** What is wrong in every mode; lines as above. */
const refusals = (env: Environment) => [
  env.DATABASE_DIRECT_URL &&
    !env.DATABASE_URL &&
    'DATABASE_DIRECT_URL: set DATABASE_URL as well, to the pooler in front of it',
  env.ROLE !== 'web' &&
    env.POOL_SIZE < minPoolWithJobs &&
    `POOL_SIZE: at least ${minPoolWithJobs} unless ROLE is web; the jobs and the leases of the workers use it as requests do`,
  env.METRICS_PORT !== undefined &&
    env.METRICS_PORT !== 0 &&
    env.METRICS_PORT === env.PORT &&
    'METRICS_PORT: write another one than PORT, or leave it out',
  !env.MIGRATE && !env.DATABASE_URL && 'MIGRATE: set DATABASE_URL; the embedded database is migrated by its own start',
  env.ROLE !== 'all' && !env.DATABASE_URL && 'ROLE: set DATABASE_URL; the embedded database serves one process only',
  env.ROLE !== 'all' &&
    !env.SMTP_URL &&
    'ROLE: set SMTP_URL; the mailbox at /dev/mail is in the memory of one process only',
]

const providerShape = z.object(Object.fromEntries(providers.flatMap((provider) => Object.entries(provider.shape))))

/** The names of all settings. */
export const settingNames: readonly string[] = [shape, providerShape].flatMap((each) => Object.keys(each.shape))

/** Reads what the environment says of the providers: which take money, and a line for each setting that is wrong. */
const readProviders = (given: Record<string, string | undefined>, { NODE_ENV }: Environment) => {
  const all = providers.map((provider) => ({ ...provider, ...provider.configure(given, NODE_ENV) }))
  const withSettings = all.filter(({ needed }) => needed !== null)
  const hasReal = withSettings.some(({ open }) => open !== null)
  const isForReal = hasReal || NODE_ENV === 'production'
  const faults = all.flatMap((one) => one.faults)
  const missing = `${withSettings.map(({ needed }) => needed).join(' or ')}: with the test gateway anybody books without paying`
  return {
    known: all.map((one) => ({ ...one, open: one.isStandIn && isForReal ? null : one.open })),
    faults,
    inProduction: [...(hasReal || faults.length > 0 ? [] : [missing]), ...all.flatMap((one) => one.inProduction)],
  }
}

/** Takes an environment; gives its settings, or a line for each one that is wrong. */
const parse = (
  environment: Record<string, string | undefined>,
): { env: Environment; known: readonly KnownProvider[] } | { faults: string[] } => {
  // A blank setting counts as missing.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const issues = [shape, providerShape].flatMap((each) => each.safeParse(given).error?.issues ?? [])
  const invalid = new Set(issues.map(({ path }) => String(path[0])))
  // Invalid settings are left out here, so that the others can be checked as well.
  const valid = Object.fromEntries(Object.entries(given).filter(([name]) => !invalid.has(name)))
  const env = shape.parse(valid)
  const { known, faults: ofProviders, inProduction } = readProviders(valid, env)
  const others = [
    ...ofProviders,
    ...refusals(env),
    ...smsFaults(env, env.NODE_ENV === 'production'),
    ...inboundFaults(env),
    ...(env.NODE_ENV === 'production' ? [...refusalsInProduction(env), ...inProduction] : []),
  ]
  const faults = [
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...others.filter((line) => typeof line === 'string').filter((line) => !invalid.has(line.split(':', 1)[0] ?? '')),
  ]
  return faults.length === 0 ? { env, known } : { faults }
}

/** Takes an environment; gives settings, or throws one Error that lists every setting that is wrong. */
export const readConfig = (environment: Record<string, string | undefined>): OpenableConfig => {
  const parsed = parse(environment)
  if ('faults' in parsed) {
    const isProduction = environment.NODE_ENV === 'production'
    const summary = isProduction ? 'A production start refuses to run' : 'These settings are not valid'
    throw new Error(`${summary}:\n  ${parsed.faults.join('\n  ')}`)
  }
  const { env, known } = parsed
  const publicUrl = withoutTrailingSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`)
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    // The development mailbox shows login codes to anyone who can connect, so without SMTP_URL only this machine can.
    host: env.HOST ?? (env.SMTP_URL ? '0.0.0.0' : 'localhost'),
    inbound: readInbound(env),
    sms: readSms(env, publicUrl, env.PROVIDER_SECONDS * 1000),
    publicUrl,
    dataDir: env.DATA_DIR,
    storage: env.STORAGE_URL ?? { kind: 'folder', folder: `${env.DATA_DIR}/uploads` },
    role: env.ROLE,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    poolSize: env.POOL_SIZE,
    workerPoolSize: env.WORKER_POOL_SIZE,
    migrates: env.MIGRATE,
    drainMillis: env.DRAIN_SECONDS * 1000,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.SITE_NAME} <no-reply@akwaaba.example>`,
    adminSecret: env.ADMIN_SECRET,
    encryptionKey: env.ENCRYPTION_KEY,
    oldEncryptionKey: env.ENCRYPTION_OLD_KEY,
    frontendKey: env.FRONTEND_KEY,
    providers: known,
    chargeCurrency: env.CHARGE_CURRENCY,
    providerMillis: env.PROVIDER_SECONDS * 1000,
    databaseWaitMillis: env.DATABASE_WAIT_SECONDS * 1000,
    jobLeaseMillis: env.JOB_LEASE_SECONDS * 1000,
    jobPollMillis: env.JOB_POLL_SECONDS * 1000,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    metricsToken: env.METRICS_TOKEN,
    loginCode: env.LOGIN_OTP,
    proofRefundAboveDollars: env.PROOF_REFUND_ABOVE,
    secondAdminAboveDollars: env.SECOND_ADMIN_ABOVE,
    secondAdminAfterHours: env.SECOND_ADMIN_AFTER_HOURS,
    adminDecidesOwn: env.ADMIN_DECIDES_OWN,
    holdMinutes: env.HOLD_MINUTES,
    minFreeDiskBytes: env.MIN_FREE_DISK_MB * 1024 * 1024,
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY,
    // Invented apartments must never appear beside real ones because this setting was forgotten.
    demo: env.DEMO ?? (env.NODE_ENV !== 'production' && env.DATABASE_URL === undefined),
    demoHosts: env.DEMO_HOSTS,
    feedTestHosts: env.FEED_TEST_HOSTS,
    mapTiles: env.MAP_TILES,
    site: { name: env.SITE_NAME, supportEmail: env.SUPPORT_EMAIL, supportPhone: env.SUPPORT_PHONE },
    logLevel: env.LOG_LEVEL,
    versions: { product: api.version, node: process.version },
  }
}
