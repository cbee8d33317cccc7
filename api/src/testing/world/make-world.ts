// Owns making a test's world: a cloned database, the whole app over it, a real SMTP server, a clock to move, and people.
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { registerCustomer, verifyCustomerCode } from '@akwaaba/contract/auth'
import { type Client, createClient } from '@akwaaba/contract/client'
import pino from 'pino'
import { inject, onTestFinished } from 'vitest'
import { buildApp, openProviders } from '#app.ts'
import { hashPassword } from '#auth/passwords.ts'
import { openSession } from '#auth/sessions.ts'
import { watchCatalogue } from '#db/catalogue-watch.ts'
import { openDb, openPool } from '#db/client.ts'
import { makeEncryption } from '#db/encryption.ts'
import { type Deps, ids } from '#deps.ts'
import { readConfig } from '#env.ts'
import { fetchInto } from '#http/inject.ts'
import { guardMail } from '#jobs/guard-mail.ts'
import { startWorkers } from '#jobs/worker.ts'
import { smtpMailer } from '#mail/deliver.ts'
import { openMailbox } from '#mail/mailbox.ts'
import { openOutbound } from '#outbound/get.ts'
import { jobTable } from '#tasks/tasks.ts'
import { originOfLine } from '#telemetry/origin.ts'
import { measureWaits } from '#telemetry/pools.ts'
import { keepCookies } from './cookies.ts'
import { cloneDatabase } from './database.ts'
import { emptyDatabase } from './empty.ts'
import { removeFilesIn, storageAt } from './files.ts'
import { listingMakers } from './listings.ts'
import { readerOf } from './mail.ts'
import { addOnceTo, ignoreLostConnection, movableClock, restorerOf, startedLater, tearDown } from './parts.ts'
import { asApp, databaseNamed } from './template-cluster.ts'

export const password = 'Kente-Strip-1957'
/**
 * When a world begins: at a fixed instant, so that no test depends on the hour it is run at. It lies far ahead, because the
 * worker runs jobs by the real time, and what a test schedules for later must wait for that test.
 */
export const worldStart = new Date(process.env.WORLD_STARTS_AT ?? '2040-06-12T10:00:00Z')
let people = 0
// A job that is added is announced; only one that becomes due later has to be asked for, and kept worlds ask all the time.
const pollMillis = 2_500
/** One administrator refunds whole properties: only the tests of a second one ask for more. */
const atFirst = {
  ...{ NODE_ENV: 'test', RATE_LIMITS: 'off', DEMO: 'off', LOG_LEVEL: 'silent', SECOND_ADMIN_ABOVE: '1000000' },
  SECOND_ADMIN_AFTER_HOURS: '0',
}

export type TestUser = Client & { email: string; username: string; token: string }
// As many people as asked for, so that a test can name them without checking each.
type Tuple<N extends number, T extends TestUser[] = []> = number extends N
  ? TestUser[]
  : N extends T['length']
    ? T
    : Tuple<N, [...T, TestUser]>
export type World = Awaited<ReturnType<typeof makeWorld>>['world']

/**
 * Builds a world. `settings` are environment variables; its log goes to `logTo`. Gives the world, a function that fails when
 * a call since the last look was refused with a code that its row does not declare, and a function that ends the world.
 */
export const makeWorld = async (settings: Record<string, string> = {}, logTo?: pino.DestinationStream) => {
  const database = await cloneDatabase(inject('databaseSocket'))
  const folder = await mkdtemp(join(inject('worldFolder'), 'world-'))
  const config = readConfig({ ...atFirst, ...settings })
  const log = pino({ level: config.logLevel, mixin: originOfLine }, logTo)
  const pooler = inject('databasePooler')
  const pooledUrl = asApp(pooler === '' ? database.url : databaseNamed(pooler, database.name))
  const throughPooler = pooler !== ''
  const pool = measureWaits(openPool(pooledUrl, 20, ignoreLostConnection, { throughPooler }), 'requests')
  const workerPool = measureWaits(openPool(database.url, 8, ignoreLostConnection), 'jobs')
  const db = openDb(pool)
  const owner = openDb(workerPool)
  const { clock, wait, restart } = movableClock(worldStart)
  const mailbox = await openMailbox()
  const stopping = new AbortController()
  const smtp = smtpMailer(config.smtpUrl ?? mailbox.url, config.mailFrom)
  const mailer = guardMail({ db, clock, log }, smtp, stopping.signal)
  const open = () => openProviders(config, { db, clock, ids, log }, stopping.signal)
  const deps: Deps = {
    db,
    clock,
    ids,
    mailer,
    sms: config.sms.open?.() ?? null,
    storage: storageAt(folder, clock),
    providers: open(),
    encryption: makeEncryption(config.encryptionKey ?? randomBytes(32), config.oldEncryptionKey),
    outbound: openOutbound(config),
    config,
    log,
  }
  const restoreDeps = restorerOf(deps, open)
  const catalogue = await watchCatalogue(database.url, log)
  const workers = startedLater(() =>
    startWorkers(deps, workerPool, jobTable(deps), { stopping: stopping.signal, isPeriodic: false, pollMillis }),
  )
  const undeclared: string[] = []
  const app = await buildApp(deps, {
    ...{ catalogue, workers: workers.health, codeMark: 'test', strictReplies: true },
    ...{ onUndeclared: addOnceTo(undeclared), pools: { requests: pool, jobs: workerPool }, keepFiguresMillis: 0 },
  })
  await app.ready()
  const parts = { app, stopping, workers, catalogue, mailer, mailbox, pools: [pool, workerPool], database, folder }

  const as = (token: string | null): Client => createClient({ token: () => token, fetch: keepCookies(fetchInto(app)) })

  const { mailTo, nextMail, codeFor } = readerOf(mailbox, workers.start)
  const newPerson = () => ({ username: `Ama ${++people}`, email: `ama${people}.${process.pid}@example.com` })
  const anyone = as(null)

  /** Signs a customer up the way people do, code from the mail included. */
  const customer = async (): Promise<TestUser> => {
    const person = newPerson()
    await anyone.send(registerCustomer, {
      body: { ...person, password, phoneNumber: '024 123 4567', countryCode: '+233' },
    })
    const { token } = await anyone.send(verifyCustomerCode, {
      body: { email: person.email, otp: await codeFor(person.email) },
    })
    return { ...as(token), ...person, token }
  }

  let knownHash: Promise<string> | undefined
  /** Inserts so many users who have verified their address, by one statement. */
  const insertUsers = async (role: 'customer' | 'admin', count: number) => {
    const made = Array.from({ length: count }, () => ({ id: ids.next(), ...newPerson() }))
    knownHash ??= hashPassword(password)
    const [passwordHash, now] = [await knownHash, clock.now()]
    const times = { createdAt: now, verifiedAt: now, lastLoginAt: now, deletedAt: null }
    await db
      .insertInto('users')
      .values(made.map((person) => ({ ...person, passwordHash, role, ...times })))
      .execute()
    return made
  }
  const insertUser = async (role: 'customer' | 'admin') => {
    const [person] = await insertUsers(role, 1)
    if (!person) throw new Error('no user was inserted')
    return person
  }

  /** Many customers at once, who were here before and have a session; logging in is what the tests of `people/auth` do. */
  const customers = async <const N extends number>(count: N): Promise<Tuple<N>> =>
    Promise.all(
      (await insertUsers('customer', count)).map(async (person) => {
        const { token } = await openSession(deps, db, person.id, '')
        return { ...as(token), ...person, token }
      }),
    ) as Promise<unknown> as Promise<Tuple<N>>

  /** Makes the world what it was at first: no rows, jobs, files or mails, the clock at its start, and the same app. */
  const empty = async (): Promise<void> => {
    await emptyDatabase(owner)
    await removeFilesIn(folder)
    mailbox.messages().length = 0
    restart()
    restoreDeps()
    Object.assign(anyone, as(null))
    await catalogue.refresh()
  }

  const world = {
    app,
    deps,
    /** The database by the role that owns it: for a test that changes tables, triggers or what is only ever added. */
    owner,
    empty,
    anyone,
    as,
    customer,
    customers,
    insertUser,
    ...listingMakers(deps),
    mailTo,
    nextMail,
    codeFor,
    mailbox,
    /** Moves this world's clock ahead; everybody in it, holds and codes included, gets older. */
    wait,
    /** Opens a port for the app, once; gives its address. */
    listen: async (): Promise<string> => {
      if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
      const at = app.server.address()
      return `http://127.0.0.1:${typeof at === 'object' && at ? at.port : ''}`
    },
    /** Its database, at the port of the server, by the role that owns it. */
    databaseUrl: databaseNamed(inject('databaseServer'), database.name),
    /** The workers start when a test first waits for a mail or a job, or calls `start`. */
    workers,
    /** Lets the server hear of every catalogue write so far, as it does by itself within milliseconds. */
    refreshCatalogue: () => catalogue.refresh(),
  }
  const checkCodes = () => {
    const sentences = undeclared.splice(0)
    if (sentences.length > 0) throw new Error(sentences.join('; '))
  }
  return { world, checkCodes, end: tearDown.bind(null, parts) }
}

/** A world for the caller alone, which is ended when the test ends, or when the caller who gives `atEnd` needs it no more. */
export const newWorld = async (
  settings?: Record<string, string>,
  logTo?: pino.DestinationStream,
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<World> => {
  const { world, checkCodes, end } = await makeWorld(settings, logTo)
  atEnd(async () => {
    await end()
    checkCodes()
  })
  return world
}
