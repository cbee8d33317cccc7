// Owns the settings as the product reads them. env.ts reads them from the environment.
import type { ProviderFacts } from './money/providers/port.ts'
import type { InboundConfig } from './platform/mail/setting.ts'
import type { SmsConfig } from './platform/sms/sms.ts'
import type { StorageSetting } from './platform/uploads/setting.ts'

export type Config = {
  mode: 'production' | 'development' | 'test'
  port: number
  host: string
  publicUrl: string
  dataDir: string
  /** where pictures are stored */
  storage: StorageSetting
  /** what this process does: answers requests, runs jobs, or both */
  role: 'web' | 'worker' | 'all'
  databaseUrl: string | undefined
  /** PostgreSQL itself, where databaseUrl is a pooler */
  databaseDirectUrl: string | undefined
  /** the most connections for requests and for what jobs do, and for fetching jobs */
  poolSize: number
  workerPoolSize: number
  /** whether a start migrates the database, or waits until it is migrated */
  migrates: boolean
  /** how long requests are still taken after the signal to end, while /ready refuses */
  drainMillis: number
  smtpUrl: string | undefined
  mailFrom: string
  /** how answers to mails arrive; null where they do not */
  inbound: InboundConfig | null
  sms: SmsConfig
  adminSecret: string | undefined
  /** 32 bytes that encrypt secrets in the database, and the previous key while it is being replaced */
  encryptionKey: Buffer | undefined
  oldEncryptionKey: Buffer | undefined
  frontendKey: string | undefined
  /** every provider there is, those without settings too */
  providers: readonly ProviderFacts[]
  /** what is charged where a provider does not always take dollars */
  chargeCurrency: 'USD' | 'GHS'
  /** how long a provider may take to answer */
  providerMillis: number
  /** how long a start waits for a database that is down */
  databaseWaitMillis: number
  /** how long a process may go without renewing its lease before its jobs are given to others */
  jobLeaseMillis: number
  /** how often each free slot of a worker asks for jobs that nobody has announced, such as those that become due */
  jobPollMillis: number
  /** the port of the metrics and where it listens, if they have one of their own */
  metricsPort: number | undefined
  metricsHost: string
  /** the token with which the metrics are read in production */
  metricsToken: string | undefined
  loginCode: 'always' | 'risk' | 'never'
  /** a refund by an administrator of more than that needs a proof of the last ten minutes */
  proofRefundAboveDollars: number
  /** a sum that an administrator moves by hand and that is more than that needs a second one */
  secondAdminAboveDollars: number
  /** for how long a new administrator agrees to nothing that needs a second one */
  secondAdminAfterHours: number
  /** whether the only administrator decides about an organisation they are a member of, too */
  adminDecidesOwn: boolean
  holdMinutes: number
  /** with less free space than this, the overview warns that the disk is nearly full */
  minFreeDiskBytes: number
  rateLimits: boolean
  /** how many proxies of ours are in front and pass on the caller's address */
  trustProxy: number
  /** HOST:PORT of servers on this machine that calendars may come from, in tests and development */
  feedTestHosts: readonly string[]
  /** the file of tiles for detailed maps */
  mapTiles: string | undefined
  demo: boolean
  /** so many organisations more in the demo, for measurements */
  demoHosts: number
  site: { name: string; supportEmail: string; supportPhone: string }
  logLevel: string
  versions: { product: string; node: string }
}
