// Tests of the extras of hosts: who manages them, with which apartments they are offered, and what they cost in a stay.
import { createBooking, exportBookings, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import {
  createExtra,
  createHostExtra,
  deleteExtra,
  deleteHostExtra,
  getHostExtra,
  listExtras,
  listHostExtras,
  listOfferedExtras,
  maxExtras,
  updateHostExtra,
} from '@akwaaba/contract/extras'
import { tryHostStay } from '@akwaaba/contract/prices'
import { createQuote } from '@akwaaba/contract/quotes'
import { listReceipts } from '@akwaaba/contract/receipts'
import { askStayChange, quoteStayChange } from '@akwaaba/contract/stay-changes'
import { describe, expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { extraForm, form, picture } from '#testing/forms.ts'
import { house, newHost, newMember } from '#testing/hosting.ts'
import { newAdmin, raw, refusal, stay, unproved } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

const titlesOf = (extras: readonly { title: string }[]) => extras.map(({ title }) => title)

/** Two hosts with an apartment and an extra each, and one of the house. */
const scene = async () => {
  const t = await here.empty()
  const [volta, keta] = [await newHost(t, 'Volta Stays'), await newHost(t, 'Keta Rooms')]
  const flat = await t.apartment({ price: 100, guests: 4, organisationId: volta.id })
  const pickup = await t.extra({ title: 'Airport pickup', price: 40 })
  const breakfast = await t.extra({ title: 'Breakfast', price: 7, unit: 'guest-night', organisationId: volta.id })
  const canoe = await t.extra({ title: 'Canoe', price: 20, unit: 'guest', organisationId: keta.id })
  return { t, volta, keta, flat, pickup, breakfast, canoe, params: { org: volta.slug } }
}

describe('the extras of an organisation', () => {
  test('are added, changed and deleted by its owners and managers, read by finance, and not by cleaners', async () => {
    const { t, volta, params, breakfast } = await scene()
    const { owner } = volta
    const body = form({ ...extraForm, title: 'Cook', unit: 'night' }, { image: await picture() })
    const { msg: _, ...made } = await owner.send(createHostExtra, { params, body })
    expect(made).toMatchObject({ title: 'Cook', price: 12.5, unit: 'night', providedBy: 'host' })
    const submission = t.deps.ids.next()
    const twice = () => owner.send(createHostExtra, { params, body: form({ ...extraForm, submission }) })
    const [first, second] = [await twice(), await twice()]
    expect([first.unit, second._id]).toEqual(['booking', first._id])
    const [manager, finance, cleaner] = await Promise.all(
      (['manager', 'finance', 'cleaner'] as const).map((role) => newMember(t, volta.id, role)),
    )
    const words = { title: 'Cook for a day', description: 'She shops as well.' }
    const edit = () => form({ ...words, price: '18', version: '1' })
    const at = { params: { ...params, id: made._id } }
    expect(await finance?.send(getHostExtra, at)).toEqual({ ...made, version: 1 })
    expect(await manager?.send(updateHostExtra, { ...at, body: edit() })).toMatchObject({
      ...{ ...made, ...words, price: 18, version: 2 },
    })
    expect(await outcomeOf(owner.send(updateHostExtra, { ...at, body: edit() }))).toBe('edited_meanwhile')
    for (const one of [finance, cleaner].filter((one) => one !== undefined)) {
      expect(await outcomeOf(one.send(updateHostExtra, { ...at, body: edit() }))).toBe('forbidden')
      expect(await outcomeOf(one.send(deleteHostExtra, at))).toBe('forbidden')
      expect(await outcomeOf(one.send(createHostExtra, { params, body: form(extraForm) }))).toBe('forbidden')
    }
    expect(titlesOf((await finance?.send(listHostExtras, { params })) ?? [])).toEqual([
      'Breakfast',
      'Cook for a day',
      'Breakfast',
    ])
    expect(cleaner && (await outcomeOf(cleaner.send(listHostExtras, { params })))).toBe('forbidden')
    await owner.send(deleteHostExtra, at)
    expect(await outcomeOf(owner.send(deleteHostExtra, at))).toBe('not_found')
    expect((await owner.send(listHostExtras, { params })).map(({ _id }) => _id)).toEqual([breakfast, first._id])
    const late = unproved(t, owner).send(deleteHostExtra, { params: { ...params, id: breakfast } })
    expect(await outcomeOf(late)).toBe('proof_needed')
  })

  test('are at most so many, also of two forms at the same instant', async () => {
    const { t, volta, params } = await scene()
    for (let n = 2; n < maxExtras; n++) await t.extra({ organisationId: volta.id })
    const add = () => outcomeOf(volta.owner.send(createHostExtra, { params, body: form(extraForm) }))
    expect((await Promise.all([add(), add(), add()])).sort()).toEqual(['invalid_input', 'invalid_input', 'ok'])
  })

  test('are counted by a unit that there is; those of the house once, also where a member adds them', async () => {
    const { t, volta, params } = await scene()
    const owner = await newMember(t, house.id, 'owner')
    const add = (who: typeof owner, org: string, unit: string) =>
      refusal(who.send(createHostExtra, { params: { org }, body: form({ ...extraForm, unit }) }))
    expect((await add(volta.owner, params.org, 'week')).fields).toEqual({
      unit: 'Please choose what the price is for.',
    })
    expect((await add(owner, house.slug, 'night')).fields).toMatchObject({ unit: expect.any(String) })
    const admin = await newAdmin(t)
    const asAdmin = admin.send(createExtra, { body: form({ ...extraForm, unit: 'night' }) })
    expect((await refusal(asAdmin)).fields).toEqual({ unit: 'This field is not known here.' })
    const change = t.owner.updateTable('extras').set({ unit: 'night' }).where('organisationId', '=', house.id)
    await expect(change.execute()).rejects.toMatchObject({ code: '23514' })
  })

  test('of another are as unknown as none to members, and an administrator may take them off the site', async () => {
    const { t, volta, keta, canoe, params } = await scene()
    const at = { params: { ...params, id: canoe } }
    const body = form(extraForm)
    expect(await outcomeOf(volta.owner.send(getHostExtra, at))).toBe('not_found')
    expect(await outcomeOf(volta.owner.send(updateHostExtra, { ...at, body }))).toBe('not_found')
    expect(await outcomeOf(volta.owner.send(deleteHostExtra, at))).toBe('not_found')
    expect(titlesOf(await keta.owner.send(listHostExtras, { params: { org: keta.slug } }))).toEqual(['Canoe'])
    const admin = await newAdmin(t)
    await admin.send(deleteExtra, { params: { id: canoe } })
    expect(await keta.owner.send(listHostExtras, { params: { org: keta.slug } })).toEqual([])
  })
})

describe('the extras that are offered', () => {
  test('are those of the house, and with an apartment those of its host as well, while guests may book it', async () => {
    const { t, volta, flat } = await scene()
    const admin = await newAdmin(t)
    const offered = async (apartmentId?: string) =>
      titlesOf(await t.anyone.send(listOfferedExtras, apartmentId === undefined ? {} : { query: { apartmentId } }))
    expect(await offered()).toEqual(['Airport pickup'])
    expect(await offered(flat)).toEqual(['Airport pickup', 'Breakfast'])
    expect(await offered(await t.apartment())).toEqual(['Airport pickup'])
    expect(await offered(t.deps.ids.next())).toEqual(['Airport pickup'])
    expect(titlesOf(await admin.send(listExtras, {}))).toEqual(['Airport pickup'])
    expect(titlesOf(await admin.send(listExtras, { query: { apartmentId: flat } }))).toHaveLength(2)
    await t.deps.db.updateTable('organisations').set({ state: 'paused' }).where('id', '=', volta.id).execute()
    expect(titlesOf(await admin.send(listExtras, { query: { apartmentId: flat } }))).toEqual(['Airport pickup'])
  })

  test('are refused with an apartment of another host like unknown ones, by every call that prices a stay', async () => {
    const { t, volta, flat, canoe, breakfast, params } = await scene()
    const [ama] = await t.customers(1)
    const stays = stay(t, flat, 10, 12)
    const { _id: id } = await ama.send(createBooking, { body: { ...stays, extras: [breakfast] } })
    const elsewhere = stay(t, await t.apartment(), 10, 12)
    const { startDate, endDate } = stays
    const tries = (extra: string) => [
      ama.send(createBooking, { body: { ...stay(t, flat, 20, 22), extras: [extra] } }),
      t.anyone.send(createQuote, { body: { ...stay(t, flat, 20, 22), extras: [extra] } }),
      ama.send(quoteStayChange, { params: { id }, body: { extras: [breakfast, extra] } }),
      volta.owner.send(tryHostStay, {
        params: { ...params, id: flat },
        body: { startDate, endDate, adults: 2, children: 0, infants: 0, extras: [extra] },
      }),
    ]
    const refused = await Promise.all([...tries(canoe), ...tries(t.deps.ids.next())].map(refusal))
    expect(new Set(refused.map(({ code, message }) => `${code} ${message}`)).size).toBe(1)
    expect(refused[0]?.code).toBe('not_found')
    expect(await outcomeOf(ama.send(createBooking, { body: { ...elsewhere, extras: [breakfast] } }))).toBe('not_found')
    const row = { bookingId: id, title: 'Canoe', description: '', priceCents: 1 as never, image: null }
    const insert = t.deps.db.insertInto('bookingExtras').values({ ...row, extraId: canoe, unit: 'guest' })
    await expect(insert.execute()).rejects.toMatchObject({ constraint: 'no_double_booking' })
  })
})

describe('a stay with extras of its host', () => {
  test('counts each by its unit, and costs the same in quote, booking and file', async () => {
    const { t, volta, flat, pickup, breakfast } = await scene()
    const [ama] = await t.customers(1)
    const own = { organisationId: volta.id }
    const cook = await t.extra({ title: 'Cook', price: 15, unit: 'night', ...own })
    const tour = await t.extra({ title: 'Tour', price: 20.25, unit: 'guest', ...own })
    const ask = { ...stay(t, flat, 10, 13), adults: 2, children: 1, extras: [tour, breakfast, pickup, cook] }
    const quote = await t.anyone.send(createQuote, { body: ask })
    const lines = [
      { label: '', quantity: 3, amount: 300 },
      { label: 'Airport pickup', quantity: 1, amount: 40 },
      { label: 'Breakfast', quantity: 9, amount: 63 },
      { label: 'Cook', quantity: 3, amount: 45 },
      { label: 'Tour', quantity: 3, amount: 60.75 },
    ]
    expect(quote.lines).toMatchObject(lines)
    expect(quote.total).toBe(508.75)
    const wrong = refusal(ama.send(createBooking, { body: { ...ask, price: 442.25 } }))
    expect(await wrong).toMatchObject({ code: 'price_changed', facts: { price: 508.75 } })
    const made = await ama.send(createBooking, { body: { ...ask, price: quote.total, quoteId: quote.quoteId } })
    expect(made).toMatchObject({ price: 508.75, extrasTotal: 208.75, lines })
    expect(made.extras.map(({ title, unit, providedBy }) => [title, unit, providedBy])).toEqual([
      ['Airport pickup', 'booking', 'platform'],
      ['Breakfast', 'guest-night', 'host'],
      ['Cook', 'night', 'host'],
      ['Tour', 'guest', 'host'],
    ])
    expect(await ama.send(getBooking, { params: { id: made._id } })).toMatchObject({ extras: made.extras, lines })
    const file = await raw(t, exportBookings, { token: (await newAdmin(t)).token })
    expect(file.text).toContain('508.75')
    await startAndPay(t, ama, { bookingId: made._id })
    await ama.send(confirmBookingPayment, { body: { bookingId: made._id } })
    const mail = await t.nextMail(ama.email, ({ subject }) => subject.startsWith('Receipt for'))
    for (const words of ['Breakfast', 'Cook', 'Tour', 'Airport pickup']) expect(mail.text).toContain(words)
    expect(mail.text).toContain('Total paid: $508.75')
    const [receipt] = await ama.send(listReceipts, {})
    expect(receipt?.lines.slice(1).map(({ label, amount }) => [label, amount.amount])).toEqual([
      ['Airport pickup', 40],
      ['9 x Breakfast', 63],
      ['3 x Cook', 45],
      ['3 x Tour', 60.75],
    ])
  })

  test('keeps the price and the unit that were chosen when it is changed, for the guests and nights there are then', async () => {
    const { t, volta, flat, breakfast, params } = await scene()
    const [ama] = await t.customers(1)
    const ask = { ...stay(t, flat, 10, 12), adults: 2, extras: [breakfast] }
    const { _id: id, price } = await ama.send(createBooking, { body: ask })
    expect(price).toBe(228)
    const dearer = form({ ...extraForm, price: '9' })
    await volta.owner.send(updateHostExtra, { params: { ...params, id: breakfast }, body: dearer })
    const body = { endDate: stay(t, flat, 10, 13).endDate, adults: 3 }
    const { after } = await ama.send(quoteStayChange, { params: { id }, body })
    expect(after.lines.at(-1)).toMatchObject({ label: 'Breakfast', quantity: 9, unitPrice: 7 })
    await ama.send(askStayChange, { params: { id }, body: { ...body, price: after.total } })
    const changed = await ama.send(getBooking, { params: { id } })
    expect(changed).toMatchObject({ price: 363, extras: [{ price: 7, unit: 'guest-night' }] })
  })
})
