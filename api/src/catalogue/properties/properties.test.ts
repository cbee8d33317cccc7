// Tests of reading properties for sale: lists, filters, and single properties.
import { getProperty, listProperties, type PropertyQuery } from '@akwaaba/contract/properties'
import { describe, expect, test } from 'vitest'
import { confirmProperty } from '#testing/buying.ts'
import { raw, refusal } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

type Ask = Partial<Record<keyof PropertyQuery, string | number>>
const names = async (t: World, query: Ask = {}) =>
  (await t.anyone.send(listProperties, { query: query as PropertyQuery })).map(({ propertyName }) => propertyName)
const read = (t: World, id: string) => t.anyone.send(getProperty, { params: { id } })

const four = async () => {
  const t = await here.empty()
  const ids: Record<string, string> = {}
  for (const [propertyName, fields] of Object.entries({
    Courtyard: { price: 420_000, location: 'East Legon', propertyType: 'Unfurnished' as const },
    Loft: { price: 150_000.5, location: 'Osu', propertyType: 'Furnished' as const },
    Villa: { price: 900_000, location: 'West Legon 100%', propertyType: 'Furnished' as const },
    Plot: { price: 60_000, location: 'Ada_Foah', propertyType: 'Unfurnished' as const },
  })) {
    t.wait({ seconds: 1 })
    ids[propertyName] = await t.property({ propertyName, ...fields })
  }
  await t.refreshCatalogue()
  return { t, ids }
}
const all = ['Plot', 'Villa', 'Loft', 'Courtyard']

const sell = async (t: World, id: string) => {
  const [buyer] = await t.customers(1)
  await confirmProperty(buyer, id)
  await t.refreshCatalogue()
}

describe('GET /api/properties', () => {
  test('puts the newest first', async () => {
    const { t } = await four()
    expect(await names(t)).toEqual(all)
  })

  const fits: [Ask, string[]][] = [
    [{ location: 'legon' }, ['Villa', 'Courtyard']],
    [{ location: 'EAST LEGON' }, ['Courtyard']],
    [{ location: ' osu ' }, ['Loft']],
    [{ location: 'o' }, ['Plot', 'Villa', 'Loft', 'Courtyard']],
    [{ location: '%' }, ['Villa']],
    [{ location: '_' }, ['Plot']],
    [{ location: 'a_f' }, ['Plot']],
    [{ location: 'Eas_' }, []],
    [{ location: 'E%n' }, []],
    [{ location: '\\' }, []],
    [{ location: "'; drop table properties; --" }, []],
    [{ propertyType: 'Furnished' }, ['Villa', 'Loft']],
    [{ propertyType: 'Unfurnished' }, ['Plot', 'Courtyard']],
    [{ maxPrice: 150_000.5 }, ['Plot', 'Loft']],
    [{ maxPrice: 150_000.49 }, ['Plot']],
    [{ maxPrice: 0 }, []],
    [{ location: 'legon', propertyType: 'Furnished', maxPrice: 900_000 }, ['Villa']],
    [{ location: 'legon', propertyType: 'Furnished', maxPrice: 899_999 }, []],
  ]
  test('filters', async () => {
    const { t } = await four()
    for (const [query, expected] of fits) expect(await names(t, query), JSON.stringify(query)).toEqual(expected)
  })

  test('treats a blank filter as absent', async () => {
    const { t } = await four()
    const reply = await raw(t, listProperties, {
      url: `${listProperties.path}?location=%20&propertyType=&maxPrice=&status=&limit=&page=`,
    })
    expect(reply.json).toHaveLength(4)
  })

  const wrong = [
    'propertyType=furnished',
    'propertyType=Castle',
    'status=sold',
    'maxPrice=-1',
    'maxPrice=much',
    'limit=101',
    'page=0',
    `location=${'x'.repeat(101)}`,
  ]
  test('refuses invalid parameters, and names them', async () => {
    const t = await here.empty()
    for (const search of wrong) {
      const reply = await raw(t, listProperties, { url: `${listProperties.path}?${search}` })
      expect(reply, search).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
      expect(Object.keys(reply.json.fields ?? {})).toEqual([search.split('=')[0]])
    }
  })

  test('leaves out sold properties unless they are asked for, at once after the sale', async () => {
    const { t, ids } = await four()
    await names(t)
    await names(t) // kept from the second ask
    await sell(t, ids.Villa ?? '')
    expect(await names(t)).toEqual(['Plot', 'Loft', 'Courtyard'])
    expect(await names(t, { status: 'unpaid' })).toEqual(['Plot', 'Loft', 'Courtyard'])
    expect(await names(t, { status: 'approved' })).toEqual(['Villa'])
  })

  test('shows new and removed properties at once', async () => {
    const { t, ids } = await four()
    await names(t)
    await names(t)
    t.wait({ seconds: 1 })
    await t.property({ propertyName: 'Newest' })
    await t.deps.db
      .updateTable('properties')
      .set({ deletedAt: t.deps.clock.now() })
      .where('id', '=', ids.Loft ?? '')
      .execute()
    await t.refreshCatalogue()
    expect(await names(t)).toEqual(['Newest', 'Plot', 'Villa', 'Courtyard'])
  })

  test('gives pages, with the total in the headers and links that keep the filters', async () => {
    const { t } = await four()
    const page = async (number: number) => {
      const query = { location: 'o', limit: 3, page: number }
      const { reply, headers } = await t.anyone.ask(listProperties, { query })
      return [reply.length, headers.get('x-total-count'), headers.get('link')?.replace(/&after=[\w-]+/, '')]
    }
    const at = (number: number, rel: string) => `</api/properties?location=o&limit=3&page=${number}>; rel="${rel}"`
    expect(await page(1)).toEqual([3, '4', at(2, 'next')])
    expect(await page(2)).toEqual([1, '4', at(1, 'prev')])
  })
})

describe('GET /api/properties/:id', () => {
  test('gives the fields of the specification, and the tenure', async () => {
    const t = await here.empty()
    const id = await t.property()
    expect(await read(t, id)).toEqual({
      _id: id,
      propertyName: 'Courtyard House',
      address: '11 Mempeasem Close, East Legon, Accra',
      location: 'East Legon',
      price: 420_000,
      propertyType: 'Unfurnished',
      bedrooms: 4,
      bathrooms: 5,
      size: 310,
      description: '<p>Four bedrooms around a courtyard.</p>',
      features: ['Inner courtyard', 'Borehole', 'Walled plot'],
      coverImage: null,
      images: [],
      tenure: 'Leasehold',
      tenureYears: 71,
      status: 'unpaid',
      depositPaid: false,
      state: 'forSale',
      actions: ['buy'],
      blocked: [],
    })
  })

  test('says that a property is sold, and not to whom', async () => {
    const t = await here.empty()
    const id = await t.property()
    await read(t, id)
    await read(t, id)
    await sell(t, id)
    const sold = await read(t, id)
    expect(sold).toMatchObject({ status: 'approved', depositPaid: true, state: 'sold', actions: [] })
    expect(JSON.stringify(sold)).not.toMatch(/soldTo|customer|@/i)
  })

  test('refuses an id that is unknown, of a removed listing, or malformed', async () => {
    const { t, ids } = await four()
    const id = ids.Plot ?? ''
    await t.deps.db.updateTable('properties').set({ deletedAt: t.deps.clock.now() }).where('id', '=', id).execute()
    await t.refreshCatalogue()
    for (const missing of [id, '01900000-0000-7000-8000-000000000000'])
      expect(await refusal(read(t, missing))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await refusal(read(t, 'plot'))).toMatchObject({ status: 400, code: 'invalid_input' })
  })
})
