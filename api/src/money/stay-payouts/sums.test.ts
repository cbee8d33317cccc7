// Tests that the sums kept of payouts are what all payouts come to, whatever changes them, and when several change them at once.
import { createBooking } from '@akwaaba/contract/bookings'
import { textOf } from '@akwaaba/contract/guards'
import { getPayoutTotals } from '@akwaaba/contract/payouts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runMigration } from '#testing/old-database.ts'
import { randomOf } from '#testing/random.ts'
import { newAdmin, stay } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld({}, { isNew: true })
const columns = 'sum(payouts)::bigint as payouts, sum(due_cents)::bigint as due, sum(paid_cents)::bigint as paid'

const sumsFrom = async (t: World, source: string) => {
  const { rows } = await sql
    .raw(`select host_id, currency, ${columns} from ${source} group by host_id, currency having sum(payouts) <> 0
      or sum(due_cents) <> 0 or sum(paid_cents) <> 0 order by host_id, currency`)
    .execute(t.deps.db)
  return rows
}
const kept = (t: World) => sumsFrom(t, 'payout_sums')
const fromRows = (t: World) => sumsFrom(t, 'payout_sums_from_rows()')

/** What may happen to payouts of two hosts and of the house, several of it at once. */
const changeAtRandom = async (t: World, seed: number) => {
  const random = randomOf(seed)
  const hosts = [(await t.insertUser('admin')).id, (await t.insertUser('admin')).id, null]
  const [guest] = await t.customers(1)
  const { _id: bookingId } = await guest.send(createBooking, { body: stay(t, await t.apartment(), 3, 5) })
  const { db } = t.deps
  const anyOf = (select: number) => sql`select id from payouts order by id offset ${random(5)} limit ${select}`
  const insert = () => sql`
    insert into payouts (id, booking_id, refund_id, host_id, gross_cents, fee_cents, currency, owed_since, paid_at, created_at)
    select gen_random_uuid(), ${bookingId}::uuid, null, ${hosts[random(3)] ?? null}::uuid, ${random(9000)}, ${random(900)},
      ${['USD', 'GHS'][random(2)]}, '2026-01-01', ${random(2) ? new Date(0) : null}::timestamptz, now()
    from generate_series(1, ${1 + random(3)})`
  const acts = [
    insert,
    insert,
    () =>
      sql`update payouts set gross_cents = gross_cents + ${random(500)}, fee_cents = ${random(90)} where id in (${anyOf(2)})`,
    () => sql`update payouts set paid_at = case when paid_at is null then now() end where id in (${anyOf(1)})`,
    () =>
      sql`update payouts set host_id = ${hosts[random(3)] ?? null}::uuid, currency = 'USD' where id in (${anyOf(3)})`,
    () => sql`delete from payouts where id in (${anyOf(1)})`,
  ]
  // So that a few bookings will do.
  await sql`drop index if exists one_payout_per_sale_or_again`.execute(t.owner)
  for (let round = 0; round < 12; round++)
    await Promise.all(
      Array.from({ length: 6 }, () => (acts[random(acts.length)] ?? insert)().execute(db).catch(isDeadlock)),
    )
}

/** Two that change the same payouts in different order: one of them is undone, with what it counted. */
const isDeadlock = (error: unknown) => {
  if (textOf(error, 'code') !== '40P01') throw error
}

const seed = Number(process.env.TEST_SEED ?? 1957)

test('equal what all payouts come to after anything at once', async () => {
  process.stdout.write(`sums seed ${seed}\n`)
  const t = here()
  await changeAtRandom(t, seed)
  expect((await kept(t)).length).toBeGreaterThan(1)
  expect(await kept(t)).toEqual(await fromRows(t))
  const totals = await (await newAdmin(t)).send(getPayoutTotals, {})
  const rows = (await fromRows(t)).map((row) => row as { due: number; paid: number })
  const cents = (of: 'due' | 'paid') => Math.round(totals.reduce((sum, total) => sum + total[of].amount * 100, 0))
  expect(cents('due')).toBe(rows.reduce((sum, { due }) => sum + due, 0))
  expect(cents('paid')).toBe(rows.reduce((sum, { paid }) => sum + paid, 0))
})

test('come from the payouts of before when the migration runs, whatever was counted meanwhile', async () => {
  const t = here()
  await sql`delete from payout_sums`.execute(t.deps.db)
  // Counted between the two migrations.
  await changeAtRandom(t, seed + 1)
  await runMigration(t.owner, '0059-payout-sums-baseline.sql')
  expect(await kept(t)).toEqual(await fromRows(t))
})
