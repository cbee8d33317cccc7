// Tests of the overview: its figures equal those of counting every night one by one.
import { approveBooking, createBooking, declineBooking, deleteBooking } from '@akwaaba/contract/bookings'
import { createBlock } from '@akwaaba/contract/calendar'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import {
  addDays,
  type CalendarDate,
  dateInAccra,
  nightsBetween,
  nightsOf,
  toCalendarDate,
} from '@akwaaba/contract/dates'
import { sendEnquiry } from '@akwaaba/contract/enquiries'
import { addCents, toCents } from '@akwaaba/contract/money'
import { getOverview } from '@akwaaba/contract/overview'
import { listTransfers } from '@akwaaba/contract/transfers'
import { describe, expect, test } from 'vitest'
import { gateway } from '#testing/buying.ts'
import { randomOf } from '#testing/random.ts'
import { idle, newAdmin, raw, stay } from '#testing/tools.ts'
import { adminWithBank, sendProof } from '#testing/transferring.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

type Month = { offered: number; sold: number; nightsCents: number; extrasCents: number; leads: number[] }
const monthOf = (date: string) => date.slice(0, 7)
const instantOf = (date: CalendarDate, time: string) => new Date(`${date}T${time}Z`)

/** Computes the figures night by night from the rows of the tables. */
const counted = async (t: World, months: string[]) => {
  const { db } = t.deps
  const [apartments, bookings, blocks] = await Promise.all([
    db.selectFrom('apartments').selectAll().execute(),
    db.selectFrom('bookings').selectAll().where('state', 'in', ['paid', 'approved', 'completed']).execute(),
    db.selectFrom('blocks').selectAll().execute(),
  ])
  const figures = new Map<string, Month>(
    months.map((month) => [month, { offered: 0, sold: 0, nightsCents: 0, extrasCents: 0, leads: [] }]),
  )
  const soldNights = new Set<string>()
  for (const { apartmentId, checkIn, checkOut, nightlyCents, extrasCents, createdAt } of bookings) {
    for (const night of nightsOf(checkIn, checkOut)) {
      soldNights.add(`${apartmentId} ${night}`)
      const figure = figures.get(monthOf(night))
      if (figure) figure.sold += 1
      if (figure) figure.nightsCents += nightlyCents
    }
    const first = figures.get(monthOf(checkIn))
    if (first) first.extrasCents += extrasCents
    first?.leads.push(nightsBetween(dateInAccra(createdAt), checkIn))
  }
  const blocked = new Set(
    blocks.flatMap(({ apartmentId, checkIn, checkOut, deletedAt }) =>
      nightsOf(checkIn, checkOut)
        .filter((night) => deletedAt === null || night < dateInAccra(deletedAt))
        .map((night) => `${apartmentId} ${night}`),
    ),
  )
  const [first, last] = [toCalendarDate(`${months[0]}-01`), toCalendarDate(`${months.at(-1)}-01`)]
  for (let date = first; monthOf(date) <= monthOf(last); date = addDays(date, 1))
    for (const { id, createdAt, deletedAt } of apartments) {
      const isThere = date >= dateInAccra(createdAt) && (deletedAt === null || date < dateInAccra(deletedAt))
      const night = `${id} ${date}`
      const figure = figures.get(monthOf(date))
      if (figure && ((isThere && !blocked.has(night)) || soldNights.has(night))) figure.offered += 1
    }
  return months.map((month) => {
    const { offered, sold, nightsCents, extrasCents, leads } = figures.get(month) as Month
    const days = leads.reduce((sum, each) => sum + each, 0)
    return {
      month,
      nightsOffered: offered,
      nightsSold: sold,
      occupancy: offered === 0 ? 0 : sold / offered,
      revenue: (nightsCents + extrasCents) / 100,
      // Half a cent up, in whole numbers.
      averageNightlyRate: sold === 0 ? null : Math.floor((2 * nightsCents + sold) / (2 * sold)) / 100,
      leadTimeDays: leads.length === 0 ? null : Math.floor((20 * days + leads.length) / (2 * leads.length)) / 10,
    }
  })
}

const monthsAround = (today: CalendarDate, back: number, ahead: number): string[] =>
  Array.from({ length: back + ahead + 1 }, (_, i) => {
    const [year, month] = today.split('-').map(Number)
    return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - back + i, 1)).toISOString().slice(0, 7)
  })

const seed = Number(process.env.TEST_SEED ?? 1957)
let random = randomOf(seed)
const oneOf = <T>(...all: readonly [T, ...T[]]): T => all[random(all.length)] ?? all[0]

/** Fills a world with apartments, stays and blocks of about a year and a half. */
const fill = async (t: World) => {
  const { db, ids, clock } = t.deps
  const [today, now] = [clock.today(), clock.now()]
  const { id: customerId } = await t.insertUser('customer')
  const midnights = ['00:00:00', '23:59:59.999', '12:00:00'] as const
  for (let flats = 0; flats < 7; flats++) {
    const apartmentId = await t.apartment()
    const begun = addDays(today, -random(500))
    const deletedAt = flats % 3 === 0 ? instantOf(addDays(begun, random(400)), oneOf(...midnights)) : null
    const life = { createdAt: instantOf(begun, oneOf(...midnights)), deletedAt }
    await db.updateTable('apartments').set(life).where('id', '=', apartmentId).execute()
    for (let at = random(20); at < 560; ) {
      const nights = 1 + random(oneOf(3, 12, 75))
      const [checkIn, checkOut] = [addDays(begun, at), addDays(begun, at + nights)]
      at += nights + random(15)
      const createdAt = instantOf(addDays(checkIn, -random(90)), oneOf(...midnights))
      const deletedNow = random(5) === 0 ? now : null
      if (random(6) === 0) {
        const blockDeletedAt = deletedNow && instantOf(addDays(checkIn, random(nights + 3) - 1), oneOf(...midnights))
        const block = {
          id: ids.next(),
          apartmentId,
          checkIn,
          checkOut,
          createdBy: null,
          createdAt,
          deletedAt: blockDeletedAt,
        }
        await db.insertInto('blocks').values(block).execute()
        continue
      }
      const state = oneOf('paid', 'approved', 'completed', 'completed', 'cancelled', 'expired', 'pending')
      const [nightlyCents, extrasCents] = [toCents(1 + random(99_999)), toCents(random(2) * random(50_000))]
      const apartmentCents = toCents(nightlyCents * nights)
      const cost = { nightlyCents, apartmentCents, extrasCents, totalCents: addCents(apartmentCents, extrasCents) }
      const times = { holdExpiresAt: now, createdAt, deletedAt: state === 'completed' ? deletedNow : null }
      const who = { id: ids.next(), reference: ids.reference('R'), apartmentId, customerId }
      await db
        .insertInto('bookings')
        .values({ ...who, checkIn, checkOut, state, ...cost, ...times })
        .execute()
    }
  }
}

describe('GET /api/admin/overview', () => {
  test.each([seed, seed + 1, seed + 2])('gives the same figures as counting night by night: seed %i', async (own) => {
    process.stdout.write(`overview seed ${own}\n`)
    random = randomOf(own)
    const t = here()
    await fill(t)
    const admin = await newAdmin(t)
    for (const [back, ahead] of [
      [undefined, undefined],
      [36, 12],
      [0, 0],
    ] as const) {
      const { months } = await admin.send(getOverview, { query: { back, ahead } })
      const asked = monthsAround(t.deps.clock.today(), back ?? 11, ahead ?? 3)
      expect(months).toEqual(await counted(t, asked))
      for (const { occupancy } of months) expect(occupancy >= 0 && occupancy <= 1).toBe(true)
    }
  })

  test('splits a stay by night, counts extras in the month of check-in, and counts only paid stays', async () => {
    const t = await here.empty()
    const flat = await t.apartment({ price: 48.35 })
    const pickup = await t.extra({ price: 25.1 })
    const [ama] = await t.customers(1)
    const admin = await newAdmin(t)
    const today = t.deps.clock.today()
    const [, next, after] = monthsAround(today, 0, 2)
    // Two nights of next month, three of the one after.
    const from = nightsBetween(today, addDays(toCalendarDate(`${after}-01`), -2))
    const { _id: id } = await ama.send(createBooking, { body: { ...stay(t, flat, from, from + 5), extras: [pickup] } })
    const read = async () => (await admin.send(getOverview, { query: { back: 0, ahead: 2 } })).months.slice(1)
    const nothing = { nightsSold: 0, occupancy: 0, revenue: 0, averageNightlyRate: null, leadTimeDays: null }
    expect(await read()).toMatchObject([nothing, nothing])
    await ama.send(confirmBookingPayment, { body: { bookingId: id } })
    const [one, two] = await read()
    const rate = { averageNightlyRate: 48.35 }
    expect(one).toMatchObject({ ...rate, month: next, nightsSold: 2, revenue: 121.8, leadTimeDays: from })
    expect(two).toMatchObject({ ...rate, month: after, nightsSold: 3, revenue: 145.05, leadTimeDays: null })
    await admin.send(createBlock, { body: stay(t, flat, from + 5, from + 9) })
    expect((await read())[1]?.nightsOffered).toBe((two?.nightsOffered ?? 0) - 4)
    await admin.send(declineBooking, { params: { id }, body: {} })
    expect(await read()).toMatchObject([nothing, nothing])
  })

  test('gives zeros when there are no apartments', async () => {
    const t = await here.empty()
    const { months, waiting } = await (await newAdmin(t)).send(getOverview, {})
    expect(months).toHaveLength(15)
    expect(months.map(({ month }) => month)).toEqual(monthsAround(t.deps.clock.today(), 11, 3))
    expect(new Set(months.map(({ nightsOffered, revenue }) => nightsOffered + revenue))).toEqual(new Set([0]))
    expect(waiting).toEqual({ approvals: 0, enquiries: 0, transfers: 0, refunds: 0 })
  })

  test('counts what waits for an administrator until it is done', async () => {
    const t = await here.empty()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const admin = await newAdmin(t)
    const waiting = async () => (await admin.send(getOverview, {})).waiting
    const book = async (from: number) => (await ama.send(createBooking, { body: stay(t, flat, from, from + 1) }))._id
    const pay = (bookingId: string) => ama.send(confirmBookingPayment, { body: { bookingId } })
    const [first, second, third, fourth] = [await book(1), await book(2), await book(3), await book(4)]
    for (const id of [first, second, third]) await pay(id)
    await adminWithBank(t)
    const { payment } = await ama.send(startPayment, { body: { bookingId: fourth, method: 'bank' } })
    // Before a proof arrives there is nothing to check, and the list that the tile links to is empty as well.
    expect(await waiting()).toMatchObject({ transfers: 0 })
    await sendProof(t, ama, payment._id)
    expect(await admin.send(listTransfers, { query: {} })).toHaveLength(1)
    await ama.send(startPayment, { body: { bookingId: await book(5), method: 'card' } })
    await t.anyone.send(sendEnquiry, { body: { kind: 'events', email: 'esi@example.com' } })
    expect(await waiting()).toEqual({ approvals: 3, enquiries: 1, transfers: 1, refunds: 0 })
    await admin.send(approveBooking, { params: { id: first } })
    await t.deps.db.updateTable('enquiries').set({ handledAt: t.deps.clock.now() }).execute()
    await idle(t)
    // The provider does not answer: the refund stays due until it does.
    const provider = gateway(t)
    const { refund } = provider
    provider.refund = () => Promise.reject(new Error('no answer'))
    await admin.send(deleteBooking, { params: { id: second } })
    await expect.poll(waiting).toEqual({ approvals: 1, enquiries: 0, transfers: 1, refunds: 1 })
    provider.refund = refund
  })

  test('is for administrators, and refuses more months than it reads', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const admin = await newAdmin(t)
    expect(await raw(t, getOverview)).toMatchObject({ status: 401, json: { code: 'not_signed_in' } })
    expect(await raw(t, getOverview, { token: ama.token })).toMatchObject({ status: 403, json: { code: 'forbidden' } })
    for (const [field, value] of [
      ['back', '37'],
      ['ahead', '13'],
      ['back', '-1'],
      ['ahead', '1.5'],
    ] as const) {
      const reply = await raw(t, getOverview, { token: admin.token, url: `${getOverview.path}?${field}=${value}` })
      expect(reply).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
      expect(Object.keys(reply.json.fields ?? {})).toEqual([field])
    }
  })
})
