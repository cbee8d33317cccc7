// Tests how many queries a booking and its moves take: each is a round trip, which costs more than most statements.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openClient, openDb, openPool } from '#db/client.ts'
import type { Actor } from '#deps.ts'
import * as calendars from '#feeds/fresh.ts'
import { newAdmin, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, type World } from '#testing/world.ts'
import { cancelHold } from './bookings.ts'
import { createBooking as create } from './create.ts'
import { approveBooking } from './decisions.ts'

const here = fileWorld()

/** The dependencies of the world with a pool of their own, and how many queries of that pool a call takes. */
const counted = (t: World) => {
  const pool = openPool(t.databaseUrl, 2, () => undefined)
  const db = openDb(pool)
  onTestFinished(() => db.destroy())
  const queries: { calls: unknown[][] }[] = []
  pool.on('connect', (client) => queries.push(vi.spyOn(client, 'query').mock))
  const count = () => queries.reduce((sum, { calls }) => sum + calls.length, 0)
  const queriesOf = async (call: () => Promise<unknown>) => {
    const before = count()
    await call()
    return count() - before
  }
  return {
    deps: { ...t.deps, db },
    queriesOf,
    texts: () => queries.flatMap(({ calls }) => calls.map(([text]) => text)),
  }
}

const actorOf = async (t: World, { email }: TestUser): Promise<Actor> => ({
  ...(await t.deps.db
    .selectFrom('users')
    .select(['id', 'role', 'username', 'email'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()),
  sessionId: '',
})

test('a booking takes one query that reads and one that writes, one more for extras, and none to write where nights are taken', async () => {
  const t = here()
  const { deps, queriesOf } = counted(t)
  const [flat, pickup] = [await t.apartment(), await t.extra()]
  const [ama] = await t.customers(1)
  const actor = await actorOf(t, ama)
  const book = (from: number, extras: string[]) => () =>
    create(deps, actor, createBooking.body.parse({ ...stay(t, flat, from, from + 2), extras }))
  expect(await queriesOf(book(10, []))).toBe(2)
  expect(await queriesOf(book(20, [pickup]))).toBe(3)
  expect(await queriesOf(() => outcomeOf(book(10, [])()))).toBe(1)
})

/** So many guests who book at the same instant, each another apartment; `flatOf` and `deps` change that. Gives their outcomes. */
const bookTogether = async (t: World, deps: World['deps'], flatOf = (i: number) => i) => {
  const guests = await Promise.all((await t.customers(10)).map((guest) => actorOf(t, guest)))
  const flats = await Promise.all(guests.map(() => t.apartment()))
  return () =>
    Promise.all(
      guests.map((actor, i) =>
        outcomeOf(create(deps, actor, createBooking.body.parse(stay(t, flats[flatOf(i)] ?? '', 10, 12)))),
      ),
    )
}

test('nights that two guests want at the same instant do not make the bookings of others be written one by one', async () => {
  const t = here()
  const { deps, queriesOf } = counted(t)
  const book = await bookTogether(t, deps, (i) => Math.min(i, 8))
  let outcomes: string[] = []
  const queries = await queriesOf(async () => {
    outcomes = await book()
  })
  expect(outcomes.sort()).toEqual(['dates_unavailable', ...Array(9).fill('ok')])
  expect(queries).toBeLessThanOrEqual(10)
})

test('a booking that the database refuses for a value of its own concerns no others', async () => {
  const t = here()
  const { deps } = counted(t)
  const { reference } = await (await t.customers(1))[0].send(createBooking, {
    body: stay(t, await t.apartment(), 10, 12),
  })
  let drawn = 0
  const draw = (prefix: string) => (++drawn === 6 ? reference : t.deps.ids.reference(prefix))
  const book = await bookTogether(t, { ...deps, ids: { ...t.deps.ids, reference: draw } })
  expect((await book()).sort()).toEqual(['23505', ...Array(9).fill('ok')])
})

test('bookings of different guests at the same instant share their queries', async () => {
  const t = here()
  const { deps, queriesOf } = counted(t)
  const guests = await Promise.all((await t.customers(10)).map((guest) => actorOf(t, guest)))
  const flats = await Promise.all(guests.map(() => t.apartment()))
  const book = (actor: Actor, i: number) =>
    create(deps, actor, createBooking.body.parse(stay(t, flats[i] ?? '', 10, 12)))
  expect(await queriesOf(() => Promise.all(guests.map(book)))).toBeLessThanOrEqual(10)
  const events = await t.deps.db.selectFrom('bookingEvents').select(['actorId', 'event']).execute()
  for (const { id } of guests)
    expect(events.filter(({ actorId }) => actorId === id)).toEqual([{ actorId: id, event: 'create' }])
})

test('a booking reads the bookings of its guest and no others, also where the database has no statistics yet', async () => {
  const t = here()
  const { deps, texts } = counted(t)
  const flat = await t.apartment()
  const [ama, kofi] = await t.customers(2)
  const actor = await actorOf(t, ama)
  // Of other guests, as many as make an index by state as cheap as one by guest.
  await sql`insert into bookings (id, reference, apartment_id, customer_id, check_in, check_out, nightly_cents, apartment_cents,
      extras_cents, total_cents, policy, state, hold_expires_at, created_at)
    select gen_random_uuid(), 'AKW-' || n, ${flat}, ${actor.id}, current_date + n, current_date + n + 1, 1000, 1000,
      0, 1000, '[]', 'pending', now(), now() from generate_series(1000, 1400) as n`.execute(t.deps.db)
  await create(deps, await actorOf(t, kofi), createBooking.body.parse(stay(t, flat, 10, 12)))
  const read = texts().find((text) => typeof text === 'string' && text.trim().startsWith('select'))
  const client = openClient(t.databaseUrl)
  onTestFinished(() => client.end())
  await client.connect()
  // Reading every row is cheap where there are few; which index is taken is what matters once there are many.
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, costs off) ${read}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const scans = [...plan.matchAll(/(?:Scan using|Bitmap Index Scan on) (\w+)|Seq Scan on (\w+)/g)]
  const used = scans.map(([, index, table]) => index ?? `every row of ${table}`)
  const { rows: indexes } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where tablename = 'bookings'`.execute(t.deps.db)
  const ofBookings = new Set(['every row of bookings', ...indexes.map(({ name }) => name)])
  // How the other tables are read depends on how few rows they have.
  expect(used.filter((scan) => ofBookings.has(scan))).toEqual(['bookings_of_a_customer'])
})

test('a move locks the booking once, and writes state and history by one statement and all jobs by another', async () => {
  const t = here()
  const { deps, queriesOf } = counted(t)
  const flat = await t.apartment()
  const [ama] = await t.customers(1)
  const [guest, admin] = [await actorOf(t, ama), await actorOf(t, await newAdmin(t))]
  const held = await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
  // Whose it is, begin, lock, nights, state and history, commit, and three for the reply.
  expect(await queriesOf(() => cancelHold(deps, guest, held._id))).toBe(9)
  const paid = await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
  await ama.send(confirmBookingPayment, { body: { bookingId: paid._id } })
  // Its home, the calendars of that, begin, lock of the apartment, lock, what they have sold, nights, state and history, jobs, audit
  // record, commit, and three for the reply.
  expect(await queriesOf(() => approveBooking(deps, calendars, admin, paid._id))).toBe(14)
})
