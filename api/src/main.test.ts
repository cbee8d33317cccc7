// Tests the process as an operator knows it: started, killed in the middle of many bookings, started again, and asked to stop.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { registerAdmin } from '@akwaaba/contract/auth'
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { createClient } from '@akwaaba/contract/client'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import pg from 'pg'
import { v7 } from 'uuid'
import { describe, expect, onTestFinished, test } from 'vitest'
import { clusterIn, readPassword } from './platform/postgres/cluster.ts'
import { freePort } from './platform/postgres/free-port.ts'
import { exited, surroundings, until } from './testing/servers/process.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

/** A product with its embedded database in a folder of its own, to be started several times. */
const embeddedProduct = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'akwaaba-main-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let output = ''
  const start = async () => {
    const env = { ...process.env, NODE_ENV: 'development', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir }
    child = spawn(process.execPath, [main], {
      env: { ...env, DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    child.stdout?.on('data', (part: Buffer) => {
      output += part
    })
    await until('the server to be ready', async () => (await fetch(`${origin}/ready`)).ok)
    return child
  }
  const postmaster = (): number =>
    Number(readFileSync(join(clusterIn(join(dataDir, 'postgres')), 'postmaster.pid'), 'utf8').split('\n')[0])
  const database = async () => {
    const lines = readFileSync(join(clusterIn(join(dataDir, 'postgres')), 'postmaster.pid'), 'utf8').split('\n')
    const password = await readPassword(join(dataDir, 'postgres'))
    const client = new pg.Client({
      host: '127.0.0.1',
      port: Number(lines[3]),
      user: 'postgres',
      password: password ?? '',
    })
    await client.connect()
    return client
  }
  onTestFinished(async () => {
    child?.kill('SIGTERM')
    if (child) await exited(child)
    await rm(dataDir, { recursive: true, force: true })
  })
  return { start, origin, postmaster, database, output: () => output }
}

/** Guests who are logged in and apartments to book, written straight into the database. */
const insertGuestsAndFlats = async (client: pg.Client, people: number, flats: number) => {
  const tokens = Array.from({ length: people }, () => randomBytes(32).toString('base64url'))
  for (const [index, token] of tokens.entries()) {
    const id = v7()
    await client.query(
      `insert into users (id, username, email, password_hash, role, verified_at, created_at) values ($1, $2, $3, '-', 'customer', now(), now())`,
      [id, `Guest ${index}`, `guest${index}@example.com`],
    )
    await client.query(
      'insert into sessions (id, user_id, token_hash, created_at, last_used_at) values ($1, $2, $3, now(), now())',
      [v7(), id, createHash('sha256').update(token).digest()],
    )
  }
  const apartments = Array.from({ length: flats }, () => v7())
  for (const id of apartments)
    await client.query(
      `insert into apartments (id, apartment_name, apartment_type, location, address, bedrooms, bathrooms, size_sqm, price_cents, description, created_at)
       values ($1, 'Flat', 'Flat', 'Osu', 'Osu', 1, 1, 30, 5000, '', now())`,
      [id],
    )
  return { tokens, apartments }
}

describe('a process that is killed during many bookings', () => {
  test('keeps every booking it answered with success, also when the database is killed', async () => {
    const product = await embeddedProduct()
    const first = await product.start()
    const client = await product.database()
    const { tokens, apartments } = await insertGuestsAndFlats(client, 300, 4)
    await client.end()
    const promised: { id: string; token: string }[] = []
    const today = dateInAccra(new Date())
    let next = 0
    let isStorming = true

    const as = (token: string) => createClient({ fetch, origin: product.origin, token: () => token })
    const book = async () => {
      // A booking that fails while the database is down is tried again with the next night.
      while (isStorming) {
        const turn = next++
        const token = tokens[turn % tokens.length] ?? ''
        const night = addDays(today, 1 + (turn % 350))
        const body = {
          apartmentId: apartments[turn % apartments.length] ?? '',
          startDate: night,
          endDate: addDays(night, 1),
        }
        const made = await as(token)
          .send(createBooking, { body })
          .catch(() => null)
        if (made) promised.push({ id: made._id, token })
        else await new Promise((resolve) => setTimeout(resolve, 20))
      }
    }
    const enough = (count: number) => until(`${count} bookings`, async () => promised.length >= count)
    const expectAll = async () => {
      const found = await Promise.all(promised.map(({ id, token }) => as(token).send(getBooking, { params: { id } })))
      expect(found.map(({ _id }) => _id)).toEqual(promised.map(({ id }) => id))
    }

    const storm = Array.from({ length: 12 }, book)
    await enough(60)
    first.kill('SIGKILL')
    await exited(first)
    const second = await product.start()
    await enough(promised.length + 40)
    process.kill(product.postmaster(), 'SIGKILL')
    const before = promised.length
    await until(
      'the database to be back',
      async () => (await fetch(`${product.origin}/ready`)).ok && promised.length > before + 20,
    )
    isStorming = false
    await Promise.all(storm)
    await expectAll()
    expect(promised.length).toBeGreaterThan(120)
    // They were made in the role that owns nothing, which has another password since the second start.
    const owner = await product.database()
    const { rows } = await owner.query(
      `select distinct usename as by from pg_stat_activity where datname = current_database()`,
    )
    await owner.end()
    expect(rows).toContainEqual({ by: 'akwaaba_app' })

    second.kill('SIGTERM')
    expect(await exited(second)).toBe(0)
  }, 120_000)
})

describe('a first start', () => {
  test('makes an admin secret, prints it, accepts it, and prints the same one the next time', async () => {
    const product = await embeddedProduct()
    const printedSecret = () => /admin secret +(\S+)/.exec(product.output())?.[1] ?? ''
    const first = await product.start()
    await until('the secret', async () => printedSecret() !== '')
    const secret = printedSecret()
    const anyone = createClient({ fetch, origin: product.origin })
    const account = { username: 'Kofi', email: 'kofi@example.com', password: 'Kente-Strip-1957' }
    const signUp = (adminSecret: string) => anyone.send(registerAdmin, { body: { ...account, adminSecret } })
    await expect(signUp(`${secret}x`)).rejects.toMatchObject({ code: 'bad_admin_secret' })
    await expect(signUp(secret)).resolves.toEqual({ msg: 'OTP sent to your email' })
    first.kill('SIGTERM')
    await exited(first)
    await product.start()
    await until('the secret again', async () => product.output().split(secret).length === 3)
  }, 120_000)
})

describe('settings', () => {
  test('refuses a production start in which anyone could book without paying, and says why', async () => {
    const env = { ...surroundings(), NODE_ENV: 'production' }
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    expect(await exited(child)).toBe(1)
    for (const setting of ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'ADMIN_SECRET', 'test gateway'])
      expect(output).toContain(setting)
  })
})
