// Tests of where the guest of a stay is: who enters it, from when on, and that it is told with the booking and moves nothing else.
import { getBookingPage, getHostBookingPage } from '@akwaaba/contract/booking-pages'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { setHostPresence, setPresence } from '@akwaaba/contract/presence'
import { describe, expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { newHost, newMember } from '#testing/hosting.ts'
import { newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld, type TestUser } from '#testing/world.ts'

const here = fileWorld()
type Action = Parameters<typeof enter>[2]
const enter = (by: TestUser, params: { org: string; id: string }, action: 'checkIn' | 'checkOut' | 'noShow' | 'undo') =>
  by.send(setHostPresence, { params, body: { action } })

/** A host with an approved stay of two nights that begins on the next day. */
const scene = async (isPaid = true) => {
  const t = await here.empty()
  const host = await newHost(t)
  const flat = await t.apartment({ price: 48, instantBooking: true, organisationId: host.id })
  const [ama] = await t.customers(1)
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 1, 3) })
  if (isPaid) {
    await startAndPay(t, ama, { bookingId: id })
    await ama.send(confirmBookingPayment, { body: { bookingId: id } })
  }
  const params = { org: host.slug, id }
  const page = (by = host.owner) => by.send(getHostBookingPage, { params })
  return { t, host, id, params, page, act: (action: Action, by = host.owner) => enter(by, params, action) }
}

describe('the presence of a guest', () => {
  test('is checked in from the first day on, then out, and told with who has entered it', async () => {
    const { t, host, act, page } = await scene()
    expect((await page()).presence).toMatchObject({
      ...{ state: 'expected', actions: [], since: null },
      blocked: [{ action: 'checkIn', msg: 'The stay has not begun yet.' }, { action: 'noShow' }],
    })
    expect(await refusal(act('checkIn'))).toMatchObject({ status: 409, code: 'illegal_transition' })
    t.wait({ days: 1 })
    expect((await page()).presence).toMatchObject({ state: 'expected', actions: ['checkIn', 'noShow'] })
    expect(await act('checkIn')).toMatchObject({ state: 'inHouse', actions: ['checkOut', 'undo'] })
    expect(await refusal(act('checkIn'))).toMatchObject({ code: 'illegal_transition' })
    expect(await act('checkOut')).toMatchObject({ state: 'left', actions: ['undo'] })
    const { timeline, booking } = await page()
    expect(timeline.slice(0, 2)).toMatchObject([
      { about: 'presence', event: 'checkOut', actor: 'host', name: host.owner.username },
      { about: 'presence', event: 'checkIn' },
    ])
    // The booking and its nights stay as they are.
    expect(booking.state).toBe('approved')
  })

  test('is undone after a mistake, and a guest who has not come may still come', async () => {
    const { t, id, act } = await scene()
    t.wait({ days: 1 })
    expect(await act('noShow')).toMatchObject({ state: 'noShow', actions: ['checkIn', 'undo'] })
    await act('checkIn')
    expect(await act('undo')).toMatchObject({ state: 'expected' })
    const admin = await newAdmin(t)
    const byAdmin = (action: Action) => admin.send(setPresence, { params: { id }, body: { action } })
    await byAdmin('checkIn')
    expect((await admin.send(getBookingPage, { params: { id } })).timeline[0]).toMatchObject({ actor: 'admin' })
    const nowhere = { params: { id: t.deps.ids.next() }, body: { action: 'checkIn' } } as const
    expect(await refusal(admin.send(setPresence, nowhere))).toMatchObject({ status: 404 })
  })

  test('is entered of approved stays alone, by those who decide about bookings', async () => {
    const { t, host, act, page } = await scene(false)
    t.wait({ days: 1 })
    expect(await refusal(act('checkIn'))).toMatchObject({ code: 'illegal_transition' })
    expect((await page()).presence.actions).toEqual([])
    for (const role of ['finance', 'cleaner'] as const) {
      const member = await newMember(t, host.id, role)
      expect(await refusal(act('checkIn', member))).toMatchObject({ status: 403 })
      expect((await page(member)).presence).toMatchObject({ actions: [], blocked: [] })
    }
    const other = await newHost(t)
    const foreign = enter(other.owner, { org: other.slug, id: (await page()).booking._id }, 'checkIn')
    expect(await refusal(foreign)).toMatchObject({ status: 404, code: 'not_found' })
  })
})
