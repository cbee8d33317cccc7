// Owns what a storm rages against: the product with its embedded database, and the stand-ins; starts and kills them.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const root = fileURLToPath(new URL('../..', import.meta.url))
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

const keep = (child: ChildProcess): ChildProcess => {
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

/** Starts both stand-ins; gives the settings that lead the product to them. Their webhooks go to `origin`. */
export const startStandIns = (origin: string): Promise<Record<string, string>> => {
  const child = keep(
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

/** The product in `folder`; what it logs goes to `folder`/product.log. */
export const makeProduct = async (folder: string, port: number, settings: Record<string, string>) => {
  const origin = `http://127.0.0.1:${port}`
  const postgres = join(folder, 'data/postgres')
  const log = createWriteStream(join(folder, 'product.log'), { flags: 'a' })
  let child: ChildProcess | undefined

  const isReady = () =>
    fetch(`${origin}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
  const pidFile = () => readFileSync(join(postgres, 'cluster/postmaster.pid'), 'utf8').split('\n')
  const ended = (): Promise<number | null> => {
    const one = child
    if (!one || one.exitCode !== null || one.signalCode !== null) return Promise.resolve(one?.exitCode ?? null)
    return new Promise((done) => one.once('exit', done))
  }
  return {
    origin,
    /** Starts the process; resolves with how long it took to be ready. */
    start: async (): Promise<number> => {
      const since = performance.now()
      const env = { ...process.env, NODE_ENV: 'development', PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: origin }
      child = keep(
        spawn(process.execPath, [join(root, 'api/src/main.ts')], {
          cwd: root,
          env: {
            ...env,
            DATA_DIR: join(folder, 'data'),
            DEMO: 'off',
            RATE_LIMITS: 'off',
            LOG_LEVEL: 'warn',
            ...settings,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      )
      child.stdout?.pipe(log, { end: false })
      child.stderr?.pipe(log, { end: false })
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}; see ${log.path}`)
        if (performance.now() - since > 120_000)
          throw new Error(`the product was not ready in two minutes; see ${log.path}`)
        await sleep(100)
      }
      return performance.now() - since
    },
    /** Resolves once it answers; with how long that took. */
    ready: async (): Promise<number> => {
      const since = performance.now()
      while (!(await isReady())) {
        if (performance.now() - since > 120_000)
          throw new Error(`the product was not ready in two minutes; see ${log.path}`)
        await sleep(100)
      }
      return performance.now() - since
    },
    kill: async (): Promise<void> => {
      child?.kill('SIGKILL')
      await ended()
    },
    /** Asks it to stop; gives its exit code. */
    stop: async (): Promise<number | null> => {
      child?.kill('SIGTERM')
      return ended()
    },
    killDatabase: () => process.kill(Number(pidFile()[0]), 'SIGKILL'),
    databaseUrl: (): string => {
      const password = join(postgres, 'password')
      const secret = existsSync(password) ? `:${readFileSync(password, 'utf8').trim()}` : ''
      return `postgres://postgres${secret}@127.0.0.1:${pidFile()[3]}/postgres`
    },
    logFile: String(log.path),
  }
}

/** Asks the database, however often it goes away meanwhile; gives up after a minute. */
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
