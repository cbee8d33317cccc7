// Tests of publishing an apartment and taking it off the site.
import {
  createApartment,
  deleteApartment,
  getApartment,
  getApartmentFacts,
  listApartments,
} from '@akwaaba/contract/apartments'
import { createBooking, getBooking, listBookings } from '@akwaaba/contract/bookings'
import { describe, expect, test } from 'vitest'
import { apartmentForm, type Fault, form, picture, pictures, withFault } from '#testing/forms.ts'
import { newAdmin, raw, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

describe('POST /api/admin/apartments', () => {
  test('publishes the form with its pictures, visible at once', async () => {
    const t = here()
    const ama = await newAdmin(t)
    await t.anyone.send(listApartments, {})
    await t.anyone.send(listApartments, {}) // kept from the second ask
    const body = form(
      {
        ...apartmentForm,
        amenities: ['Wi-Fi', 'Standby generator'],
        rooms: ['Main bedroom: 1 double bed', 'Living room: sofa'],
        houseRules: ['Quiet after 22:00'],
        ...{ power: 'A generator', water: 'A tank', internet: '48 Mbps', factsCheckedOn: '2026-01-12' },
        guests: '4',
        latitude: '5.5571',
        longitude: '-0.1818',
        exactOnMap: 'true',
        instantBooking: 'true',
        checkInFrom: '15:00',
        checkOutBy: '10:30',
        captions: '{"new:1":"The roof","coverImage":""}',
      },
      { coverImage: await picture(), images: await pictures(2) },
    )
    const { msg, ...made } = await ama.send(createApartment, { body })
    expect(msg).toBe('Apartment created successfully!')
    expect(made).toEqual({
      _id: expect.any(String),
      apartmentName: 'Palm Loft',
      apartmentType: 'Loft',
      location: 'Labone',
      address: '7 Ndabaningi Sithole Road, Accra',
      bedrooms: 2,
      bathrooms: 1,
      size: 64.5,
      price: 120.5,
      description: '<p>High ceilings.</p>',
      coverImage: expect.stringMatching(/^[\da-f]{32}\.webp$/),
      images: [expect.any(String), expect.any(String)],
      captions: { [made.images[1] ?? '']: 'The roof' },
      guests: 4,
      amenities: ['Wi-Fi', 'Standby generator'],
      rooms: ['Main bedroom: 1 double bed', 'Living room: sofa'],
      houseRules: ['Quiet after 22:00'],
      ...{ power: 'A generator', water: 'A tank', internet: '48 Mbps', factsCheckedOn: '2026-01-12' },
      latitude: 5.5571,
      longitude: -0.1818,
      exactOnMap: true,
      instantBooking: true,
      checkInFrom: '15:00',
      checkOutBy: '10:30',
      cancellationPolicy: 'flexible',
      version: 1,
      rating: { count: 0, average: null },
      host: { name: 'Akwaaba', slug: 'akwaaba', since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    })
    expect(await t.anyone.send(listApartments, {})).toEqual([made])
    expect(await t.anyone.send(getApartment, { params: { id: made._id } })).toEqual(made)
    expect(await t.anyone.send(getApartmentFacts, {})).toEqual({ count: 1, maxPrice: 120.5 })
    for (const name of [made.coverImage, ...made.images])
      expect((await raw(t, { method: 'GET', path: '/' }, { url: `/uploads/${name}` })).status, String(name)).toBe(200)
  })

  test('uses defaults for absent fields', async () => {
    const t = here()
    const made = await (await newAdmin(t)).send(createApartment, { body: form(apartmentForm) })
    expect(made).toMatchObject({
      ...{ coverImage: null, images: [], guests: null, amenities: [], latitude: null, longitude: null },
      ...{ instantBooking: false, checkInFrom: '14:00', checkOutBy: '11:00' },
      ...{ rooms: [], houseRules: [], power: null, water: null, internet: null, factsCheckedOn: null },
    })
  })

  test('sanitizes the description', async () => {
    const t = here()
    const description = '<h2 onclick="x()">Bright</h2><script>alert(1)</script><p style="color:red">and <b>b</b></p>'
    const made = await (await newAdmin(t)).send(createApartment, { body: form({ ...apartmentForm, description }) })
    expect(made.description).toBe('<h2>Bright</h2><p>and <strong>b</strong></p>')
  })

  const faults: Fault[] = [
    ...[null, '', '   '].flatMap((blank): Fault[] => [
      ['apartmentName', blank, 'Apartment name is required'],
      ['address', blank, 'Address is required'],
      ['location', blank, 'Location is required'],
      ['apartmentType', blank, 'Apartment type is required'],
      ['description', blank, 'Description is required'],
    ]),
    ...[null, '', '-1', 'two', '1.5', '1e3', '101'].flatMap((odd): Fault[] => [
      ['bedrooms', odd, 'Valid number of bedrooms is required'],
      ['bathrooms', odd, 'Valid number of bathrooms is required'],
    ]),
    ...[null, '', '-1', 'big', '100001'].map((odd): Fault => ['size', odd, 'Valid size is required']),
    ...[null, '', '-0.01', 'cheap', '$5'].map((odd): Fault => ['price', odd, 'Valid price is required']),
    ['price', '9.999', 'At most two decimals.'],
    ['apartmentName', ['One', 'Two'], 'Apartment name is required'],
    ['apartmentName', 'x'.repeat(121), 'At most 120 characters, please.'],
    ['description', '<p> </p><script>alert(1)</script>', 'Description is required'],
    ['guests', '0', 'Valid number of guests is required'],
    ['latitude', '90.1', 'Valid latitude is required'],
    ['longitude', '-180.5', 'Valid longitude is required'],
    ['checkInFrom', '25:00', 'Please use a time such as 14:00.'],
    ['surprise', 'x', 'This field is not known here.'],
  ]
  test('refuses invalid fields, each with its sentence', async () => {
    const t = await here.empty()
    const ama = await newAdmin(t)
    for (const fault of faults) {
      const refused = await refusal(ama.send(createApartment, { body: form(withFault(apartmentForm, fault)) }))
      expect({ status: refused.status, fields: refused.fields }, JSON.stringify(fault)).toEqual({
        status: 400,
        fields: { [fault[0]]: fault[2] },
      })
    }
    const all = await refusal(ama.send(createApartment, { body: form({}) }))
    expect(Object.keys(all.fields).sort()).toEqual(Object.keys(apartmentForm).sort())
    expect(await t.anyone.send(listApartments, {})).toEqual([])
  })
})

describe('DELETE /api/admin/apartments/:id', () => {
  test('removes it from every list, once, and leaves its bookings as they are', async () => {
    const t = await here.empty()
    const [kofi, ama] = [await newAdmin(t), (await t.customers(1))[0]]
    const id = await t.apartment({ apartmentName: 'Lantern Studio' })
    const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, id, 5, 8) })
    expect(await kofi.send(deleteApartment, { params: { id } })).toEqual({ msg: 'Apartment deleted.' })
    expect(await t.anyone.send(listApartments, {})).toEqual([])
    expect(await t.anyone.send(getApartmentFacts, {})).toEqual({ count: 0, maxPrice: 0 })
    expect(await outcomeOf(t.anyone.send(getApartment, { params: { id } }))).toBe('not_found')
    expect(await outcomeOf(ama.send(createBooking, { body: stay(t, id, 20, 22) }))).toBe('not_found')
    expect(await outcomeOf(kofi.send(deleteApartment, { params: { id } }))).toBe('not_found')
    const booked = await ama.send(getBooking, { params: { id: bookingId } })
    expect(booked.apartment).toMatchObject({ apartmentName: 'Lantern Studio' })
    expect((await kofi.send(listBookings, {})).map(({ _id }) => _id)).toEqual([bookingId])
  })
})
