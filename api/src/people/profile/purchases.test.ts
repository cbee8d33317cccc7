// Owns the proof of leaving with things bought or asked: a tour ahead keeps the account, and the download shows it all.

import { sendEnquiry } from '@akwaaba/contract/enquiries'
import { messages } from '@akwaaba/contract/messages'
import { askDeletion, confirmDeletion, downloadData } from '@akwaaba/contract/profile'
import { listSoldProperties } from '@akwaaba/contract/properties'
import { getTour, listTourPurchases } from '@akwaaba/contract/tours'
import { describe, expect, test } from 'vitest'
import {
  confirmProperty,
  confirmTour,
  databaseFailures,
  gatewayCharges,
  paymentStatesOf,
  start,
  startAndPay,
} from '#testing/buying.ts'
import { day, idle, newAdmin, refusal, runJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()

const ask = (person: TestUser) => person.send(askDeletion, { body: { password } })
const askForCode = async (t: World, person: TestUser) => {
  await idle(t)
  const before = t.mailTo(person.email).length
  await ask(person)
  return t.codeFor(person.email, before)
}
const leave = async (t: World, person: TestUser) => {
  const otp = await askForCode(t, person)
  return person.send(confirmDeletion, { body: { otp } })
}
const tourAhead = { status: 409, code: 'stay_ahead', message: messages.tourAhead }
const enquire = (person: { send: TestUser['send'] }, email: string, message: string) =>
  person.send(sendEnquiry, { body: { kind: 'support', email, name: 'Ama', message } })

describe('deleting an account', () => {
  test('is refused while a bought tour is still to come, on its day as well, and done once it is over', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    await confirmTour(ama, await t.tour({ date: day(t, 5) }))
    expect(await refusal(ask(ama))).toMatchObject(tourAhead)
    t.wait({ days: 5 })
    expect(await refusal(ask(ama))).toMatchObject(tourAhead)
    t.wait({ days: 1 })
    expect(await leave(t, ama)).toEqual({ msg: messages.accountDeleted })
  })

  test('is refused at the second step, too, when a tour was bought in between', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const otp = await askForCode(t, ama)
    await confirmTour(ama, await t.tour())
    expect(await refusal(ama.send(confirmDeletion, { body: { otp } }))).toMatchObject(tourAhead)
    expect(await ama.send(listTourPurchases, {})).toHaveLength(1)
  })

  test('is not held up by a tour that was started to pay, nor by a bought property', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    await start(ama, { packageId: await t.tour() })
    await confirmProperty(ama, await t.property())
    expect(await leave(t, ama)).toEqual({ msg: messages.accountDeleted })
  })

  test.each(['tour', 'property'] as const)(
    'sends money back that comes afterwards for a %s: nobody would come for it',
    async (kind) => {
      const t = await here.empty()
      const [ama] = await t.customers(1)
      const id = await (kind === 'tour' ? t.tour() : t.property())
      const reference = await startAndPay(t, ama, kind === 'tour' ? { packageId: id } : { propertyId: id })
      await leave(t, ama)
      t.wait({ minutes: 3 })
      await runJob(t, 'payments:sweep', {})
      await idle(t)
      expect(await paymentStatesOf(t)).toEqual(['refunded'])
      expect(await gatewayCharges(t)).toEqual({ charged: [reference], refunded: [reference] })
      if (kind === 'tour') {
        await t.refreshCatalogue()
        expect(await t.anyone.send(getTour, { params: { id } })).toMatchObject({ seatsLeft: 16 })
      }
    },
  )

  test('and paying at the same instant end in one of two ways: bought and still here, or gone and refunded', async () => {
    const t = await here.empty()
    const id = await t.tour({ seats: null })
    const crowd = await t.customers(6)
    const paid = await Promise.all(
      crowd.map(async (person) => ({
        person,
        otp: await askForCode(t, person),
        reference: await startAndPay(t, person, { packageId: id }),
      })),
    )
    const outcomes = await Promise.all(
      paid.map(async ({ person, otp, reference }) => {
        const [left] = await Promise.all([
          outcomeOf(person.send(confirmDeletion, { body: { otp } })),
          runJob(t, 'payment:check', { reference }),
        ])
        return { left, reference }
      }),
    )
    await idle(t)
    const gone = outcomes.filter(({ left }) => left === 'ok').map(({ reference }) => reference)
    expect(outcomes.filter(({ left }) => left !== 'ok' && left !== 'stay_ahead')).toEqual([])
    expect((await gatewayCharges(t)).refunded).toEqual(gone.sort())
    const bought = await t.deps.db.selectFrom('tourPurchases').select('id').execute()
    expect(bought).toHaveLength(crowd.length - gone.length)
    expect(await databaseFailures(t)).toEqual({ deadlocks: 0, failedJobs: 0 })
  })

  test('keeps what was sold for the books, without the person in it', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    await confirmTour(ama, await t.tour({ date: day(t, 1) }))
    await confirmProperty(ama, await t.property())
    t.wait({ days: 2 })
    await leave(t, ama)
    const kofi = await newAdmin(t)
    const sold = [
      ...(await kofi.send(listTourPurchases, {})),
      ...(await kofi.send(listSoldProperties, { params: { role: 'admin' } })),
    ]
    expect(sold).toHaveLength(2)
    expect(JSON.stringify(sold)).not.toContain(ama.email)
    expect(JSON.stringify(sold)).not.toContain(ama.username)
  })

  test("erases the enquiries written from the account's address, and no others", async () => {
    const t = here()
    const [ama] = await t.customers(1)
    await enquire(ama, ama.email.toUpperCase(), 'mine')
    await enquire(t.anyone, ama.email, 'mine as well')
    await enquire(ama, 'esi@example.com', 'of somebody else')
    await leave(t, ama)
    const left = await t.deps.db.selectFrom('enquiries').select(['email', 'message']).execute()
    expect(left).toEqual([{ email: 'esi@example.com', message: 'of somebody else' }])
  })
})

describe('the download of what is held', () => {
  test('shows bought tours, bought properties, payments and enquiries, and nothing of others', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const tour = await t.tour()
    for (const person of [ama, esi]) {
      await startAndPay(t, person, { packageId: tour, seats: 2 })
      await confirmTour(person, tour)
      await confirmProperty(person, await t.property({ propertyName: `House of ${person.email}` }))
      await enquire(t.anyone, person.email, `from ${person.email}`)
    }
    const { records } = await ama.send(downloadData, {})
    expect(records).toMatchObject({
      tourPurchases: [{ seats: 2, priceCents: 490_00 }],
      properties: [{ propertyName: `House of ${ama.email}`, priceCents: 420_000_00 }],
      enquiries: [{ kind: 'support', name: 'Ama', company: '', message: `from ${ama.email}` }],
    })
    expect(records.payments).toHaveLength(2)
    expect(JSON.stringify(records)).not.toContain(esi.email)
  })
})
