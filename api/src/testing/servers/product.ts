// Owns running the product as a process over a database of the tests: starting, signalling and killing it.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { v7 } from 'uuid'
import { onTestFinished } from 'vitest'
import { freePort } from '#postgres/free-port.ts'
import { exited, until } from './process.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** A product over the database at `url` that can be started several times, one after the other or at once. */
export const productAt = async (url: string, settings: Record<string, string>) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'akwaaba-product-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const children: ChildProcess[] = []
  let output = ''
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
        output += part
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
  return { origin, launch, ready, start, output: () => output }
}

/** Inserts an account with a verified address, without a password; gives the token of its session. */
export const insertAccount = async (client: pg.Client, role: 'customer' | 'admin', name: string): Promise<string> => {
  const id = v7()
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into users (id, username, email, password_hash, role, verified_at, created_at)
     values ($1, $2, $3, '-', $4, now(), now())`,
    [id, name, `${name.toLowerCase()}@example.com`, role],
  )
  await client.query(
    'insert into sessions (id, user_id, token_hash, created_at, last_used_at) values ($1, $2, $3, now(), now())',
    [v7(), id, createHash('sha256').update(token).digest()],
  )
  return token
}

/** Inserts a logged-in guest and an apartment to book. */
export const insertGuestAndApartment = async (client: pg.Client): Promise<{ token: string; apartmentId: string }> => {
  const apartmentId = v7()
  const token = await insertAccount(client, 'customer', 'Ama')
  await client.query(
    `insert into apartments (id, apartment_name, apartment_type, location, address, bedrooms, bathrooms, size_sqm, price_cents, description, created_at)
     values ($1, 'Flat', 'Flat', 'Osu', 'Osu', 1, 1, 30, 5000, '', now())`,
    [apartmentId],
  )
  return { token, apartmentId }
}

/** A connection to a database, which bears that it is lost. */
export const connectTo = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
