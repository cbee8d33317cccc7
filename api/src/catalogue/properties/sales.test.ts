// Tests of selling properties: each once, to the first buyer who pays, and visible only to the buyer and administrators.
import type { Role } from '@akwaaba/contract/auth'
import { errors } from '@akwaaba/contract/errors'
import { toCents } from '@akwaaba/contract/money'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { getProperty, listProperties, listSoldProperties } from '@akwaaba/contract/properties'
import { describe, expect, test } from 'vitest'
import {
  answerOf,
  charge,
  confirmProperty,
  databaseFailures,
  gatewayCharges,
  paymentStatesOf,
  start,
  startAndPay,
} from '#testing/buying.ts'
import { idle, newAdmin, raw, refusal, runJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World, world } from '#testing/world.ts'

const here = fileWorld()

const tooLate = 'Your payment arrived too late: this property could no longer be bought. It is refunded in full.'

const purchased = (person: TestUser, role: Role = 'customer') => person.send(listSoldProperties, { params: { role } })
const read = async (t: World, id: string) => {
  await t.refreshCatalogue()
  return t.anyone.send(getProperty, { params: { id } })
}
const takeOff = (t: World, id: string) =>
  t.deps.db.updateTable('properties').set({ deletedAt: t.deps.clock.now() }).where('id', '=', id).execute()

describe('buying a property', () => {
  test('makes it approved, takes it off the list, and shows it to its buyer', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.property()
    const started = await start(ama, { propertyId: id })
    expect(started).toMatchObject({
      payment: { status: 'pending', amount: 420_000, currency: 'USD', propertyId: id, seats: null },
      next: { kind: 'test-gateway', url: '/test-gateway/charges' },
    })
    expect(await read(t, id)).toMatchObject({ status: 'unpaid', depositPaid: false })
    await charge(t, started.payment.reference)
    expect(await confirmProperty(ama, id)).toEqual({
      msg: 'Payment received. Thank you!',
      status: 'succeeded',
      payment: { ...started.payment, status: 'succeeded', state: 'succeeded', receiptId: expect.any(String) },
    })
    const sold = await read(t, id)
    expect(sold).toMatchObject({ status: 'approved', depositPaid: true })
    expect(await t.anyone.send(listProperties, {})).toEqual([])
    expect(await purchased(ama)).toEqual([
      {
        ...sold,
        reference: started.payment.reference,
        purchasedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        customer: { username: ama.username, email: ama.email, phoneNumber: '' },
      },
    ])
  })

  test('works by confirming without starting a payment', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.property({ price: 99_999.99 })
    expect(await confirmProperty(ama, id)).toMatchObject({
      status: 'succeeded',
      payment: { status: 'succeeded', amount: 99_999.99, propertyId: id, seats: null },
    })
    expect(await purchased(ama)).toMatchObject([{ _id: id, status: 'approved' }])
  })

  test('sends a receipt that says what was bought and what happens next', async () => {
    const t = await world({ PUBLIC_URL: 'https://akwaaba.example' })
    const [ama] = await t.customers(1)
    const { payment } = await confirmProperty(ama, await t.property())
    const { subject, text } = await t.nextMail(ama.email)
    expect(subject).toBe('Receipt for Courtyard House')
    expect(text.replace(/\r\n/g, '\n').trim()).toBe(
      [
        `Hello ${ama.username},\n`,
        'Your payment has arrived, and the property is yours to complete. We write to you within two working days about the papers.\n',
        'Courtyard House',
        '11 Mempeasem Close, East Legon, Accra',
        `Reference: ${payment.reference}`,
        'Total paid: $420,000.00\n',
        'View My Properties: https://akwaaba.example/dashboard/properties-purchased\n',
        'Akwaaba',
        'support@akwaaba.example',
      ].join('\n'),
    )
  })

  test('a second time is refused at the start, and confirming again replies with the first purchase', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.property()
    const first = await confirmProperty(ama, id)
    expect(await refusal(start(ama, { propertyId: id }))).toMatchObject({
      status: 409,
      code: 'already_bought',
      message: errors.already_bought.msg,
    })
    expect(await confirmProperty(ama, id)).toEqual(first)
    await idle(t)
    expect((await gatewayCharges(t)).charged).toHaveLength(1)
    expect(t.mailTo(ama.email)).toHaveLength(1)
  })

  test('happens once with ten clicks at the same instant', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.property()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(confirmProperty(ama, id))))
    expect(tally(outcomes)).toEqual({ ok: 10 })
    await idle(t)
    expect((await gatewayCharges(t)).charged).toHaveLength(1)
    expect(t.mailTo(ama.email)).toHaveLength(1)
  })

  test('reports a declined card, and lets the next card succeed', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.property()
    const { payment } = await start(ama, { propertyId: id })
    await charge(t, payment.reference, 'decline')
    expect(await refusal(confirmProperty(ama, id))).toMatchObject({ status: 402, code: 'payment_declined' })
    expect(await read(t, id)).toMatchObject({ status: 'unpaid' })
    await startAndPay(t, ama, { propertyId: id })
    expect(await confirmProperty(ama, id)).toMatchObject({ status: 'succeeded' })
    expect(await paymentStatesOf(t)).toEqual(['failed', 'succeeded'])
  })

  test('needs no browser: the sweep settles the payment', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.property()
    await startAndPay(t, ama, { propertyId: id })
    t.wait({ minutes: 3 })
    await runJob(t, 'payments:sweep', {})
    expect(await read(t, id)).toMatchObject({ status: 'approved' })
    expect(await purchased(ama)).toHaveLength(1)
  })
})

describe('a property is sold once', () => {
  test('of ten guests who pay at the same instant one gets it, and nine are mailed and refunded', async () => {
    const t = await here.empty()
    const id = await t.property()
    const crowd = await t.customers(10)
    const references = await Promise.all(crowd.map((person) => startAndPay(t, person, { propertyId: id })))
    const answers = await Promise.all(crowd.map((person) => answerOf(confirmProperty(person, id))))
    expect(tally(answers)).toEqual({ succeeded: 1, [`paid_too_late: ${tooLate}`]: 9 })
    await idle(t)
    expect(tally(await paymentStatesOf(t))).toEqual({ succeeded: 1, refunded: 9 })
    const winner = answers.indexOf('succeeded')
    expect((await gatewayCharges(t)).refunded).toEqual(references.filter((_, i) => i !== winner).sort())
    expect(await read(t, id)).toMatchObject({ status: 'approved', depositPaid: true })
    for (const [i, person] of crowd.entries()) {
      expect(await purchased(person)).toHaveLength(i === winner ? 1 : 0)
      const subjects = t.mailTo(person.email).map(({ subject }) => subject)
      expect(subjects).toEqual([i === winner ? 'Receipt for Courtyard House' : 'Your refund of $420,000.00'])
    }
    expect(await databaseFailures(t)).toEqual({ deadlocks: 0, failedJobs: 0 })
  })

  test('refuses a second buyer before charging them', async () => {
    const t = await here.empty()
    const [ama, esi, kofi] = await t.customers(3)
    const id = await t.property()
    await start(kofi, { propertyId: id }) // has the page open, but has not paid
    await confirmProperty(ama, id)
    for (const call of [
      () => start(esi, { propertyId: id }),
      () => confirmProperty(esi, id),
      () => confirmProperty(kofi, id),
    ])
      expect(await refusal(call())).toMatchObject({
        status: 409,
        code: 'already_sold',
        message: errors.already_sold.msg,
      })
    expect((await gatewayCharges(t)).charged).toHaveLength(1)
  })

  test('refuses a removed property, and refunds a late payment for it', async () => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    const id = await t.property()
    const reference = await startAndPay(t, ama, { propertyId: id })
    await takeOff(t, id)
    for (const call of [() => start(esi, { propertyId: id }), () => confirmProperty(esi, id)])
      expect(await refusal(call())).toMatchObject({ status: 404, code: 'not_found' })
    expect(await refusal(confirmProperty(ama, id))).toMatchObject({ code: 'paid_too_late', message: tooLate })
    await idle(t)
    expect(await gatewayCharges(t)).toEqual({ charged: [reference], refunded: [reference] })
  })

  test('case 16: a wrong amount waits for review, and the property stays for sale', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await t.property()
    await startAndPay(t, ama, { propertyId: id })
    await t.deps.db
      .updateTable('testGatewayCharges')
      .set({ amountCents: toCents(1_00) })
      .execute()
    expect(await outcomeOf(confirmProperty(ama, id))).toBe('payment_in_review')
    await idle(t)
    expect((await gatewayCharges(t)).refunded).toEqual([])
    expect(await read(t, id)).toMatchObject({ status: 'unpaid', depositPaid: false })
  })
})

describe('GET /api/purchased/:role', () => {
  const scene = async () => {
    const t = await here.empty()
    const [ama, esi] = await t.customers(2)
    const sell = async (buyer: TestUser, propertyName: string) => {
      t.wait({ minutes: 1 })
      const id = await t.property({ propertyName })
      await confirmProperty(buyer, id)
      return id
    }
    const first = await sell(ama, 'First')
    await sell(esi, 'Second')
    await sell(ama, 'Third')
    await t.property({ propertyName: 'For sale' })
    return { t, ama, esi, first }
  }
  const namesOf = (list: { propertyName: string }[]) => list.map(({ propertyName }) => propertyName)

  test("lists a guest's own purchases, newest first", async () => {
    const { ama, esi } = await scene()
    expect(namesOf(await purchased(ama))).toEqual(['Third', 'First'])
    expect(namesOf(await purchased(esi))).toEqual(['Second'])
  })

  test('lists all purchases with their buyers for an administrator, and none when they ask as a customer', async () => {
    const { t, ama, esi } = await scene()
    const kofi = await newAdmin(t)
    expect((await purchased(kofi, 'admin')).map((one) => [one.propertyName, one.customer?.email])).toEqual([
      ['Third', ama.email],
      ['Second', esi.email],
      ['First', ama.email],
    ])
    expect(await purchased(kofi, 'customer')).toEqual([])
  })

  test('refuses a customer who asks as administrator, unknown roles, and callers who are not logged in', async () => {
    const { t, ama } = await scene()
    expect(await refusal(purchased(ama, 'admin'))).toMatchObject({ status: 403, code: 'forbidden' })
    for (const role of ['partner', 'Admin', '*'])
      expect(await refusal(purchased(ama, role as Role))).toMatchObject({ status: 400, code: 'invalid_input' })
    for (const role of ['customer', 'admin'])
      expect(await raw(t, listSoldProperties, { url: `/api/purchased/${role}` })).toMatchObject({
        status: 401,
        json: { code: 'not_signed_in' },
      })
  })

  test('lists a property once for a guest who was refunded and has bought it again, with the second payment', async () => {
    const t = await here.empty()
    const [kofi, [ama]] = [await newAdmin(t), await t.customers(1)]
    const id = await t.property()
    const { payment: first } = await confirmProperty(ama, id)
    const body = { key: t.deps.ids.next() }
    await kofi.send(refundPayment, { params: { id: first._id }, body })
    await idle(t)
    const reference = await startAndPay(t, ama, { propertyId: id })
    await confirmProperty(ama, id)
    expect(await purchased(ama)).toMatchObject([{ _id: id, reference }])
    expect(await purchased(kofi, 'admin')).toMatchObject([{ _id: id, reference }])
  })
  test('does not name a buyer whose account is deleted', async () => {
    const { t, esi } = await scene()
    const left = { deletedAt: t.deps.clock.now() }
    await t.deps.db.updateTable('users').set(left).where('email', '=', esi.email).execute()
    const [, second] = await purchased(await newAdmin(t), 'admin')
    expect(second).toMatchObject({ propertyName: 'Second', customer: null })
  })

  test('lists a property for its buyer after it was taken off the site', async () => {
    const { t, ama, first } = await scene()
    await takeOff(t, first)
    expect(namesOf(await purchased(ama))).toEqual(['Third', 'First'])
    expect(namesOf(await purchased(await newAdmin(t), 'admin'))).toEqual(['Third', 'Second'])
  })
})
