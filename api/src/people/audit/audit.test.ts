// Tests of the audit log: every change of the catalogue has a record, with before and after, that cannot be changed.
import { createAdvert, deleteAdvert } from '@akwaaba/contract/adverts'
import { createApartment, deleteApartment, updateApartment } from '@akwaaba/contract/apartments'
import { listAudit } from '@akwaaba/contract/audit'
import { createExtra, deleteExtra } from '@akwaaba/contract/extras'
import { addLocation, createCategory, removeLocation } from '@akwaaba/contract/locations'
import { createProperty, deleteProperty } from '@akwaaba/contract/properties'
import { createTour, deleteTour } from '@akwaaba/contract/tours'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { advertForm, apartmentForm, extraForm, form, picture, propertyForm, tourForm } from '#testing/forms.ts'
import { newAdmin, raw } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser } from '#testing/world.ts'

const here = fileWorld()

const scene = async () => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  return { t, kofi, log: (query = {}) => kofi.send(listAudit, { query }) }
}
const apartment = (by: TestUser, texts = {}) => by.send(createApartment, { body: form({ ...apartmentForm, ...texts }) })

describe('a change by an administrator', () => {
  test('is recorded with the new record, its label, who made it and when', async () => {
    const { t, kofi, log } = await scene()
    const { _id: recordId } = await apartment(kofi, { guests: '3' })
    const [line, ...more] = await log()
    expect(more).toEqual([])
    expect(line).toMatchObject({
      actor: { username: kofi.username },
      action: 'create',
      kind: 'apartment',
      recordId,
      label: 'Palm Loft',
      before: null,
      after: { apartmentName: 'Palm Loft', price: 120.5, guests: 3, description: '<p>High ceilings.</p>' },
    })
    expect(Math.abs(Date.parse(line?.happenedAt ?? '') - t.deps.clock.now().getTime())).toBeLessThan(60_000)
  })

  test('that edits is recorded with the fields that changed, before and after', async () => {
    const { kofi, log } = await scene()
    const { _id: id } = await apartment(kofi)
    const body = form({ ...apartmentForm, apartmentName: 'Palm Attic', price: '99', guests: '2' })
    await kofi.send(updateApartment, { params: { id }, body })
    expect((await log())[0]).toMatchObject({
      action: 'update',
      label: 'Palm Attic',
      before: { apartmentName: 'Palm Loft', price: 120.5, guests: null, version: 1 },
      after: { apartmentName: 'Palm Attic', price: 99, guests: 2, version: 2 },
    })
    expect(Object.keys((await log())[0]?.after ?? {}).sort()).toEqual(['apartmentName', 'guests', 'price', 'version'])
  })

  test('is recorded for every kind of record, created and deleted', async () => {
    const { kofi, log } = await scene()
    const image = () => picture()
    const made = {
      apartment: await apartment(kofi),
      package: await kofi.send(createTour, { body: form(tourForm, { image: await image() }) }),
      property: await kofi.send(createProperty, { body: form(propertyForm, { images: await image() }) }),
      extra: await kofi.send(createExtra, { body: form(extraForm, { image: await image() }) }),
      advert: await kofi.send(createAdvert, { body: form(advertForm, { image: await image() }) }),
    }
    const rows = { apartment: deleteApartment, package: deleteTour, property: deleteProperty }
    const others = { extra: deleteExtra, advert: deleteAdvert }
    for (const [kind, row] of Object.entries({ ...rows, ...others }))
      await kofi.send(row, { params: { id: made[kind as keyof typeof made]._id } })
    const labels = {
      ...{ apartment: 'Palm Loft', package: 'Volta by Boat', property: 'Ridge House' },
      ...{ extra: 'Breakfast', advert: 'A beach at dawn' },
    }
    for (const [kind, label] of Object.entries(labels)) {
      const lines = await log({ kind })
      const recordId = made[kind as keyof typeof made]._id
      expect(lines.map((line) => [line.action, line.label, line.recordId])).toEqual([
        ['delete', label, recordId],
        ['create', label, recordId],
      ])
      const [deleted, created] = lines
      expect([deleted?.after, created?.before]).toEqual([null, null])
      // The deleted record has at least the fields that it was created with.
      expect(deleted?.before).toMatchObject(created?.after ?? { nothing: true })
      expect(Object.keys(created?.after ?? {}).length).toBeGreaterThan(2)
    }
  })

  test('is recorded for locations', async () => {
    const { kofi, log } = await scene()
    const { _id: id } = await kofi.send(createCategory, { body: { name: 'Coast', locations: ['Elmina'] } })
    await kofi.send(addLocation, { params: { id }, body: { location: 'Kokrobite' } })
    await kofi.send(removeLocation, { params: { id, location: 'Elmina' } })
    const lines = await log({ kind: 'category', recordId: id })
    expect(lines.map(({ action, label, before, after }) => ({ action, label, before, after }))).toEqual([
      {
        ...{ action: 'update', label: 'Coast' },
        ...{ before: { locations: ['Elmina', 'Kokrobite'] }, after: { locations: ['Kokrobite'] } },
      },
      {
        ...{ action: 'update', label: 'Coast' },
        ...{ before: { locations: ['Elmina'] }, after: { locations: ['Elmina', 'Kokrobite'] } },
      },
      { action: 'create', label: 'Coast', before: null, after: { name: 'Coast', locations: ['Elmina'] } },
    ])
  })

  test('is not recorded when it was refused, or when the same form was sent again', async () => {
    const { kofi, log } = await scene()
    const submission = '01900000-0000-7000-8000-00000000000a'
    const { _id: id } = await apartment(kofi, { submission })
    await apartment(kofi, { submission })
    const edit = (texts: object) =>
      outcomeOf(kofi.send(updateApartment, { params: { id }, body: form({ ...apartmentForm, ...texts }) }))
    expect(await edit({ version: '7' })).toBe('edited_meanwhile')
    expect(await edit({ price: '' })).toBe('invalid_input')
    await kofi.send(createCategory, { body: { name: 'Coast', locations: ['Osu'] } })
    const twice = { body: { name: 'Inland', locations: ['Osu'] } }
    expect(await outcomeOf(kofi.send(createCategory, twice))).toBe('location_exists')
    expect((await log()).map(({ kind }) => kind)).toEqual(['category', 'apartment'])
  })
})

describe('GET /api/admin/audit', () => {
  const fill = async (kofi: TestUser) => {
    const ids: string[] = []
    for (const title of ['One', 'Two', 'Three'])
      ids.push((await kofi.send(createExtra, { body: form({ ...extraForm, title }) }))._id)
    await kofi.send(deleteExtra, { params: { id: ids[1] ?? '' } })
    return ids
  }

  test('lists the newest first, by kind, by record and page by page', async () => {
    const { t, kofi, log } = await scene()
    const [, two] = await fill(kofi)
    const lines = async (query = {}) => (await log(query)).map(({ action, label }) => `${action} ${label}`)
    expect(await lines()).toEqual(['delete Two', 'create Three', 'create Two', 'create One'])
    expect(await lines({ recordId: two })).toEqual(['delete Two', 'create Two'])
    expect(await lines({ kind: 'advert' })).toEqual([])
    expect(await lines({ kind: '', recordId: '' })).toHaveLength(4)
    expect(await lines({ limit: 3, page: 2 })).toEqual(['create One'])
    const { headers } = await raw(t, listAudit, { token: kofi.token, url: `${listAudit.path}?limit=3` })
    expect(headers).toMatchObject({ 'x-total-count': '4', link: expect.stringContaining('page=2') })
    const beyond = await raw(t, listAudit, { token: kofi.token, url: `${listAudit.path}?page=2` })
    expect([beyond.text, beyond.headers['x-total-count']]).toEqual(['[]', '4'])
    expect(await outcomeOf(log({ kind: 'secret' }))).toBe('invalid_input')
  })

  test('does not name an administrator whose account was deleted', async () => {
    const { t, kofi, log } = await scene()
    const esi = await newAdmin(t)
    await esi.send(createExtra, { body: form(extraForm) })
    await t.deps.db
      .updateTable('users')
      .set({ deletedAt: t.deps.clock.now() })
      .where('username', '=', esi.username)
      .execute()
    await kofi.send(createExtra, { body: form(extraForm) })
    expect((await log()).map(({ actor }) => actor?.username ?? null)).toEqual([kofi.username, null])
  })
})

test('the log cannot be changed, not even in the database', async () => {
  const { t, kofi, log } = await scene()
  await kofi.send(createExtra, { body: form(extraForm) })
  const before = await log()
  for (const statement of [
    "update audit_log set label = 'Nothing'",
    'delete from audit_log',
    'truncate audit_log',
    'truncate users cascade',
    'delete from users',
  ])
    await expect(sql.raw(statement).execute(t.owner), statement).rejects.toThrow()
  await expect(sql`delete from audit_log`.execute(t.owner)).rejects.toThrow('append-only')
  expect(await log()).toEqual(before)
})
