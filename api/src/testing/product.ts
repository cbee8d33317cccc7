// Owns the whole product as a process of its own over a database of the tests: started, signalled, killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { v7 } from 'uuid'
import { onTestFinished } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Waits up to a minute for something that happens by itself. */
export const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (await isSo().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`waited a minute for: ${what}`)
}

/** The exit code of a process, once it has ended; null where a signal ended it. */
export const exited = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve))

/** A product over the database at `url` that can be started several times, one after the other or at once. */
export const productAt = async (url: string, settings: Record<string, string>) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'akwaaba-product-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const children: ChildProcess[] = []
  let said = ''
  onTestFinished(async () => {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(children.map(exited))
    await rm(dataDir, { recursive: true, force: true })
  })
  /** Starts a process; does not wait for it to be ready. */
  const launch = (): ChildProcess => {
    const env = { ...process.env, NODE_ENV: 'development', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir }
    const child = spawn(process.execPath, [main], {
      env: { ...env, DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        said += part
      })
    children.push(child)
    return child
  }
  const ready = () => until('the server to be ready', async () => (await fetch(`${origin}/ready`)).ok)
  const start = async (): Promise<ChildProcess> => {
    const child = launch()
    await ready()
    return child
  }
  return { origin, launch, ready, start, said: () => said }
}

/** A guest who is logged in and a flat to book, written straight into the database. */
export const furnishOne = async (client: pg.Client): Promise<{ token: string; apartmentId: string }> => {
  const [userId, apartmentId] = [v7(), v7()]
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into users (id, username, email, password_hash, role, verified_at, created_at)
     values ($1, 'Ama', 'ama@example.com', '-', 'customer', now(), now())`,
    [userId],
  )
  await client.query(
    'insert into sessions (id, user_id, token_hash, created_at, last_used_at) values ($1, $2, $3, now(), now())',
    [v7(), userId, createHash('sha256').update(token).digest()],
  )
  await client.query(
    `insert into apartments (id, apartment_name, apartment_type, location, address, bedrooms, bathrooms, size_sqm, price_cents, description, created_at)
     values ($1, 'Flat', 'Flat', 'Osu', 'Osu', 1, 1, 30, 5000, '', now())`,
    [apartmentId],
  )
  return { token, apartmentId }
}

export const connectTo = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
