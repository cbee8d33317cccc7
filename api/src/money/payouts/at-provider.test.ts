// Tests payouts that Paystack sends, against its stand-in: each is sent once, whatever is answered late, twice or never.
import { cancelBooking, createBooking } from '@akwaaba/contract/bookings'
import { startPayment } from '@akwaaba/contract/checkout'
import { listHostPayouts } from '@akwaaba/contract/host-payouts'
import { setPayoutAccount } from '@akwaaba/contract/payout-accounts'
import * as rows from '@akwaaba/contract/payout-batches'
import type { HostPayoutState } from '@akwaaba/contract/payout-states'
import { closeDifferences, getReconciliation } from '@akwaaba/contract/reconciliation'
import { beforeEach, describe, expect, test } from 'vitest'
import { newHost } from '#testing/hosting.ts'
import { balances } from '#testing/money.ts'
import { apartmentOf } from '#testing/owed.ts'
import { addUsableAccount, gather } from '#testing/paying/batches.ts'
import { actAtPage, confirm, paystackKey, paystackWorld, signedBy } from '#testing/standins.ts'
import { idle, newAdmin, refusal, runJob, stay } from '#testing/tools.ts'
import { outcomeOf, type TestUser, type World } from '#testing/world.ts'

type Stand = Awaited<ReturnType<typeof paystackWorld>>['paystack']
type Books = { transfers: { reference: string; amount: number; status: string; recipient: { type: string } }[] }

let t: World
let paystack: Stand
let admin: TestUser
beforeEach(async () => {
  ;({ t, paystack } = await paystackWorld({ PAYSTACK_TRANSFERS: 'on' }))
  admin = await newAdmin(t)
  await t.deps.db.updateTable('settings').set({ cedisPerDollar: 12, rateTakenAt: t.deps.clock.now() }).execute()
})

/** A guest pays a host at Paystack, and $129.60 of that are the host's at once. */
const earn = async (host: { id: string }): Promise<void> => {
  const [guest] = await t.customers(1)
  const { _id: bookingId } = await guest.send(createBooking, { body: stay(t, await apartmentOf(t, host.id), 3, 6) })
  const { next } = await guest.send(startPayment, { body: { bookingId, method: 'card' } })
  await actAtPage(next.url, 'pay')
  await confirm(guest, bookingId)
  await guest.send(cancelBooking, { params: { id: bookingId }, body: { refund: 0 } })
  await idle(t)
}
/** A host who is owed $129.60. */
const owedHost = async () => {
  const host = await newHost(t)
  await addUsableAccount(t, host.id)
  await earn(host)
  return host
}
const read = async (id: string) => {
  const batch = await admin.send(rows.readBatch, { params: { id } })
  const [payout] = batch.payouts
  if (!payout) throw new Error('no payout')
  return { batch, payout }
}
/** A batch for a host that is told to Paystack, once its payout is in a state, by a webhook if it is over; other jobs may wait. */
const transferred = async (host: { id: string }, until: HostPayoutState = 'sent') => {
  const { _id, total } = await gather(admin, [host.id])
  await admin.send(rows.agreeToBatch, { params: { id: _id }, body: { total: total.amount } })
  await admin.send(rows.transferBatch, { params: { id: _id } })
  await idle(t)
  await expect.poll(async () => (await read(_id)).payout.state, { timeout: 15_000 }).toBe(until)
  await idle(t)
  return read(_id)
}
const transfers = async () => (await paystack.books<Books>()).transfers
const posts = async () => (await paystack.calls()).filter((call) => call === 'POST /transfer').length
const owedTo = async ({ id }: { id: string }) => 0 - ((await balances(t))[`hosts:${id} USD`] ?? 0)
const rowOf = (id: string) =>
  t.deps.db.selectFrom('hostPayouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const work = (id: string) => runJob(t, 'payment:send-payout', { hostPayoutId: id })

describe('a payout by Paystack', () => {
  test('is sent once under our reference, and its webhook makes it paid: ledger, balance and host have it once', async () => {
    const host = await owedHost()
    await paystack.trouble({ does: 'webhook-twice' })
    const { batch, payout } = await transferred(host, 'paid')
    expect(batch).toMatchObject({ state: 'done', provider: 'Paystack', actions: [] })
    expect(payout).toMatchObject({ state: 'paid', providerStatus: 'success', actions: [], cedis: { amount: 1555.2 } })
    expect(await transfers()).toMatchObject([
      { reference: payout.reference, amount: 155_520, status: 'success', recipient: { type: 'mobile_money' } },
    ])
    expect(await posts()).toBe(1)
    const books = await balances(t)
    expect(await owedTo(host)).toBe(0)
    // What left our balance there: the sum in cedis, and a cedi for the transfer.
    expect(books).toMatchObject({ 'provider:paystack GHS': -155_620, 'cost:provider-fee GHS': 100 })
    expect(books['cash:payouts USD'] ?? 0).toBe(0)
    const [seen] = await host.owner.send(listHostPayouts, { params: { org: host.slug }, query: {} })
    expect(seen).toMatchObject({ state: 'paid', cedis: { amount: 1555.2 } })
    // Nothing more happens by the jobs that ask again, nor by hand.
    await work(payout._id)
    await runJob(t, 'payments:sweep-refunds', {})
    await idle(t)
    expect([await posts(), await owedTo(host)]).toEqual([1, 0])
    const byHand = { params: { id: payout._id }, body: { note: 'It came back.' } }
    expect(await outcomeOf(admin.send(rows.returnHostPayout, byHand))).toBe('illegal_transition')
    expect(await outcomeOf(admin.send(rows.payHostPayout, byHand))).toBe('illegal_transition')
  })

  test('that is reversed after it was paid is owed again, once, and the host sees it', async () => {
    const host = await owedHost()
    const { payout } = await transferred(host, 'paid')
    await paystack.control('transfers', { status: 'reversed' })
    await idle(t)
    expect((await read((await rowOf(payout._id)).batchId)).payout).toMatchObject({ state: 'returned' })
    await runJob(t, 'payment:sync-payout', { hostPayoutId: payout._id })
    expect(await owedTo(host)).toBe(129_60)
    expect((await balances(t))['provider:paystack GHS']).toBe(-100)
    const [seen] = await host.owner.send(listHostPayouts, { params: { org: host.slug }, query: {} })
    expect(seen).toMatchObject({ state: 'returned', note: expect.stringContaining('reversed') })
    // The next payout has another reference.
    const again = await transferred(host, 'paid')
    expect(again.payout).toMatchObject({ state: 'paid' })
    expect(again.payout.reference).not.toBe(payout.reference)
    expect(await owedTo(host)).toBe(0)
  })

  test('that fails, or that Paystack refuses for want of money, is owed as before with the reason', async () => {
    const host = await owedHost()
    await paystack.trouble({ does: 'transfer-failed', times: 1 })
    expect((await transferred(host, 'failed')).payout.note).toContain('failed')
    await paystack.trouble({ does: 'low-balance', times: 1 })
    const refused = await transferred(host, 'failed')
    expect(refused.payout).toMatchObject({ state: 'failed', note: expect.stringContaining('balance is not enough') })
    expect(refused.batch.state).toBe('done')
    expect(await owedTo(host)).toBe(129_60)
  })

  test('waits for a code at Paystack, and for what it does not know yet; the sweep replaces a lost webhook', async () => {
    const host = await owedHost()
    await paystack.trouble({ does: 'transfer-otp', times: 1 })
    await paystack.trouble({ does: 'webhook-lost' })
    const { batch, payout } = await transferred(host)
    expect(payout).toMatchObject({ state: 'sent', providerStatus: 'otp', actions: [] })
    const fail = { params: { id: payout._id }, body: { note: 'We think it failed.' } }
    expect(await outcomeOf(admin.send(rows.failHostPayout, fail))).toBe('illegal_transition')
    expect(await outcomeOf(admin.send(rows.payBatch, { params: { id: batch._id }, body: fail.body }))).toBe(
      'illegal_transition',
    )
    await paystack.control('transfers', { status: 'success' })
    await runJob(t, 'payments:sweep-refunds', {})
    await idle(t)
    expect((await read(batch._id)).payout).toMatchObject({ state: 'paid' })
    expect(await posts()).toBe(1)
  })
})

describe('without an answer', () => {
  test('a payout that was made is found and not sent again', async () => {
    const host = await owedHost()
    await paystack.trouble({ does: 'answer-lost', on: 'POST /transfer$', times: 1 })
    await paystack.trouble({ does: 'webhook-lost' })
    const { batch } = await transferred(host)
    expect(batch.payouts).toMatchObject([{ state: 'sent', providerStatus: 'unknown' }])
    await work(batch.payouts[0]?._id ?? '')
    expect((await read(batch._id)).payout).toMatchObject({ state: 'paid' })
    expect(await posts()).toBe(1)
  })

  test('a payout that is made late is never made twice, and is not given back before that is known', async () => {
    const host = await owedHost()
    await paystack.trouble({ does: 'made-late', on: 'POST /transfer', times: 1 })
    const { batch, payout } = await transferred(host)
    await work(payout._id)
    expect(await posts()).toBe(1)
    t.wait({ minutes: 20 })
    // Made in the instant before it is told again, under the same reference: refused, and looked for again.
    await paystack.trouble({ does: 'pending', on: 'POST /transfer', times: 1 })
    await paystack.control('late', {})
    await paystack.trouble({ does: 'error-500', on: 'GET /transfer/verify', times: 2 })
    await work(payout._id).catch(() => undefined)
    await work(payout._id)
    expect(await transfers()).toHaveLength(1)
    expect((await read(batch._id)).payout.state).toBe('sent')
    await paystack.control('transfers', { status: 'success' })
    await work(payout._id)
    expect((await read(batch._id)).payout.state).toBe('paid')
    expect(await owedTo(host)).toBe(0)
  })

  test('a refusal of the second call gives nothing back, since the first one may have been received', async () => {
    const host = await owedHost()
    await paystack.trouble({ does: 'made-late', on: 'POST /transfer', times: 1 })
    const { batch, payout } = await transferred(host)
    t.wait({ minutes: 16 })
    await paystack.trouble({ does: 'low-balance', times: 1 })
    await work(payout._id)
    expect([await posts(), (await read(batch._id)).payout.state]).toEqual([2, 'sent'])
    await paystack.control('late', {})
    await work(payout._id)
    expect((await read(batch._id)).payout.state).toBe('paid')
  })

  test('a payout of which a restored database does not know that it was sent is found, and not sent again', async () => {
    const host = await owedHost()
    const { _id, total, payouts } = await gather(admin, [host.id])
    await admin.send(rows.agreeToBatch, { params: { id: _id }, body: { total: total.amount } })
    const port = t.deps.providers.paystack?.transfers
    const account = { kind: 'momo', institution: 'mtn', number: '0241234567', name: 'Esi Mensah' } as const
    const made = await port?.makePayee(account)
    const payee = made && 'payee' in made ? made.payee : ''
    const reference = payouts[0]?.reference ?? ''
    const ask = { reference, payee, amountCents: 155_520, currency: 'GHS', reason: reference }
    expect(await port?.send(ask)).toMatchObject({ status: 'pending' })
    // That there is one already is no refusal.
    expect(await port?.send(ask)).toEqual({ status: 'unknown' })
    await admin.send(rows.transferBatch, { params: { id: _id } })
    await work(payouts[0]?._id ?? '')
    expect((await read(_id)).payout).toMatchObject({ state: 'paid' })
    expect([await posts(), (await transfers()).length]).toEqual([2, 1])
  })

  test('a payout is not given back while the answers about it cannot be read', async () => {
    const host = await owedHost()
    await paystack.trouble({ does: 'answer-lost', on: 'POST /transfer$', times: 1 })
    await paystack.trouble({ does: 'webhook-lost' })
    const { batch, payout } = await transferred(host)
    t.wait({ minutes: 25 * 60 })
    await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
    await paystack.trouble({ does: 'html', on: 'GET /transfer/verify' })
    const fail = { params: { id: payout._id }, body: { note: 'Paystack is silent.' } }
    expect(await outcomeOf(admin.send(rows.failHostPayout, fail))).toBe('payment_unanswered')
    expect((await read(batch._id)).payout).toMatchObject({ state: 'sent' })
    expect(await posts()).toBe(1)
  })

  test('told again under the one reference only, and left to an administrator after a day', async () => {
    const host = await owedHost()
    await paystack.trouble({ does: 'made-late', on: 'POST /transfer' })
    const { batch, payout } = await transferred(host)
    const fail = () => admin.send(rows.failHostPayout, { params: { id: payout._id }, body: { note: 'Not there.' } })
    expect(await outcomeOf(fail())).toBe('illegal_transition')
    t.wait({ minutes: 16 })
    await work(payout._id)
    expect(await posts()).toBe(2)
    t.wait({ minutes: 25 * 60 })
    await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
    expect((await read(batch._id)).payout.actions).toEqual(['fail'])
    // The provider is asked at that moment.
    await paystack.control('late', {})
    expect(await outcomeOf(fail())).toBe('illegal_transition')
    expect((await read(batch._id)).payout.state).toBe('paid')
    expect(new Set((await transfers()).map(({ reference }) => reference))).toEqual(new Set([payout.reference]))
  })
})

/** One that Paystack makes late, and that an administrator has given back after a day. */
const givenBack = async () => {
  const host = await owedHost()
  await paystack.trouble({ does: 'made-late', on: 'POST /transfer', times: 1 })
  const found = await transferred(host)
  t.wait({ minutes: 25 * 60 })
  await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
  await admin.send(rows.failHostPayout, { params: { id: found.payout._id }, body: { note: 'It is not there.' } })
  expect(await owedTo(host)).toBe(129_60)
  return { host, ...found }
}
const open = async () => (await admin.send(getReconciliation, {})).differences
const candidates = async () => (await admin.send(rows.listCandidates, {})).candidates

test('one that was given back after a day, and was made after all, is a difference, and the ledger has it once', async () => {
  const { host, batch, payout } = await givenBack()
  await paystack.control('late', {})
  await runJob(t, 'payments:sweep-refunds', {})
  await idle(t)
  expect((await read(batch._id)).payout).toMatchObject({ state: 'paidLate', providerStatus: 'success', actions: [] })
  for (let again = 0; again < 3; again++) await runJob(t, 'payment:sync-payout', { hostPayoutId: payout._id })
  expect(await owedTo(host)).toBe(0)
  expect((await balances(t))['provider:paystack GHS']).toBe(-155_620)
  expect(await open()).toMatchObject([
    { kind: 'payout', reference: payout.reference, says: expect.stringContaining('made after all') },
  ])
  expect(await candidates()).toMatchObject([{ state: 'owes_us', net: { amount: 0 }, stays: 2 }])
  // What the host earns next is paid, with both lines of the stay that was paid late.
  await earn(host)
  expect(await candidates()).toMatchObject([{ state: 'ready', net: { amount: 129.6 }, stays: 3 }])
  expect(await transferred(host, 'paid')).toMatchObject({ payout: { net: { amount: 129.6 } } })
  expect(await owedTo(host)).toBe(0)
  const [late] = await open()
  expect(late).toMatchObject({ kind: 'payout' })
  // That it has come back can no longer be booked by itself: a difference that was closed before is another one now.
  await admin.send(closeDifferences, { body: { ids: [late?._id ?? ''], reason: 'The next payout has settled it.' } })
  await paystack.control('transfers', { status: 'reversed', reference: payout.reference })
  await idle(t)
  await runJob(t, 'payments:reconcile', {})
  expect(await open()).toMatchObject([{ kind: 'payout', says: expect.stringContaining('says reversed since') }])
})

test('one that was given back and paid by another payout, and then made, is owed back by the host until it comes back', async () => {
  const { host, batch, payout } = await givenBack()
  await transferred(host, 'paid')
  await paystack.control('late', {})
  await idle(t)
  expect(await owedTo(host)).toBe(-129_60)
  expect(await candidates()).toMatchObject([{ state: 'owes_us', net: { amount: -129.6 } }])
  expect((await open())[0]?.says).toContain('$129.60 is taken off its next payout')
  await paystack.control('transfers', { status: 'reversed', reference: payout.reference })
  await idle(t)
  expect((await read(batch._id)).payout).toMatchObject({ state: 'returned' })
  const told = t.mailTo(host.owner.email).filter(({ subject }) => subject.includes('did not arrive'))
  expect(new Set(told.map(({ id }) => id)).size).toBe(2)
  expect(await owedTo(host)).toBe(0)
  expect((await admin.send(rows.listCandidates, {})).candidates).toEqual([])
})

test('is not ended by hand once transfers are switched off, since nobody can be asked', async () => {
  const host = await owedHost()
  await paystack.trouble({ does: 'pending', on: 'POST /transfer' })
  const { batch, payout } = await transferred(host)
  Object.assign(t.deps.providers.paystack ?? {}, { transfers: undefined })
  const byHand = { params: { id: payout._id }, body: { note: 'We think so.' } }
  for (const row of [rows.payHostPayout, rows.failHostPayout, rows.returnHostPayout])
    expect((await refusal(admin.send(row, byHand))).message).toContain('Switch them on again')
  const all = { params: { id: batch._id }, body: byHand.body }
  expect(await outcomeOf(admin.send(rows.payBatch, all))).toBe('transfers_off')
  expect((await read(batch._id)).payout).toMatchObject({ state: 'sent', actions: [] })
})

test('two workers, and webhooks at the same instant, send and book it once', async () => {
  const host = await owedHost()
  await paystack.trouble({ does: 'pending', on: 'POST /transfer' })
  const { _id, total } = await gather(admin, [host.id])
  const params = { id: _id }
  await admin.send(rows.agreeToBatch, { params, body: { total: total.amount } })
  const sendings = await Promise.all([
    outcomeOf(admin.send(rows.transferBatch, { params })),
    outcomeOf(admin.send(rows.sendBatch, { params })),
    outcomeOf(admin.send(rows.transferBatch, { params })),
  ])
  expect(sendings.sort()).toEqual(['illegal_transition', 'illegal_transition', 'ok'])
  const { batch, payout } = await read(_id)
  // Either the provider sends it, or the bank has the file and the provider sends nothing.
  const isByProvider = batch.provider !== null
  await Promise.all([work(payout._id), work(payout._id), work(payout._id)])
  await idle(t)
  expect(await posts()).toBe(isByProvider ? 1 : 0)
  await paystack.trouble({ does: 'webhook-twice' })
  const sync = () => runJob(t, 'payment:sync-payout', { hostPayoutId: payout._id })
  const succeed = isByProvider ? [paystack.control('transfers', { status: 'success' })] : []
  await Promise.all([...succeed, sync(), sync()])
  await idle(t)
  expect((await read(_id)).payout.state).toBe(isByProvider ? 'paid' : 'sent')
  expect((await balances(t))['provider:paystack GHS'] ?? 0).toBe(isByProvider ? -155_520 - 100 : 0)
})

test('neither a webhook with an untrue status nor the status of another sum changes a payout', async () => {
  const host = await owedHost()
  await paystack.trouble({ does: 'pending', on: 'POST /transfer' })
  const { batch, payout } = await transferred(host)
  const address = `${await t.listen()}/webhooks/paystack`
  const say = async (status: string, key: string) => {
    const data = { id: 7, domain: 'test', status, reference: payout.reference, transfer_code: 'TRF_7', amount: 155_520 }
    const raw = JSON.stringify({ event: `transfer.${status}`, data })
    const reply = await fetch(address, { method: 'POST', body: raw, headers: signedBy(key, raw) })
    await idle(t)
    return reply.status
  }
  expect(await say('success', 'sk_test_of_another')).toBe(401)
  expect(await say('success', paystackKey)).toBe(200)
  expect(await say('failed', paystackKey)).toBe(200)
  expect((await read(batch._id)).payout.state).toBe('sent')
  const { id, providerRef } = await rowOf(payout._id)
  const other = { status: 'succeeded', word: 'success', providerRef, amountCents: 155_519 } as const
  const otherSum = async () => ({ ...other, currency: 'GHS', feeCents: 100 })
  Object.assign(t.deps.providers.paystack?.transfers ?? {}, { read: otherSum })
  await runJob(t, 'payment:sync-payout', { hostPayoutId: payout._id })
  expect((await read(batch._id)).payout).toMatchObject({ state: 'sent', providerStatus: 'another sum' })
  await runJob(t, 'payments:reconcile', {})
  expect((await open())[0]?.says).toContain('another sum of the payout')
  await expect(
    t.deps.db.updateTable('hostPayouts').set({ provider: null }).where('id', '=', id).execute(),
  ).rejects.toThrow('who sends a payout')
})

test('is not sent when its account has changed between the batch and the job', async () => {
  const host = await owedHost()
  const { _id, total } = await gather(admin, [host.id])
  await admin.send(rows.agreeToBatch, { params: { id: _id }, body: { total: total.amount } })
  await paystack.trouble({ does: 'error-500', on: 'POST /transferrecipient' })
  await admin.send(rows.transferBatch, { params: { id: _id } })
  const { payout } = await read(_id)
  await work(payout._id).catch(() => undefined)
  const bank = { kind: 'bank', institution: 'gcb', accountNumber: '102113007720', nameOnAccount: 'Ama Owusu' } as const
  await paystack.control('names', { number: '102113007720', name: 'KWAME THIEF' })
  const { account } = await host.owner.send(setPayoutAccount, { params: { org: host.slug }, body: bank })
  expect(account).toMatchObject({ nameAtBank: 'KWAME THIEF', nameCheck: 'differs' })
  await paystack.calm()
  await work(payout._id)
  expect((await read(_id)).payout).toMatchObject({ state: 'failed', note: 'The payout account was changed.' })
  expect([await posts(), await owedTo(host)]).toEqual([0, 129_60])
})

test('is refused where there is no rate', async () => {
  const host = await owedHost()
  await t.deps.db.updateTable('settings').set({ cedisPerDollar: null, rateTakenAt: null }).execute()
  const { _id, total } = await gather(admin, [host.id])
  const params = { id: _id }
  const agreed = await admin.send(rows.agreeToBatch, { params, body: { total: total.amount } })
  expect(agreed.actions).toEqual(['withdraw', 'send'])
  expect(await refusal(admin.send(rows.transferBatch, { params }))).toMatchObject({ code: 'transfers_off' })
  expect((await read(_id)).batch.state).toBe('agreed')
})
