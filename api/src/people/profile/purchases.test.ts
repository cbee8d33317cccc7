// Tests of account erasure with purchases and enquiries: a tour ahead prevents it, and the download shows them.
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
const deleteAccount = async (t: World, person: TestUser) => {
  const otp = await askForCode(t, person)
  return person.send(confirmDeletion, { body: { otp } })
}
const tourAhead = { status: 409, code: 'stay_ahead', message: messages.tourAhead }
const enquire = (person: { send: TestUser['send'] }, email: string, message: string) =>
  person.send(sendEnquiry, { body: { kind: 'support', email, name: 'Ama', message } })

describe('deleting an account', () => {
  test('is refused until a bought tour is over', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    await confirmTour(ama, await t.tour({ date: day(t, 5) }))
    expect(await refusal(ask(ama))).toMatchObject(tourAhead)
    t.wait({ days: 5 })
    expect(await refusal(ask(ama))).toMatchObject(tourAhead)
    t.wait({ days: 1 })
    expect(await deleteAccount(t, ama)).toEqual({ msg: messages.accountDeleted })
  })

  test('is refused at the second step when a tour was bought in between', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const otp = await askForCode(t, ama)
    await confirmTour(ama, await t.tour())
    expect(await refusal(ama.send(confirmDeletion, { body: { otp } }))).toMatchObject(tourAhead)
    expect(await ama.send(listTourPurchases, {})).toHaveLength(1)
  })

  test('is not refused because of an unpaid tour or a bought property', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    await start(ama, { packageId: await t.tour() })
    await confirmProperty(ama, await t.property())
    expect(await deleteAccount(t, ama)).toEqual({ msg: messages.accountDeleted })
  })

  test.each(['tour', 'property'] as const)('refunds a payment for a %s that arrives afterwards', async (kind) => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const id = await (kind === 'tour' ? t.tour() : t.property())
    const reference = await startAndPay(t, ama, kind === 'tour' ? { packageId: id } : { propertyId: id })
    await deleteAccount(t, ama)
    t.wait({ minutes: 3 })
    await runJob(t, 'payments:sweep', {})
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect(await gatewayCharges(t)).toEqual({ charged: [reference], refunded: [reference] })
    if (kind === 'tour') {
      await t.refreshCatalogue()
      expect(await t.anyone.send(getTour, { params: { id } })).toMatchObject({ seatsLeft: 16 })
    }
  })

  test('and a payment at the same instant: either the tour is bought and the account kept, or it is erased and refunded', async () => {
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
        const [deletion] = await Promise.all([
          outcomeOf(person.send(confirmDeletion, { body: { otp } })),
          runJob(t, 'payment:check', { reference }),
        ])
        return { deletion, reference }
      }),
    )
    await idle(t)
    const erased = outcomes.filter(({ deletion }) => deletion === 'ok').map(({ reference }) => reference)
    expect(outcomes.filter(({ deletion }) => deletion !== 'ok' && deletion !== 'stay_ahead')).toEqual([])
    expect((await gatewayCharges(t)).refunded).toEqual(erased.sort())
    const bought = await t.deps.db.selectFrom('tourPurchases').select('id').execute()
    expect(bought).toHaveLength(crowd.length - erased.length)
    expect(await databaseFailures(t)).toEqual({ deadlocks: 0, failedJobs: 0 })
  })

  test('keeps the sales, without the name and address of the guest', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    await confirmTour(ama, await t.tour({ date: day(t, 1) }))
    await confirmProperty(ama, await t.property())
    t.wait({ days: 2 })
    await deleteAccount(t, ama)
    const kofi = await newAdmin(t)
    const sold = [
      ...(await kofi.send(listTourPurchases, {})),
      ...(await kofi.send(listSoldProperties, { params: { role: 'admin' } })),
    ]
    expect(sold).toHaveLength(2)
    expect(JSON.stringify(sold)).not.toContain(ama.email)
    expect(JSON.stringify(sold)).not.toContain(ama.username)
  })

  test("erases the enquiries with the account's address, and no others", async () => {
    const t = here()
    const [ama] = await t.customers(1)
    await enquire(ama, ama.email.toUpperCase(), 'mine')
    await enquire(t.anyone, ama.email, 'mine as well')
    await enquire(ama, 'esi@example.com', 'of somebody else')
    await deleteAccount(t, ama)
    const remaining = await t.deps.db.selectFrom('enquiries').select(['email', 'message']).execute()
    expect(remaining).toEqual([{ email: 'esi@example.com', message: 'of somebody else' }])
  })
})

describe('the download of personal data', () => {
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
