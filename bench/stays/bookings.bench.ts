// Owns measuring bookings under contention: many people, few apartments, every night sold once.

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { bookingStates } from '@akwaaba/contract/booking-states'
import { createBooking } from '@akwaaba/contract/bookings'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import pg from 'pg'
import { insertLargeCatalogue } from '../catalogue/large-catalogue.ts'
import { cpuOf } from '../platform/cpu.ts'
import type { BenchDatabase } from '../platform/database.ts'
import { drive } from '../platform/load.ts'
import { count, dice, median, micros, ms, percentile, times } from '../platform/numbers.ts'
import type { Report } from '../platform/report.ts'
import { type Server, startProduct } from '../platform/servers.ts'

const people = 32
const apartments = 20
const rounds = 5
const triesPerRound = 1600
/** The product lets nobody hold more than a few bookings, so every caller continues as another guest after that many. */
const accountsPerCaller = 40
const poolSize = 20 // as the product's

type Stay = { apartmentId: string; startDate: string; endDate: string }
type Outcome = { wallMs: number; latencies: number[]; won: number; cpuMicros: number; databaseMicros: number }

/** Random stays of one to four nights within a year; the same ones for every contender of a round. */
const staysOf = (round: number, ids: string[]): Stay[] => {
  const throwDice = dice(round + 1)
  const tomorrow = addDays(dateInAccra(new Date()), 1)
  return Array.from({ length: triesPerRound }, () => {
    const nights = 1 + throwDice(4)
    const startDate = addDays(tomorrow, throwDice(365 - nights))
    return { apartmentId: ids[throwDice(ids.length)] ?? '', startDate, endDate: addDays(startDate, nights) }
  })
}

type Account = { id: string; token: string }

const openAccounts = async (database: BenchDatabase): Promise<Account[]> => {
  const accounts = Array.from({ length: people * accountsPerCaller }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }))
  const ids = accounts.map(({ id }) => id)
  await database.query(
    `insert into users (id, username, email, password_hash, role, verified_at, created_at)
     select id, 'Guest ' || n, 'guest' || n || '@example.com', 'none', 'customer', now(), now()
     from unnest($1::uuid[]) with ordinality as given (id, n)`,
    [ids],
  )
  await database.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_used_at)
     select id, id, hash, now(), now() from unnest($1::uuid[], $2::bytea[]) as given (id, hash)`,
    [ids, accounts.map(({ token }) => createHash('sha256').update(token).digest())],
  )
  return accounts
}

const bookByHttp = async (server: Server, stays: Stay[], accounts: Account[]) => {
  const wins = new Array<number>(people).fill(0)
  const bodies = stays.map((stay) => JSON.stringify(stay))
  const tokenOf = (caller: number) => {
    const turn = Math.floor((wins[caller] ?? 0) / limits.openHoldsPerPerson) % accountsPerCaller
    return accounts[caller * accountsPerCaller + turn]?.token
  }
  const { wallMs, latencies, statuses } = await drive({
    port: server.port,
    callers: people,
    count: stays.length,
    ask: (n, caller) => ({
      path: createBooking.path,
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf(caller)}` },
      body: bodies[n] ?? '',
    }),
    onAnswer: (status, caller, body) => {
      if (status === 201) wins[caller] = (wins[caller] ?? 0) + 1
      else if (!body.includes('"dates_unavailable"')) throw new Error(`a booking was answered ${status}: ${body}`)
    },
  })
  return { wallMs, latencies, won: statuses.get(201) ?? 0 }
}

const bareInsert = `
with a as materialized (select id, price_cents from apartments where id = $1 for no key update)
insert into bookings (id, reference, apartment_id, customer_id, check_in, check_out, nightly_cents, apartment_cents,
  extras_cents, total_cents, state, hold_expires_at, created_at)
select $2::uuid, $3, a.id, $4::uuid, $5::date, $6::date, a.price_cents, a.price_cents * ($6::date - $5::date),
  0, a.price_cents * ($6::date - $5::date), 'pending', now() + interval '30 minutes', now() from a`

const bookBare = async (pool: pg.Pool, stays: Stay[], accounts: Account[]) => {
  const latencies: number[] = []
  const queue = stays.entries()
  let won = 0
  const began = performance.now()
  const caller = async () => {
    for (const [n, { apartmentId, startDate, endDate }] of queue) {
      const id = randomUUID()
      const values = [apartmentId, id, `BARE-${id}`, accounts[n % accounts.length]?.id, startDate, endDate]
      const asked = performance.now()
      try {
        await pool.query({ name: 'book', text: bareInsert, values })
        won++
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code === '23P01')) throw error
      }
      latencies.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: people }, caller))
  return { wallMs: performance.now() - began, latencies, won }
}

const held = bookingStates.having('holdsNights').map((state) => `'${state}'`)
const overlapping = `
select count(*)::int as found from bookings one join bookings other on one.apartment_id = other.apartment_id
  and one.id < other.id and one.check_in < other.check_out and other.check_in < one.check_out
where one.state in (${held}) and other.state in (${held})`

const single = async (database: BenchDatabase, text: string): Promise<number> =>
  (await database.query<{ found: number }>(text))[0]?.found ?? Number.NaN

const deadlocks = 'select deadlocks::int as found from pg_stat_database where datname = current_database()'

/** 32 people over HTTP against the bare statement in the same database, from an empty calendar every time. */
export const measureBookings = async (database: BenchDatabase): Promise<Report> => {
  const product = await startProduct(database.url, database.dataDir)
  await insertLargeCatalogue(database)
  const some = await database.query<{ id: string }>('select id from apartments order by id limit $1', [apartments])
  const ids = some.map(({ id }) => id)
  const accounts = await openAccounts(database)
  const pool = new pg.Pool({ connectionString: database.url, max: poolSize, lock_timeout: 5_000 })
  const deadlocksBefore = await single(database, deadlocks)
  let overlaps = 0
  let lost = 0

  const take = async (work: () => Promise<Omit<Outcome, 'cpuMicros' | 'databaseMicros'>>, pid: number) => {
    const before = { own: cpuOf(pid), database: database.cpu() }
    const { wallMs, latencies, won } = await work()
    const after = { own: cpuOf(pid), database: database.cpu() }
    overlaps += await single(database, overlapping)
    lost += Math.abs(won - (await single(database, 'select count(*)::int as found from bookings')))
    await database.query('truncate bookings cascade')
    const perTry = (millis: number) => (millis * 1000) / triesPerRound
    const used = { cpuMicros: perTry(after.own - before.own), databaseMicros: perTry(after.database - before.database) }
    return { wallMs, latencies, won, ...used }
  }

  const own: Outcome[] = []
  const bare: Outcome[] = []
  for (let round = -1; round < rounds; round++) {
    const stays = staysOf(round, ids)
    const turns = [
      { into: own, run: () => take(() => bookByHttp(product, stays, accounts), product.pid) },
      { into: bare, run: () => take(() => bookBare(pool, stays, accounts), process.pid) },
    ]
    for (const { into, run } of round % 2 === 0 ? turns : turns.toReversed()) {
      const outcome = await run()
      if (round >= 0) into.push(outcome)
    }
  }
  // A connection reports its deadlocks when it ends at the latest.
  await Promise.all([pool.end(), product.stop()])
  const deadlocked = (await single(database, deadlocks)) - deadlocksBefore
  return reportOf(own, bare, { overlaps, lost, deadlocked })
}

const rate = (part: (one: Outcome) => number) => (one: Outcome) => (part(one) * 1000) / one.wallMs
const tries = rate(() => triesPerRound)
const wins = rate((one) => one.won)

const reportOf = (
  own: Outcome[],
  bare: Outcome[],
  found: { overlaps: number; lost: number; deadlocked: number },
): Report => {
  const of = (outcomes: Outcome[], value: (one: Outcome) => number) => median(outcomes.map(value))
  const row = (name: string, all: Outcome[]) => {
    const latencies = all.flatMap((one) => one.latencies)
    return [
      name,
      count(of(all, wins)),
      count(of(all, tries)),
      times(median(own.map((one, round) => tries(bare[round] ?? one) / tries(all[round] ?? one)))),
      ms(percentile(latencies, 50)),
      ms(percentile(latencies, 99)),
      micros(of(all, (one) => one.cpuMicros)),
      micros(of(all, (one) => one.databaseMicros)),
    ]
  }
  const seconds = own.reduce((sum, one) => sum + one.wallMs, 0) / 1000
  const none = (what: string, measured: number) => ({
    what,
    aim: '0',
    measured: count(measured),
    isMet: measured === 0,
    isInvariant: true,
  })
  return {
    subject: 'bookings',
    tables: [
      {
        title: `${people} people, ${apartments} apartments, stays of 1 to 4 nights within 365 days`,
        columns: ['way', 'bookings/s', 'tries/s', 'of bare', 'p50', 'p99', 'Node CPU/try', 'database CPU/try'],
        rows: [row('product, POST /api/booking/book', own), row('bare locked insert', bare)],
      },
    ],
    aims: [
      none('nights sold twice', found.overlaps),
      none('deadlocks', found.deadlocked),
      none('bookings confirmed and not there, or there and not confirmed', found.lost),
    ],
    notes: [
      `${rounds} rounds of ${count(triesPerRound)} tries after one to warm up, each from an empty calendar, the same stays for both in a round, order turned every round; ${seconds.toFixed(1)} s of booking through the product in all. "of bare" is how many times longer a try takes.`,
      `The bare way is one statement through pg, ${poolSize} connections, no HTTP: it locks the apartment and inserts the booking. The product also finds the caller by the token, frees lapsed holds, counts the open holds of the person, writes the history and reads the booking back.`,
      'Nobody may hold more than a few bookings, so each of the 32 callers goes on with a fresh account after five.',
      'Node CPU is the server for the product and the caller itself for the bare way, both from /proc/<pid>/stat; the database is on disk with fsync on.',
    ],
  }
}
