// Tests that the pages of each order of apartments, by number and by the next links, are the whole list in its order.
import { type ApartmentQuery, listApartments } from '@akwaaba/contract/apartments'
import { toCents } from '@akwaaba/contract/money'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb, openPool } from '#db/client.ts'
import { day, raw, refusal } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

/** Eleven apartments, three of them featured, in which prices and instants occur several times. */
const eleven = async () => {
  const t = await here.empty()
  for (let n = 0; n < 11; n++) {
    if (n % 3 === 0) t.wait({ seconds: 1 })
    const place = n % 2 === 0 ? 'Osu' : 'Labone'
    await t.apartment({ apartmentName: `Flat ${n}`, price: 50 + (n % 4) * 10, location: place, featured: n % 4 === 1 })
  }
  return t
}
const namesIn = (text: string): string[] =>
  JSON.parse(text).map(({ apartmentName }: { apartmentName: string }) => apartmentName)

const byLinks = async (t: World, query: string, limit = 2) => {
  const names: string[] = []
  let url: string | undefined = `${listApartments.path}?${query}&limit=${limit}`
  while (url !== undefined) {
    const { text, headers }: Awaited<ReturnType<typeof raw>> = await raw(t, listApartments, { url })
    names.push(...namesIn(text))
    url = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1]
  }
  return names
}
const byNumbers = async (t: World, query: string) => {
  const names: string[] = []
  for (let page = 1; page <= 6; page++) {
    const { text } = await raw(t, listApartments, { url: `${listApartments.path}?${query}&limit=2&page=${page}` })
    names.push(...namesIn(text))
  }
  return names
}

test.each(['recommended', 'price-low', 'price-high', 'newest'] as const)(
  'all pages by %s are the list',
  async (sort) => {
    const t = await eleven()
    const whole = (await t.anyone.send(listApartments, { query: { sort } })).map(({ apartmentName }) => apartmentName)
    expect(new Set(whole).size).toBe(11)
    expect(await byLinks(t, `sort=${sort}`)).toEqual(whole)
    expect(await byNumbers(t, `sort=${sort}`)).toEqual(whole)
    const ofPlace = await byLinks(t, `sort=${sort}&location=Osu&guests=1`)
    expect(ofPlace).toEqual(whole.filter((name) => Number(name.slice(5)) % 2 === 0))
    const byText = await byLinks(t, `sort=${sort}&search=labone`)
    expect(byText).toEqual(whole.filter((name) => Number(name.slice(5)) % 2 === 1))
    expect((await byNumbers(t, `sort=${sort}&search=labone`)).sort()).toEqual(byText.sort())
  },
)

test('all pages of a text and dates are the list, in whatever order the database joins occupied nights', async () => {
  const t = await here.empty()
  const id = await t.apartment({ apartmentName: 'Flat 0', price: 50 })
  const { db: usual } = t.deps
  const flat = await usual.selectFrom('apartments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const flats = Array.from({ length: 149 }, (_, i) => ({
    ...flat,
    rules: '{}',
    id: t.deps.ids.next(),
    apartmentName: `Flat ${i + 1}`,
    priceCents: toCents(5_001 + i),
  }))
  await t.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx.insertInto('apartments').values(flats).execute()
    await sql`insert into occupied_nights (apartment_id, nights, block_id)
      select gen_random_uuid(), daterange(${day(t, 10)}::date, ${day(t, 12)}::date), gen_random_uuid()
      from generate_series(1, 3000)`.execute(tx)
  })
  await sql`analyze apartments, occupied_nights`.execute(t.owner)
  // A hash of the apartments, which the occupied nights are looked up in, gives them in no order.
  const db = openDb(openPool(`${t.databaseUrl}?options=-c%20enable_nestloop%3Doff`, 2, () => undefined))
  t.deps.db = db
  onTestFinished(async () => {
    t.deps.db = usual
    await db.destroy()
  })
  const query = `sort=price-low&search=flat&from=${day(t, 10)}&to=${day(t, 12)}`
  expect(await byLinks(t, query, 60)).toEqual(Array.from({ length: 150 }, (_, i) => `Flat ${i}`))
})

test('pages of similar apartments are the list', async () => {
  const t = await eleven()
  const [model] = await t.anyone.send(listApartments, { query: { sort: 'price-high' } })
  const query = `similarTo=${model?._id}`
  const whole = await t.anyone.send(listApartments, { query: { similarTo: model?._id } as ApartmentQuery })
  const names = whole.map(({ apartmentName }) => apartmentName)
  expect(names).toHaveLength(10)
  expect(await byLinks(t, query)).toEqual(names)
  const places = whole.map(({ location }) => location === model?.location)
  expect(places).toEqual([...places].sort((one, other) => Number(other) - Number(one)))
  for (const isSame of [true, false]) {
    const prices = whole.filter(({ location }) => (location === model?.location) === isSame).map(({ price }) => price)
    const gaps = prices.map((price) => Math.abs(price - (model?.price ?? 0)))
    expect(gaps).toEqual([...gaps].sort((one, other) => one - other))
  }
})

test('a cursor of another order is refused', async () => {
  const t = await eleven()
  const { headers } = await t.anyone.ask(listApartments, { query: { sort: 'newest', limit: 2 } })
  const after = new URL(/<([^>]*)>/.exec(headers.get('link') ?? '')?.[1] ?? '', 'http://here').searchParams.get('after')
  expect(
    await refusal(t.anyone.send(listApartments, { query: { sort: 'price-low', after: after ?? '' } })),
  ).toMatchObject({
    status: 400,
    fields: { after: expect.any(String) },
  })
})
