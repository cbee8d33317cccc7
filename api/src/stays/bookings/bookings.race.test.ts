// Tests of concurrent bookings: many guests, one apartment, the same nights.
import { createBooking } from '@akwaaba/contract/bookings'
import { errors } from '@akwaaba/contract/errors'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally } from '#testing/world.ts'

const here = fileWorld()

describe('concurrent POST /api/booking/book', () => {
  test('gives overlapping nights to exactly one of forty guests, and refuses the others with dates_unavailable', async () => {
    const t = here()
    const flat = await t.apartment()
    const crowd = await t.customers(40)
    const answers = await Promise.all(
      crowd.map(async (person, i) => {
        // All stays include the night of the 10th, and hardly two are the same.
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

  test('sells adjoining stays before and after at the same instant', async () => {
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

  test('gives the nights of an expired hold to exactly one of the next guests', async () => {
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
