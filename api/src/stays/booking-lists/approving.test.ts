// Tests of approving several bookings by one request: each by itself, with the rules of the single call.
import { approveBookings, approveHostBookings } from '@akwaaba/contract/booking-lists'
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { expect, test } from 'vitest'
import { newHost, newMember } from '#testing/hosting.ts'
import { newAdmin, raw, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()
const unknownId = '01900000-0000-7000-8000-000000000000'

const hold = (t: World, guest: TestUser, flat: string, from: number) =>
  guest.send(createBooking, { body: stay(t, flat, from, from + 2) })
const bookPaid = async (t: World, guest: TestUser, flat: string, from: number) => {
  const booking = await hold(t, guest, flat, from)
  await guest.send(confirmBookingPayment, { body: { bookingId: booking._id } })
  return booking
}

test('approves what awaits approval, and says of each other one why it was not', async () => {
  const t = await here.empty()
  const [ama] = await t.customers(1)
  const admin = await newAdmin(t)
  const flat = await t.apartment()
  const [paid, other] = [await bookPaid(t, ama, flat, 10), await bookPaid(t, ama, flat, 20)]
  const held = await hold(t, ama, flat, 30)
  const sent = [paid._id, held._id, unknownId, other._id, paid._id]
  const outcomes = await admin.send(approveBookings, { body: { bookings: sent } })
  expect(outcomes.map(({ _id, isDone, code }) => [_id, isDone, code])).toEqual([
    [paid._id, true, undefined],
    [held._id, false, 'illegal_transition'],
    [unknownId, false, 'not_found'],
    [other._id, true, undefined],
  ])
  for (const { msg } of outcomes) expect(msg).not.toBe('')
  for (const { _id } of [paid, other])
    expect((await ama.send(getBooking, { params: { id: _id } })).state).toBe('approved')
  expect((await ama.send(getBooking, { params: { id: held._id } })).state).toBe('pending')
  const audited = await t.deps.db.selectFrom('auditLog').select('recordId').where('action', '=', 'approve').execute()
  expect(audited.map(({ recordId }) => recordId).sort()).toEqual([paid._id, other._id].sort())
  // The same request again, as after a lost answer.
  const again = await admin.send(approveBookings, { body: { bookings: [paid._id] } })
  expect(again).toMatchObject([{ isDone: true }])
})

test('refuses guests, members without the permission, none and too many', async () => {
  const t = await here.empty()
  const [ama] = await t.customers(1)
  const admin = await newAdmin(t)
  const booking = await bookPaid(t, ama, await t.apartment(), 10)
  const call = (token: string | undefined, bookings: string[]) =>
    raw(t, approveBookings, { ...(token && { token }), payload: { bookings } })
  expect(await call(undefined, [booking._id])).toMatchObject({ status: 401 })
  expect(await call(ama.token, [booking._id])).toMatchObject({ status: 403 })
  for (const bookings of [[], Array.from({ length: 101 }, () => booking._id), ['7']])
    expect(await call(admin.token, bookings)).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
  expect((await ama.send(getBooking, { params: { id: booking._id } })).state).toBe('paid')
})

test('a host approves its own bookings alone, and only in a role that may', async () => {
  const t = await here.empty()
  const host = await newHost(t, 'Volta Stays')
  const flat = await t.apartment()
  await t.deps.db.updateTable('apartments').set({ organisationId: host.id }).where('id', '=', flat).execute()
  const [ama] = await t.customers(1)
  const [own, foreign] = [await bookPaid(t, ama, flat, 10), await bookPaid(t, ama, await t.apartment(), 10)]
  const call = { params: { org: host.slug }, body: { bookings: [foreign._id, own._id] } }
  const cleaner = await newMember(t, host.id, 'cleaner')
  expect(await outcomeOf(cleaner.send(approveHostBookings, call))).toBe('forbidden')
  expect(await host.owner.send(approveHostBookings, call)).toMatchObject([
    { _id: foreign._id, isDone: false, code: 'not_found' },
    { _id: own._id, isDone: true },
  ])
  expect((await ama.send(getBooking, { params: { id: foreign._id } })).state).toBe('paid')
})
