// Tests of the apartments on a map: what is in a box, one by one or in groups, by public points alone and at a limited cost.
import { getApartmentMap } from '@akwaaba/contract/apartment-map'
import { listApartments } from '@akwaaba/contract/apartments'
import { createBooking } from '@akwaaba/contract/bookings'
import { boxOf } from '@akwaaba/contract/map-box'
import { describe, expect, test } from 'vitest'
import { day, raw, refusal, stay } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()
const accra = '-0.3,5.5,0,5.7'

/** An apartment whose public point is this one. */
const at = (t: World, [latitude, longitude]: [number, number], more: object = {}) =>
  t.apartment({ latitude, longitude, exactOnMap: true, ...more })
const mapOf = (t: World, query: { box: string; [name: string]: unknown }) => t.anyone.send(getApartmentMap, { query })
const idsOf = async (t: World, query: { box: string; [name: string]: unknown }) =>
  (await mapOf(t, query)).homes.map(({ _id }) => _id).sort()

describe('GET /api/apartments/map', () => {
  test('gives homes that stand alone with what their cards show, and gathers those that are close together', async () => {
    const t = await here.empty()
    const alone = await at(t, [5.56, -0.18], { apartmentName: 'Alone', price: 90 })
    await at(t, [5.641, -0.091])
    await at(t, [5.643, -0.093])
    const { homes, groups, ...rest } = await mapOf(t, { box: accra })
    expect(homes).toMatchObject([{ _id: alone, apartmentName: 'Alone', price: 90, latitude: 5.56, longitude: -0.18 }])
    expect(groups).toEqual([{ count: 2, latitude: 5.642, longitude: -0.092, box: '-0.093,5.641,-0.091,5.643' }])
    expect(rest).toEqual({ isPartial: false, unplaced: 0 })
    // A closer look parts them.
    const closer = await mapOf(t, { box: '-0.095,5.64,-0.09,5.645' })
    expect([closer.homes.length, closer.groups]).toEqual([2, []])
  })

  test('counts a home on the edge of cells once, whatever the box', async () => {
    const t = await here.empty()
    // Cells of 1/32, 1/64 ... degree meet here.
    await at(t, [5.5, -0.125])
    await at(t, [5.53125, -0.15625])
    for (const box of ['-0.3,5.4,0,5.7', '-0.25,5.5,-0.12,5.625', '-0.2,5.45,-0.1,5.55', '-3,4,1,11']) {
      const { homes, groups } = await mapOf(t, { box })
      expect(homes.length + groups.reduce((sum, { count }) => sum + count, 0), box).toBe(2)
    }
    expect(await mapOf(t, { box: '-1,6,-0.5,6.5' })).toMatchObject({ homes: [], groups: [] })
  })

  test('shows the homes of one point one by one, and many of them as a group', async () => {
    const t = await here.empty()
    for (let n = 0; n < 8; n++) await at(t, [5.6, -0.1])
    expect(await mapOf(t, { box: accra })).toMatchObject({ homes: { length: 8 }, groups: [] })
    await at(t, [5.6, -0.1])
    await t.refreshCatalogue()
    expect(await mapOf(t, { box: accra })).toMatchObject({
      homes: [],
      groups: [{ count: 9, box: '-0.1,5.6,-0.1,5.6' }],
    })
  })

  test('tells no exact point, in however small a box', async () => {
    const t = await here.empty()
    const exact = { latitude: 5.617283, longitude: -0.183746 }
    const id = await t.apartment(exact)
    const [listed] = await t.anyone.send(listApartments, { query: {} })
    const [latitude = 0, longitude = 0] = [listed?.latitude ?? 0, listed?.longitude ?? 0]
    const aroundPublic = `${longitude - 0.0002},${latitude - 0.0002},${longitude + 0.0002},${latitude + 0.0002}`
    const { homes } = await mapOf(t, { box: aroundPublic })
    expect(homes).toMatchObject([{ _id: id, latitude, longitude }])
    expect(await mapOf(t, { box: '-0.1839,5.6171,-0.1836,5.6174' })).toMatchObject({ homes: [], groups: [] })
    for (const box of [aroundPublic, accra, '-3,4,1,11']) {
      const { text } = await raw(t, getApartmentMap, { url: `${getApartmentMap.path}?box=${box}` })
      expect(text).not.toMatch(/617283|183746|address/)
    }
    // Nor does the list of a box.
    const near = { query: { box: '-0.1839,5.6171,-0.1836,5.6174' } }
    expect(await t.anyone.send(listApartments, near)).toEqual([])
  })

  test('has the filters of the list', async () => {
    const t = await here.empty()
    const small = await at(t, [5.56, -0.18], { guests: 2, price: 50, location: 'Osu' })
    const large = await at(t, [5.62, -0.08], { guests: 8, price: 300, location: 'Labone', apartmentName: 'Palm House' })
    const found = (query: object) => idsOf(t, { box: accra, ...query })
    expect(await found({})).toEqual([small, large].sort())
    expect(await found({ guests: 5 })).toEqual([large])
    expect(await found({ priceFrom: 10, priceTo: 60 })).toEqual([small])
    expect(await found({ location: 'Osu' })).toEqual([small])
    expect(await found({ search: 'palm' })).toEqual([large])
    expect(await found({ host: 'none' })).toEqual([])
  })

  test('with dates shows what is free, at the total of the stay, as soon as a night is booked', async () => {
    const t = await here.empty()
    const [one, other] = [await at(t, [5.56, -0.18], { price: 100 }), await at(t, [5.62, -0.08], { price: 70 })]
    const query = { box: accra, from: day(t, 20), to: day(t, 24) }
    expect((await mapOf(t, query)).homes.map(({ stay }) => stay?.total).sort()).toEqual([280, 400])
    const [guest] = await t.customers(1)
    await guest.send(createBooking, { body: stay(t, one, 21, 22) })
    expect(await idsOf(t, query)).toEqual([other])
    expect((await refusal(mapOf(t, { box: accra, from: day(t, 20) }))).code).toBe('bad_dates')
  })

  test('counts the homes of a search that have no point', async () => {
    const t = await here.empty()
    await t.apartment({ latitude: null, longitude: null, guests: 2 })
    await t.apartment({ latitude: null, longitude: null, guests: 6 })
    expect((await mapOf(t, { box: accra })).unplaced).toBe(2)
    expect((await mapOf(t, { box: accra, guests: 4 })).unplaced).toBe(1)
  })

  test('looks at a limited number of homes of a cell, and says so', async () => {
    const t = await here.empty()
    const id = await at(t, [5.6, -0.1])
    const row = await t.deps.db.selectFrom('apartments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 259 }, (_, n) => ({
      ...{ ...row, id: t.deps.ids.next(), rules: '{}', offsetAddress: null },
      ...{ latitude: 5.6 + (n % 16) / 10_000 },
    }))
    await t.deps.db.insertInto('apartments').values(rows).execute()
    await t.refreshCatalogue()
    const reply = await mapOf(t, { box: accra })
    expect(reply).toMatchObject({ homes: [], groups: [{ count: 250, isAtLeast: true }], isPartial: true })
    expect(await mapOf(t, { box: '-3,4,1,11', guests: 50 })).toMatchObject({ groups: [], isPartial: true })
  })

  test.each([
    '',
    'here',
    '-0.3,5.5,0',
    '-0.3,5.5,0,5.7,1',
    '0,5.5,-0.3,5.7',
    '-0.3,5.7,0,5.5',
    '-0.3,5.5,-0.3,5.7',
    '170,5,-170,6',
    '-200,5,0,6',
    '0,-91,1,0',
    '1e2,5,101,6',
    'NaN,5,1,6',
    "0,5,1,6'--",
  ])('refuses the box %j with a sentence', async (box) => {
    const url = `${getApartmentMap.path}?${new URLSearchParams({ box })}`
    const { status, json } = await raw(here(), getApartmentMap, { url })
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining('west,south,east,north')])
    if (box === '') return
    const list = `${listApartments.path}?${new URLSearchParams({ box })}`
    expect((await raw(here(), listApartments, { url: list })).status).toBe(400)
  })

  test('reads nothing beyond the map, and a box that is larger than it as far as it goes', async () => {
    const t = await here.empty()
    const id = await at(t, [5.6, -0.1])
    await at(t, [51.5, -0.1])
    // Nor one that guests do not find.
    const gone = [await at(t, [5.61, -0.1]), await t.apartment({ latitude: null, longitude: null })]
    await t.deps.db.updateTable('apartments').set({ deletedAt: t.deps.clock.now() }).where('id', 'in', gone).execute()
    await t.refreshCatalogue()
    expect(await mapOf(t, { box: accra })).toMatchObject({ homes: [{ _id: id }], groups: [], unplaced: 0 })
    expect(await idsOf(t, { box: '-180,-90,180,90' })).toEqual([id])
    expect(await mapOf(t, { box: '10,40,20,50' })).toMatchObject({ homes: [], groups: [] })
  })
})

test('the list of a box has what is in it, in each order and with dates', async () => {
  const t = await here.empty()
  const inside = await at(t, [5.6, -0.1], { price: 80 })
  await at(t, [6.7, -1.6], { price: 60 })
  await t.apartment({ latitude: null, longitude: null })
  const dates = { from: day(t, 5), to: day(t, 7) }
  const queries = [{}, { sort: 'price-low' }, dates, { ...dates, sort: 'total-low' }, { search: 'a' }] as const
  for (const query of queries) {
    const listed = await t.anyone.send(listApartments, { query: { box: accra, ...query } as never })
    expect(
      listed.map(({ _id }) => _id),
      JSON.stringify(query),
    ).toEqual([inside])
  }
  expect(boxOf(accra)).toEqual({ west: -0.3, south: 5.5, east: 0, north: 5.7 })
})
