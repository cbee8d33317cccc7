// Tests how many queries a booking and its moves take: each is a round trip, which costs more than most statements.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDb, openPool } from '#db/client.ts'
import type { Actor } from '#deps.ts'
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
  return { deps: { ...t.deps, db }, queriesOf }
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
  // Begin, lock, nights, state and history, jobs, audit record, commit, and three for the reply.
  expect(await queriesOf(() => approveBooking(deps, admin, paid._id))).toBe(10)
})
