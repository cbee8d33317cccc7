// Owns the proof of reading adverts: the newest first, none that was taken down, and heard of at once.
import { listAdverts } from '@akwaaba/contract/adverts'
import { expect, test } from 'vitest'
import { inTransaction } from '../db/tx.ts'
import { raw } from '../testing/tools.ts'
import { type World, world } from '../testing/world.ts'
import { add } from './adverts.ts'

const advert = async (t: World, title: string): Promise<string> => {
  t.wait({ seconds: 1 })
  const image = `${title.toLowerCase()}.jpg`
  return inTransaction(t.deps.db, async (tx) => {
    const createdAt = t.deps.clock.now()
    const picture = { name: image, width: 1200, height: 600, placeholder: '#0f5d46', createdBy: null, createdAt }
    await tx.insertInto('uploads').values(picture).execute()
    return add(t.deps, tx, { title, link: `https://example.com/${title}?a=1&b=2`, image }, null)
  })
}
const titles = async (t: World) => (await t.anyone.send(listAdverts, {})).map(({ title }) => title)

test('gives the newest first, each with its picture and link', async () => {
  const t = await world()
  const id = await advert(t, 'Kente')
  await advert(t, 'Chocolate')
  await t.heardAll()
  const list = await t.anyone.send(listAdverts, {})
  expect(list.map(({ title }) => title)).toEqual(['Chocolate', 'Kente'])
  expect(list[1]).toEqual({
    _id: id,
    title: 'Kente',
    image: 'kente.jpg',
    link: 'https://example.com/Kente?a=1&b=2',
  })
})

test('hears at once of a new one, and of one that was taken down', async () => {
  const t = await world()
  const id = await advert(t, 'Kente')
  await t.heardAll()
  await titles(t)
  expect(await titles(t)).toEqual(['Kente']) // kept from the second ask
  await advert(t, 'Chocolate')
  await t.heardAll()
  expect(await titles(t)).toEqual(['Chocolate', 'Kente'])
  await t.deps.db.updateTable('adverts').set({ deletedAt: t.deps.clock.now() }).where('id', '=', id).execute()
  await t.heardAll()
  expect(await titles(t)).toEqual(['Chocolate'])
})

test('gives an empty list where there are none', async () => {
  const t = await world()
  expect(await raw(t, listAdverts)).toMatchObject({ status: 200, text: '[]' })
})
