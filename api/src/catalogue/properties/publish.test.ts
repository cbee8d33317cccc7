// Tests of putting a property up for sale and taking it off the site.
import {
  createProperty,
  deleteProperty,
  getProperty,
  listProperties,
  listSoldProperties,
} from '@akwaaba/contract/properties'
import { describe, expect, test } from 'vitest'
import { confirmProperty } from '#testing/buying.ts'
import { type Fault, form, picture, pictures, propertyForm, withFault } from '#testing/forms.ts'
import { newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

describe('POST /api/properties', () => {
  test('puts the form up for sale, visible at once', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    await t.anyone.send(listProperties, {})
    await t.anyone.send(listProperties, {}) // kept from the second ask
    const body = form(
      { ...propertyForm, features: ['Borehole', 'Walled plot'], tenure: 'Leasehold', tenureYears: '71' },
      { coverImage: await picture(), images: await pictures(2) },
    )
    const { msg, ...made } = await kofi.send(createProperty, { body })
    expect(msg).toBe('Property created successfully!')
    expect(made).toEqual({
      _id: expect.any(String),
      propertyName: 'Ridge House',
      address: '4 Ridge Close, Kumasi',
      location: 'Ridge',
      price: 310_000,
      propertyType: 'Furnished',
      bedrooms: 3,
      bathrooms: 2,
      size: 210,
      description: '<p>On the hill.</p>',
      features: ['Borehole', 'Walled plot'],
      coverImage: expect.stringMatching(/^[\da-f]{32}\.webp$/),
      images: [expect.any(String), expect.any(String)],
      tenure: 'Leasehold',
      tenureYears: 71,
      status: 'unpaid',
      depositPaid: false,
      state: 'forSale',
      actions: ['buy'],
      blocked: [],
    })
    expect(await t.anyone.send(listProperties, {})).toEqual([made])
    expect(await t.anyone.send(getProperty, { params: { id: made._id } })).toEqual(made)
  })

  test('refuses invalid fields, each with its sentence', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const faults: Fault[] = [
      ...[null, '', ' '].flatMap((blank): Fault[] => [
        ['propertyName', blank, 'Property name is required'],
        ['address', blank, 'Address is required'],
        ['location', blank, 'Location is required'],
        ['description', blank, 'Description is required'],
      ]),
      ...[null, '', 'Half-furnished', 'furnished'].map(
        (odd): Fault => ['propertyType', odd, 'Property type is required'],
      ),
      ...[null, '', '-1', 'many', '0.5'].flatMap((odd): Fault[] => [
        ['bedrooms', odd, 'Valid number of bedrooms is required'],
        ['bathrooms', odd, 'Valid number of bathrooms is required'],
      ]),
      ...[null, '', '-1', 'big'].flatMap((odd): Fault[] => [
        ['size', odd, 'Valid size is required'],
        ['price', odd, 'Valid price is required'],
      ]),
      ['description', '<p><br></p>', 'Description is required'],
      ['tenureYears', '0', 'Valid number of years is required'],
      ['status', 'approved', 'This field is not known here.'],
    ]
    for (const fault of faults) {
      const refused = await refusal(kofi.send(createProperty, { body: form(withFault(propertyForm, fault)) }))
      expect(refused.fields, JSON.stringify(fault)).toEqual({ [fault[0]]: fault[2] })
      expect(refused.status).toBe(400)
    }
    const blank = await refusal(kofi.send(createProperty, { body: form({ ...propertyForm, features: ['Pool', ' '] }) }))
    expect(blank.fields).toEqual({ 'features.1': 'Please write what the feature is.' })
    expect(await t.anyone.send(listProperties, {})).toEqual([])
  })
})

describe('DELETE /api/properties/:id', () => {
  test('takes it off the site, once', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const id = await t.property()
    expect(await kofi.send(deleteProperty, { params: { id } })).toEqual({ msg: 'Property deleted.' })
    expect(await t.anyone.send(listProperties, {})).toEqual([])
    expect(await outcomeOf(t.anyone.send(getProperty, { params: { id } }))).toBe('not_found')
    expect(await outcomeOf(kofi.send(deleteProperty, { params: { id } }))).toBe('not_found')
    const [ama] = await t.customers(1)
    expect(await outcomeOf(confirmProperty(ama, id))).toBe('not_found')
  })

  test('keeps a sold property on the list of its buyer', async () => {
    const t = here()
    const [kofi, [ama]] = [await newAdmin(t), await t.customers(1)]
    const id = await t.property({ propertyName: 'Courtyard House' })
    await confirmProperty(ama, id)
    await kofi.send(deleteProperty, { params: { id } })
    const bought = await ama.send(listSoldProperties, { params: { role: 'customer' } })
    expect(bought.map(({ propertyName, status }) => [propertyName, status])).toEqual([['Courtyard House', 'approved']])
    expect(await kofi.send(listSoldProperties, { params: { role: 'admin' } })).toEqual([])
    expect(await t.anyone.send(listProperties, { query: { status: 'approved' } })).toEqual([])
  })
})
