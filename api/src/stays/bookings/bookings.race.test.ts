// Races really raced: many people, one apartment, the same nights.
import { createBooking } from '@akwaaba/contract/bookings'
import { errors } from '@akwaaba/contract/errors'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally } from '#testing/world.ts'

const here = fileWorld()

describe('POST /api/booking/book in a rush', () => {
  test('gives overlapping nights to exactly one of forty people, and refuses the rest plainly', async () => {
    const t = here()
    const flat = await t.apartment()
    const crowd = await t.customers(40)
    const answers = await Promise.all(
      crowd.map(async (person, i) => {
        // Everybody wants the night of the 10th, no two quite the same stay.
        const payload = stay(t, flat, 10 - (i % 4), 11 + (i % 5))
        const reply = await t.app.inject({
          method: 'POST',
          url: createBooking.path,
          headers: { authorization: `Bearer ${person.token}` },
          payload,
        })
        return { status: reply.statusCode, msg: reply.json().msg }
      }),
    )
    expect(tally(answers.map(({ status }) => String(status)))).toEqual({ 201: 1, 409: 39 })
    for (const refused of answers.filter(({ status }) => status === 409))
      expect(refused.msg).toBe(errors.dates_unavailable.msg)
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(t.deps.db)
    expect(rows[0]?.deadlocks).toBe(0)
  })

  test("still sells the neighbours' nights on both sides", async () => {
    const t = here()
    const flat = await t.apartment()
    const [before, middle, after] = await t.customers(3)
    const outcomes = await Promise.all([
      outcomeOf(middle.send(createBooking, { body: stay(t, flat, 10, 12) })),
      outcomeOf(before.send(createBooking, { body: stay(t, flat, 8, 10) })),
      outcomeOf(after.send(createBooking, { body: stay(t, flat, 12, 14) })),
    ])
    expect(outcomes).toEqual(['ok', 'ok', 'ok'])
  })

  test('gives an expired hold to exactly one of the next people', async () => {
    const t = here()
    const flat = await t.apartment()
    const [first, ...others] = await t.customers(9)
    await first.send(createBooking, { body: stay(t, flat, 10, 12) })
    t.wait({ minutes: 31 })
    const outcomes = await Promise.all(
      others.map((one) => outcomeOf(one.send(createBooking, { body: stay(t, flat, 10, 12) }))),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, dates_unavailable: 7 })
  })
})
