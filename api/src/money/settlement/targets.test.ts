// Tests of what a payment is for: exactly one thing of exactly one guest.
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { messages } from '@akwaaba/contract/messages'
import { getProperty, listSoldProperties } from '@akwaaba/contract/properties'
import { getTour, listTourPurchases } from '@akwaaba/contract/tours'
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
import { idle, raw, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld()

const scene = async () => {
  const t = await here.empty()
  const [ama, esi] = await t.customers(2)
  const packageId = await t.tour()
  const propertyId = await t.property()
  const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, await t.apartment(), 30, 33) })
  return { t, ama, esi, packageId, propertyId, bookingId }
}

describe('POST /api/payments', () => {
  test('needs exactly one target', async () => {
    const { t, ama, packageId, propertyId, bookingId } = await scene()
    for (const targets of [
      {},
      { bookingId, packageId },
      { packageId, propertyId },
      { bookingId, propertyId },
      { bookingId, packageId, propertyId },
    ]) {
      const reply = await raw(t, startPayment, { token: ama.token, payload: { method: 'card', ...targets } })
      expect(reply).toMatchObject({ status: 400, json: { code: 'invalid_input', msg: messages.noPaymentTarget } })
    }
    expect(await paymentStatesOf(t)).toEqual([])
  })

  const wrong: [object, string][] = [
    [{ packageId: 'the-castles' }, 'packageId'],
    [{ propertyId: null }, 'propertyId'],
    [{ apartmentId: '01900000-0000-7000-8000-000000000000' }, 'apartmentId'],
    [{ seats: 0 }, 'seats'],
    [{ seats: 21 }, 'seats'],
    [{ seats: -1 }, 'seats'],
    [{ seats: 1.5 }, 'seats'],
    [{ seats: '2' }, 'seats'],
    [{ method: 'cash' }, 'method'],
    [{ amount: 1 }, 'amount'],
  ]
  test('refuses invalid fields and names them', async () => {
    const { t, ama, packageId } = await scene()
    for (const [fields, field] of wrong) {
      const payload = { method: 'card', packageId, ...fields }
      const reply = await raw(t, startPayment, { token: ama.token, payload })
      expect(reply, field).toMatchObject({ status: 400, json: { code: 'invalid_input' } })
      expect(Object.keys(reply.json.fields ?? {})).toEqual([field])
    }
    expect(await paymentStatesOf(t)).toEqual([])
  })

  test('counts seats for packages and for nothing else', async () => {
    const { ama, packageId, propertyId, bookingId } = await scene()
    expect((await start(ama, { packageId, seats: 20 }).catch((error) => error)).message).toBe('Only 16 seats are left.')
    expect((await start(ama, { packageId, seats: 16 })).payment).toMatchObject({ seats: 16, amount: 3920 })
    expect((await start(ama, { propertyId, seats: 3 })).payment).toMatchObject({ seats: null, amount: 420_000 })
    expect((await start(ama, { bookingId, seats: 3 })).payment).toMatchObject({ seats: null, amount: 144 })
  })

  test('gives each kind of target references of its own', async () => {
    const { ama, packageId, propertyId, bookingId } = await scene()
    const references = []
    for (const ask of [{ bookingId }, { packageId }, { propertyId }])
      references.push((await start(ama, ask)).payment.reference)
    expect(references.map((reference) => reference.split('-')[0])).toEqual(['stay', 'tour', 'home'])
  })

  test('needs a token, as confirming does', async () => {
    const { t, packageId, propertyId } = await scene()
    for (const call of [
      () => t.anyone.send(startPayment, { body: { packageId, method: 'card' } }),
      () => confirmTour({ ...t.anyone, email: '', username: '', token: '' }, packageId),
      () => confirmProperty({ ...t.anyone, email: '', username: '', token: '' }, propertyId),
    ])
      expect(await refusal(call())).toMatchObject({ status: 401, code: 'not_signed_in' })
  })
})

describe("a guest's payment", () => {
  test('is not confirmed by another guest', async () => {
    const { t, ama, esi, packageId } = await scene()
    const reference = await startAndPay(t, ama, { packageId, seats: 5 })
    const answer = await confirmTour(esi, packageId)
    expect(answer.payment).toMatchObject({ seats: 1, amount: 245 })
    expect(answer.payment.reference).not.toBe(reference)
    expect(await ama.send(listTourPurchases, {})).toEqual([])
    expect(await paymentStatesOf(t)).toEqual(['open', 'succeeded'])
    expect((await confirmTour(ama, packageId)).payment).toMatchObject({ reference, seats: 5 })
    await t.refreshCatalogue()
    expect(await t.anyone.send(getTour, { params: { id: packageId } })).toMatchObject({ seatsLeft: 10 })
  })

  test('does not show another guest whether it was declined', async () => {
    const { t, ama, esi, propertyId } = await scene()
    const { payment } = await start(ama, { propertyId })
    await charge(t, payment.reference, 'decline')
    expect(await outcomeOf(confirmProperty(ama, propertyId))).toBe('payment_declined')
    expect(await confirmProperty(esi, propertyId)).toMatchObject({ status: 'succeeded' })
  })
})

describe('several targets of one guest', () => {
  test('are paid for one by one, in whatever order', async () => {
    const { t, ama, packageId, propertyId, bookingId } = await scene()
    const other = await t.tour({ title: 'Volta', price: 60 })
    const stayRef = (await start(ama, { bookingId })).payment.reference
    const tourRef = await startAndPay(t, ama, { packageId, seats: 2 })
    const otherRef = (await start(ama, { packageId: other })).payment.reference
    const homeRef = await startAndPay(t, ama, { propertyId })
    await charge(t, otherRef, 'decline')

    expect((await confirmProperty(ama, propertyId)).payment).toMatchObject({ reference: homeRef, propertyId })
    expect(await paymentStatesOf(t)).toEqual(['open', 'open', 'open', 'succeeded'])
    expect(await outcomeOf(confirmTour(ama, other))).toBe('payment_declined')
    expect((await confirmTour(ama, packageId)).payment).toMatchObject({ reference: tourRef, packageId, seats: 2 })
    expect(await paymentStatesOf(t)).toEqual(['open', 'succeeded', 'failed', 'succeeded'])

    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ depositPaid: false })
    expect(await ama.send(listTourPurchases, {})).toMatchObject([{ reference: tourRef, price: 490 }])
    expect(await ama.send(listSoldProperties, { params: { role: 'customer' } })).toMatchObject([{ _id: propertyId }])
    expect((await ama.send(confirmBookingPayment, { body: { bookingId } })).payment.reference).toBe(stayRef)
    await idle(t)
    expect(await gatewayCharges(t)).toEqual({ charged: [homeRef, stayRef, tourRef].sort(), refunded: [] })
  })

  test('refuse an id of another kind', async () => {
    const { t, ama, packageId, propertyId, bookingId } = await scene()
    for (const call of [
      () => start(ama, { packageId: propertyId }),
      () => start(ama, { propertyId: packageId }),
      () => start(ama, { bookingId: packageId }),
      () => confirmTour(ama, bookingId),
      () => confirmProperty(ama, packageId),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404, code: 'not_found' })
    expect(await paymentStatesOf(t)).toEqual([])
    await t.refreshCatalogue()
    expect(await t.anyone.send(getProperty, { params: { id: propertyId } })).toMatchObject({ status: 'unpaid' })
  })
})
