// Tests that buyers of a package that is deleted or called off are notified and refunded.
import { listAudit } from '@akwaaba/contract/audit'
import { getPayment, listMyPayments } from '@akwaaba/contract/checkout'
import {
  callOffTour,
  deleteTour,
  getTour,
  listOwnTours,
  listTourPurchases,
  returnTourPurchase,
} from '@akwaaba/contract/tours'
import { describe, expect, test } from 'vitest'
import { charge, confirmTour, start, startAndPay } from '#testing/buying.ts'
import { balances } from '#testing/money.ts'
import { day, idle, newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, type World } from '#testing/world.ts'

const here = fileWorld()
const reason = 'The road to the falls is closed.'

const buy = async (t: World, person: TestUser, packageId: string, seats = 1) => {
  await startAndPay(t, person, { packageId, seats })
  await confirmTour(person, packageId)
}
/** A package of $245 a seat that two guests have bought, and its administrator. */
const scene = async (title: string) => {
  const t = here()
  const [ama, esi] = await t.customers(2)
  const kofi = await newAdmin(t)
  const id = await t.tour({ title })
  await buy(t, ama, id, 2)
  await buy(t, esi, id)
  return { t, ama, esi, kofi, id }
}
const mailAbout = (t: World, person: TestUser, words: string) =>
  t.nextMail(person.email, ({ subject }) => subject.includes(words))
const bought = (person: TestUser) => person.send(listTourPurchases, {})
const payments = (person: TestUser, packageId: string) => person.send(listMyPayments, { query: { packageId } })

describe('a deleted package', () => {
  test('stays valid for its buyers, who are notified and may return it for a full refund', async () => {
    const { t, ama, esi, kofi, id } = await scene('Wli Falls')
    expect(await kofi.send(deleteTour, { params: { id } })).toMatchObject({ msg: expect.stringContaining('2 buyers') })
    for (const person of [ama, esi]) {
      const { text } = await mailAbout(t, person, 'Wli Falls is no longer offered')
      expect(text).toContain('seats stay yours')
      expect(text).toContain('/dashboard/packages')
    }
    const [mine] = await bought(ama)
    expect(mine).toMatchObject({ mayReturn: true, seats: 2 })
    const give = { params: { id: mine?._id ?? '' } }
    expect(await refusal(esi.send(returnTourPurchase, give))).toMatchObject({ status: 404 })
    expect((await ama.send(returnTourPurchase, give)).msg).toContain('$490.00')
    await idle(t)
    expect(await payments(ama, id)).toMatchObject([{ status: 'refunded', refunds: [{ amount: { amount: 490 } }] }])
    expect(await bought(ama)).toMatchObject([{ status: 'cancelled', callOffReason: '', mayReturn: false }])
    expect(await refusal(ama.send(returnTourPurchase, give))).toMatchObject({ status: 404 })
    expect((await mailAbout(t, ama, 'Your refund of $490.00')).text).not.toContain('stay')
    expect(await bought(esi)).toMatchObject([{ mayReturn: true }])
  })

  test('cannot be returned while it is offered, nor once it has taken place', async () => {
    const { t, ama, kofi, id } = await scene('Shai Hills')
    const [mine] = await bought(ama)
    expect(mine).toMatchObject({ mayReturn: false })
    const give = () => outcomeOf(ama.send(returnTourPurchase, { params: { id: mine?._id ?? '' } }))
    expect(await give()).toBe('illegal_transition')
    await kofi.send(deleteTour, { params: { id } })
    await t.deps.db
      .updateTable('tours')
      .set({ date: day(t, -1) })
      .where('id', '=', id)
      .execute()
    expect(await give()).toBe('illegal_transition')
  })

  test('that has taken place sends no mails', async () => {
    const { t, ama, kofi, id } = await scene('Long Ago')
    await t.deps.db
      .updateTable('tours')
      .set({ date: day(t, -1) })
      .where('id', '=', id)
      .execute()
    expect(await kofi.send(deleteTour, { params: { id } })).toEqual({ msg: 'Package deleted.' })
    await idle(t)
    expect(t.mailTo(ama.email).filter(({ subject }) => subject.includes('no longer'))).toEqual([])
  })
})

describe('a departure that is called off', () => {
  test('is shown as called off before it is refunded, and cannot be returned in the meantime', async () => {
    const { t, ama, kofi, id } = await scene('Mole')
    await kofi.send(deleteTour, { params: { id } })
    const [mine] = await bought(ama)
    expect(mine).toMatchObject({ status: 'bought', isOffered: false, mayReturn: true })
    // The state before the job has refunded it.
    const calledOff = { calledOffAt: t.deps.clock.now(), callOffReason: reason }
    await t.deps.db.updateTable('tours').set(calledOff).where('id', '=', id).execute()
    expect(await bought(ama)).toMatchObject([{ status: 'called_off', callOffReason: reason, mayReturn: false }])
    const give = { params: { id: mine?._id ?? '' } }
    expect(await outcomeOf(ama.send(returnTourPurchase, give))).toBe('illegal_transition')
  })

  test('refunds every buyer in full and mails them the reason', async () => {
    const { t, ama, esi, kofi, id } = await scene('Nzulezo')
    const before = await balances(t)
    const { msg } = await kofi.send(callOffTour, { params: { id }, body: { reason } })
    expect(msg).toContain('2 people')
    await idle(t)
    for (const [person, amount] of [
      [ama, 490],
      [esi, 245],
    ] as const) {
      const mail = await mailAbout(t, person, 'Nzulezo is called off')
      expect(mail.text).toContain(reason)
      expect(mail.text).toContain(`$${amount}.00`)
      expect(await payments(person, id)).toMatchObject([
        { status: 'refunded', refunds: [{ amount: { amount }, note: reason, status: 'refunded' }] },
      ])
      expect(await bought(person)).toMatchObject([
        { status: 'called_off', callOffReason: reason, price: amount, isOffered: false, mayReturn: false },
      ])
    }
    expect((await balances(t))['provider:test USD']).toBe((before['provider:test USD'] ?? 0) - 73_500)
    expect(await refusal(t.anyone.send(getTour, { params: { id } }))).toMatchObject({ status: 404 })
    expect(await kofi.send(listAudit, { query: { recordId: id } })).toMatchObject([
      { action: 'call-off', label: 'Nzulezo' },
    ])
    expect(await outcomeOf(kofi.send(callOffTour, { params: { id }, body: { reason } }))).toBe('illegal_transition')
    expect(t.mailTo(ama.email).filter(({ subject }) => subject.includes('called off'))).toHaveLength(1)
  })

  test('refunds a payment that arrives afterwards', async () => {
    const { t, kofi, id } = await scene('Kakum')
    const [yaa] = await t.customers(1)
    const { payment } = await start(yaa, { packageId: id })
    await kofi.send(callOffTour, { params: { id }, body: { reason } })
    await charge(t, payment.reference)
    expect(await outcomeOf(confirmTour(yaa, id))).toBe('paid_too_late')
    await idle(t)
    expect(await yaa.send(getPayment, { params: { id: payment._id } })).toMatchObject({ status: 'refunded' })
  })

  test('can be called off after its package was deleted, but not after it has taken place', async () => {
    const { t, ama, kofi, id } = await scene('Ada Foah')
    await kofi.send(deleteTour, { params: { id } })
    await kofi.send(callOffTour, { params: { id }, body: { reason } })
    await idle(t)
    expect(await payments(ama, id)).toMatchObject([{ status: 'refunded' }])
    const over = await t.tour()
    await t.deps.db
      .updateTable('tours')
      .set({ date: day(t, -1) })
      .where('id', '=', over)
      .execute()
    expect(await outcomeOf(kofi.send(callOffTour, { params: { id: over }, body: { reason } }))).toBe('tour_over')
  })

  test('needs an administrator and a reason', async () => {
    const { ama, kofi, id } = await scene('Boti Falls')
    const call = (person: TestUser, text: string) =>
      outcomeOf(person.send(callOffTour, { params: { id }, body: { reason: text } }))
    expect(await call(ama, reason)).toBe('forbidden')
    expect(await call(kofi, '  ')).toBe('invalid_input')
    expect(await outcomeOf(kofi.send(callOffTour, { params: { id: ama.email }, body: { reason } } as never))).toBe(
      'invalid_input',
    )
  })

  test('shows beforehand how many buyers there are', async () => {
    const { t, kofi } = await scene('Aburi')
    const id = await t.tour({ title: 'Mine' })
    const { id: createdBy } = await t.deps.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', kofi.email)
      .executeTakeFirstOrThrow()
    await t.deps.db.updateTable('tours').set({ createdBy }).where('id', '=', id).execute()
    const [yaa] = await t.customers(1)
    await buy(t, yaa, id, 3)
    expect(await kofi.send(listOwnTours, {})).toMatchObject([{ _id: id, buyers: 1 }])
  })
})
