// Tests that a process of the previous release, which knows no price rules, books nothing at a price that they change.
import { createBooking } from '@akwaaba/contract/bookings'
import { savePriceDays, savePrices } from '@akwaaba/contract/prices'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { day, newAdmin, stay } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

test('a stay that price rules speak of is not booked by the previous release, others are', async () => {
  const t = here()
  const [admin, plain, seasonal, cleaned] = [
    await newAdmin(t),
    await t.apartment(),
    await t.apartment(),
    await t.apartment(),
  ]
  const [ama] = await t.customers(1)
  const { id: kofi } = await t.insertUser('customer')
  const rules = {} as never
  const season = { layer: 'season' as const, name: 'December', from: day(t, 20), to: day(t, 25), price: 250 }
  await admin.send(savePrices, { params: { id: seasonal }, body: { rules, periods: [season] } })
  await admin.send(savePriceDays, {
    params: { id: seasonal },
    body: { from: day(t, 30), to: day(t, 31), set: { price: 300 } },
  })
  await sql`update apartments set rules = '{"cleaningCents": 2500}' where id = ${cleaned}`.execute(t.deps.db)
  await sql`update apartments set rules = '{}' where id = ${seasonal}`.execute(t.deps.db)

  /** A stay of two nights as the previous release writes it: without dues. */
  const book = (flat: string, from: number) =>
    sql`
      insert into bookings (id, reference, apartment_id, customer_id, check_in, check_out, nightly_cents, apartment_cents,
        extras_cents, total_cents, state, hold_expires_at, created_at)
      values (gen_random_uuid(), ${`${flat} ${from}`}, ${flat}, ${kofi}, ${day(t, from)}, ${day(t, from + 2)}, 100, 200, 0, 200, 'pending',
        now(), now())`
      .execute(t.deps.db)
      .then(
        () => 'booked',
        (error) => error.constraint,
      )
  const outcomes = []
  for (const [flat, from] of [
    ...[
      [plain, 20],
      [seasonal, 18],
      [seasonal, 19],
      [seasonal, 24],
      [seasonal, 25],
      [seasonal, 28],
    ],
    ...[
      [seasonal, 29],
      [seasonal, 30],
      [seasonal, 31],
      [cleaned, 40],
    ],
  ] as [string, number][])
    outcomes.push(await book(flat, from))
  const taken = 'no_double_booking'
  expect(outcomes).toEqual(['booked', 'booked', taken, taken, 'booked', 'booked', taken, taken, 'booked', taken])
  expect(await ama.send(createBooking, { body: stay(t, cleaned, 50, 52) })).toMatchObject({ extrasTotal: 0 })
})
