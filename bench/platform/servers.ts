// Owns the servers under measurement: each is a child process that ends with the run.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Server = { port: number; pid: number; origin: string; stop: () => Promise<void> }

const startWithinMillis = 120_000
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const isReady = (origin: string) =>
  fetch(`${origin}/ready`).then(
    (answer) => answer.ok,
    () => false,
  )

const start = async (script: URL, settings: Record<string, string>): Promise<Server> => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...process.env, ...settings, PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: origin }
  const child = fork(script, [], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  running.add(child)
  let output = ''
  child.stdout?.on('data', (part: Buffer) => {
    output = (output + part).slice(-4000)
  })
  const ended = once(child, 'exit').then(() => running.delete(child))
  for (const until = Date.now() + startWithinMillis; !(await isReady(origin)); await sleep(50)) {
    if (!running.has(child)) throw new Error(`${script.pathname} ended before it was ready:\n${output}`)
    if (Date.now() > until) throw new Error(`${script.pathname} was not ready in time:\n${output}`)
  }
  return {
    port,
    origin,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts the product as `npm start` does, over this database; resolves when it is ready. */
export const startProduct = (databaseUrl: string, dataDir: string, settings: Record<string, string> = {}) =>
  start(new URL('../../api/src/main.ts', import.meta.url), {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOGIN_OTP: 'never',
    LOG_LEVEL: 'warn',
    ...settings,
  })

/** Starts bench/platform/bare.ts, the least work that gives the same replies. */
export const startBare = (databaseUrl: string, settings: Record<string, string>) =>
  start(new URL('./bare.ts', import.meta.url), { DATABASE_URL: databaseUrl, NODE_ENV: 'production', ...settings })
