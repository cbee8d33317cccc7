// Tests of the cases 85–90 of docs/payment-cases.md: the money of a stay that is changed while or after it is paid.
import { decideHostBalance } from '@akwaaba/contract/balances'
import { getBooking } from '@akwaaba/contract/bookings'
import { createSplit, linkShare, payShare } from '@akwaaba/contract/shares'
import * as rows from '@akwaaba/contract/stay-changes'
import { describe, expect, test } from 'vitest'
import { charge } from '#testing/buying.ts'
import { newHost } from '#testing/hosting.ts'
import { disagreements, stayScene } from '#testing/money.ts'
import { askDeposit, duesOfStay } from '#testing/paying/dues.ts'
import { day, idle, refusal, runJob } from '#testing/tools.ts'
import { fileWorld, type World, world } from '#testing/world.ts'

const here = fileWorld()

/** A held stay of three nights for $144, and a function that changes how long it is, answered by its host where it is paid. */
const scene = async (t: World) => {
  const host = await newHost(t)
  const made = await stayScene(t, { organisationId: host.id, instantBooking: true })
  const { ama, bookingId } = made
  const params = { id: bookingId }
  const ask = (nights: number) => {
    const body = { startDate: day(t, 30), endDate: day(t, 30 + nights), price: nights * 48 }
    return ama.send(rows.askStayChange, { params, body })
  }
  const change = async (nights: number) => {
    const asked = (await ask(nights)).change
    if (!asked.actions.includes('withdraw')) return
    const answered = { change: asked._id, decision: 'accept' as const }
    await host.owner.send(rows.decideHostStayChange, { params: { org: host.slug, id: bookingId }, body: answered })
  }
  const pay = async () => {
    await made.payThere()
    await made.confirm()
  }
  return { ...made, host, params, ask, change, pay }
}

/** What went back of each payment, in the order of the payments: "48.00 of 48.00 USD". */
const backOf = async (t: World) => {
  await idle(t)
  const found = await t.deps.db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.paymentId', 'payments.id')
    .select(({ fn }) => ['payments.amountCents', 'payments.currency', fn.sum<number>('refunds.amountCents').as('back')])
    .where('payments.succeededAt', 'is not', null)
    .groupBy('payments.id')
    .orderBy('payments.succeededAt')
    .orderBy('payments.id')
    .execute()
  return found.map(({ amountCents, currency, back }) => `${Number(back ?? 0)} of ${amountCents} ${currency}`)
}

test('case 85: held nights are changed while the guest is at the page of the earlier sum', async () => {
  const { t, change, start, read, bookingId } = await scene(await here.empty())
  const early = await start()
  await change(5)
  await charge(t, early.reference)
  await runJob(t, 'payment:check', { reference: early.reference })
  await idle(t)
  expect(await read()).toMatchObject({ state: 'pending', price: 240 })
  expect(await duesOfStay(t, bookingId)).toEqual(['full 24000 open'])
  const refunds = t.deps.db.selectFrom('refunds').select(['amountCents', 'state'])
  expect(await refunds.execute()).toEqual([{ amountCents: 14400, state: 'succeeded' }])
  expect(await disagreements(t)).toEqual([])
})

describe('case 86: a stay that three have paid becomes cheaper', () => {
  test('each gets their part back, by largest remainder', async () => {
    const { t, ama, params, change, start, bookingId } = await scene(await here.empty())
    const people = [
      { name: 'Kofi', amount: 50 },
      { name: 'Efua', amount: 17 },
    ]
    const { shares } = await ama.send(createSplit, { params, body: { people, own: 77 } })
    for (const { _id } of shares.slice(1)) {
      const { url } = await ama.send(linkShare, { params: { id: _id ?? '' }, body: {} })
      const body = { token: url.split('#k=')[1] ?? '', email: 'payer@example.com', method: 'card' as const }
      const { reference } = await t.anyone.send(payShare, { body })
      await charge(t, reference)
      await runJob(t, 'payment:check', { reference })
      t.wait({ minutes: 1 })
    }
    const own = await start()
    await charge(t, own.reference)
    await runJob(t, 'payment:check', { reference: own.reference })
    await change(2)
    // $48 of $144: 1666.67, 566.67 and 2566.67 cents.
    expect(await backOf(t)).toEqual(['1667 of 5000 USD', '567 of 1700 USD', '2566 of 7700 USD'])
    expect(await duesOfStay(t, bookingId)).toEqual(['share 5134 paid', 'share 3333 paid', 'share 1133 paid'])
    expect(await disagreements(t)).toEqual([])
  })
})

test('case 87: a stay becomes cheaper of which one guest has paid deposit and balance', async () => {
  const { t, change, pay, bookingId } = await scene(await here.empty())
  await askDeposit(t, bookingId, 25, 10)
  await pay()
  t.wait({ minutes: 1 })
  await pay()
  await change(1)
  expect(await backOf(t)).toEqual(['0 of 3600 USD', '9600 of 10800 USD'])
  expect(await duesOfStay(t, bookingId)).toEqual(['deposit 3600 paid', 'balance 1200 paid'])
  expect(await disagreements(t)).toEqual([])
})

test('case 88: a stay that was paid in cedis is changed after the rate has moved', async () => {
  const t = await world({ CHARGE_CURRENCY: 'GHS' })
  const rateIs = (cedisPerDollar: number) =>
    t.deps.db.updateTable('settings').set({ cedisPerDollar, rateTakenAt: t.deps.clock.now() }).execute()
  await rateIs(10)
  const { change, pay, read } = await scene(t)
  await pay()
  t.wait({ minutes: 1 })
  await rateIs(15)
  await change(4)
  expect((await read()).balance).toMatchObject({ amount: 48 })
  await pay()
  expect(await backOf(t)).toEqual(['0 of 144000 GHS', '0 of 72000 GHS'])
  await rateIs(20)
  // $96 less: the $48 of the second payment at its rate of 15, and $48 of the first at 10.
  await change(2)
  expect(await backOf(t)).toEqual(['48000 of 144000 GHS', '72000 of 72000 GHS'])
  expect(await disagreements(t)).toEqual([])
})

test('case 89: the difference of a dearer stay is not paid in time', async () => {
  const { t, ama, host, params, ask, change, pay, read, bookingId } = await scene(await here.empty())
  await pay()
  await change(5)
  const { dueAt } = (await read()).balance ?? { dueAt: '' }
  t.wait({ minutes: (new Date(dueAt).getTime() - t.deps.clock.now().getTime()) / 60_000 + 24 * 60 + 1 })
  await runJob(t, 'bookings:balances', {})
  expect(await read()).toMatchObject({ state: 'approved', balance: { amount: 96, isOverdue: true } })
  expect((await refusal(ask(2))).message).toContain('overdue')
  const atHost = { org: host.slug, id: bookingId }
  await host.owner.send(decideHostBalance, { params: atHost, body: { decision: 'keep' } })
  await pay()
  await idle(t)
  // With the id of the first the second receipt would be dropped as a copy of it.
  const receipts = t.mailTo(ama.email).filter(({ subject }) => subject.startsWith('Receipt for'))
  expect([receipts.length, new Set(receipts.map(({ id }) => id)).size]).toEqual([2, 2])
  expect(await ama.send(getBooking, { params })).toMatchObject({ balance: null, price: 240 })
  expect(await duesOfStay(t, bookingId)).toEqual(['full 14400 paid', 'balance 9600 paid'])
  expect(await disagreements(t)).toEqual([])
})

test('case 90: a part was refunded before the stay becomes cheaper: what it costs less goes back, unless nothing would be left', async () => {
  const { t, change, pay, refund, bookingId } = await scene(await here.empty())
  await pay()
  const { id } = await t.deps.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await refund(id, 40)
  await change(2)
  expect(await backOf(t)).toEqual(['8800 of 14400 USD'])
  await refund(id, 20)
  expect((await refusal(change(1))).message).toContain('refunded before')
  expect(await backOf(t)).toEqual(['10800 of 14400 USD'])
  expect(await duesOfStay(t, bookingId)).toEqual(['full 9600 paid'])
  expect(await disagreements(t)).toEqual([])
})
