// Tests of adverts: their order, publishing and deleting them, and that changes are visible at once.
import { createAdvert, deleteAdvert, listAdverts } from '@akwaaba/contract/adverts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import { advertForm, type Fault, form, picture, withFault } from '#testing/forms.ts'
import { newAdmin, raw, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'
import { addAdvert } from './adverts.ts'

const here = fileWorld()

const advert = async (t: World, title: string): Promise<string> => {
  t.wait({ seconds: 1 })
  const image = `${title.toLowerCase()}.jpg`
  return inTransaction(t.deps.db, async (tx) => {
    const createdAt = t.deps.clock.now()
    const picture = { name: image, width: 1200, height: 600, placeholder: '#0f5d46', createdBy: null, createdAt }
    await tx.insertInto('uploads').values(picture).execute()
    return addAdvert(t.deps, tx, { title, link: `https://example.com/${title}?a=1&b=2`, image }, null)
  })
}
const titles = async (t: World) => (await t.anyone.send(listAdverts, {})).map(({ title }) => title)

test('lists the newest first, each with its picture and link', async () => {
  const t = here()
  const id = await advert(t, 'Kente')
  await advert(t, 'Chocolate')
  await t.refreshCatalogue()
  const list = await t.anyone.send(listAdverts, {})
  expect(list.map(({ title }) => title)).toEqual(['Chocolate', 'Kente'])
  expect(list[1]).toEqual({
    _id: id,
    title: 'Kente',
    image: 'kente.jpg',
    link: 'https://example.com/Kente?a=1&b=2',
  })
})

test('shows new and deleted adverts at once', async () => {
  const t = await here.empty()
  const id = await advert(t, 'Kente')
  await t.refreshCatalogue()
  await titles(t)
  expect(await titles(t)).toEqual(['Kente']) // kept from the second ask
  await advert(t, 'Chocolate')
  await t.refreshCatalogue()
  expect(await titles(t)).toEqual(['Chocolate', 'Kente'])
  await t.deps.db.updateTable('adverts').set({ deletedAt: t.deps.clock.now() }).where('id', '=', id).execute()
  await t.refreshCatalogue()
  expect(await titles(t)).toEqual(['Chocolate'])
})

test('is an empty list when there are none', async () => {
  const t = await here.empty()
  expect(await raw(t, listAdverts)).toMatchObject({ status: 200, text: '[]' })
})

describe('POST /api/advert', () => {
  test('publishes a picture with its link, visible at once', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    await titles(t)
    await titles(t) // kept from the second ask
    const { msg, ...made } = await kofi.send(createAdvert, { body: form(advertForm, { image: await picture() }) })
    expect(msg).toBe('Advert created successfully!')
    expect(made).toEqual({
      _id: expect.any(String),
      image: expect.stringMatching(/^[\da-f]{32}\.webp$/),
      link: 'https://example.com/offer',
      title: 'A beach at dawn',
    })
    expect(await t.anyone.send(listAdverts, {})).toEqual([made])
    const untitled = { link: 'http://example.com/a?b=c#d' }
    expect(await kofi.send(createAdvert, { body: form(untitled, { image: await picture() }) })).toMatchObject({
      ...untitled,
      title: '',
    })
  })

  test('refuses invalid fields, each with its sentence', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const notWeb = 'Please enter a web address that begins with https:// or http://.'
    const faults: Fault[] = [
      ['link', null, 'Please enter a link.'],
      ...[
        '',
        'example',
        'example.com',
        'javascript:alert(1)',
        'data:text/html,x',
        'ftp://x.example',
        '//x.example',
      ].map((odd): Fault => ['link', odd, notWeb]),
      ['title', 'x'.repeat(121), 'At most 120 characters, please.'],
    ]
    for (const fault of faults) {
      const body = form(withFault(advertForm, fault), { image: await picture() })
      expect((await refusal(kofi.send(createAdvert, { body }))).fields, JSON.stringify(fault)).toEqual({
        [fault[0]]: fault[2],
      })
    }
    const bare = await refusal(kofi.send(createAdvert, { body: form(advertForm) }))
    expect(bare).toMatchObject({ status: 400, code: 'invalid_input', fields: { image: 'Please choose a picture.' } })
    expect(await titles(t)).toEqual([])
  })
})

test('DELETE /api/advert/:id deletes it, once', async () => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  const id = await advert(t, 'Kente')
  expect(await kofi.send(deleteAdvert, { params: { id } })).toEqual({ msg: 'Advert deleted.' })
  expect(await titles(t)).toEqual([])
  expect(await outcomeOf(kofi.send(deleteAdvert, { params: { id } }))).toBe('not_found')
})
