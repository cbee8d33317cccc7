// Owns the proof of reading extras: all that are offered, oldest first, to people who are signed in.
import { listExtras } from '@akwaaba/contract/extras'
import { describe, expect, test } from 'vitest'
import { refusal } from '../testing/tools.ts'
import { world } from '../testing/world.ts'

describe('GET /api/admin/extras', () => {
  test('lists what is offered, oldest first, in dollars', async () => {
    const t = await world()
    const pickup = await t.extra({ title: 'Airport pickup', price: 25.5 })
    t.wait({ seconds: 1 })
    const gone = await t.extra({ title: 'Fireworks' })
    t.wait({ seconds: 1 })
    await t.extra({ title: 'Breakfast', price: 0 })
    await t.deps.db.updateTable('extras').set({ deletedAt: t.deps.clock.now() }).where('id', '=', gone).execute()
    const [ama] = await t.customers(1)
    const found = await ama.send(listExtras, {})
    expect(found.map(({ title, price }) => [title, price])).toEqual([
      ['Airport pickup', 25.5],
      ['Breakfast', 0],
    ])
    expect(found[0]).toEqual({
      _id: pickup,
      title: 'Airport pickup',
      description: 'A driver waits for you.',
      price: 25.5,
      image: null,
    })
  })

  test('refuses whoever is not signed in', async () => {
    const t = await world()
    expect(await refusal(t.anyone.send(listExtras, {}))).toMatchObject({ status: 401, code: 'not_signed_in' })
  })
})
