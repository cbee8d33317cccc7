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
  HOLD_MINUTES: z.coerce.number().positive().max(1440).default(limits.holdMinutes),
  RATE_LIMITS: flag(true),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  DEMO: flag(true).optional(),
  SITE_NAME: z.string().default('Akwaaba'),
  SUPPORT_EMAIL: z.string().default('support@akwaaba.example'),
  SUPPORT_PHONE: z.string().default('+233 30 200 0000'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

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
  loginCode: 'always' | 'risk' | 'never'
  holdMinutes: number
  rateLimits: boolean
  /** how many proxies of ours stand in front and tell the caller's address */
  trustProxy: number
  demo: boolean
  site: { name: string; supportEmail: string; supportPhone: string }
  logLevel: string
}

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
  const production = env.NODE_ENV === 'production'
  const missing = production
    ? [
        !env.DATABASE_URL && 'DATABASE_URL: the embedded database is for development',
        !env.SMTP_URL && 'SMTP_URL: mail has to leave',
        !env.PUBLIC_URL && 'PUBLIC_URL: links in mails need it',
        !env.ADMIN_SECRET && 'ADMIN_SECRET: administrators sign up with it',
        'payments: only the test gateway is built so far, and with it anybody books without paying',
        !env.RATE_LIMITS && 'RATE_LIMITS: must be on',
      ].filter((line) => line !== false)
    : []
  if (missing.length > 0) throw new Error(`A production start refuses to run:\n  ${missing.join('\n  ')}`)
  return {
    mode: env.NODE_ENV,
    port: env.PORT,
    // The development mailbox shows login codes to whoever reaches it, so without SMTP_URL we stay on this machine.
    host: env.HOST ?? (env.SMTP_URL ? '0.0.0.0' : 'localhost'),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    dataDir: env.DATA_DIR,
    storage: env.STORAGE_URL ?? { kind: 'folder', folder: `${env.DATA_DIR}/uploads` },
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `${env.SITE_NAME} <no-reply@akwaaba.example>`,
    adminSecret: env.ADMIN_SECRET,
    frontendKey: env.FRONTEND_KEY,
    loginCode: env.LOGIN_OTP,
    holdMinutes: env.HOLD_MINUTES,
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY,
    demo: env.DEMO ?? env.DATABASE_URL === undefined,
    site: { name: env.SITE_NAME, supportEmail: env.SUPPORT_EMAIL, supportPhone: env.SUPPORT_PHONE },
    logLevel: env.LOG_LEVEL,
  }
}
