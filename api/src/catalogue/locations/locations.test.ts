// Tests of locations: names, each once, in their order, added and removed.
import { deleteApartment, getApartment, getEditableApartment, updateApartment } from '@akwaaba/contract/apartments'
import {
  addLocation,
  createCategory,
  listCategories,
  listLocations,
  listLocationUses,
  listPlaces,
  removeLocation,
  renameLocation,
} from '@akwaaba/contract/locations'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import { apartmentForm, form } from '#testing/forms.ts'
import { newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally } from '#testing/world.ts'
import { addCategory } from './locations.ts'

const here = fileWorld()

describe('GET /api/admin/locations', () => {
  test('is an empty list before there are any', async () => {
    const t = await here.empty()
    expect(await t.anyone.send(listLocations, {})).toEqual([])
  })

  test('lists each name once, in order, and new ones', async () => {
    const t = await here.empty()
    expect(await t.anyone.send(listLocations, {})).toEqual([])
    await inTransaction(t.deps.db, (tx) => addCategory(t.deps, tx, 'Default Category', ['Osu', 'Accra', 'Kumasi']))
    await t.refreshCatalogue()
    expect(await t.anyone.send(listLocations, {})).toEqual(['Osu', 'Accra', 'Kumasi'])
    await inTransaction(t.deps.db, (tx) => addCategory(t.deps, tx, 'Coast', ['Elmina']))
    await t.refreshCatalogue()
    expect((await t.anyone.send(listLocations, {})).toSorted()).toEqual(['Accra', 'Elmina', 'Kumasi', 'Osu'])
  })
})

describe('GET /api/places', () => {
  test('lists the locations that have apartments, with their area and how many', async () => {
    const t = await here.empty()
    await inTransaction(t.deps.db, (tx) => addCategory(t.deps, tx, 'Homes', ['Tema', 'Osu', 'Aburi', 'Accra']))
    const make = (location: string, address: string) => t.apartment({ location, address })
    // Those that guests do not find make no place, and say nothing of one.
    const hidden = [await make('Aburi', '1 Hill Road, Aburi'), await make('Osu', '2 Kuku Hill Lane, Osu, Labadi')]
    await t.deps.db.updateTable('apartments').set({ deletedAt: t.deps.clock.now() }).where('id', 'in', hidden).execute()
    await make('Osu', '3 Kuku Hill Lane, Osu, Accra')
    await make('Osu', '4 Kuku Hill Lane, Osu, Accra')
    await make('Tema', 'Community 9')
    await make('Accra', '1 High Street, Accra')
    await make('Nowhere', '1 High Street, Nowhere')
    const found = await t.anyone.send(listPlaces, {})
    expect(found).toEqual([
      { name: 'Tema', area: null, stays: 1 },
      { name: 'Osu', area: 'Accra', stays: 2 },
      { name: 'Accra', area: null, stays: 1 },
    ])
  })
})

/** A world with one category, and an administrator to change it. */
const withCategory = async (locations: string[] = ['Osu', 'Accra']) => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  const { _id: id } = await kofi.send(createCategory, { body: { name: 'Default Category', locations } })
  return {
    t,
    kofi,
    id,
    add: (location: string) => kofi.send(addLocation, { params: { id }, body: { location } }),
    remove: (location: string) => kofi.send(removeLocation, { params: { id, location } }),
    names: () => t.anyone.send(listLocations, {}),
  }
}

describe('categories', () => {
  test('are made with their first locations, and listed oldest first', async () => {
    const { t, kofi, names } = await withCategory()
    t.wait({ seconds: 1 })
    const { msg, ...made } = await kofi.send(createCategory, { body: { name: ' Coast ', locations: [' Elmina '] } })
    expect(msg).toEqual(expect.stringMatching(/\S/))
    expect(made).toEqual({ _id: expect.any(String), name: 'Coast', locations: ['Elmina'] })
    await kofi.send(createCategory, { body: { name: 'Empty' } })
    const listed = await kofi.send(listCategories, {})
    expect(listed.map(({ name, locations }) => [name, locations])).toContainEqual(['Empty', []])
    expect(listed.slice(0, 2).map(({ name }) => name)).toEqual(['Default Category', 'Coast'])
    expect((await names()).toSorted()).toEqual(['Accra', 'Elmina', 'Osu'])
  })

  test('say how many published listings use each location', async () => {
    const { t, kofi } = await withCategory(['Osu', 'Accra', 'Ho'])
    await t.apartment({ location: 'Osu' })
    await t.apartment({ location: 'Osu' })
    const gone = await t.apartment({ location: 'Ho' })
    await kofi.send(deleteApartment, { params: { id: gone } })
    await t.property({ location: 'Accra' })
    await t.tour({ location: 'Osu' })
    const [category] = await kofi.send(listCategories, {})
    expect(category?.uses.toSorted((a, b) => a.location.localeCompare(b.location))).toEqual([
      { location: 'Accra', apartments: 0, properties: 1, packages: 0 },
      { location: 'Osu', apartments: 2, properties: 0, packages: 1 },
    ])
  })

  test('have unique names, regardless of case', async () => {
    const { kofi } = await withCategory()
    const make = (name: string, locations: string[] = []) => kofi.send(createCategory, { body: { name, locations } })
    expect(await outcomeOf(make('default CATEGORY'))).toBe('category_exists')
    expect(await outcomeOf(make('Coast', ['osu']))).toBe('location_exists')
    expect(await outcomeOf(make('Coast', ['Elmina', 'ELMINA']))).toBe('location_exists')
    expect((await refusal(make(''))).fields).toEqual({ name: 'Please enter a name.' })
    expect(tally(await Promise.all(Array.from({ length: 5 }, () => outcomeOf(make('Coast')))))).toEqual({
      ok: 1,
      category_exists: 4,
    })
    expect((await kofi.send(listCategories, {})).length).toBe(2)
  })
})

describe('a location', () => {
  test('is added at the end, visible at once', async () => {
    const { add, names } = await withCategory()
    await names()
    await names() // kept from the second ask
    const { msg, ...category } = await add('  Kumasi ')
    expect(msg).toEqual(expect.stringMatching(/\S/))
    expect(category.locations).toEqual(['Osu', 'Accra', 'Kumasi'])
    expect(await names()).toEqual(['Osu', 'Accra', 'Kumasi'])
  })

  test('exists once in all categories, regardless of case', async () => {
    const { t, kofi, add, names } = await withCategory()
    const other = await kofi.send(createCategory, { body: { name: 'Coast', locations: [] } })
    for (const name of ['Osu', 'osu', ' OSU '])
      expect(await refusal(add(name))).toMatchObject({ status: 409, code: 'location_exists' })
    const elsewhere = kofi.send(addLocation, { params: { id: other._id }, body: { location: 'oSu' } })
    expect(await outcomeOf(elsewhere)).toBe('location_exists')
    const rush = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(add('Ho'))))
    expect(tally(rush)).toEqual({ ok: 1, location_exists: 4 })
    expect(await names()).toEqual(['Osu', 'Accra', 'Ho'])
    const nowhere = kofi.send(addLocation, { params: { id: t.deps.ids.next() }, body: { location: 'Wa' } })
    expect(await outcomeOf(nowhere)).toBe('not_found')
  })

  test('needs a name of at most 80 characters', async () => {
    const { add } = await withCategory()
    for (const blank of ['', '   ', '.', '..', '-'])
      expect((await refusal(add(blank))).fields).toEqual({ location: 'Please enter a location name.' })
    expect((await refusal(add('x'.repeat(81)))).fields).toEqual({ location: 'At most 80 characters, please.' })
  })

  const odd = [
    'Cape Coast',
    'Ho / Kpando',
    'Kpɔŋ',
    '100%',
    'a%2Fb',
    'A?b&c#d',
    'ŋ'.repeat(80),
    "O'Reilly",
    '..1',
    '🏝 1',
  ]
  test('is removed by its name, in any encoding', async () => {
    const { remove, names, t, kofi, id } = await withCategory(odd)
    for (const [index, name] of odd.entries()) {
      expect((await remove(name)).locations, name).toEqual(odd.slice(index + 1))
      expect(await names()).toEqual(odd.slice(index + 1))
      expect(await outcomeOf(remove(name)), name).toBe('not_found')
    }
    expect(await outcomeOf(kofi.send(removeLocation, { params: { id: t.deps.ids.next(), location: 'Osu' } }))).toBe(
      'not_found',
    )
    expect((await kofi.send(listCategories, {}))[0]).toEqual({
      ...{ _id: id, name: 'Default Category', locations: [], uses: [] },
    })
  })

  test('is renamed in the list and in every listing, also one that is being edited', async () => {
    const { t, kofi, id, names } = await withCategory(['Osu', 'Accra'])
    const flat = await t.apartment({ location: 'Osu', apartmentName: 'Palm Loft' })
    await t.tour({ location: 'Osu', title: 'Bike ride' })
    await t.property({ location: 'Osu', propertyName: 'Annex' })
    await t.apartment({ location: 'Accra' })
    const uses = (location: string) => kofi.send(listLocationUses, { query: { location } })
    expect((await uses('Osu')).map(({ kind, name, host }) => [kind, name, host])).toEqual([
      ['property', 'Annex', ''],
      ['package', 'Bike ride', ''],
      ['apartment', 'Palm Loft', 'Akwaaba'],
    ])
    const { version } = await kofi.send(getEditableApartment, { params: { id: flat } })
    const rename = (from: string, to: string) =>
      kofi.send(renameLocation, { params: { id, location: from }, body: { location: to } })
    expect(await rename('Osu', 'Osu RE')).toMatchObject({ changed: 3, locations: ['Osu RE', 'Accra'] })
    expect(await names()).toEqual(['Osu RE', 'Accra'])
    expect(await t.anyone.send(getApartment, { params: { id: flat } })).toMatchObject({ location: 'Osu RE' })
    const body = form({ ...apartmentForm, location: 'Osu', version: String(version) })
    expect(await outcomeOf(kofi.send(updateApartment, { params: { id: flat }, body }))).toBe('edited_meanwhile')
    expect(await rename('Osu RE', 'OSU re')).toMatchObject({ changed: 3 })
    expect(await outcomeOf(rename('OSU re', 'accra'))).toBe('location_exists')
    expect(await outcomeOf(rename('Osu', 'Ho'))).toBe('not_found')
    expect(await uses('OSU re')).toHaveLength(3)
  })

  test('is kept by listings that have it when it is removed', async () => {
    const { t, remove } = await withCategory()
    const id = await t.apartment({ location: 'Osu' })
    await remove('Osu')
    const row = await t.deps.db.selectFrom('apartments').select('location').where('id', '=', id).executeTakeFirst()
    expect(row).toEqual({ location: 'Osu' })
  })
})
