// Owns the process: settings → dependencies → server → listen → graceful stop. The only place that knows the process.
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { recordStorageFailure } from './app/overview/operations.ts'
import { jobTable } from './app/tasks/tasks.ts'
import { buildApp, buildWorkerApp, openProviders, reencryptAll } from './app.ts'
import type { Config } from './config.ts'
import { type Deps, ids, makeClock } from './deps.ts'
import { type OpenableConfig, readConfig } from './env.ts'
import { databaseOf } from './platform/connection/address.ts'
import { checkRoles, logInAsApp } from './platform/connection/app-role.ts'
import { watchCatalogue } from './platform/db/catalogue-watch.ts'
import { openDb, openPool } from './platform/db/client.ts'
import { makeEncryption } from './platform/db/encryption.ts'
import { prepareDatabase } from './platform/db/prepare-database.ts'
import { requireFreePort } from './platform/http/port.ts'
import { guardMail } from './platform/jobs/guard-mail.ts'
import { startWorkers } from './platform/jobs/worker.ts'
import { smtpMailer } from './platform/mail/deliver.ts'
import { mailboxRoutes, openMailbox } from './platform/mail/mailbox.ts'
import { openOutbound } from './platform/outbound/get.ts'
import { startEmbedded } from './platform/postgres/embedded.ts'
import { codeMark } from './platform/site/code-mark.ts'
import { developSite } from './platform/site/development.ts'
import { mapTilesPath } from './platform/site/map-tiles.ts'
import { builtSite, rendersPerMinute, serveSite } from './platform/site/site.ts'
import { storageSeconds } from './platform/telemetry/metrics.ts'
import { serveMetrics } from './platform/telemetry/metrics-server.ts'
import { originOfLine } from './platform/telemetry/origin.ts'
import { measureWaits, type Pools } from './platform/telemetry/pools.ts'
import { folderStorage, type Storage } from './platform/uploads/storage.ts'
import { s3Storage } from './platform/uploads/storage-s3.ts'
import { watchedStorage } from './platform/uploads/watched-storage.ts'
import { loadOrMakeKey, loadOrMakeSecret } from './secrets.ts'

const stopWithinMillis = 20_000
// Requests to providers that are still open by then are aborted: another process repeats their jobs.
const abortProvidersAfterMillis = 5_000
const drainWithinMillis = 8_000
type Closer = [name: string, close: () => Promise<unknown> | unknown]

/** The log on standard output. Its lines are written in the background, several at once; pino writes the rest on exit. */
const openLog = (level: string): pino.Logger =>
  pino(
    { level, redact: ['*.password', '*.token', '*.otp'], mixin: originOfLine },
    // Lines wait for a fifth of a second at most; where nobody reads them, they are dropped before they fill the memory.
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 200, maxLength: 8 * 1024 * 1024 }),
  )

type Running = { app: FastifyInstance; closers: Closer[] }

/** Starts everything and gives what stops it, in that order; stops what was started before it throws. */
const start = async (settings: OpenableConfig, isDeveloping: boolean, stopping: AbortSignal): Promise<Running> => {
  const dataDir = resolve(settings.dataDir)
  const log = openLog(settings.logLevel)
  const closers: Closer[] = []
  const closing = <T>(name: string, thing: T, close: (thing: T) => unknown): T => {
    closers.unshift([name, () => close(thing)])
    return thing
  }
  try {
    const postgres =
      settings.databaseUrl === undefined
        ? closing('postgres', await startEmbedded({ folder: join(dataDir, 'postgres'), durable: true, log }), (it) =>
            it.stop(),
          )
        : undefined
    await mkdir(dataDir, { recursive: true })
    const ownSecret = settings.adminSecret === undefined ? await loadOrMakeSecret(dataDir, 'admin-secret') : undefined
    const config = { ...settings, adminSecret: settings.adminSecret ?? ownSecret }
    const database = databaseOf(config, postgres?.url)
    await prepareDatabase(database, config.migrates, log)
    if (postgres) database.url = await logInAsApp(postgres.url)
    const { limitsMembers } = await checkRoles(database.url, log)

    // The error holds the whole client, its secrets included: only its message is logged.
    const logLostConnection = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost')
    const pool = closing('pool', openPool(database.url, config.poolSize, logLostConnection, database), (it) => it.end())
    const pools: Pools = { requests: measureWaits(pool, 'requests') }
    const db = openDb(pool)
    // Its second connection is opened only while a figure is slow, to ask whether the database answers at all.
    const ofFigures = openPool(database.url, 2, logLostConnection, database)
    const figuresDb = openDb(closing('pool of the metrics', ofFigures, (it) => it.end()))
    const clock = makeClock()
    const mailbox =
      config.smtpUrl === undefined ? closing('mailbox', await openMailbox(), (it) => it.close()) : undefined
    const smtp = smtpMailer(config.smtpUrl ?? mailbox?.url ?? '', config.mailFrom)
    const mailer = closing('mailer', guardMail({ db, clock, log }, smtp, stopping), (it) => it.close())
    const deps: Deps = {
      db,
      clock,
      ids,
      mailer,
      sms: config.sms.open?.() ?? null,
      storage: watchedStorage(await openStorage(config, log), {
        onFailure: (error) => recordStorageFailure({ db, clock, log }, error),
        onCall: (call, outcome, millis) => storageSeconds.observe({ call, outcome }, millis / 1000),
      }),
      providers: openProviders(config, { db, clock, ids, log }, stopping),
      encryption: makeEncryption(config.encryptionKey ?? (await loadOrMakeKey(dataDir)), config.oldEncryptionKey),
      outbound: openOutbound(config),
      config,
      log,
    }
    await reencryptAll(deps)
    const demoAdmin = config.demo ? await startDemo(deps, dataDir) : undefined
    const startOurWorkers = async () => {
      const { directUrl } = database
      const own = closing('worker pool', openPool(directUrl, config.workerPoolSize, logLostConnection), (it) =>
        it.end(),
      )
      pools.jobs = measureWaits(own, 'jobs')
      return closing('workers', await startWorkers(deps, own, jobTable(deps), { stopping }), (it) => it.stop())
    }
    const workers = config.role === 'web' ? undefined : await startOurWorkers()
    const listen = async (app: FastifyInstance) => {
      const { metricsPort: port, metricsHost: host, metricsToken: token } = config
      if (port !== undefined)
        closing('metrics', await serveMetrics({ port, host, token, scrape: app.scrape, log }), (it) => it.close())
      closing('server', app, closeServer)
      await app.listen({ port: config.port, host: config.host })
      return { app, closers }
    }
    if (config.role === 'worker')
      return await listen(buildWorkerApp(deps, { workers: workers?.health, pools, figuresDb }))
    const catalogue = closing('catalogue watch', await watchCatalogue(database.directUrl, log), (it) => it.stop())

    const facts = {
      ...config.site,
      publicUrl: config.publicUrl,
      frontendKey: config.frontendKey ?? null,
      mailbox: mailbox !== undefined,
      chargeCurrency: config.chargeCurrency,
      ...(config.mapTiles === undefined ? {} : { mapTiles: mapTilesPath }),
      social: [],
    }
    const app = await buildApp(deps, {
      catalogue,
      ...{ workers: workers?.health, pools, figuresDb },
      ...{ codeMark: codeMark(), limitsMembers },
      strictReplies: false,
      extend: async (server) => {
        if (mailbox) await server.register(mailboxRoutes(mailbox))
        const loadBuild = isDeveloping ? (await developSite(server)).loadBuild : builtSite
        await serveSite(server, {
          facts,
          loadBuild,
          mode: isDeveloping ? 'development' : 'production',
          now: () => clock.now().getTime(),
          ...{ rendersPerMinute: rendersPerMinute(config), mapTiles: config.mapTiles },
        })
      },
    })
    const running = await listen(app)
    printAddresses(config, { hasMailbox: mailbox !== undefined, demoAdmin, ownSecret })
    return running
  } catch (error) {
    await closeAll(closers, log)
    throw error
  }
}

/** Adds the demo to an empty catalogue; gives its administrator. A start without a demo does not load its code. */
const startDemo = async (deps: Deps, dataDir: string): Promise<DemoAdmin> => {
  const { demoAdmin, seedDemo } = await import('./app/demo/seed.ts')
  const password = await loadOrMakeSecret(dataDir, 'demo-admin-password')
  if (await seedDemo(deps, password)) deps.log.info('demo catalogue added')
  return { email: demoAdmin, password }
}

const openStorage = async ({ storage: setting }: Config, log: pino.Logger): Promise<Storage> => {
  if (setting.kind === 'folder') return folderStorage(resolve(setting.folder))
  const storage = s3Storage(setting)
  // Logged at the start, while an operator is watching; but a store that is down must not prevent the start.
  try {
    for await (const _ of storage.list()) break
  } catch (error) {
    log.error({ err: error }, 'pictures can be neither read nor kept: STORAGE_URL does not answer')
  }
  return storage
}

/** Lets open requests end, and closes those that take too long: a slow upload must not delay the end of the jobs. */
const closeServer = async (app: FastifyInstance) => {
  await app.drain(drainWithinMillis)
  await app.close()
}

const closeAll = async (closers: Closer[], log?: pino.Logger) => {
  for (const [name, close] of closers) {
    await Promise.resolve(close()).catch((error: unknown) => log?.error({ err: error }, `${name} did not stop cleanly`))
  }
}

type DemoAdmin = { email: string; password: string }
type StartFacts = { hasMailbox: boolean; demoAdmin: DemoAdmin | undefined; ownSecret: string | undefined }

/** Prints where the site is, and how to log in to a first start. */
const printAddresses = (config: Config, { hasMailbox, demoAdmin, ownSecret }: StartFacts) => {
  const lines = [`${config.site.name} is at ${config.publicUrl}`]
  if (hasMailbox) lines.push(`  mailbox        ${config.publicUrl}/dev/mail`)
  if (demoAdmin) lines.push(`  administrator  ${demoAdmin.email}  ${demoAdmin.password}  (a code follows by mail)`)
  if (ownSecret !== undefined)
    lines.push(`  admin secret   ${ownSecret}  (to sign up at ${config.publicUrl}/admin-signup)`)
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

/** Reads the settings and tries the ports. Ends the process, before anything is written, with a sentence where one is wrong. */
const checkSettings = async (): Promise<OpenableConfig> => {
  try {
    const config = readConfig(process.env)
    await requireFreePort(config.port, config.host, { port: 'PORT', host: 'HOST' })
    if (config.metricsPort !== undefined)
      await requireFreePort(config.metricsPort, config.metricsHost, { port: 'METRICS_PORT', host: 'METRICS_HOST' })
    return config
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

const run = async () => {
  const config = await checkSettings()
  const isDeveloping = process.env.AKWAABA_DEV === '1'
  // React reads this when it is first loaded, and renders several times slower without it.
  if (!isDeveloping) process.env.NODE_ENV = 'production'
  const stopping = new AbortController()
  const { app, closers } = await start(config, isDeveloping, stopping.signal)
  let isStopping = false
  const stop = async () => {
    if (isStopping) return // a terminal signals the whole process group, so the signal can arrive more than once
    isStopping = true
    app.announceEnd()
    // Until balancers have learnt from /ready to send requests elsewhere, they are answered here.
    await sleep(config.drainMillis)
    setTimeout(() => process.exit(1), stopWithinMillis).unref()
    setTimeout(() => stopping.abort(), abortProvidersAfterMillis).unref()
    closeAll(closers).then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})
