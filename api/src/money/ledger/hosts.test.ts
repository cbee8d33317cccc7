// Tests the ledger of many hosts: an account for each organisation, and the commission that is taken of what it sells.
import { cancelBooking, createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { setOrganisationTerms } from '@akwaaba/contract/organisations'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { listPayouts } from '@akwaaba/contract/payouts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import { charge, confirmTour, start, startAndPay } from '#testing/buying.ts'
import { house, newHost } from '#testing/hosting.ts'
import { balances, disagreements, stayScene } from '#testing/money.ts'
import { runMigration } from '#testing/old-database.ts'
import { apartmentOf, keptStay } from '#testing/owed.ts'
import { askDeposit, duesOfStay } from '#testing/paying/dues.ts'
import { day, idle, newAdmin, runJob, stay } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'
import { accounts, post } from './ledger.ts'

const here = fileWorld()

const setCommission = async (t: World, id: string, commissionPercent: number | null) =>
  (await newAdmin(t)).send(setOrganisationTerms, { params: { id }, body: { trusted: false, commissionPercent } })
const inAccountOf = async (t: World, id: string) => (await balances(t))[`hosts:${id} USD`]

describe('the commission', () => {
  test('is that of the stay, else that of the organisation, else that of the settings', async () => {
    const t = here()
    const host = await newHost(t)
    await keptStay(t, host.id)
    expect(await inAccountOf(t, host.id)).toBe(-129_60)
    await setCommission(t, host.id, 12.5)
    await keptStay(t, host.id)
    expect(await inAccountOf(t, host.id)).toBe(-129_60 - 126_00)
    const agreed = (id: string) =>
      t.deps.db.updateTable('bookings').set({ commissionPercent: 0 }).where('id', '=', id).execute()
    await keptStay(t, host.id, { beforePayment: agreed })
    expect(await inAccountOf(t, host.id)).toBe(-129_60 - 126_00 - 144_00)
    expect(await disagreements(t)).toEqual([])
  })

  test('is the one of the moment of payment when it changes between booking and payment, and stays it', async () => {
    const t = here()
    const host = await newHost(t)
    const changed = () => setCommission(t, host.id, 20)
    const { payment } = await keptStay(t, host.id, { beforePayment: changed })
    await setCommission(t, host.id, 50)
    expect(await inAccountOf(t, host.id)).toBe(-115_20)
    const admin = await newAdmin(t)
    const fee = async () => (await balances(t))['income:service-fee USD'] ?? 0
    const before = await fee()
    // 20 % of $0.98 is 19.6 cents: 20 of them were ours.
    const body = { key: t.deps.ids.next(), amount: 0.98 }
    await admin.send(refundPayment, { params: { id: payment._id }, body })
    await idle(t)
    expect(await inAccountOf(t, host.id)).toBe(-115_20 + 78)
    expect((await fee()) - before).toBe(20)
    expect(await disagreements(t)).toEqual([])
  })

  test('is returned to the cent when a payment is refunded in small parts', async () => {
    const t = here()
    const host = await newHost(t)
    const fee = async () => (await balances(t))['income:service-fee USD'] ?? 0
    const before = await fee()
    const { payment } = await keptStay(t, host.id, { price: 1 })
    expect([await inAccountOf(t, host.id), (await fee()) - before]).toEqual([-2_70, -30])
    const admin = await newAdmin(t)
    // 10 % of five cents is half a cent, which is rounded up.
    for (const amount of [0.05, 0.05, 0.05, 2.85]) {
      const body = { key: t.deps.ids.next(), amount }
      await admin.send(refundPayment, { params: { id: payment._id }, body })
      await idle(t)
    }
    expect([(await inAccountOf(t, host.id)) ?? 0, (await fee()) - before]).toEqual([0, 0])
    expect(await disagreements(t)).toEqual([])
  })

  test('is taken of a tour of a host, which is paid out like a stay; a tour of the house is its own', async () => {
    const t = here()
    const host = await newHost(t)
    const [guest] = await t.customers(1)
    for (const organisationId of [host.id, house.id]) {
      const tour = await t.tour({ price: 50, date: day(t, 2) })
      await t.deps.db.updateTable('tours').set({ organisationId }).where('id', '=', tour).execute()
      await startAndPay(t, guest, { packageId: tour })
      await confirmTour(guest, tour)
    }
    t.wait({ days: 3 })
    await runJob(t, 'payments:earn', {})
    expect(await balances(t)).toMatchObject({ [`hosts:${host.id} USD`]: -45_00, 'income:sales USD': -50_00 })
    const admin = await newAdmin(t)
    const listed = await admin.send(listPayouts, { query: { view: 'due' } })
    expect(listed[0]).toMatchObject({ apartmentName: 'Castles and Canopy', gross: { amount: 50 }, net: { amount: 45 } })
    expect(await disagreements(t)).toEqual([])
  })
})

describe('an extra of the house in a stay with a host', () => {
  test('is income of the house, without a commission, and goes back in the proportion of the refund', async () => {
    const t = here()
    const [host, admin, [guest]] = [await newHost(t), await newAdmin(t), await t.customers(1)]
    const extras = [await t.extra({ price: 40 }), await t.extra({ price: 10, organisationId: host.id, unit: 'night' })]
    const body = { ...stay(t, await apartmentOf(t, host.id), 3, 6), extras }
    const { _id: bookingId, price } = await guest.send(createBooking, { body })
    expect(price).toBe(214)
    const sales = async () => (await balances(t))['income:sales USD'] ?? 0
    const before = await sales()
    const { payment } = await start(guest, { bookingId })
    await charge(t, payment.reference)
    await guest.send(confirmBookingPayment, { body: { bookingId } })
    await guest.send(cancelBooking, { params: { id: bookingId }, body: { refund: 0 } })
    // Of 144 for the nights and 30 for its own extra, a tenth is the commission.
    expect([await inAccountOf(t, host.id), (await sales()) - before]).toEqual([-156_60, -40_00])
    const half = { key: t.deps.ids.next(), amount: 107 }
    await admin.send(refundPayment, { params: { id: payment._id }, body: half })
    await idle(t)
    expect([await inAccountOf(t, host.id), (await sales()) - before]).toEqual([-78_30, -20_00])
    expect(await disagreements(t)).toEqual([])
  })
})

describe('an account of hosts', () => {
  const line = (t: World, account: string, bookingId: string) =>
    inTransaction(t.deps.db, (tx) =>
      post(t.deps, tx, {
        ...{ kind: 'earned', key: t.deps.ids.next(), bookingId },
        lines: [
          { account: accounts.guests, amountCents: 5, currency: 'GHS' },
          { account, amountCents: -5, currency: 'GHS' },
        ],
      }),
    )

  test('gets what was written to the account of all hosts before the migration', async () => {
    const t = here()
    const host = await newHost(t)
    const { bookingId } = await keptStay(t, host.id)
    await inTransaction(t.owner, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update ledger_lines set account = 'hosts' where account = ${`hosts:${host.id}`}`.execute(tx)
    })
    expect(await inAccountOf(t, host.id)).toBeUndefined()
    for (const _ of ['once', 'again']) await runMigration(t.owner, '0087-hosts-accounts-regrouped.sql')
    expect(await inAccountOf(t, host.id)).toBe(-129_60)
    const regrouped = await t.deps.db
      .selectFrom('postings')
      .select('bookingId')
      .where('kind', '=', 'regrouped')
      .execute()
    expect(regrouped).toEqual([{ bookingId }])
    expect(await disagreements(t)).toEqual([])
  })

  test('gets what the previous release writes to the account of all hosts, and nothing of other hosts', async () => {
    const t = here()
    const [host, other] = [await newHost(t), await newHost(t)]
    const { bookingId } = await keptStay(t, host.id)
    await line(t, 'hosts', bookingId)
    expect(await balances(t)).toMatchObject({ [`hosts:${host.id} GHS`]: -5 })
    await expect(line(t, `hosts:${other.id}`, bookingId)).rejects.toThrow('is posted to')
  })
})

test('a stay of the house is in the account without an id, as before', async () => {
  const t = here()
  const before = (await balances(t))['hosts USD'] ?? 0
  await keptStay(t, house.id)
  expect((await balances(t))['hosts USD']).toBe(before - 129_60)
})

describe('the fee of guests', () => {
  test('is income of the house and no host is paid from it, of a stay of the house as well, and a refund returns its part', async () => {
    const t = await here.empty()
    const host = await newHost(t)
    const sales = async () => (await balances(t))['income:sales USD'] ?? 0
    const setFee = (guestFeePercent: number) => t.deps.db.updateTable('settings').set({ guestFeePercent }).execute()
    await setFee(12.5)
    // 144 for three nights and 18 for the fee; 10 % of 144 are the commission.
    const { payment } = await keptStay(t, host.id, { beforePayment: () => setFee(20) })
    expect([await inAccountOf(t, host.id), await sales()]).toEqual([-129_60, -18_00])
    const admin = await newAdmin(t)
    expect((await admin.send(listPayouts, {}))[0]).toMatchObject({ gross: { amount: 144 }, net: { amount: 129.6 } })
    const refund = (amount: number) =>
      admin.send(refundPayment, { params: { id: payment._id }, body: { key: t.deps.ids.next(), amount } })
    await refund(81)
    await idle(t)
    expect([await inAccountOf(t, host.id), await sales()]).toEqual([-64_80, -9_00])
    await refund(81)
    await idle(t)
    expect([(await inAccountOf(t, host.id)) ?? 0, await sales()]).toEqual([0, 0])
    await setFee(12.5)
    const inHouse = async () => (await balances(t))['hosts USD'] ?? 0
    const before = await inHouse()
    await keptStay(t, house.id)
    expect([(await inHouse()) - before, await sales()]).toEqual([-129_60, -18_00])
    await setFee(0)
    expect(await disagreements(t)).toEqual([])
  })

  test('is in the deposit and the balance of a stay, is income with each of them, and goes back with what each payment gets back', async () => {
    const t = await here.empty()
    const host = await newHost(t)
    await t.deps.db.updateTable('settings').set({ guestFeePercent: 10 }).execute()
    const scene = await stayScene(t, { organisationId: host.id, instantBooking: true, cancellationPolicy: 'flexible' })
    await askDeposit(t, scene.bookingId, 30, 10)
    await scene.confirm()
    // Of 144 for the nights and 14.40 for the fee, 30 % are paid at once.
    expect(await duesOfStay(t, scene.bookingId)).toEqual(['deposit 4752 paid', 'balance 11088 open'])
    await scene.payThere()
    await scene.confirm()
    expect(await duesOfStay(t, scene.bookingId)).toEqual(['deposit 4752 paid', 'balance 11088 paid'])
    await scene.cancel(158.4)
    await idle(t)
    const refunds = await t.deps.db
      .selectFrom('refunds')
      .select(['amountCents', 'state'])
      .orderBy('amountCents')
      .execute()
    expect(refunds.map(({ amountCents, state }) => `${amountCents} ${state}`)).toEqual([
      '4752 succeeded',
      '11088 succeeded',
    ])
    expect((await balances(t))['income:sales USD'] ?? 0).toBe(0)
    expect(await inAccountOf(t, host.id)).toBeFalsy()
    expect(await disagreements(t)).toEqual([])
  })
})
