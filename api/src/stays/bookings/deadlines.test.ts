// Tests that the jobs apply every deadline that has passed in one run, however many there are.
import { expect, test } from 'vitest'
import { insertStays } from '#testing/many.ts'
import { fileWorld } from '#testing/world.ts'
import { completeStays } from './holds.ts'

const here = fileWorld()

test('completes 23 stays that are over in one run of three batches', async () => {
  const t = await here.empty()
  await insertStays(t, 23, { state: 'approved' })
  expect(await completeStays(t.deps, 10)).toBe(23)
  const rows = await t.deps.db.selectFrom('bookings').select('state').distinct().execute()
  expect(rows).toEqual([{ state: 'completed' }])
})
