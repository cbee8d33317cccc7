// Tests of what a list tells staff of each booking besides: where its guest is, and what they may write down as taken next.
import { getHostBookingPage } from '@akwaaba/contract/booking-pages'
import { createBooking, listBookings } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { listHostBookings } from '@akwaaba/contract/host-bookings'
import { setHostPresence } from '@akwaaba/contract/presence'
import { createHostBooking } from '@akwaaba/contract/staff-bookings'
import { recordHostPayment } from '@akwaaba/contract/staff-payments'
import { expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { newAdmin, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser } from '#testing/world.ts'

const here = fileWorld()

/** A host with a stay by staff, a hold of a guest for later, and one of today, all of two nights for $96 and unpaid. */
const scene = async () => {
  const t = await here.empty()
  const host = await newHost(t)
  const home = () => t.apartment({ price: 48, instantBooking: true, organisationId: host.id })
  const [ama] = await t.customers(1)
  const params = { org: host.slug }
  const caller = { name: 'Kofi Mensah', phone: '024 555 0142', key: t.deps.ids.next() }
  const byStaff = await host.owner.send(createHostBooking, {
    params,
    body: { ...stay(t, await home(), 3, 5), ...caller },
  })
  const later = await ama.send(createBooking, { body: stay(t, await home(), 3, 5) })
  const now = await ama.send(createBooking, { body: stay(t, await home(), 0, 2) })
  const names = new Map([
    [byStaff._id, 'by staff'],
    [later._id, 'later'],
    [now._id, 'now'],
  ])
  const list = async (by: TestUser) => {
    const rows = await by.send(listHostBookings, { params, query: { sort: 'booked' } })
    return new Map(rows.map((row) => [names.get(row._id) ?? '', row]))
  }
  const toTake = async (by: TestUser) =>
    Object.fromEntries([...(await list(by))].map(([name, row]) => [name, row.toTake]))
  return { t, host, ama, params, byStaff, later, now, list, toTake }
}

test('a host takes money for its own bookings and of guests who arrive, as on the page of each', async () => {
  const { t, host, params, byStaff, later, now, toTake, ama } = await scene()
  expect(await toTake(host.owner)).toEqual({ 'by staff': 96, later: null, now: 96 })
  for (const [{ _id: id }, sum] of [
    [byStaff, 96],
    [later, null],
    [now, 96],
  ] as const)
    expect((await host.owner.send(getHostBookingPage, { params: { ...params, id } })).toTake).toBe(sum)
  const body = { method: 'cash', amount: 96, key: t.deps.ids.next() } as const
  await host.owner.send(recordHostPayment, { params: { ...params, id: now._id }, body })
  expect(await toTake(host.owner)).toEqual({ 'by staff': 96, later: null, now: null })
  expect(await toTake(await newMember(t, host.id, 'finance'))).toEqual({ 'by staff': null, later: null, now: null })
  const admin = await newAdmin(t)
  const all = await admin.send(listBookings, { query: { sort: 'booked' } })
  expect(all.map((row) => row.toTake)).toEqual([96, 96, null])
  for (const row of await ama.send(listBookings, { query: {} })) {
    expect(row).not.toHaveProperty('toTake')
    expect(row).not.toHaveProperty('presence')
  }
})

test('each row says where its guest is, and what may be entered by its reader', async () => {
  const { t, host, ama, params, now, list } = await scene()
  await startAndPay(t, ama, { bookingId: now._id })
  await ama.send(confirmBookingPayment, { body: { bookingId: now._id } })
  const where = async (by: TestUser) => (await list(by)).get('now')?.presence
  expect(await where(host.owner)).toMatchObject({ state: 'expected', actions: ['checkIn', 'noShow'] })
  const body = { action: 'checkIn' } as const
  await host.owner.send(setHostPresence, { params: { ...params, id: now._id }, body })
  expect(await where(host.owner)).toMatchObject({ state: 'inHouse', actions: ['checkOut', 'undo'] })
  expect(await where(await newMember(t, host.id, 'cleaner'))).toMatchObject({ state: 'inHouse', actions: [] })
  expect((await list(host.owner)).get('later')?.presence).toMatchObject({ state: 'expected', actions: [] })
})
