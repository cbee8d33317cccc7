// Tests of the fee of guests where a stay is paid in parts: it is in shares and in an overdue balance to the cent, and its part goes back with each.
import { decideBalance } from '@akwaaba/contract/balances'
import { cancelBooking, getCancellation } from '@akwaaba/contract/bookings'
import * as rows from '@akwaaba/contract/shares'
import { expect, test } from 'vitest'
import { charge } from '#testing/buying.ts'
import { newHost } from '#testing/hosting.ts'
import { balances, disagreements, stayScene } from '#testing/money.ts'
import { askDeposit, duesOfStay } from '#testing/paying/dues.ts'
import { idle, runJob } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

/** A held stay with a host for 144.03, and 10.44 for the fee of 7.25 %: 154.47. */
const scene = async () => {
  const t = await here.empty()
  const host = await newHost(t)
  await t.deps.db.updateTable('settings').set({ guestFeePercent: 7.25 }).execute()
  const fields = { price: 48.01, organisationId: host.id, instantBooking: true, cancellationPolicy: 'firm' } as const
  const made = await stayScene(t, fields)
  expect(await made.read()).toMatchObject({ price: 154.47 })
  const pay = async () => {
    await made.payThere()
    await made.confirm()
  }
  return { ...made, host, pay }
}

const backOf = async (t: World) => {
  await idle(t)
  const found = await t.deps.db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.paymentId', 'payments.id')
    .select(['payments.amountCents as paid', 'refunds.amountCents as back'])
    .orderBy('payments.createdAt')
    .orderBy('payments.id')
    .execute()
  return found.map(({ paid, back }) => `${Number(back ?? 0)} of ${paid}`)
}

const income = async (t: World, hostId: string) => {
  const all = await balances(t)
  return {
    guests: all['guests USD'] ?? 0,
    host: all[`hosts:${hostId} USD`] ?? 0,
    commission: all['income:service-fee USD'] ?? 0,
    fee: all['income:sales USD'] ?? 0,
  }
}

test('four people pay it in shares by largest remainder, and a refund of half gives each their half, the fee in it as well', async () => {
  const { t, ama, bookingId, pay, host } = await scene()
  const params = { id: bookingId }
  const people = ['Kofi', 'Efua', 'Yaw'].map((name) => ({ name, email: null }))
  const { shares } = await ama.send(rows.createSplit, { params, body: { people } })
  expect(shares.map(({ amount }) => amount)).toEqual([38.62, 38.62, 38.62, 38.61])
  await pay()
  for (const { _id } of shares.slice(1)) {
    t.wait({ seconds: 1 })
    const { url } = await ama.send(rows.linkShare, { params: { id: _id ?? '' }, body: {} })
    const body = { token: url.split('#k=')[1] ?? '', email: 'payer@example.com', method: 'card' as const }
    const { reference } = await t.anyone.send(rows.payShare, { body })
    await charge(t, reference)
    await runJob(t, 'payment:check', { reference })
  }
  // Half of 154.47 is 77.24, of which the largest remainder is that of the last payer.
  t.wait({ days: 5 })
  const { refund } = await ama.send(getCancellation, { params })
  expect(refund.amount).toBe(77.24)
  await ama.send(cancelBooking, { params, body: { refund: 77.24 } })
  expect(await backOf(t)).toEqual(['1931 of 3862', '1931 of 3862', '1931 of 3862', '1931 of 3861'])
  // 19.31 are left of three and 19.30 of one: 1.31 and 1.30 of it are fee, 18.00 of each are the host's, less 10 %.
  expect(await income(t, host.id)).toEqual({ guests: 0, host: -64_80, commission: -7_20, fee: -5_23 })
  expect(await disagreements(t)).toEqual([])
})

test('what was paid last goes back first, to the cent', async () => {
  const { t, bookingId, pay, getCancellation: ask, cancel, host } = await scene()
  await askDeposit(t, bookingId, 30, 10)
  await pay()
  t.wait({ days: 5 })
  await pay()
  expect(await duesOfStay(t, bookingId)).toEqual(['deposit 4634 paid', 'balance 10813 paid'])
  expect((await ask()).refund.amount).toBe(77.24)
  await cancel(77.24)
  expect(await backOf(t)).toEqual(['0 of 4634', '7724 of 10813'])
  // Of the deposit 3.13 are fee; of the 30.89 that are left of the balance 2.09.
  expect(await income(t, host.id)).toEqual({ guests: 0, host: -64_81, commission: -7_20, fee: -5_22 })
  expect(await disagreements(t)).toEqual([])
})

test('an overdue balance has its part of it, and the stay that ends by it keeps the part of what is left of the deposit', async () => {
  const { t, admin, bookingId, pay, read, host } = await scene()
  await askDeposit(t, bookingId, 30, 20)
  await pay()
  t.wait({ days: 12 })
  await runJob(t, 'bookings:balances', {})
  expect(await duesOfStay(t, bookingId)).toEqual(['deposit 4634 paid', 'balance 10813 overdue'])
  expect(await read()).toMatchObject({ price: 154.47, balance: { amount: 108.13, isOverdue: true } })
  await admin.send(decideBalance, { params: { id: bookingId }, body: { decision: 'cancel' } })
  expect(await backOf(t)).toEqual(['2317 of 4634'])
  // Half of 46.34 is left: 1.57 of it are fee, and of the 21.60 of the host 10 % are commission.
  expect(await income(t, host.id)).toEqual({ guests: 0, host: -19_44, commission: -2_16, fee: -1_57 })
  expect(await disagreements(t)).toEqual([])
})
