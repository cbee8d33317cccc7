// Tests that the nightly recognition of revenue reaches everything that is due in one run.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertStays } from '#testing/many.ts'
import { balances } from '#testing/money.ts'
import { fileWorld } from '#testing/world.ts'
import { recognizeDueRevenue } from './due-revenue.ts'

const here = fileWorld()

test('recognises the revenue of 600 stays in one run, and none of them twice', async () => {
  const t = await here.empty()
  await insertStays(t, 600, { state: 'completed', isPaid: true })
  // What was refunded in full is never recognised, and does not stand in the way of the others.
  await sql`update payments set state = 'refunded' where id in (select id from payments order by id limit 300)`.execute(
    t.deps.db,
  )
  await insertStays(t, 300, { state: 'completed', isPaid: true })
  await recognizeDueRevenue(t.deps)
  const recognized = () => t.deps.db.selectFrom('payouts').select('id').execute()
  expect(await recognized()).toHaveLength(600)
  const before = await balances(t)
  await recognizeDueRevenue(t.deps)
  expect(await recognized()).toHaveLength(600)
  expect(await balances(t)).toEqual(before)
})
