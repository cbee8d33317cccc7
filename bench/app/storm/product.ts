// Owns the product of a storm, with its embedded database, and the stand-ins: starts, stops and kills them.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const maxUnexpectedExits = 20
/** One administrator makes all refunds of a storm, which would need a second one within the day. */
export const oneAdmin = { SECOND_ADMIN_ABOVE: '1000000' }
const root = fileURLToPath(new URL('../../..', import.meta.url))
const running = new Set<ChildProcess>()
/** functions that end the databases, which survive their process */
const endings: (() => void)[] = []
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  for (const end of endings) end()
})

const track = (child: ChildProcess): ChildProcess => {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts both stand-ins; gives the settings that point the product at them. Their webhooks go to `origin`. */
export const startStandIns = (origin: string): Promise<Record<string, string>> => {
  const child = track(
    fork(join(root, 'standins/main.ts'), [], {
      cwd: root,
      env: { ...process.env, PUBLIC_URL: origin },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  )
  return new Promise((done, refuse) => {
    child.once('message', (settings) => done(settings as Record<string, string>))
    child.once('exit', () => refuse(new Error('the stand-ins have ended')))
  })
}

export type Product = Awaited<ReturnType<typeof makeProduct>>

/** The product in `folder`; its log goes to `folder`/product.log. Its database is embedded unless `settings` name another. */
export const makeProduct = async (folder: string, port: number, settings: Record<string, string>) => {
  const origin = `http://127.0.0.1:${port}`
  const postgres = join(folder, 'data/postgres')
  const log = createWriteStream(join(folder, 'product.log'), { flags: 'a' })
  let child: ChildProcess | undefined
  let isEndWanted = false
  const unexpectedExits: string[] = []

  const isReady = () =>
    fetch(`${origin}/ready`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    )
  const pidFile = () => readFileSync(join(postgres, 'cluster/postmaster.pid'), 'utf8').split('\n')
  const killDatabase = () => process.kill(Number(pidFile()[0]), 'SIGKILL')
  endings.push(() => {
    try {
      if (child && child.exitCode === null) killDatabase()
    } catch {
      // it has ended already
    }
  })
  const ended = (): Promise<number | null> => {
    const current = child
    if (!current || current.exitCode !== null || current.signalCode !== null)
      return Promise.resolve(current?.exitCode ?? null)
    return new Promise((done) => current.once('exit', done))
  }
  const hasEnded = () => child?.exitCode !== null || child.signalCode !== null
  const launch = () => {
    isEndWanted = false
    const env = { ...process.env, NODE_ENV: 'development', PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: origin }
    const own = {
      DATA_DIR: join(folder, 'data'),
      DEMO: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...oneAdmin,
      ...settings,
    }
    const one = track(
      spawn(process.execPath, [join(root, 'api/src/main.ts')], {
        cwd: root,
        env: { ...env, ...own },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
    one.stdout?.pipe(log, { end: false })
    one.stderr?.pipe(log, { end: false })
    one.once('exit', (code, signal) => {
      if (!isEndWanted) unexpectedExits.push(`the process ended by itself, with ${signal ?? `exit code ${code}`}`)
    })
    child = one
  }
  /** Waits until it answers; a process that has exited is started again, as an operator's supervisor does. */
  const ready = async (): Promise<void> => {
    for (const until = performance.now() + 120_000; !(await isReady()); await sleep(100)) {
      if (performance.now() > until) throw new Error(`the product was not ready in two minutes; see ${log.path}`)
      if (hasEnded() && unexpectedExits.length > maxUnexpectedExits)
        throw new Error(`the product does not stay up; see ${log.path}`)
      if (hasEnded()) launch()
    }
  }
  return {
    origin,
    /** Starts the process; resolves when it is ready. */
    start: async (): Promise<void> => {
      launch()
      await ready()
    },
    ready,
    /** A sentence for each exit without a stop or kill of ours. */
    unexpectedExits,
    kill: async (): Promise<void> => {
      isEndWanted = true
      child?.kill('SIGKILL')
      await ended()
    },
    /** Asks it to stop; gives its exit code and how long it took. */
    stop: async (): Promise<{ code: number | null; millis: number }> => {
      const since = performance.now()
      isEndWanted = true
      child?.kill('SIGTERM')
      const code = await ended()
      return { code, millis: performance.now() - since }
    },
    killDatabase,
    /** Writes a line between those of the product. */
    note: (line: string) => void log.write(`${new Date().toISOString()} ${line}\n`),
    /** The address of the database by the role that owns the tables. */
    databaseUrl: (): string => {
      const own = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL
      if (own !== undefined) return own
      const password = join(postgres, 'password')
      const secret = existsSync(password) ? `:${readFileSync(password, 'utf8').trim()}` : ''
      return `postgres://postgres${secret}@127.0.0.1:${pidFile()[3]}/postgres`
    },
    logFile: String(log.path),
  }
}

/** Queries the database, and retries while it is down; gives up after a minute. */
export const ask = async <T>(product: Product, text: string, values: unknown[] = []): Promise<T[]> => {
  for (const until = performance.now() + 60_000; ; ) {
    let client: pg.Client | undefined
    try {
      client = new pg.Client({ connectionString: product.databaseUrl(), connectionTimeoutMillis: 5_000 })
      client.on('error', () => undefined)
      await client.connect()
      return (await client.query(text, values)).rows as T[]
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(500)
    } finally {
      await client?.end().catch(() => undefined)
    }
  }
}
