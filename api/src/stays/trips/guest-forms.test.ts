// Tests of the form of a guest without an account that is sent again because its reply was lost: what finds its booking, and what does not.
import { randomUUID } from 'node:crypto'
import { cancelBooking, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import type { CallOf } from '@akwaaba/contract/endpoint'
import { limits } from '@akwaaba/contract/limits'
import * as rows from '@akwaaba/contract/trips'
import { expect, test } from 'vitest'
import { extendHold } from '#bookings/holds.ts'
import { claimTrips } from '#claims/claims.ts'
import { inTransaction } from '#db/tx.ts'
import { whileLocked } from '#testing/paying/locks.ts'
import { idle, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally, type World } from '#testing/world.ts'

const here = fileWorld()
let people = 0

type Form = CallOf<typeof rows.bookTrip>['body']

const newForm = async (t: World, more: Partial<Form> = {}): Promise<Form> => ({
  ...{ ...stay(t, await t.apartment({ price: 100 }), 20, 22), adults: 2, price: 200, key: randomUUID() },
  ...{ name: 'Yaa Mensah', email: `yaa${++people}@form.example`, phone: '+233 24 555 0142', ...more },
})
const send = (t: World, body: Form) => t.anyone.send(rows.bookTrip, { body })
const outcome = (t: World, body: Form) => outcomeOf(send(t, body))

/** The bookings and guests of the home of a form. */
const countOf = async (t: World, { apartmentId, email }: Form) => {
  const bookings = await t.deps.db.selectFrom('bookings').select('id').where('apartmentId', '=', apartmentId).execute()
  const guests = await t.deps.db.selectFrom('users').select('id').where('email', '=', email).execute()
  return { bookings: bookings.length, guests: guests.length }
}
const opens = (t: World, token: string, id: string) => outcomeOf(t.as(token).send(getBooking, { params: { id } }))

test('a form whose reply was lost gives the booking that it has made when it is sent again, and holds nothing twice', async () => {
  const t = here()
  const form = await newForm(t)
  const lost = await send(t, form)
  t.wait({ minutes: 20 })
  const again = await send(t, form)
  expect(again).toEqual({ booking: lost.booking, token: expect.stringMatching(/^trip_/) })
  expect(again.token).not.toBe(lost.token)
  expect(await countOf(t, form)).toEqual({ bookings: 1, guests: 1 })
  const id = lost.booking._id
  expect([await opens(t, lost.token, id), await opens(t, again.token, id)]).toEqual(['ok', 'ok'])
  expect(await t.deps.db.selectFrom('bookings').select('holdExpiresAt').where('id', '=', id).execute()).toEqual([
    { holdExpiresAt: new Date(lost.booking.holdExpiresAt ?? '') },
  ])
  // The page asks for another quote then, or for none: the nights are taken.
  const { price: _, ...unpriced } = form
  expect((await send(t, unpriced)).booking._id).toBe(id)
  const payment = t.as(again.token).send(startPayment, { body: { bookingId: id, method: 'card' } })
  expect(await outcomeOf(payment)).toBe('ok')
})

test('another key, none, another address, other nights, guests, price, name or phone find nothing', async () => {
  const t = here()
  const form = await newForm(t)
  await send(t, form)
  const { key: _, ...keyless } = form
  const others: Form[] = [
    keyless,
    { ...form, key: randomUUID() },
    { ...form, email: `not-${form.email}` },
    { ...form, startDate: stay(t, '', 21, 22).startDate, price: 100 },
    { ...form, adults: 1 },
    { ...form, name: 'Esi Mensah' },
    { ...form, phone: '+233 24 555 0143' },
  ]
  for (const other of others) expect(await outcome(t, other), JSON.stringify(other)).toBe('dates_unavailable')
  expect(await outcome(t, { ...form, price: 199 })).toBe('price_changed')
  expect(await countOf(t, form)).toEqual({ bookings: 1, guests: 1 })
  // Nor is the key, by which the trip could be opened, stored as it is.
  const stored = await t.deps.db.selectFrom('users').select('formHash').where('email', '=', form.email).execute()
  expect(stored.map(({ formHash }) => formHash?.length)).toEqual([32])
  expect(await outcome(t, { ...form, key: 'guessed' })).toBe('invalid_input')
})

test('a form finds its booking only while the nights are held, and never after the links of the trip were ended', async () => {
  const t = here()
  const [paid, ended, given, expired] = [await newForm(t), await newForm(t), await newForm(t), await newForm(t)]
  const trips = [await send(t, paid), await send(t, ended), await send(t, given), await send(t, expired)]
  const of = (n: number) => ({ id: trips[n]?.booking._id ?? '', guest: t.as(trips[n]?.token ?? '') })
  await of(0).guest.send(confirmBookingPayment, { body: { bookingId: of(0).id } })
  await of(1).guest.send(rows.renewTripLink, {})
  await of(2).guest.send(cancelBooking, { params: { id: of(2).id }, body: {} })
  expect([await outcome(t, paid), await outcome(t, ended)]).toEqual(['dates_unavailable', 'dates_unavailable'])
  const second = await send(t, given)
  expect(second.booking._id).not.toBe(of(2).id)
  t.wait({ minutes: 31 })
  expect((await send(t, expired)).booking._id).not.toBe(of(3).id)
})

test('a form finds nothing an hour after it was sent, however long its nights are held', async () => {
  const t = here()
  const form = await newForm(t)
  const { booking } = await send(t, form)
  const until = t.deps.clock.in({ minutes: 300 })
  await inTransaction(t.deps.db, (tx) => extendHold(t.deps, tx, booking._id, until))
  t.wait({ minutes: limits.renewedHoldMinutes - 1 })
  expect(await outcome(t, form)).toBe('ok')
  t.wait({ minutes: 2 })
  expect(await outcome(t, form)).toBe('dates_unavailable')
})

test('a form finds nothing once its trip is that of an account, which keeps no trace of it', async () => {
  const t = here()
  const ama = await t.customer()
  const form = await newForm(t, { email: ama.email })
  const { booking } = await send(t, form)
  await claimTrips(t.deps, ama.email)
  expect(await outcome(t, form)).toBe('dates_unavailable')
  const users = t.deps.db.selectFrom('users').select('formHash').where('username', 'like', 'claimed-%')
  expect(await users.execute()).toEqual([{ formHash: null }])
  expect(await outcomeOf(ama.send(getBooking, { params: { id: booking._id } }))).toBe('ok')
})

test('of two that are sent at one instant one books, and both get its booking with tokens that open it', async () => {
  const t = here()
  const form = await newForm(t)
  const [one, other] = await whileLocked(t, { table: 'apartments', id: form.apartmentId }, [
    () => send(t, form),
    () => send(t, form),
  ])
  const id = one?.booking._id ?? ''
  expect(other?.booking._id).toBe(id)
  expect(await opens(t, one?.token ?? '', id)).toBe('ok')
  expect(await opens(t, other?.token ?? '', id)).toBe('ok')
  expect(await countOf(t, form)).toEqual({ bookings: 1, guests: 1 })
})

test('a form that is sent again while all links of its trip are ended opens it no more', async () => {
  const t = here()
  const form = await newForm(t)
  const { booking, token } = await send(t, form)
  const { customerId: id } = await t.deps.db
    .selectFrom('bookings')
    .select('customerId')
    .where('id', '=', booking._id)
    .executeTakeFirstOrThrow()
  // The mail with the link locks the guest as well.
  await idle(t)
  const outcomes = await whileLocked(t, { table: 'users', id }, [
    () => outcomeOf(t.as(token).send(rows.renewTripLink, {})),
    () => outcome(t, form),
  ])
  expect(outcomes).toEqual(['ok', 'dates_unavailable'])
})

test('of two different forms for the same nights at one instant one is refused, as without a key', async () => {
  const t = here()
  const form = await newForm(t)
  const rival = { ...form, key: randomUUID(), email: `rival-${form.email}` }
  const outcomes = await whileLocked(t, { table: 'apartments', id: form.apartmentId }, [
    () => outcome(t, form),
    () => outcome(t, rival),
  ])
  expect(tally(outcomes)).toEqual({ ok: 1, dates_unavailable: 1 })
})

test('a guest with as many unpaid holds as a day allows gets the last one again, and no other', async () => {
  const t = here()
  const first = await newForm(t)
  await send(t, first)
  for (let n = 1; n < limits.guestHoldsPerDay; n++) await send(t, await newForm(t, { email: first.email }))
  expect(await outcome(t, await newForm(t, { email: first.email }))).toBe('too_many_holds')
  expect((await send(t, first)).booking.state).toBe('pending')
  expect((await refusal(send(t, { ...first, adults: 1 }))).code).toBe('too_many_holds')
})
