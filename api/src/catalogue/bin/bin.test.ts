// Tests of the bin: what it lists, restoring each kind, and what is ended after its days. Also of editing extras and adverts.
import { createAdvert, deleteAdvert, listAdverts, updateAdvert } from '@akwaaba/contract/adverts'
import { deleteApartment, getApartment } from '@akwaaba/contract/apartments'
import { listBin, listHostBin, restoreDeleted, restoreListingFromBin } from '@akwaaba/contract/bin'
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { deleteExtra, listExtras, updateExtra } from '@akwaaba/contract/extras'
import { deleteListing } from '@akwaaba/contract/listings'
import { addLocation, createCategory, listLocations, removeLocation } from '@akwaaba/contract/locations'
import { deleteProperty, getProperty, listSoldProperties } from '@akwaaba/contract/properties'
import { callOffTour, deleteTour, getTour, listTourPurchases } from '@akwaaba/contract/tours'
import { describe, expect, test } from 'vitest'
import { confirmProperty, confirmTour } from '#testing/buying.ts'
import { advertForm, extraForm, form, picture } from '#testing/forms.ts'
import { newHost } from '#testing/hosting.ts'
import { idle, newAdmin, queued, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally } from '#testing/world.ts'

const here = fileWorld()

const restore = (kofi: TestUser, id: string) => kofi.send(restoreDeleted, { params: { id } })
const kindsIn = async (kofi: TestUser) => (await kofi.send(listBin, {})).map(({ kind, name }) => `${kind} ${name}`)

describe('the bin', () => {
  test('lists what was deleted, the latest first, and restores each of it as it was', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const [flat, tour] = [await t.apartment({ apartmentName: 'Loft' }), await t.tour({ title: 'Lake' })]
    const [house, extra] = [await t.property({ propertyName: 'Villa' }), await t.extra({ title: 'Pickup' })]
    const advert = await kofi.send(createAdvert, { body: form(advertForm, { image: await picture() }) })
    const names = { name: 'Places', locations: ['Osu', 'Ho', 'Wa'] }
    const { _id: category } = await kofi.send(createCategory, { body: names })
    await t.anyone.send(getTour, { params: { id: tour } })
    await kofi.send(deleteApartment, { params: { id: flat } })
    t.wait({ seconds: 1 })
    await kofi.send(deleteTour, { params: { id: tour } })
    t.wait({ seconds: 1 })
    await kofi.send(deleteProperty, { params: { id: house } })
    t.wait({ seconds: 1 })
    await kofi.send(deleteExtra, { params: { id: extra } })
    t.wait({ seconds: 1 })
    await kofi.send(deleteAdvert, { params: { id: advert._id } })
    t.wait({ seconds: 1 })
    const { removed } = await kofi.send(removeLocation, { params: { id: category, location: 'Ho' } })
    const all = [
      'location Ho',
      'advert A beach at dawn',
      'extra Pickup',
      'property Villa',
      'package Lake',
      'apartment Loft',
    ]
    expect(await kindsIn(kofi)).toEqual(all)
    expect((await kofi.send(listBin, { query: { kind: 'apartment' } }))[0]).toEqual({
      ...{ _id: flat, kind: 'apartment', name: 'Loft', image: null, host: 'Akwaaba' },
      ...{ deletedAt: expect.any(String), endsAt: expect.any(String) },
    })
    for (const [kind, id] of [
      ...([
        ['apartment', flat],
        ['package', tour],
        ['property', house],
      ] as const),
      ...([
        ['extra', extra],
        ['advert', advert._id],
        ['location', removed],
      ] as const),
    ]) {
      expect((await restore(kofi, id)).msg, kind).toMatch(/ is restored\.$/)
      expect(await outcomeOf(restore(kofi, id)), kind).toBe('not_found')
    }
    expect(await kindsIn(kofi)).toEqual([])
    await t.anyone.send(getApartment, { params: { id: flat } })
    await t.anyone.send(getTour, { params: { id: tour } })
    expect(await t.anyone.send(getProperty, { params: { id: house } })).toMatchObject({ state: 'forSale' })
    expect((await kofi.send(listExtras, {})).map(({ title }) => title)).toEqual(['Pickup'])
    expect(await t.anyone.send(listAdverts, {})).toHaveLength(1)
    expect(await t.anyone.send(listLocations, {})).toEqual(['Osu', 'Ho', 'Wa'])
  })

  test('restores once when asked several times at once', async () => {
    const t = here()
    const [kofi, id] = [await newAdmin(t), await t.extra()]
    await kofi.send(deleteExtra, { params: { id } })
    const all = await Promise.all(Array.from({ length: 4 }, () => outcomeOf(restore(kofi, id))))
    expect(tally(all)).toEqual({ ok: 1, not_found: 3 })
  })

  test('leaves alone what is restored at the instant at which its days end', async () => {
    const t = await here.empty()
    const [kofi, id] = [await newAdmin(t), await t.extra({ title: 'Pickup' })]
    await kofi.send(deleteExtra, { params: { id } })
    t.wait({ days: 31 })
    // As of a request that has checked the days just before they ended.
    const restoring = () => t.deps.db.updateTable('extras').set({ deletedAt: null }).where('id', '=', id).execute()
    const ending = () => runJob(t, 'catalogue:empty-bin', {})
    expect(await queued(t, 'extras', id, [restoring, ending])).toEqual(['ok', 'ok'])
    expect((await (await newAdmin(t)).send(listExtras, {})).map(({ title }) => title)).toEqual(['Pickup'])
  })
  test('leaves what was bought with its buyers, and tells those of a package', async () => {
    const t = await here.empty()
    const [kofi, [ama]] = [await newAdmin(t), await t.customers(1)]
    const [tour, house] = [await t.tour({ title: 'Lake' }), await t.property()]
    await confirmTour(ama, tour)
    await confirmProperty(ama, house)
    await kofi.send(deleteTour, { params: { id: tour } })
    await kofi.send(deleteProperty, { params: { id: house } })
    expect((await t.nextMail(ama.email, ({ subject }) => subject.includes('no longer offered'))).subject).toContain(
      'Lake',
    )
    await restore(kofi, tour)
    await restore(kofi, house)
    expect((await t.nextMail(ama.email, ({ subject }) => subject.includes('offered again'))).subject).toContain('Lake')
    await kofi.send(deleteTour, { params: { id: tour } })
    await restore(kofi, tour)
    await idle(t)
    // With its id a second one would be dropped as the first, come twice.
    const told = t.mailTo(ama.email).filter(({ subject }) => subject.includes('offered'))
    expect([told.length, new Set(told.map(({ id }) => id)).size]).toEqual([4, 4])
    expect((await ama.send(listTourPurchases, {}))[0]).toMatchObject({ isOffered: true, mayReturn: false })
    expect((await ama.send(listSoldProperties, { params: { role: 'customer' } }))[0]).toMatchObject({ state: 'sold' })
    await kofi.send(callOffTour, { params: { id: tour }, body: { reason: 'The road is closed.' } })
    expect(await kindsIn(kofi)).toEqual([])
    expect(await outcomeOf(restore(kofi, tour))).toBe('not_found')
  })

  test('refuses a location whose name was added again', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const { _id: id } = await kofi.send(createCategory, { body: { name: 'Places', locations: ['Osu'] } })
    const { removed } = await kofi.send(removeLocation, { params: { id, location: 'Osu' } })
    await kofi.send(addLocation, { params: { id }, body: { location: 'OSU' } })
    expect(await outcomeOf(restore(kofi, removed))).toBe('location_exists')
  })

  test('shows a host the apartments of their organisation alone', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const [efua, yaw] = [await newHost(t), await newHost(t)]
    const flat = await t.apartment({ apartmentName: 'Castle View', organisationId: efua.id })
    const house = await t.apartment({ apartmentName: 'Loft' })
    await efua.owner.send(deleteListing, { params: { org: efua.slug, id: flat } })
    await kofi.send(deleteApartment, { params: { id: house } })
    const binOf = async ({ owner, slug }: typeof efua) =>
      (await owner.send(listHostBin, { params: { org: slug } })).map(({ name }) => name)
    expect([await binOf(efua), await binOf(yaw)]).toEqual([['Castle View'], []])
    const restoreAs = ({ owner, slug }: typeof efua, id: string) =>
      outcomeOf(owner.send(restoreListingFromBin, { params: { org: slug, id } }))
    expect(await restoreAs(yaw, flat)).toBe('not_found')
    expect(await restoreAs(efua, house)).toBe('not_found')
    expect(await restoreAs(efua, flat)).toBe('ok')
    expect(await kindsIn(kofi)).toEqual(['apartment Loft'])
  })

  test('ends after 30 days: what nobody booked or bought is gone, the rest stays for the books', async () => {
    const t = await here.empty()
    const [kofi, [ama]] = [await newAdmin(t), await t.customers(1)]
    const [flat, booked, free] = [await t.apartment(), await t.extra({ title: 'Pickup' }), await t.extra()]
    const tour = await t.tour()
    const made = await ama.send(createBooking, { body: { ...stay(t, flat, 5, 7), extras: [booked] } })
    for (const id of [booked, free]) await kofi.send(deleteExtra, { params: { id } })
    await kofi.send(deleteTour, { params: { id: tour } })
    await kofi.send(deleteApartment, { params: { id: flat } })
    t.wait({ days: 29 })
    await runJob(t, 'catalogue:empty-bin', {})
    expect(await kindsIn(await newAdmin(t))).toHaveLength(4)
    t.wait({ days: 2 })
    const later = await newAdmin(t)
    expect(await kindsIn(later)).toEqual([])
    await runJob(t, 'catalogue:empty-bin', {})
    const left = await t.deps.db.selectFrom('extras').select('id').where('endedAt', 'is not', null).execute()
    expect(left).toEqual([{ id: booked }])
    expect(await t.deps.db.selectFrom('extras').select('id').execute()).toHaveLength(1)
    expect(await t.deps.db.selectFrom('tours').select('id').execute()).toEqual([])
    expect(await outcomeOf(restore(later, flat))).toBe('not_found')
    const kept = await t.deps.db.selectFrom('bookingExtras').select('title').where('bookingId', '=', made._id).execute()
    expect(kept).toEqual([{ title: 'Pickup' }])
  })
})

describe('an edit of an extra or an advert', () => {
  test('changes it, and leaves bookings with the extra as they were', async () => {
    const t = await here.empty()
    const [kofi, [ama]] = [await newAdmin(t), await t.customers(1)]
    const [flat, id] = [await t.apartment(), await t.extra({ title: 'Pickup', price: 25 })]
    const made = await ama.send(createBooking, { body: { ...stay(t, flat, 5, 7), extras: [id] } })
    const edit = (fields: object) => kofi.send(updateExtra, { params: { id }, body: form({ ...extraForm, ...fields }) })
    expect(await edit({ version: '1' })).toMatchObject({ title: 'Breakfast', price: 12.5, version: 2 })
    expect(await outcomeOf(edit({ version: '1' }))).toBe('edited_meanwhile')
    expect((await ama.send(getBooking, { params: { id: made._id } })).extras[0]).toMatchObject({
      title: 'Pickup',
      price: 25,
    })
    const advert = await kofi.send(createAdvert, { body: form(advertForm, { image: await picture() }) })
    const changed = await kofi.send(updateAdvert, {
      params: { id: advert._id },
      body: form({ link: 'https://example.com/other' }),
    })
    expect(changed).toMatchObject({ link: 'https://example.com/other', title: '', image: advert.image, version: 2 })
    const wrong = kofi.send(updateAdvert, { params: { id: advert._id }, body: form({ link: 'javascript:alert(1)' }) })
    expect(await outcomeOf(wrong)).toBe('invalid_input')
  })
})
