// Tests of the filters by type, bedrooms and amenities: what they find, and how many each further choice would leave.
import { countFilters } from '@akwaaba/contract/apartment-filters'
import { listApartments } from '@akwaaba/contract/apartments'
import { createBooking } from '@akwaaba/contract/bookings'
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { day, refusal, stay } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()
const flats: Record<string, string> = {}

beforeAll(async () => {
  const t = await here.empty()
  const make = async (name: string, apartmentType: string, bedrooms: number, amenities: string[]) => {
    flats[name] = await t.apartment({ apartmentName: name, apartmentType, bedrooms, amenities, location: 'Osu' })
  }
  await make('Lantern', 'Studio', 0, ['Wi-Fi', 'Pool'])
  await make('Loft', 'Loft', 1, ['Wi-Fi', 'Generator', 'Wi-Fi'])
  await make('Palm', 'Apartment', 2, ['Wi-Fi', 'Pool', 'Generator'])
  await make('Tide', 'Apartment', 3, ['Pool', 'Sea view, on three sides'])
})

const named = async (query: object) =>
  (await here().anyone.send(listApartments, { query })).map(({ apartmentName }) => apartmentName).toSorted()
const counts = (query: object = {}) => here().anyone.send(countFilters, { query })
const pairs = (choices: { name: string; stays: number }[]) => choices.map(({ name, stays }) => [name, stays])

test('finds apartments of a type, with so many bedrooms or more, and with all of the amenities', async () => {
  expect(await named({ type: 'Apartment' })).toEqual(['Palm', 'Tide'])
  expect(await named({ bedrooms: 2 })).toEqual(['Palm', 'Tide'])
  expect(await named({ bedrooms: 0 })).toHaveLength(4)
  expect(await named({ amenities: ' Pool , Generator,' })).toEqual(['Palm'])
  expect(await named({ amenities: 'Pool', type: 'Apartment', bedrooms: 3, sort: 'price-low' })).toEqual(['Tide'])
  expect(await named({ amenities: 'pool' })).toEqual([])
  expect(await named({ search: 'Accra', bedrooms: 3, amenities: 'Pool' })).toEqual(['Tide'])
  expect(await named({ type: "Studio' or true --" })).toEqual([])
})

test('counts what each choice would leave, as the list with that choice does', async () => {
  const all = await counts()
  expect(pairs(all.types)).toEqual([
    ['Apartment', 2],
    ['Loft', 1],
    ['Studio', 1],
  ])
  expect(all.bedrooms.map(({ least, stays }) => [least, stays])).toEqual([
    [1, 3],
    [2, 2],
    [3, 1],
    [4, 0],
  ])
  expect(pairs(all.amenities)).toEqual([
    ['Pool', 3],
    ['Wi-Fi', 3],
    ['Generator', 2],
  ])
  expect(all.isAtLeast).toBeUndefined()
  const search = { type: 'Apartment', bedrooms: 2, amenities: 'Pool' }
  const narrowed = await counts(search)
  for (const { name, stays } of narrowed.types) expect(await named({ ...search, type: name })).toHaveLength(stays)
  for (const { least, stays } of narrowed.bedrooms)
    expect(await named({ ...search, bedrooms: least })).toHaveLength(stays)
  for (const { name, stays } of narrowed.amenities)
    expect(await named({ ...search, amenities: `Pool,${name}` })).toHaveLength(stays)
  expect(pairs(narrowed.amenities)).toEqual([
    ['Pool', 2],
    ['Generator', 1],
    ['Wi-Fi', 1],
  ])
})

test('counts a chosen type that is left with none, so that it can be seen and lifted', async () => {
  const found = await counts({ type: 'Studio', bedrooms: 3 })
  expect(pairs(found.types)).toEqual([
    ['Apartment', 1],
    ['Studio', 0],
  ])
  expect(found.amenities).toEqual([])
})

test('counts with dates those that are free, and with a text those that have it', async () => {
  const t = here()
  const guest = await t.customer()
  await guest.send(createBooking, { body: stay(t, flats.Palm ?? '', 10, 12) })
  const dates = { from: day(t, 9), to: day(t, 11) }
  expect(pairs((await counts(dates)).types)).toEqual([
    ['Apartment', 1],
    ['Loft', 1],
    ['Studio', 1],
  ])
  expect(pairs((await counts({ search: 'tide' })).types)).toEqual([['Apartment', 1]])
  const { code } = await refusal(counts({ from: day(t, 9) }))
  expect(code).toBe('bad_dates')
})

test('counts a limited number of apartments, and says so', async () => {
  const t = here()
  await sql`insert into apartments select (jsonb_populate_record(apartments, jsonb_build_object('id', gen_random_uuid()))).*
    from apartments, generate_series(1, ${limits.maxCountedKinds}) where id = ${flats.Loft}`.execute(t.owner)
  const many = await counts({ location: 'Osu' })
  expect(many.isAtLeast).toBe(true)
  expect(many.types.reduce((sum, { stays }) => sum + stays, 0)).toBe(limits.maxCountedKinds)
})
