// Tests that money which a guest has approved at PayPal is captured only for what can still be sold.
import { cancelBooking, createBooking, getBooking } from '@akwaaba/contract/bookings'
import { checkPayment, startPayment } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import { createSplit } from '@akwaaba/contract/shares'
import { describe, expect, test } from 'vitest'
import { confirmTour } from '#testing/buying.ts'
import { stayScene } from '#testing/money.ts'
import {
  actAtPage,
  confirm,
  moneyRecords,
  openedPayment,
  paidOnce,
  paypalWorld,
  paystackWorld,
} from '#testing/standins.ts'
import { day, refusal, runJob, stay } from '#testing/tools.ts'
import { adminWithBank, paymentOf, receive } from '#testing/transferring.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

type Books = { orders: { capture: object | null }[] }

/** A stay whose guest has approved the payment at PayPal; neither the browser nor a webhook has told us. */
const approvedStay = async () => {
  const { t, paypal } = await paypalWorld()
  await paypal.trouble({ does: 'webhook-lost' })
  const whole = await openedPayment(t, 'paypal')
  await actAtPage(whole.next.url, 'pay')
  const captures = async () => (await paypal.books<Books>()).orders.filter(({ capture }) => capture !== null).length
  return { t, captures, ...whole }
}

describe('an approved payment', () => {
  test('is not captured for a cancelled hold, and is abandoned after its time', async () => {
    const { t, ama, bookingId, captures } = await approvedStay()
    await ama.send(cancelBooking, { params: { id: bookingId }, body: {} })
    expect(await refusal(confirm(ama, bookingId))).toMatchObject({
      code: 'illegal_transition',
      message: expect.stringContaining('nothing has been charged'),
    })
    t.wait({ minutes: 3 })
    await runJob(t, 'payments:sweep', {})
    expect(await moneyRecords(t)).toEqual({ payments: ['open'], refunds: [], postings: [], receipts: [] })
    t.wait({ minutes: 40 })
    await runJob(t, 'payments:sweep', {})
    expect(await moneyRecords(t)).toEqual({ payments: ['abandoned'], refunds: [], postings: [], receipts: [] })
    expect(await captures()).toBe(0)
  })

  test('is not captured for nights that another guest has booked since', async () => {
    const { t, ama, flat, bookingId, captures } = await approvedStay()
    t.wait({ minutes: 31 })
    const [esi] = await t.customers(1)
    await esi.send(createBooking, { body: stay(t, flat, 30, 33) })
    expect(await refusal(confirm(ama, bookingId))).toMatchObject({ code: 'hold_expired' })
    expect(await captures()).toBe(0)
  })

  test('is not captured when another payment has paid already', async () => {
    const { t, ama, bookingId, payment, captures } = await approvedStay()
    const kofi = await adminWithBank(t)
    const bank = await ama.send(startPayment, { body: { bookingId, method: 'bank' } })
    await receive(t, kofi, bank.payment._id, { amount: 144 })
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ depositPaid: true })
    await runJob(t, 'payment:check', { reference: payment.reference })
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded', payment: { _id: bank.payment._id } })
    expect(await paymentOf(ama, payment._id)).toMatchObject({ status: 'failed', refunds: [] })
    expect(await captures()).toBe(0)
  })

  test('is not captured for a stay whose price was divided since', async () => {
    const { ama, bookingId, captures } = await approvedStay()
    const people = [{ name: 'Kofi Mensah', email: 'kofi.mensah@example.com' }]
    await ama.send(createSplit, { params: { id: bookingId }, body: { people } })
    expect(await refusal(confirm(ama, bookingId))).toMatchObject({
      code: 'illegal_transition',
      message: expect.stringContaining('nothing has been charged'),
    })
    expect(await captures()).toBe(0)
  })

  test('is not captured for a package that is sold out', async () => {
    const { t, paypal } = await paypalWorld()
    await paypal.trouble({ does: 'webhook-lost' })
    const [ama, esi] = await t.customers(2)
    const packageId = await t.tour({ seats: 1 })
    for (const person of [ama, esi]) {
      const { next } = await person.send(startPayment, { body: { packageId, method: 'paypal' } })
      await actAtPage(next.url, 'pay')
    }
    expect(await confirmTour(esi, packageId)).toMatchObject({ status: 'succeeded' })
    expect(await refusal(confirmTour(ama, packageId))).toMatchObject({ code: 'sold_out' })
    expect(await moneyRecords(t)).toMatchObject({ payments: ['open', 'succeeded'], refunds: [] })
    expect((await paypal.books<Books>()).orders.filter(({ capture }) => capture !== null)).toHaveLength(1)
  })

  test('is not captured for a package that its buyer has paid for already', async () => {
    const { t, paypal } = await paypalWorld()
    const kofi = await adminWithBank(t)
    await paypal.trouble({ does: 'webhook-lost' })
    const [ama] = await t.customers(1)
    const packageId = await t.tour({ seats: 8, date: day(t, 40) })
    const { next } = await ama.send(startPayment, { body: { packageId, method: 'paypal' } })
    await actAtPage(next.url, 'pay')
    const bank = await ama.send(startPayment, { body: { packageId, method: 'bank' } })
    await receive(t, kofi, bank.payment._id, { amount: bank.payment.charge.amount })
    t.wait({ minutes: 3 })
    await runJob(t, 'payments:sweep', {})
    expect(await moneyRecords(t)).toMatchObject({ refunds: [], receipts: ['receipt'] })
    expect((await paypal.books<Books>()).orders.filter(({ capture }) => capture !== null)).toEqual([])
  })

  test('is not captured for a guest with too many holds, and is abandoned after its time', async () => {
    const { t, ama, captures } = await approvedStay()
    t.wait({ minutes: 31 })
    await runJob(t, 'bookings:expire-holds', {})
    for (let i = 0; i < limits.openHoldsPerPerson; i++)
      await ama.send(createBooking, { body: stay(t, await t.apartment(), 30, 33) })
    await runJob(t, 'payments:sweep', {})
    expect(await captures()).toBe(0)
    expect(await moneyRecords(t)).toMatchObject({ payments: ['abandoned'], refunds: [] })
  })

  test('is captured after the hold expired if the nights are still free, which are held again first', async () => {
    const { t, ama, bookingId } = await approvedStay()
    t.wait({ minutes: 31 })
    await runJob(t, 'bookings:expire-holds', {})
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })
})

describe('POST /api/payments/:id/check', () => {
  test('says that nothing was charged only after a sync, and settles what was', async () => {
    const { t, paystack } = await paystackWorld()
    await paystack.trouble({ does: 'webhook-lost' })
    const { ama, payment, next } = await openedPayment(t, 'card')
    const check = (person = ama) => person.send(checkPayment, { params: { id: payment._id } })
    await actAtPage(next.url, 'leave')
    expect(await check()).toMatchObject({ charged: 'no', payment: { status: 'pending' } })
    await paystack.trouble({ does: 'error-500', on: 'GET /transaction/verify' })
    expect(await refusal(check())).toMatchObject({ status: 503, code: 'payment_unanswered' })
    await paystack.calm()
    await paystack.trouble({ does: 'webhook-lost' })
    await actAtPage(next.url, 'pay')
    const [esi] = await t.customers(1)
    expect(await refusal(check(esi))).toMatchObject({ status: 404 })
    expect(await check()).toMatchObject({ charged: 'yes', payment: { status: 'succeeded' } })
    expect(await moneyRecords(t)).toEqual(paidOnce)
  })

  test('says so for an approval that is not captured, and captures one that can be', async () => {
    const gone = await approvedStay()
    await gone.ama.send(cancelBooking, { params: { id: gone.bookingId }, body: {} })
    const check = ({ ama, payment }: typeof gone) => ama.send(checkPayment, { params: { id: payment._id } })
    expect(await check(gone)).toMatchObject({ charged: 'no', payment: { status: 'pending' } })
    expect(await check(await approvedStay())).toMatchObject({ charged: 'yes', payment: { status: 'succeeded' } })
  })

  test('does not charge, also at the test gateway', async () => {
    const { t, ama, start } = await stayScene(here())
    const { _id } = await start()
    const check = () => ama.send(checkPayment, { params: { id: _id } })
    expect(await check()).toMatchObject({ charged: 'no', payment: { status: 'pending' } })
    expect(await moneyRecords(t)).toMatchObject({ payments: ['open'], postings: [] })
  })
})
