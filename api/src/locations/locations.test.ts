// Owns the proof of reading locations: plain names, each once, in the order they were given.
import { listLocations } from '@akwaaba/contract/locations'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../db/tx.ts'
import { world } from '../testing/world.ts'
import { addCategory } from './locations.ts'

describe('GET /api/admin/locations', () => {
  test('is an empty list before there are any', async () => {
    const t = await world()
    expect(await t.anyone.send(listLocations, {})).toEqual([])
  })

  test('lists each name once, in order, and hears of new ones at once', async () => {
    const t = await world()
    expect(await t.anyone.send(listLocations, {})).toEqual([])
    await inTransaction(t.deps.db, (tx) => addCategory(t.deps, tx, 'Default Category', ['Osu', 'Accra', 'Kumasi']))
    const expected = ['Osu', 'Accra', 'Kumasi']
    await expect.poll(() => t.anyone.send(listLocations, {}), { timeout: 1_000, interval: 5 }).toEqual(expected)
    await inTransaction(t.deps.db, (tx) => addCategory(t.deps, tx, 'Coast', ['Osu', 'Elmina']))
    await expect
      .poll(async () => (await t.anyone.send(listLocations, {})).toSorted(), { timeout: 1_000, interval: 5 })
      .toEqual(['Accra', 'Elmina', 'Kumasi', 'Osu'])
  })
})
