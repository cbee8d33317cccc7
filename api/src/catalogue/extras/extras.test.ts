// Tests of extras: which are offered and to whom, adding one, and taking one off the site.
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { createExtra, deleteExtra, listExtras } from '@akwaaba/contract/extras'
import { describe, expect, test } from 'vitest'
import { extraForm, type Fault, form, picture, withFault } from '#testing/forms.ts'
import { newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

describe('GET /api/admin/extras', () => {
  test('lists the extras on offer, oldest first, in dollars', async () => {
    const t = here()
    const pickup = await t.extra({ title: 'Airport pickup', price: 25.5 })
    t.wait({ seconds: 1 })
    const gone = await t.extra({ title: 'Fireworks' })
    t.wait({ seconds: 1 })
    await t.extra({ title: 'Breakfast', price: 0 })
    await t.deps.db.updateTable('extras').set({ deletedAt: t.deps.clock.now() }).where('id', '=', gone).execute()
    const [ama] = await t.customers(1)
    const found = await ama.send(listExtras, {})
    expect(found.map(({ title, price }) => [title, price])).toEqual([
      ['Airport pickup', 25.5],
      ['Breakfast', 0],
    ])
    expect(found[0]).toEqual({
      _id: pickup,
      title: 'Airport pickup',
      description: 'A driver waits for you.',
      price: 25.5,
      ...{ unit: 'booking', providedBy: 'platform' },
      image: null,
    })
  })

  test('refuses callers who are not signed in', async () => {
    const t = here()
    expect(await refusal(t.anyone.send(listExtras, {}))).toMatchObject({ status: 401, code: 'not_signed_in' })
  })
})

describe('POST /api/admin/extras', () => {
  test('publishes the form, its text as plain text', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const body = form({ ...extraForm, description: 'Fruit & <b>waakye</b>.' }, { image: await picture() })
    const { msg, ...made } = await kofi.send(createExtra, { body })
    expect(msg).toBe('Extra created successfully!')
    expect(made).toEqual({
      _id: expect.any(String),
      title: 'Breakfast',
      description: 'Fruit & <b>waakye</b>.',
      price: 12.5,
      ...{ unit: 'booking', providedBy: 'platform' },
      image: expect.stringMatching(/^[\da-f]{32}\.webp$/),
    })
    expect(await kofi.send(listExtras, {})).toEqual([made])
    expect((await kofi.send(createExtra, { body: form(extraForm) })).image).toBeNull()
  })

  test('refuses invalid fields, each with its sentence', async () => {
    const t = await here.empty()
    const kofi = await newAdmin(t)
    const faults: Fault[] = [
      ...[null, '', ' '].flatMap((blank): Fault[] => [
        ['title', blank, 'Title is required'],
        ['description', blank, 'Description is required'],
        ['price', blank, 'Valid price is required'],
      ]),
      ['price', '-1', 'Valid price is required'],
      ['title', 'x'.repeat(121), 'At most 120 characters, please.'],
    ]
    for (const fault of faults) {
      const refused = await refusal(kofi.send(createExtra, { body: form(withFault(extraForm, fault)) }))
      expect(refused.fields, JSON.stringify(fault)).toEqual({ [fault[0]]: fault[2] })
      expect(refused.status).toBe(400)
    }
    expect(await kofi.send(listExtras, {})).toEqual([])
  })
})

describe('DELETE /api/admin/extras/:id', () => {
  test('takes it off the site, once; bookings that have it keep it', async () => {
    const t = await here.empty()
    const [kofi, [ama]] = [await newAdmin(t), await t.customers(1)]
    const [flat, id] = [await t.apartment(), await t.extra({ title: 'Airport pickup', price: 25 })]
    const booked = await ama.send(createBooking, { body: { ...stay(t, flat, 5, 7), extras: [id] } })
    expect(await kofi.send(deleteExtra, { params: { id } })).toEqual({ msg: 'Extra deleted.' })
    expect(await kofi.send(listExtras, {})).toEqual([])
    expect(await outcomeOf(kofi.send(deleteExtra, { params: { id } }))).toBe('not_found')
    const { extras } = await ama.send(getBooking, { params: { id: booked._id } })
    expect(extras.map(({ title, price }) => [title, price])).toEqual([['Airport pickup', 25]])
    const again = ama.send(createBooking, { body: { ...stay(t, flat, 9, 10), extras: [id] } })
    expect(await outcomeOf(again)).toBe('not_found')
  })
})
