// Tests of money that staff take themselves: who holds it, what the ledger owes whom because of it, and giving it back.
import { listDeliveries } from '@akwaaba/contract/alerts'
import { getHostBookingPage } from '@akwaaba/contract/booking-pages'
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { declineHostBooking } from '@akwaaba/contract/host-bookings'
import { readOwed, readStatement } from '@akwaaba/contract/host-payouts'
import { listPayments, refundByHand, refundPayment } from '@akwaaba/contract/payment-admin'
import { listCandidates } from '@akwaaba/contract/payout-batches'
import { listReceipts } from '@akwaaba/contract/receipts'
import * as bookings from '@akwaaba/contract/staff-bookings'
import * as rows from '@akwaaba/contract/staff-payments'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recognizeDueRevenue } from '#payments/due-revenue.ts'
import { reconcile } from '#reconciliation/reconciliation.ts'
import { house, newHost, newMember } from '#testing/hosting.ts'
import { balances, disagreements } from '#testing/money.ts'
import { keptStay } from '#testing/owed.ts'
import { addUsableAccount, paidOut } from '#testing/paying/batches.ts'
import { idle, newAdmin, refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World, world } from '#testing/world.ts'

const here = fileWorld()

const guest = { name: 'Kofi Mensah', phone: '024 555 0142' }

/** A stay of a host of two nights for $96 that its owner has booked for a caller. */
const scene = async (t: World, organisationId?: string, days: [number, number] = [0, 2]) => {
  const owned = organisationId ? undefined : await newHost(t)
  const host = owned ?? { id: house.id, slug: house.slug, owner: await newMember(t, house.id, 'manager') }
  const flat = await t.apartment({ price: 48, organisationId: host.id })
  const org = host.slug
  const body = { ...stay(t, flat, ...days), ...guest, key: t.deps.ids.next() }
  const { _id: id, reference } = await host.owner.send(bookings.createHostBooking, { params: { org }, body })
  const take = (by: TestUser = host.owner, form: { amount?: number; method?: 'cash' | 'bank'; key?: string } = {}) =>
    by.send(rows.recordHostPayment, {
      params: { org, id },
      body: { method: 'cash', amount: 96, key: t.deps.ids.next(), ...form },
    })
  const give = (refundId: string, by: TestUser = host.owner) =>
    by.send(rows.giveHostRefund, { params: { org, id: refundId } })
  const begin = async () => {
    t.wait({ days: 2 })
    await recognizeDueRevenue(t.deps)
  }
  return { ...{ t, host, flat, org, id, reference, take, give, begin } }
}

const admins = async (t: World, id: string) => {
  const admin = await newAdmin(t)
  const take = (form: Record<string, unknown> = {}) =>
    admin.send(rows.recordStaffPayment, {
      params: { id },
      body: { method: 'cash' as const, amount: 96, key: t.deps.ids.next(), ...form },
    })
  return { admin, take }
}

const refundOf = async (t: World, id: string) =>
  t.deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.id', 'refunds.state'])
    .where('payments.bookingId', '=', id)
    .orderBy('refunds.createdAt', 'desc')
    .executeTakeFirstOrThrow()

const net = (t: World, id: string) =>
  t.deps.db
    .selectFrom('payouts')
    .leftJoin('payments', 'payments.id', 'payouts.paymentId')
    .select(['grossCents', 'payouts.feeCents', 'paidAt'])
    .where((is) => is.or([is('payouts.bookingId', '=', id), is('payments.bookingId', '=', id)]))
    .execute()

describe('cash that a host has taken', () => {
  test('settles the stay at once, stays with the host, and leaves it owing the commission alone', async () => {
    const t = await here.empty()
    const { id, host, org, take, begin, reference } = await scene(t)
    const paid = await take()
    expect(paid).toMatchObject({ method: 'cash', status: 'succeeded', msg: '$96.00 in cash is written down.' })
    const admin = await newAdmin(t)
    expect(await admin.send(getBooking, { params: { id } })).toMatchObject({ state: 'approved', depositPaid: true })
    const taken = `taken:${host.id} USD`
    expect(await balances(t)).toEqual({ [taken]: 9600, 'guests USD': -9600 })
    await begin()
    expect(await balances(t)).toEqual({ [`hosts:${host.id} USD`]: 960, 'income:service-fee USD': -960 })
    expect(await net(t, id)).toEqual([{ grossCents: 0, feeCents: 960, paidAt: null }])
    expect(await disagreements(t)).toEqual([])
    expect(await reconcile(t.deps)).toEqual([])
    const [receipt] = await admin.send(listReceipts, { query: {} })
    expect(receipt).toMatchObject({ customer: { name: guest.name, email: '' }, method: 'cash', total: { amount: 96 } })
    const month = t.deps.clock.today().slice(0, 7)
    const statement = await host.owner.send(readStatement, { params: { org, month } })
    expect(statement.accounts).toMatchObject([
      {
        closing: { amount: -9.6 },
        entries: [
          {
            what: expect.stringMatching(new RegExp(`^${reference}.*you took the money yourself$`)),
            ...{ gross: { amount: 0 }, fee: { amount: 9.6 }, net: { amount: -9.6 } },
          },
        ],
      },
    ])
    // Nobody is paid out anything, and what is owed is taken from the next payout.
    const state = async () =>
      (await admin.send(listCandidates, {})).candidates.map((one) => [one.state, one.net.amount])
    expect(await state()).toEqual([['owes_us', -9.6]])
    await addUsableAccount(t, host.id)
    await keptStay(t, host.id)
    expect(await state()).toEqual([['ready', 120]])
    expect((await host.owner.send(readOwed, { params: { org } })).sums).toMatchObject([{ owed: { amount: 120 } }])
    await paidOut(await newAdmin(t), [host.id])
    expect(await balances(t)).not.toHaveProperty([`hosts:${host.id} USD`])
    expect(await disagreements(t)).toEqual([])
  })

  test('is written down for a stay that its guest has booked and not paid from the day of arrival on', async () => {
    const t = await here.empty()
    const { host, flat, org } = await scene(t)
    const [ama] = await t.customers(1)
    const { _id: later } = await ama.send(createBooking, { body: stay(t, flat, 5, 7) })
    const take = (id: string, by: TestUser = host.owner) => {
      const body = { method: 'cash' as const, amount: 96, key: t.deps.ids.next() }
      return by.send(rows.recordHostPayment, { params: { org, id }, body })
    }
    const page = (id: string) => host.owner.send(getHostBookingPage, { params: { org, id } })
    expect(await refusal(take(later))).toMatchObject({
      code: 'illegal_transition',
      message: expect.stringContaining('has booked here'),
    })
    const { booking, toTake } = await page(later)
    expect([booking.state, booking.customer, toTake]).toEqual(['pending', { username: ama.username }, null])
    const home = await t.apartment({ price: 48, organisationId: host.id })
    const { _id: now } = await ama.send(createBooking, { body: stay(t, home, 0, 2) })
    expect((await page(now)).toTake).toBe(96)
    expect(await take(now)).toMatchObject({ status: 'succeeded' })
    expect(await outcomeOf(take(later, await newAdmin(t)))).toBe('ok')
  })

  test('is given back by the host, before and after its revenue was recognised', async () => {
    const t = await here.empty()
    const { id, host, take, give, begin, org } = await scene(t)
    const { _id: paymentId } = await take()
    const admin = await newAdmin(t)
    const refund = (amount: number) =>
      admin.send(refundPayment, { params: { id: paymentId }, body: { amount, key: t.deps.ids.next() } })
    await refund(16)
    await idle(t)
    const first = await refundOf(t, id)
    expect(first.state).toBe('needsAttention')
    await t.nextMail(host.owner.email, ({ subject }) => subject === 'Please give $16.00 back to Kofi Mensah')
    const logged = async () => (await admin.send(listDeliveries, {})).map(({ subject }) => subject).join()
    await expect.poll(logged).toContain('Please give $16.00 back for payment')
    expect(await logged()).not.toContain('Mensah')
    // It is nobody else's to give, and no transfer of ours.
    const byHand = { bankTransactionId: 'GIP 1', destination: 'MTN 024' }
    expect(await outcomeOf(admin.send(refundByHand, { params: { id: first.id }, body: byHand }))).toBe(
      'illegal_transition',
    )
    const other = await newHost(t)
    const foreign = other.owner.send(rows.giveHostRefund, { params: { org: other.slug, id: first.id } })
    expect(await refusal(foreign)).toMatchObject({ status: 404 })
    for (const role of ['finance', 'cleaner'] as const)
      expect(await outcomeOf(give(first.id, await newMember(t, host.id, role)))).toBe('forbidden')
    expect(tally(await Promise.all([outcomeOf(give(first.id)), outcomeOf(give(first.id))]))).toEqual({
      ok: 1,
      illegal_transition: 1,
    })
    expect(await balances(t)).toEqual({ [`taken:${host.id} USD`]: 8000, 'guests USD': -8000 })
    await begin()
    expect(await net(t, id)).toEqual([{ grossCents: 0, feeCents: 800, paidAt: null }])
    await refund(40)
    expect(await net(t, id)).toEqual([{ grossCents: 0, feeCents: 400, paidAt: null }])
    expect(await balances(t)).toEqual({
      [`taken:${host.id} USD`]: 4000,
      'guests USD': -4000,
      [`hosts:${host.id} USD`]: 400,
      'income:service-fee USD': -400,
    })
    expect(await disagreements(t)).toEqual([])
    await idle(t)
    await give((await refundOf(t, id)).id)
    expect(await balances(t)).toEqual({ [`hosts:${host.id} USD`]: 400, 'income:service-fee USD': -400 })
    expect(await disagreements(t)).toEqual([])
    const month = t.deps.clock.today().slice(0, 7)
    const [account] = (await host.owner.send(readStatement, { params: { org, month } })).accounts
    expect(account?.entries.map(({ what, net: sum }) => [what.split(' of ')[0], sum.amount])).toEqual([
      [expect.stringContaining('you took the money yourself'), -8],
      ['Refund', 4],
    ])
  })

  test('a stay that its host cancels owes the guest all of it, and the commission was never owed', async () => {
    const t = await here.empty()
    const { id, host, take, give, org } = await scene(t, undefined, [5, 7])
    await take()
    await host.owner.send(declineHostBooking, { params: { org, id }, body: { reason: 'The roof leaks' } })
    await idle(t)
    await give((await refundOf(t, id)).id)
    expect(await balances(t)).toEqual({})
    expect(await disagreements(t)).toEqual([])
  })

  test('is written down once, however often the form is sent, and not as another sum', async () => {
    const t = await here.empty()
    const { take } = await scene(t)
    expect(await refusal(take(undefined, { amount: 95 }))).toMatchObject({ status: 409, code: 'edited_meanwhile' })
    const key = t.deps.ids.next()
    const both = await Promise.all([take(undefined, { key }), take(undefined, { key })])
    const replies = [...both, await take(undefined, { key })].map(({ _id, status, msg }) => `${_id} ${status} ${msg}`)
    expect([...new Set(replies)]).toEqual([expect.stringMatching(/ succeeded \$96\.00 in cash is written down\.$/)])
    expect(await outcomeOf(take())).toBe('illegal_transition')
    expect(await balances(t)).toMatchObject({ 'guests USD': -9600 })
  })

  test('is settled when the form is sent again after a call that has only written it down', async () => {
    const t = await here.empty()
    const { take } = await scene(t)
    const key = t.deps.ids.next()
    await sql`alter table payments add constraint none_succeeds check (succeeded_at is null) not valid`.execute(t.owner)
    expect(await outcomeOf(take(undefined, { key }))).toBe('internal')
    await sql`alter table payments drop constraint none_succeeds`.execute(t.owner)
    const again = await take(undefined, { key })
    expect(again).toMatchObject({ status: 'succeeded', msg: '$96.00 in cash is written down.' })
    expect(await disagreements(t)).toEqual([])
  })

  test('is refused for another stay by a form that was sent for one before', async () => {
    const t = await here.empty()
    const [one, other] = [await scene(t), await scene(t)]
    const [admin, key] = [await newAdmin(t), t.deps.ids.next()]
    const send = (id: string) =>
      admin.send(rows.recordStaffPayment, { params: { id }, body: { method: 'cash', amount: 96, key } })
    await send(one.id)
    expect(await refusal(send(other.id))).toMatchObject({ code: 'illegal_transition' })
    expect((await send(one.id)).msg).toBe('$96.00 in cash is written down.')
    expect(await admin.send(getBooking, { params: { id: other.id } })).toMatchObject({ depositPaid: false })
  })

  test('is refused to finance, cleaners and other organisations', async () => {
    const t = here()
    const { host, id, take } = await scene(t)
    for (const role of ['finance', 'cleaner'] as const)
      expect(await outcomeOf(take(await newMember(t, host.id, role)))).toBe('forbidden')
    const other = await newHost(t)
    const body = { method: 'cash' as const, amount: 96, key: t.deps.ids.next() }
    const call = other.owner.send(rows.recordHostPayment, { params: { org: other.slug, id }, body })
    expect(await refusal(call)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('is not paid out, and not kept anywhere else, whatever the code does', async () => {
    const t = await here.empty()
    const { id, host, take, begin } = await scene(t)
    await take()
    await begin()
    const refused = async (statement: ReturnType<typeof sql>) =>
      statement.execute(t.deps.db).then(
        () => 'done',
        (error: { constraint?: string }) => error.constraint,
      )
    expect(await refused(sql`update payouts set gross_cents = 9600 where booking_id = ${id}`)).toBe(
      'taken_money_is_not_paid_out',
    )
    const [posting] = await t.deps.db.selectFrom('postings').select('id').where('kind', '=', 'earned').execute()
    const line = (account: string) =>
      refused(sql`insert into ledger_lines (posting_id, account, amount_cents, currency) values
        (${posting?.id}, ${account}, 5, 'USD'), (${posting?.id}, 'cost:provider-fee', -5, 'USD')`)
    expect(await line('provider:host')).toBe('taken_money_is_of_its_host')
    expect(await line(`taken:${(await newHost(t)).id}`)).toBe('taken_money_is_of_its_host')
    expect(await line(`taken:${host.id}`)).toBe('taken_money_is_of_guests')
    expect(await refused(sql`update payments set provider = 'test'`)).toBe('cash_is_taken_by_staff')
    expect(await refused(sql`delete from staff_payments`)).not.toBe('done')
  })
})

describe('money that staff of the operator have taken', () => {
  test('for a stay of the house is its own, and is given back by an administrator', async () => {
    const t = await here.empty()
    const { id, take } = await scene(t, house.id)
    await take()
    expect(await balances(t)).toEqual({ 'provider:house USD': 9600, 'guests USD': -9600 })
    const { admin } = await admins(t, id)
    const turned = sql`update payments set provider = 'host'`.execute(t.deps.db)
    expect(await turned.catch(({ constraint }) => constraint)).toBe('host_money_is_of_a_host')
    const [payment] = await admin.send(listPayments, { query: { view: 'all' } })
    await admin.send(refundPayment, { params: { id: payment?._id ?? '' }, body: { key: t.deps.ids.next() } })
    await idle(t)
    await admin.send(rows.giveRefund, { params: { id: (await refundOf(t, id)).id } })
    expect(await balances(t)).toEqual({})
    expect(await disagreements(t)).toEqual([])
    expect(await reconcile(t.deps)).toEqual([])
  })

  test('for a stay of a host is owed to it as always, unless the host has it', async () => {
    const t = await here.empty()
    const [ours, theirs] = [await scene(t), await scene(t)]
    await (await admins(t, ours.id)).take()
    await (await admins(t, theirs.id)).take({ heldBy: 'host' })
    await ours.begin()
    expect(await balances(t)).toEqual({
      'provider:house USD': 9600,
      'income:service-fee USD': -1920,
      [`hosts:${ours.host.id} USD`]: -8640,
      [`hosts:${theirs.host.id} USD`]: 960,
    })
    expect(await disagreements(t)).toEqual([])
  })

  test('by a transfer to our bank has its line of the statement, which is known from then on', async () => {
    const t = await here.empty()
    const [one, two] = [await scene(t, house.id), await scene(t, house.id, [4, 6])]
    const transfer = { method: 'bank', bankTransactionId: 'gip 4711', valueDate: t.deps.clock.today() }
    await (await admins(t, one.id)).take(transfer)
    expect(await balances(t)).toEqual({ 'provider:bank USD': 9600, 'guests USD': -9600 })
    expect(await outcomeOf((await admins(t, two.id)).take(transfer))).toBe('bank_entry_known')
    expect(await balances(t)).toEqual({ 'provider:bank USD': 9600, 'guests USD': -9600 })
    expect(await disagreements(t)).toEqual([])
  })

  test('waits for a second administrator where the sum is large, and holds the nights until then', async () => {
    const t = await world({ SECOND_ADMIN_ABOVE: '90' })
    const { id } = await scene(t)
    const [first, second] = [await admins(t, id), await admins(t, id)]
    expect(await first.take()).toMatchObject({
      status: 'pending',
      msg: expect.stringContaining('another administrator'),
    })
    expect(await balances(t)).toEqual({})
    expect(await first.take()).toMatchObject({ status: 'pending' })
    t.wait({ minutes: 23 * 60 })
    expect(await second.take()).toMatchObject({ status: 'succeeded' })
    expect(await balances(t)).toMatchObject({ 'guests USD': -9600 })
  })
})
