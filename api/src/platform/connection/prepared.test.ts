// Tests that what every booking asks is planned a few times per connection, and not for each call.
import { createBooking } from '@akwaaba/contract/bookings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stay } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

// With connections of its own, whose statements no other test has prepared.
const here = fileWorld({}, { isNew: true })

test('keeps the plans of the statements of a booking, however many callers share one', async () => {
  const t = here()
  const flat = await t.apartment()
  for (const [i, guest] of (await t.customers(16)).entries())
    await guest.send(createBooking, { body: stay(t, flat, 10 + i, 11 + i) })
  // Asked of the connection that was used last.
  const { rows } = await sql<{ genericPlans: number }>`
    select generic_plans from pg_prepared_statements
    where statement ~ 'terms[.]|session[.]|with unchanged' and statement not like '%pg_prepared%'`.execute(t.deps.db)
  expect(rows).toHaveLength(3)
  expect(Math.min(...rows.map(({ genericPlans }) => genericPlans))).toBeGreaterThan(0)
})
