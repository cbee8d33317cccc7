// Tests of publishing a tour package, listing one's own, and taking one off the site.
import { createTour, deleteTour, getTour, listOwnTours, listTourPurchases, listTours } from '@akwaaba/contract/tours'
import { describe, expect, test } from 'vitest'
import { confirmTour } from '#testing/buying.ts'
import { type Fault, form, picture, tourForm, withFault } from '#testing/forms.ts'
import { day, newAdmin, raw, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

describe('POST /api/admin/packages', () => {
  test('publishes the form, visible at once', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    await t.anyone.send(listTours, {})
    await t.anyone.send(listTours, {}) // kept from the second ask
    const body = form(
      {
        ...tourForm,
        ...{ location: 'Akosombo', address: 'Marina Road', days: '2', seats: '12', minAge: '8' },
        ...{ meetingPoint: 'The jetty', departureTime: '06:30', included: ['Lunch', 'Guide'], excluded: '["Tips"]' },
      },
      { image: await picture() },
    )
    const { msg, ...made } = await kofi.send(createTour, { body })
    expect(msg).toBe('Package added successfully')
    expect(made).toEqual({
      _id: expect.any(String),
      title: 'Volta by Boat',
      description: '<p>A day on the lake.</p>',
      date: '2090-01-02',
      price: 180,
      image: expect.stringMatching(/^[\da-f]{32}\.webp$/),
      location: 'Akosombo',
      address: 'Marina Road',
      days: 2,
      seats: 12,
      seatsLeft: 12,
      minAge: 8,
      meetingPoint: 'The jetty',
      departureTime: '06:30',
      itinerary: [],
      included: ['Lunch', 'Guide'],
      excluded: ['Tips'],
    })
    expect(await t.anyone.send(listTours, {})).toEqual([made])
    expect(await t.anyone.send(getTour, { params: { id: made._id } })).toEqual(made)
  })

  test('needs only a name, a description, a date and a price', async () => {
    const t = here()
    const made = await (await newAdmin(t)).send(createTour, { body: form(tourForm) })
    expect(made).toMatchObject({ image: null, days: 1, seats: null, seatsLeft: null, minAge: null, included: [] })
  })

  test('refuses invalid fields, each with its sentence', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const faults: Fault[] = [
      ...[null, '', ' '].flatMap((blank): Fault[] => [
        ['title', blank, 'Package name is required'],
        ['description', blank, 'Description is required'],
        ['price', blank, 'Valid price is required'],
      ]),
      ...[null, ''].map((blank): Fault => ['date', blank, 'Date is required']),
      ...['soon', '2090-02-30', '02/01/2090'].map(
        (odd): Fault => ['date', odd, 'Please use a date such as 2026-12-04.'],
      ),
      ...['-1', 'free'].map((odd): Fault => ['price', odd, 'Valid price is required']),
      ['description', '<style>p{}</style><p>&nbsp;</p>', 'Description is required'],
      ['days', '0', 'Valid number of days is required'],
      ['seats', '1.5', 'Valid number of seats is required'],
      ['minAge', '-1', 'Valid age is required'],
      ['itinerary', '[]', 'This field is not known here.'],
    ]
    for (const fault of faults) {
      const refused = await refusal(kofi.send(createTour, { body: form(withFault(tourForm, fault)) }))
      expect(refused.fields, JSON.stringify(fault)).toEqual({ [fault[0]]: fault[2] })
      expect(refused.status).toBe(400)
    }
    expect(await kofi.send(listOwnTours, {})).toEqual([])
  })

  test('accepts today, and refuses a past day', async () => {
    const t = here()
    const kofi = await newAdmin(t)
    const send = (date: string) => kofi.send(createTour, { body: form({ ...tourForm, date }) })
    expect((await send(day(t, 0))).date).toBe(day(t, 0))
    expect((await send(`${day(t, 1)}T09:00:00.000Z`)).date).toBe(day(t, 1))
    const refused = await refusal(send(day(t, -1)))
    expect(refused).toMatchObject({ status: 400, code: 'past_dates', fields: { date: expect.any(String) } })
  })
})

describe('GET /api/admin/packages/user', () => {
  test("lists the caller's own, newest first, including past ones, in pages", async () => {
    const t = here()
    const [kofi, esi] = [await newAdmin(t), await newAdmin(t)]
    const made: string[] = []
    for (const [who, title] of [
      [kofi, 'One'],
      [esi, 'Hers'],
      [kofi, 'Two'],
      [kofi, 'Three'],
    ] as const) {
      const date = day(t, title === 'One' ? 1 : 400)
      const { _id } = await who.send(createTour, { body: form({ ...tourForm, title, date }) })
      made.push(_id)
      t.wait({ days: 1 })
    }
    await t.tour({ title: 'Nobody’s' })
    await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
    await kofi.send(deleteTour, { params: { id: made[2] ?? '' } })
    const titles = async (query = {}) => (await kofi.send(listOwnTours, { query })).map(({ title }) => title)
    expect(await titles()).toEqual(['Three', 'One'])
    expect((await t.anyone.send(listTours, {})).map(({ title }) => title)).not.toContain('One')
    expect(await titles({ limit: 1, page: 2 })).toEqual(['One'])
    const { headers } = await raw(t, listOwnTours, { token: kofi.token, url: `${listOwnTours.path}?limit=1` })
    expect(headers).toMatchObject({ 'x-total-count': '2', link: expect.stringContaining('page=2') })
    const beyond = await raw(t, listOwnTours, { token: kofi.token, url: `${listOwnTours.path}?page=2` })
    expect([beyond.text, beyond.headers['x-total-count']]).toEqual(['[]', '2'])
    expect((await esi.send(listOwnTours, {})).map(({ title }) => title)).toEqual(['Hers'])
  })
})

describe('DELETE /api/admin/packages/:id', () => {
  test('takes it off the site, once; buyers keep it', async () => {
    const t = await here.empty()
    const [kofi, [ama]] = [await newAdmin(t), await t.customers(1)]
    const id = await t.tour({ title: 'Castles and Canopy' })
    await confirmTour(ama, id)
    expect(await kofi.send(deleteTour, { params: { id } })).toEqual({
      msg: expect.stringMatching(/^Package deleted\. Its one buyer keeps the seats/),
    })
    expect(await t.anyone.send(listTours, {})).toEqual([])
    expect(await outcomeOf(t.anyone.send(getTour, { params: { id } }))).toBe('not_found')
    expect(await outcomeOf(kofi.send(deleteTour, { params: { id } }))).toBe('not_found')
    expect((await ama.send(listTourPurchases, {})).map((bought) => bought.package.title)).toEqual([
      'Castles and Canopy',
    ])
  })
})
