// Tests of the cases 105–108 of docs/payment-cases.md: what disputes do to a stay that goes on: its guest is not reminded while one is open, and pays again what was lost.
import { approveBooking, getBooking } from '@akwaaba/contract/bookings'
import { startPayment } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import * as rows from '@akwaaba/contract/shares'
import { agreeAdminStay } from '@akwaaba/contract/stay-agreements'
import { decideStayChange } from '@akwaaba/contract/stay-changes'
import { describe, expect, test } from 'vitest'
import { gateway } from '#testing/buying.ts'
import { disagreements, stayScene } from '#testing/money.ts'
import { duesOfStay } from '#testing/paying/dues.ts'
import { roughGateway } from '#testing/paying/rough-gateway.ts'
import {
  actAtPage,
  heldStay,
  moneyRecords,
  paidStay,
  paypalWorld,
  paystackWorld,
  waitForWebhooks,
} from '#testing/standins.ts'
import { day, idle, newAdmin, retryNow, runJob } from '#testing/tools.ts'
import { newWorld, outcomeOf, type TestUser, type World } from '#testing/world.ts'

type Page = { url: string }
type Controls = Parameters<typeof waitForWebhooks>[1]

/** Pays at the page of a stand-in and waits until it was heard of. */
const payAt = async (t: World, standIn: Controls, { url }: Page) => {
  const before = (await standIn.sent()).length
  await actAtPage(url, 'pay')
  await waitForWebhooks(t, standIn, before + 1)
}

const readStay = (guest: TestUser, id: string) => guest.send(getBooking, { params: { id } })
const asked = (t: World, { email }: TestUser) =>
  t.mailTo(email).filter(({ text }) => text.includes('Please pay this sum again'))

describe('a due whose money was lost in a dispute', () => {
  test('case 105: is asked of the guest within three days where it was a share, and the stay goes on', async () => {
    const { t, paystack } = await paystackWorld()
    const { ama, bookingId } = await heldStay(t)
    const params = { id: bookingId }
    const people = [{ name: 'Kofi', email: null }]
    const { shares } = await ama.send(rows.createSplit, { params, body: { people } })
    const { url } = await ama.send(rows.linkShare, { params: { id: shares[1]?._id ?? '' }, body: {} })
    const body = { token: url.split('#k=')[1] ?? '', email: 'kofi@example.com', method: 'card' as const }
    const kofi = await t.anyone.send(rows.payShare, { body })
    await payAt(t, paystack, kofi.next)
    await payAt(t, paystack, (await ama.send(startPayment, { body: { bookingId, method: 'card' } })).next)
    expect(await readStay(ama, bookingId)).toMatchObject({ depositPaid: true, charge: null })
    const sent = (await paystack.sent()).length
    await paystack.control('disputes', { does: 'create', reference: kofi.reference })
    await paystack.control('disputes', { does: 'resolve', reference: kofi.reference, resolution: 'merchant-accepted' })
    await waitForWebhooks(t, paystack, sent + 2)
    await idle(t)
    expect(await duesOfStay(t, bookingId)).toEqual(['share 7200 paid', 'share 7200 lost', 'charge 7200 open'])
    const { charge, actions, price, state } = await readStay(ama, bookingId)
    expect({ price, state }).toEqual({ price: 144, state: 'paid' })
    expect(charge).toMatchObject({ amount: 72, takenBack: true, dueAt: expect.stringContaining(day(t, 4)) })
    expect(actions).toContain('pay')
    expect(asked(t, ama)).toMatchObject([{ text: expect.stringContaining('Your booking stays as it is') }])
    const { split } = await ama.send(rows.getSplit, { params })
    expect(split).toMatchObject({ total: 144, paid: 72, shares: [{ state: 'paid' }, { state: 'refunded' }] })
    // The one who has taken it back is not asked again.
    expect(await outcomeOf(t.anyone.send(rows.payShare, { body }))).toBe('illegal_transition')
    expect(await disagreements(t)).toEqual([expect.stringContaining('All its money went back')])
    await payAt(t, paystack, (await ama.send(startPayment, { body: { bookingId, method: 'card' } })).next)
    expect(await duesOfStay(t, bookingId)).toEqual(['share 7200 paid', 'share 7200 lost', 'charge 7200 paid'])
    expect(await readStay(ama, bookingId)).toMatchObject({ state: 'paid', price: 144, charge: null })
    expect(await disagreements(t)).toEqual([])
  })

  test('case 106: is paid once its money has come back on appeal, or goes back to who had paid it first where somebody has paid again', async () => {
    const { t, paypal } = await paypalWorld()
    const { ama, bookingId, payment } = await paidStay(t, paypal, 'paypal')
    const dispute = async (does: string, webhooks: number, fields: object = {}) => {
      const before = (await paypal.sent()).length
      await paypal.control('disputes', { does, reference: payment.reference, ...fields })
      await waitForWebhooks(t, paypal, before + webhooks)
      await idle(t)
    }
    const lose = () => dispute('resolve', 2, { outcome: 'RESOLVED_BUYER_FAVOUR' })
    await dispute('create', 1)
    await lose()
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 lost', 'charge 14400 open'])
    await dispute('resolve', 1)
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 paid'])
    expect(await readStay(ama, bookingId)).toMatchObject({ state: 'paid', charge: null })
    expect(await disagreements(t)).toEqual([])
    await lose()
    const { next } = await ama.send(startPayment, { body: { bookingId, method: 'paypal' } })
    await payAt(t, paypal, next)
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 lost', 'charge 14400 paid'])
    await dispute('resolve', 1)
    const refunds = await t.deps.db.selectFrom('refunds').select(['paymentId', 'reason', 'amountCents']).execute()
    expect(refunds).toContainEqual({ paymentId: payment._id, reason: 'duplicate', amountCents: 144_00 })
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 lost', 'charge 14400 paid'])
  })

  test('case 105: is not asked for again where a part of it was sent back by us', async () => {
    const { t, paystack } = await paystackWorld()
    const { payment, bookingId, ama } = await paidStay(t, paystack, 'card')
    const boss = await newAdmin(t)
    const body = { amount: 44, key: t.deps.ids.next() }
    await boss.send(refundPayment, { params: { id: payment._id }, body })
    await idle(t)
    const sent = (await paystack.sent()).length
    const { reference } = payment
    await paystack.control('disputes', { does: 'create', reference, amount: 100_00 })
    await paystack.control('disputes', { does: 'resolve', reference, resolution: 'merchant-accepted' })
    await waitForWebhooks(t, paystack, sent + 2)
    expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 refunded'])
    expect(asked(t, ama)).toEqual([])
  })
})

test('case 108: a refund that was under way when the dispute was lost, and fails, is not made by hand: the guest has the money', async () => {
  const t = await newWorld()
  const rough = roughGateway(t)
  const { ama, bookingId, payThere, confirm, cancel } = await stayScene(t, { instantBooking: true })
  const { reference } = await payThere()
  await confirm()
  const { refund } = gateway(t)
  // The first call is not answered, and was not carried out.
  gateway(t).refund = async () => ({ status: 'unknown', providerRef: null })
  await cancel(144)
  await idle(t)
  await rough.dispute(reference, 'lose')
  await runJob(t, 'payment:look-at-refunds', { reference })
  expect(await moneyRecords(t)).toMatchObject({ refunds: ['sent'] })
  gateway(t).refund = refund
  for (let turn = 0; turn < 6; turn++) {
    t.wait({ days: 1 })
    await runJob(t, 'payments:sweep-refunds', {})
    await retryNow(t)
    await idle(t)
  }
  expect(await moneyRecords(t)).toMatchObject({ payments: ['refunded'], refunds: ['succeeded'] })
  expect(await readStay(ama, bookingId)).toMatchObject({ state: 'cancelled' })
  expect(await disagreements(t)).toEqual([])
})

test('case 107: a charge is reminded of two days before its end and on the day, and not while a payment of the stay is disputed', async () => {
  const { t, paystack } = await paystackWorld()
  const { ama, bookingId, payment } = await paidStay(t, paystack, 'card')
  const boss = await newAdmin(t)
  const params = { id: bookingId }
  await boss.send(approveBooking, { params })
  const late = { kind: 'late-check-out', lateUntil: '13:00', amount: 20, reason: '' } as const
  const { change } = await boss.send(agreeAdminStay, { params, body: late })
  await ama.send(decideStayChange, { params, body: { change: change._id, decision: 'accept' } })
  const reminded = async (days: number) => {
    t.wait({ days })
    for (const _ of [1, 2]) await runJob(t, 'bookings:balances', {})
    await idle(t)
    return t.mailTo(ama.email).filter(({ text }) => text.includes('You have agreed to pay $20.00 more')).length
  }
  const dispute = async (does: string, fields: object = {}) => {
    const before = (await paystack.sent()).length
    await paystack.control('disputes', { does, reference: payment.reference, ...fields })
    await waitForWebhooks(t, paystack, before + 1)
  }
  expect(await reminded(limits.chargeDays - 3)).toBe(0)
  await dispute('create')
  expect(await reminded(1)).toBe(0)
  await dispute('resolve', { resolution: 'declined' })
  expect(await reminded(0)).toBe(1)
  expect(await reminded(2)).toBe(2)
  expect(await reminded(1)).toBe(2)
})
