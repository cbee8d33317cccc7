// Tests of where an apartment is: everybody sees a point near the exact one, always the same, and administrators the exact one.
import {
  createApartment,
  getApartment,
  getEditableApartment,
  listApartments,
  updateApartment,
} from '@akwaaba/contract/apartments'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { apartmentForm, form } from '#testing/forms.ts'
import { newHost } from '#testing/hosting.ts'
import { newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()

type Point = { latitude: number | null; longitude: number | null }
const exact = { latitude: 5.617283, longitude: -0.183746 }
const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** How far two points are from each other, in metres over the globe. */
const metresBetween = (one: Point, other: Point): number => {
  const [north, south] = [radians(one.latitude ?? 0), radians(other.latitude ?? 0)]
  const east = radians((one.longitude ?? 0) - (other.longitude ?? 0))
  const half = Math.sin((north - south) / 2) ** 2 + Math.cos(north) * Math.cos(south) * Math.sin(east / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(half))
}

/** An administrator, and functions that send the form of an apartment at the exact point and read what everybody sees. */
const scene = async (t: World) => {
  const admin = await newAdmin(t)
  const at = { latitude: String(exact.latitude), longitude: String(exact.longitude) }
  const texts = (changed: Record<string, string>) => form({ ...apartmentForm, ...at, ...changed })
  return {
    add: async (changed: Record<string, string> = {}) =>
      (await admin.send(createApartment, { body: texts(changed) }))._id,
    edit: (id: string, changed: Record<string, string> = {}) =>
      admin.send(updateApartment, { params: { id }, body: texts(changed) }),
    read: (id: string) => t.anyone.send(getApartment, { params: { id } }),
    editable: (id: string) => admin.send(getEditableApartment, { params: { id } }),
  }
}

describe('the public point of an apartment', () => {
  test('is 150 to 300 m from the exact one, in any direction', async () => {
    const t = await here.empty()
    const id = await t.apartment({ ...exact, apartmentName: 'Compass' })
    const row = await t.deps.db.selectFrom('apartments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 99 }, (_, n) => ({
      ...{ ...row, id: t.deps.ids.next(), address: `${n} Ring Road, Accra` },
      ...{ rules: '{}', offsetAddress: null, publicLatitude: null, publicLongitude: null },
    }))
    await t.deps.db.insertInto('apartments').values(rows).execute()
    const listed = await t.anyone.send(listApartments, { query: { search: 'Compass' } })
    expect(listed).toHaveLength(100)
    for (const shown of listed) {
      expect(metresBetween(shown, exact)).toBeGreaterThan(150)
      expect(metresBetween(shown, exact)).toBeLessThan(300)
      expect(pointOf(shown)).toEqual({
        latitude: Number(shown.latitude?.toFixed(4)),
        longitude: Number(shown.longitude?.toFixed(4)),
      })
    }
    const quarters = listed.map(({ latitude, longitude }) => [
      (latitude ?? 0) > exact.latitude,
      (longitude ?? 0) > exact.longitude,
    ])
    expect(new Set(quarters.map(String)).size).toBe(4)
  })

  test('is the same for all of one address, and after every edit, so that no average tells the exact one', async () => {
    const { add, edit, read } = await scene(here())
    const [one, other] = [await add(), await add({ address: '7, NDABANINGI Sithole Road - Accra' })]
    const first = pointOf(await read(one))
    expect(pointOf(await read(other))).toEqual(first)
    await edit(one, { price: '99' })
    expect(pointOf(await read(one))).toEqual(first)
    await edit(one, { address: '7a Sithole Road, Labone, Accra' })
    expect(pointOf(await read(one))).toEqual(first)
    await edit(one, { latitude: '', longitude: '' })
    expect(pointOf(await read(one))).toEqual({ latitude: null, longitude: null })
    await edit(one)
    expect(pointOf(await read(one))).toEqual(first)
    // A pin that is corrected moves the public point as far.
    await edit(one, { latitude: '5.617783' })
    const corrected = pointOf(await read(one))
    expect(corrected.longitude).toBe(first.longitude)
    expect((corrected.latitude ?? 0) - (first.latitude ?? 0)).toBeCloseTo(0.0005, 4)
  })

  test('moves with an apartment that moves to another address', async () => {
    const { add, edit, read } = await scene(here())
    const there = { address: '2 Harbour Road, Tema', latitude: '5.640001', longitude: '-0.010001' }
    const [moved, neighbour] = [await add(), await add(there)]
    await edit(moved, there)
    expect(pointOf(await read(moved))).toEqual(pointOf(await read(neighbour)))
  })

  test('is another one for another organisation at the same address', async () => {
    const t = here()
    const ids = await Promise.all(
      [1, 2, 3, 4].map((n) => t.apartment({ ...exact, address: `${n} Oxford Street, Osu` })),
    )
    const pointsNow = () =>
      t.deps.db
        .selectFrom('apartments')
        .select(['publicLatitude', 'publicLongitude'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
    const before = await pointsNow()
    const { id: organisationId } = await newHost(t)
    await t.deps.db.updateTable('apartments').set({ organisationId }).where('id', 'in', ids).execute()
    expect(await pointsNow()).not.toEqual(before)
  })

  test('is the exact one where the listing says exactOnMap, and only there', async () => {
    const t = here()
    const { add, edit, read } = await scene(t)
    const id = await add({ exactOnMap: 'true' })
    expect(await read(id)).toMatchObject({ ...exact, exactOnMap: true })
    await edit(id)
    expect(await read(id)).toMatchObject({ ...exact, exactOnMap: true })
    await edit(id, { exactOnMap: 'false' })
    const blurred = await read(id)
    expect(blurred.exactOnMap).toBe(false)
    expect(metresBetween(blurred, exact)).toBeGreaterThan(150)
    const reveal = sql`update apartments set public_latitude = latitude, public_longitude = longitude where id = ${id}`
    await expect(reveal.execute(t.deps.db)).rejects.toThrow('a_public_point_is_blurred')
  })

  test('is absent from a row of before until the migration has filled it', async () => {
    const t = here()
    const { add, read } = await scene(t)
    const id = await add()
    const filled = await read(id)
    const unfilled = { publicLatitude: null, publicLongitude: null, offsetAddress: null }
    await t.deps.db.updateTable('apartments').set(unfilled).where('id', '=', id).execute()
    await t.refreshCatalogue()
    expect(await read(id)).toMatchObject({ latitude: null, longitude: null })
    await sql.raw('call fill_public_points()').execute(t.deps.db)
    await t.refreshCatalogue()
    expect(await read(id)).toEqual(filled)
  })
})

describe('GET /api/admin/apartments/:id/editable', () => {
  const arrival = {
    arrivalAddress: 'House 14B, Sithole Lane',
    arrivalLandmark: 'Behind the Shell station',
    arrivalDirections: 'Second gate on the left.\nThe guard has the key.',
    arrivalPhone: '+233 24 555 0199',
  }

  test('gives administrators the exact point, and how guests get there', async () => {
    const { add, edit, read, editable } = await scene(here())
    const id = await add(arrival)
    const shown = await read(id)
    expect(await editable(id)).toEqual({ ...shown, ...exact, ...arrival })
    // An edit changes what it contains, a blank field is cleared, and another one stays.
    await edit(id, { arrivalLandmark: ' ', arrivalPhone: '' })
    expect(await editable(id)).toMatchObject({ ...exact, ...arrival, arrivalLandmark: null, arrivalPhone: null })
    await edit(id, { latitude: '', longitude: '', arrivalPhone: '020 000 0000' })
    expect(await editable(id)).toMatchObject({ latitude: null, arrivalPhone: '020 000 0000', version: 3 })
  })

  test('is empty where nothing was written, refuses what is too long, and knows no deleted apartment', async () => {
    const t = here()
    const { add, edit, editable } = await scene(t)
    const id = await add()
    expect(await editable(id)).toMatchObject({ ...exact, arrivalAddress: null, arrivalDirections: null })
    const refused = await refusal(edit(id, { arrivalAddress: 'x'.repeat(201) }))
    expect(refused.fields).toEqual({ arrivalAddress: 'At most 200 characters, please.' })
    expect(await outcomeOf(editable(t.deps.ids.next()))).toBe('not_found')
  })
})
