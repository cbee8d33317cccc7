// Tests of the cases 36–45, 62, 63, 65 and 68–70 of docs/payment-cases.md: what is paid for changes during the payment.
import { deleteApartment } from '@akwaaba/contract/apartments'
import { cancelBooking, createBooking } from '@akwaaba/contract/bookings'
import { createBlock } from '@akwaaba/contract/calendar'
import { confirmBookingPayment, getPayment, listMyPayments, startPayment } from '@akwaaba/contract/checkout'
import { toCalendarDate } from '@akwaaba/contract/dates'
import { askDeletion, confirmDeletion } from '@akwaaba/contract/profile'
import { describe, expect, test } from 'vitest'
import {
  charge,
  confirmProperty,
  confirmTour,
  gatewayCharges,
  paymentStatesOf,
  start,
  startAndPay,
} from '#testing/buying.ts'
import { disagreements, stayScene } from '#testing/money.ts'
import { idle, raw, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, tally, type World } from '#testing/world.ts'
import { syncPayment } from './capturing.ts'

const here = fileWorld()

const refunded = async (t: World, reason: string) => {
  await idle(t)
  expect(await paymentStatesOf(t)).toEqual(['refunded'])
  expect(await t.deps.db.selectFrom('refunds').select('reason').execute()).toEqual([{ reason }])
  expect(await disagreements(t)).toEqual([])
}

describe('a stay', () => {
  test('case 36: settles when the hold expires at the payment page and the nights are still free', async () => {
    const { t, payThere, confirm, read } = await stayScene(await here.empty())
    await payThere()
    t.wait({ minutes: 40 })
    await runJob(t, 'bookings:expire-holds', {})
    expect(await read()).toMatchObject({ status: 'expired' })
    expect(await confirm()).toMatchObject({ status: 'succeeded' })
    expect(await read()).toMatchObject({ depositPaid: true })
    expect(await disagreements(t)).toEqual([])
  })

  test('case 36: settles money that arrives after the payment was abandoned', async () => {
    const { t, start: begin, read } = await stayScene(await here.empty())
    const { reference } = await begin()
    t.wait({ minutes: 40 })
    await runJob(t, 'payments:sweep', {})
    expect(await paymentStatesOf(t)).toEqual(['abandoned'])
    await charge(t, reference)
    await syncPayment(t.deps, reference)
    expect(await paymentStatesOf(t)).toEqual(['succeeded'])
    expect(await read()).toMatchObject({ depositPaid: true })
  })

  test('case 37: refunds when the hold expires and another guest has the nights', async () => {
    const { t, ama, esi, flat, payThere, confirm } = await stayScene(await here.empty())
    await payThere()
    const overlapping = stay(t, flat, 32, 34)
    t.wait({ minutes: 40 })
    await esi.send(createBooking, { body: overlapping })
    expect(await refusal(confirm())).toMatchObject({ code: 'paid_too_late' })
    const mail = await t.nextMail(ama.email, ({ subject }) => subject.startsWith('Your refund'))
    expect(mail.text).toContain('could no longer be had')
    await refunded(t, 'late')
  })

  test('case 38: sells a night once to two guests at the same instant; case 39: accepts stays that meet', async () => {
    const { t, ama, esi, flat } = await stayScene(await here.empty())
    const both = [ama, esi].map((guest) => outcomeOf(guest.send(createBooking, { body: stay(t, flat, 40, 42) })))
    expect(tally(await Promise.all(both))).toEqual({ ok: 1, dates_unavailable: 1 })
    expect(await outcomeOf(esi.send(createBooking, { body: stay(t, flat, 33, 34) }))).toBe('ok')
  })

  test('case 40: refuses to block nights that are being paid for; refunds money for nights blocked after the hold expired', async () => {
    const { t, admin, flat, payThere, confirm } = await stayScene(await here.empty())
    await payThere()
    const block = () => admin.send(createBlock, { body: stay(t, flat, 31, 32) })
    expect(await outcomeOf(block())).toBe('dates_unavailable')
    t.wait({ minutes: 40 })
    await runJob(t, 'bookings:expire-holds', {})
    await block()
    expect(await outcomeOf(confirm())).toBe('paid_too_late')
    await refunded(t, 'late')
  })

  // An import of calendars leaves out nights that a booking has; here one writes them all the same.
  test('case 42: the database refuses another booking of the nights during a payment', async () => {
    const { t, flat, payThere, confirm } = await stayScene(await here.empty())
    await payThere()
    const { startDate: checkIn, endDate: checkOut } = stay(t, flat, 31, 32)
    const id = t.deps.ids.next()
    const imported = { id, apartmentId: flat, checkIn, checkOut, createdBy: null, createdAt: t.deps.clock.now() }
    await expect(
      t.deps.db
        .insertInto('blocks')
        .values({ ...imported, deletedAt: null })
        .execute(),
    ).rejects.toMatchObject({ code: '23P01' })
    expect(await confirm()).toMatchObject({ status: 'succeeded' })
  })

  test('case 41: keeps the stay when its apartment is deleted during the payment', async () => {
    const { t, admin, flat, payThere, confirm, read } = await stayScene(await here.empty())
    await payThere()
    await admin.send(deleteApartment, { params: { id: flat } })
    expect(await confirm()).toMatchObject({ status: 'succeeded' })
    expect(await read()).toMatchObject({ depositPaid: true })
    expect(await disagreements(t)).toEqual([])
  })

  test('case 43: the hold expires and the payment settles at the same instant', async () => {
    const { t, payThere, confirm, read } = await stayScene(await here.empty())
    await payThere()
    t.wait({ minutes: 40 })
    await Promise.all([confirm(), runJob(t, 'bookings:expire-holds', {}), runJob(t, 'payments:sweep', {})])
    expect(await read()).toMatchObject({ depositPaid: true })
    expect(await disagreements(t)).toEqual([])
  })

  test('case 44: refunds when the guest cancels the hold while the money arrives', async () => {
    const { t, ama, bookingId, payThere } = await stayScene(await here.empty())
    const { reference } = await payThere()
    const [given] = await Promise.all([
      outcomeOf(ama.send(cancelBooking, { params: { id: bookingId }, body: {} })),
      syncPayment(t.deps, reference),
    ])
    await idle(t)
    // Either the money was first, and the cancellation has to be looked at again, or it goes back.
    expect(await paymentStatesOf(t)).toEqual(given === 'ok' ? ['refunded'] : ['succeeded'])
    expect(['ok', 'refund_changed', 'illegal_transition']).toContain(given)
    expect(await disagreements(t)).toEqual([])
  })

  test('case 45: refunds when the account is deleted before the money arrives', async () => {
    const { t, ama, bookingId, payThere } = await stayScene(await here.empty())
    const { reference } = await payThere()
    await ama.send(cancelBooking, { params: { id: bookingId }, body: {} })
    await ama.send(askDeletion, { body: { password } })
    const { text } = await t.nextMail(ama.email, ({ subject }) => subject.includes('deletion code'))
    await ama.send(confirmDeletion, { body: { otp: text.match(/\b\d{6}\b/)?.[0] ?? '' } })
    await syncPayment(t.deps, reference)
    await refunded(t, 'late')
    expect(t.mailTo(ama.email).filter(({ subject }) => subject.startsWith('Your refund'))).toEqual([])
  })

  test("case 62: refuses another guest's booking and payment as unknown", async () => {
    const { ama, esi, bookingId, payThere, confirm } = await stayScene(await here.empty())
    const { _id } = await payThere()
    for (const call of [
      () => confirm(esi),
      () => esi.send(startPayment, { body: { bookingId, method: 'card' } }),
      () => esi.send(getPayment, { params: { id: _id } }),
      () => esi.send(cancelBooking, { params: { id: bookingId }, body: {} }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404, code: 'not_found' })
    expect(await esi.send(listMyPayments, { query: { bookingId } })).toEqual([])
    expect(await ama.send(listMyPayments, { query: { bookingId } })).toMatchObject([{ _id, status: 'pending' }])
    expect(await ama.send(getPayment, { params: { id: _id } })).toMatchObject({ charge: { amount: 144 } })
  })

  test('case 63: refuses callers without a token', async () => {
    const { t, bookingId } = await stayScene(await here.empty())
    expect(await refusal(t.anyone.send(confirmBookingPayment, { body: { bookingId } }))).toMatchObject({ status: 401 })
  })

  test('case 65: ignores a return address from the caller', async () => {
    const { t, ama, bookingId } = await stayScene(await here.empty())
    for (const field of ['returnUrl', 'callback_url', 'next']) {
      const payload = { bookingId, method: 'card', [field]: 'https://evil.example' }
      expect(await raw(t, startPayment, { token: ama.token, payload })).toMatchObject({ status: 400 })
    }
  })
})

describe('tours and properties', () => {
  test('case 68: refunds the second payment for the last seats', async () => {
    const { t, ama, esi } = await stayScene(await here.empty())
    const packageId = await t.tour({ seats: 2 })
    const references = [
      await startAndPay(t, ama, { packageId, seats: 2 }),
      await startAndPay(t, esi, { packageId, seats: 2 }),
    ]
    const outcomes = await Promise.all([ama, esi].map((person) => outcomeOf(confirmTour(person, packageId))))
    expect(tally(outcomes)).toEqual({ ok: 1, paid_too_late: 1 })
    await idle(t)
    const { charged, refunded } = await gatewayCharges(t)
    expect(charged).toEqual(references.sort())
    expect(refunded).toHaveLength(1)
    expect(await disagreements(t)).toEqual([])
  })

  test('case 69: refunds money that arrives after the tour has taken place', async () => {
    const { t, ama } = await stayScene(await here.empty())
    const packageId = await t.tour()
    expect(await outcomeOf(start(ama, { packageId }))).toBe('ok')
    await t.deps.db
      .updateTable('tours')
      .set({ date: toCalendarDate('2020-01-01') })
      .execute()
    expect(await outcomeOf(start(ama, { packageId }))).toBe('tour_over')
    const [row] = await t.deps.db.selectFrom('payments').select('reference').execute()
    await charge(t, row?.reference ?? '')
    await syncPayment(t.deps, row?.reference ?? '')
    await refunded(t, 'late')
  })

  test('case 70: refunds the second payment for a property', async () => {
    const { t, ama, esi } = await stayScene(await here.empty())
    const propertyId = await t.property()
    for (const person of [ama, esi]) await startAndPay(t, person, { propertyId })
    const outcomes = await Promise.all([ama, esi].map((person) => outcomeOf(confirmProperty(person, propertyId))))
    expect(tally(outcomes)).toEqual({ ok: 1, paid_too_late: 1 })
    await idle(t)
    expect((await paymentStatesOf(t)).sort()).toEqual(['refunded', 'succeeded'])
    expect(await disagreements(t)).toEqual([])
  })
})
