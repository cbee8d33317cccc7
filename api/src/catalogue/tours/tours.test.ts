// Tests of reading tour packages: lists, order, filters, and single packages.
import { getTour, getTourFacts, listTours, type TourQuery } from '@akwaaba/contract/tours'
import { describe, expect, test } from 'vitest'
import { day, raw, refusal, runJob } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

type Ask = Partial<Record<keyof TourQuery, string | number>>
const titles = async (t: World, query: Ask = {}) =>
  (await t.anyone.send(listTours, { query })).map(({ title }) => title)
const rawTitles = async (t: World, search: string) => {
  const reply = await raw(t, listTours, { url: `${listTours.path}?${search}` })
  return (JSON.parse(reply.text) as { title: string }[]).map(({ title }) => title)
}
const read = (t: World, id: string) => t.anyone.send(getTour, { params: { id } })

const four = async () => {
  const t = await here.empty()
  const ids: Record<string, string> = {}
  for (const [title, fields] of Object.entries({
    Mole: { date: day(t, 40), price: 310, location: 'Mole' },
    Castles: { date: day(t, 10), price: 245, location: 'Cape Coast' },
    Canopy: { date: day(t, 20), price: 120.5, location: 'Cape Coast', seats: null },
    Volta: { date: day(t, 30), price: 60, location: 'Volta' },
  }))
    ids[title] = await t.tour({ title, ...fields })
  await t.refreshCatalogue()
  return { t, ids }
}
const all = ['Castles', 'Canopy', 'Volta', 'Mole']

describe('GET /api/admin/packages', () => {
  test('lists the soonest first, for every caller', async () => {
    const { t } = await four()
    expect(await titles(t)).toEqual(all)
    const [ama] = await t.customers(1)
    expect((await ama.send(listTours, {})).map(({ title }) => title)).toEqual(all)
  })

  const fits: [Ask, string[]][] = [
    [{ location: 'Cape Coast' }, ['Castles', 'Canopy']],
    [{ location: ' Cape Coast ' }, ['Castles', 'Canopy']],
    [{ location: 'cape coast' }, []],
    [{ location: 'Cape' }, []],
    [{ location: '%' }, []],
    [{ minPrice: 245 }, ['Castles', 'Mole']],
    [{ minPrice: 245.01 }, ['Mole']],
    [{ minPrice: 0 }, all],
    [{ maxPrice: 120.5 }, ['Canopy', 'Volta']],
    [{ maxPrice: 120.49 }, ['Volta']],
    [{ maxPrice: 0 }, []],
    [{ minPrice: 60, maxPrice: 245 }, ['Castles', 'Canopy', 'Volta']],
    [{ minPrice: 300, maxPrice: 100 }, []],
    [{ location: 'Cape Coast', maxPrice: 200 }, ['Canopy']],
  ]
  test('filters', async () => {
    const { t } = await four()
    for (const [query, expected] of fits) expect(await titles(t, query), JSON.stringify(query)).toEqual(expected)
  })

  test('treats a blank filter as absent', async () => {
    const { t } = await four()
    expect(await rawTitles(t, 'location=&minPrice=&maxPrice=&limit=&page=')).toEqual(all)
    expect(await rawTitles(t, 'location=%20%20&maxPrice=60')).toEqual(['Volta'])
  })

  const wrong = [
    'minPrice=-1',
    'minPrice=cheap',
    'maxPrice=NaN',
    'maxPrice=1000001',
    'minPrice=1&minPrice=2',
    'limit=0',
    'limit=101',
    'limit=1.5',
    'page=0',
    'page=last',
    `location=${'x'.repeat(101)}`,
    'location=a&location=b',
  ]
  test('refuses invalid parameters, and names them', async () => {
    const t = await here.empty()
    for (const search of wrong) {
      const reply = await raw(t, listTours, { url: `${listTours.path}?${search}` })
      expect(reply, search).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
      expect(Object.keys(reply.json.fields ?? {})).toEqual([search.split('=')[0]])
    }
  })

  test('gives pages, with the total in the headers and links that keep the filters', async () => {
    const { t } = await four()
    const page = async (number: number) => {
      const { reply, headers } = await t.anyone.ask(listTours, { query: { minPrice: 60, limit: 3, page: number } })
      return [
        reply.map(({ title }) => title),
        headers.get('x-total-count'),
        headers.get('link')?.replace(/&after=[\w-]+/, ''),
      ]
    }
    const at = (number: number, rel: string) => `</api/admin/packages?minPrice=60&limit=3&page=${number}>; rel="${rel}"`
    expect(await page(1)).toEqual([['Castles', 'Canopy', 'Volta'], '4', at(2, 'next')])
    expect(await page(2)).toEqual([['Mole'], '4', at(1, 'prev')])
    expect(await page(3)).toEqual([[], '4', at(2, 'prev')])
    expect(await page(1)).toEqual([['Castles', 'Canopy', 'Volta'], '4', at(2, 'next')])
  })

  test('shows new, changed and removed tours at once', async () => {
    const { t, ids } = await four()
    await titles(t)
    await titles(t) // kept from the second ask
    const id = await t.tour({ title: 'Kakum', date: day(t, 5) })
    await t.refreshCatalogue()
    expect(await titles(t)).toEqual(['Kakum', ...all])
    await t.deps.db.updateTable('tours').set({ title: 'Kakum by night' }).where('id', '=', id).execute()
    await t.refreshCatalogue()
    expect((await titles(t))[0]).toBe('Kakum by night')
    for (const gone of [id, ids.Volta ?? ''])
      await t.deps.db.updateTable('tours').set({ deletedAt: t.deps.clock.now() }).where('id', '=', gone).execute()
    await t.refreshCatalogue()
    expect(await titles(t)).toEqual(['Castles', 'Canopy', 'Mole'])
  })

  test('offers a tour on its day, and no more the day after', async () => {
    const { t, ids } = await four()
    t.wait({ days: 10 })
    await titles(t)
    expect(await titles(t)).toEqual(all)
    t.wait({ days: 1 })
    await runJob(t, 'catalogue:new-day', {})
    await t.refreshCatalogue()
    expect(await titles(t)).toEqual(['Canopy', 'Volta', 'Mole'])
    expect(await t.anyone.send(getTourFacts, {})).toMatchObject({ count: 3 })
    expect(await read(t, ids.Castles ?? '')).toMatchObject({ title: 'Castles' })
  })
})

describe('GET /api/admin/packages/:id', () => {
  test('gives the fields of the specification, and the details for travellers', async () => {
    const t = await here.empty()
    const id = await t.tour({ date: day(t, 12) })
    expect(await read(t, id)).toEqual({
      _id: id,
      title: 'Castles and Canopy',
      description: '<p>Two days on the coast.</p>',
      date: day(t, 12),
      price: 245,
      image: null,
      location: 'Cape Coast',
      address: 'Victoria Road, Cape Coast',
      days: 2,
      seats: 16,
      seatsLeft: 16,
      minAge: 8,
      meetingPoint: 'Main gate, Accra',
      departureTime: '06:00',
      itinerary: [{ day: 1, title: 'Accra to Elmina', text: 'Castle and harbour.' }],
      included: ['Transport'],
      excluded: ['Tips'],
    })
  })

  test('gives no seats where they are not limited', async () => {
    const { t, ids } = await four()
    expect(await read(t, ids.Canopy ?? '')).toMatchObject({ seats: null, seatsLeft: null, price: 120.5 })
  })

  test('refuses an id that is unknown, of a removed listing, or malformed', async () => {
    const { t, ids } = await four()
    const id = ids.Mole ?? ''
    await t.deps.db.updateTable('tours').set({ deletedAt: t.deps.clock.now() }).where('id', '=', id).execute()
    await t.refreshCatalogue()
    for (const missing of [id, '01900000-0000-7000-8000-000000000000'])
      expect(await refusal(read(t, missing))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await refusal(read(t, 'mole'))).toMatchObject({ status: 400, code: 'invalid_input' })
  })
})

describe('GET /api/packages/facts', () => {
  test('gives the count, the highest price, and each location once, sorted', async () => {
    const { t } = await four()
    await t.tour({ title: 'Nowhere', location: '', price: 5 })
    await t.refreshCatalogue()
    expect(await t.anyone.send(getTourFacts, {})).toEqual({
      count: 5,
      maxPrice: 310,
      locations: ['Cape Coast', 'Mole', 'Volta'],
    })
  })

  test('leaves out past and removed tours', async () => {
    const { t, ids } = await four()
    await t.tour({ title: 'Yesterday', date: day(t, -1), price: 999, location: 'Ada' })
    await t.deps.db
      .updateTable('tours')
      .set({ deletedAt: t.deps.clock.now() })
      .where('id', '=', ids.Mole ?? '')
      .execute()
    await t.refreshCatalogue()
    expect(await t.anyone.send(getTourFacts, {})).toEqual({
      count: 3,
      maxPrice: 245,
      locations: ['Cape Coast', 'Volta'],
    })
  })

  test('gives nothing for an empty catalogue', async () => {
    const t = await here.empty()
    expect(await t.anyone.send(getTourFacts, {})).toEqual({ count: 0, maxPrice: 0, locations: [] })
  })
})
