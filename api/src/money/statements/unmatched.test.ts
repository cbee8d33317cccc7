// Tests of lines that fit no payment: assigned to a transfer, booked as a settlement, or closed.
import { listAudit } from '@akwaaba/contract/audit'
import { getReconciliation, listClosedDifferences } from '@akwaaba/contract/reconciliation'
import { bookSettlement, listSettlements, reverseSettlement } from '@akwaaba/contract/settlements'
import { closeUnmatched, giveUnmatched, listUnmatched } from '@akwaaba/contract/statements'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { reconcile } from '#reconciliation/reconciliation.ts'
import { balances, stayScene } from '#testing/money.ts'
import { refusal } from '#testing/tools.ts'
import {
  adminWithBank,
  bankScene,
  entryId,
  paymentOf,
  receive,
  startedTransfer,
  statement,
  transferOf,
} from '#testing/transferring.ts'
import { fileWorld, outcomeOf, type TestUser, tally, type World } from '#testing/world.ts'

const here = fileWorld()

const came = async (t: World, kofi: TestUser, amount: number, narration: string, currency = '') => {
  const { lines } = await statement(kofi, `${entryId()},${t.deps.clock.today()},${currency}${amount},${narration}`)
  const { bankTransactionId = '' } = lines[0] ?? {}
  const found = (await kofi.send(listUnmatched, {})).find((one) => one.bankTransactionId === bankTransactionId)
  if (!found) throw new Error(`not listed: ${lines[0]?.says}`)
  return found
}
const listed = async (kofi: TestUser) => (await kofi.send(listUnmatched, {})).length
type Taken = { amount: number; currency: 'USD' | 'GHS' }
const book = (kofi: TestUser, id: string, taken?: Taken, provider: 'test' | 'paypal' = 'test') =>
  kofi.send(bookSettlement, { params: { id }, body: { provider, ...(taken ? { taken } : {}) } })
const reverse = (by: TestUser, id: string, reason = 'It was of the test gateway.') =>
  by.send(reverseSettlement, { params: { id }, body: { reason } })

describe('an unmatched line', () => {
  test('is suggested for a transfer of its sum, day and payer, and settles it once an admin assigns it', async () => {
    const { t, kofi, ama, esi } = await bankScene(here())
    await t.deps.db.updateTable('users').set({ username: 'Ama Owusu' }).where('email', '=', ama.email).execute()
    const [hers, his] = [await startedTransfer(t, ama), await startedTransfer(t, esi)]
    const entry = await came(t, kofi, 96, 'OWUSU AMA rent')
    expect(entry.suggestions).toMatchObject([{ paymentId: hers.paymentId, code: hers.code, missing: { amount: 96 } }])
    expect(await paymentOf(ama, hers.paymentId)).toMatchObject({ status: 'pending' })
    const give = (paymentId: string) => kofi.send(giveUnmatched, { params: { id: entry._id }, body: { paymentId } })
    const outcomes = [hers, hers, his].map(({ paymentId }) => outcomeOf(give(paymentId)))
    expect(tally(await Promise.all(outcomes)).ok).toBe(1)
    expect(await listed(kofi)).toBe(0)
    const received = [await transferOf(kofi, hers.paymentId), await transferOf(kofi, his.paymentId)]
    expect(received.reduce((sum, one) => sum + one.received.amount, 0)).toBe(96)
  })

  test('in another currency, or already assigned or booked, is refused', async () => {
    const { t, kofi, ama } = await bankScene(here())
    const { paymentId } = await startedTransfer(t, ama)
    const cedis = await came(t, kofi, 96, 'x', 'GHS ')
    const give = (id: string) => refusal(kofi.send(giveUnmatched, { params: { id }, body: { paymentId } }))
    expect(await give(cedis._id)).toMatchObject({
      code: 'illegal_transition',
      message: expect.stringContaining('currency'),
    })
    const dollars = await came(t, kofi, 96, 'PAYSTACK SETTLEMENT')
    await book(kofi, dollars._id)
    expect(await give(dollars._id)).toMatchObject({ code: 'bank_entry_known' })
    expect(await refusal(receive(t, kofi, paymentId, { id: dollars.bankTransactionId }))).toMatchObject({
      code: 'bank_entry_known',
    })
    expect(await give(t.deps.ids.next())).toMatchObject({ code: 'not_found' })
  })

  test('is closed with a reason, and no reconciliation reports it again', async () => {
    const { t, kofi, ama } = await bankScene(await here.empty())
    const { _id } = await came(t, kofi, 500, 'School fees of somebody')
    const close = (by: TestUser, reason: string) => by.send(closeUnmatched, { params: { id: _id }, body: { reason } })
    expect((await refusal(close(kofi, ''))).fields).toEqual({ reason: 'Please say why this is settled.' })
    expect(await refusal(close(ama, 'Mine.'))).toMatchObject({ code: 'forbidden' })
    expect(await reconcile(t.deps)).toMatchObject([{ kind: 'waiting', provider: 'bank' }])
    await close(kofi, 'Sent back at the counter.')
    expect(await refusal(close(kofi, 'Again.'))).toMatchObject({ code: 'illegal_transition' })
    expect(await listed(kofi)).toBe(0)
    t.wait({ days: 20 })
    expect(await reconcile(t.deps)).toEqual([])
    expect(await kofi.send(getReconciliation, {})).toMatchObject({ total: 0 })
    expect(await kofi.send(listClosedDifferences, {})).toMatchObject([{ reason: 'Sent back at the counter.' }])
  })
})

describe('a settlement', () => {
  test('moves money in the ledger from the provider to the bank, with its fee, once', async () => {
    const { t, confirm } = await stayScene(await here.empty())
    const kofi = await adminWithBank(t)
    await confirm()
    expect(await balances(t)).toMatchObject({ 'provider:test USD': 144_00 })
    const { _id } = await came(t, kofi, 142, 'PAYSTACK SETTLEMENT 4711')
    expect(await reconcile(t.deps)).toHaveLength(1)
    expect((await refusal(book(kofi, _id, { amount: 141, currency: 'USD' }))).fields).toEqual({
      'taken.amount': 'It cannot be less than what came.',
    })
    const { msg } = await book(kofi, _id, { amount: 144, currency: 'USD' })
    expect(msg).toBe('The settlement is booked. By our ledger the provider now holds $0.00.')
    expect(await refusal(book(kofi, _id))).toMatchObject({ code: 'bank_entry_known' })
    expect(await balances(t)).toEqual({
      ...{ 'provider:bank USD': 142_00, 'cost:provider-fee USD': 2_00, 'guests USD': -144_00 },
    })
    expect(await reconcile(t.deps)).toEqual([])
    expect(await kofi.send(getReconciliation, {})).toMatchObject({ total: 0, differences: [] })
    expect(await kofi.send(listAudit, { query: { kind: 'settlement' } })).toMatchObject([{ action: 'create' }])
  })

  test('in another currency is posted against an exchange account', async () => {
    const { t, kofi } = await bankScene(await here.empty())
    const { _id } = await came(t, kofi, 1_500, 'PAYPAL', 'GHS ')
    await kofi.send(bookSettlement, {
      params: { id: _id },
      body: { provider: 'paypal', taken: { amount: 100, currency: 'USD' } },
    })
    expect(await balances(t)).toEqual({
      ...{ 'provider:bank GHS': 150_000, 'exchange GHS': -150_000 },
      ...{ 'provider:paypal USD': -10_000, 'exchange USD': 10_000 },
    })
  })

  test('booked for the wrong provider is reversed with a reason, by an admin, once, and booked again', async () => {
    const { t, kofi, ama } = await bankScene(await here.empty())
    const { _id, bankTransactionId } = await came(t, kofi, 142, 'GTB INSTANT CREDIT')
    await book(kofi, _id, { amount: 144, currency: 'USD' }, 'paypal')
    expect(await reconcile(t.deps)).toEqual([])
    const [wrong] = await kofi.send(listSettlements, {})
    expect(wrong).toMatchObject({ provider: 'paypal', taken: { amount: 144 }, came: { amount: 142 }, reversal: null })
    const id = wrong?._id ?? ''
    expect(await refusal(reverse(ama, id))).toMatchObject({ code: 'forbidden' })
    expect((await refusal(reverse(kofi, id, ' '))).fields).toEqual({ reason: 'Please say why it is reversed.' })
    expect(await refusal(reverse(kofi, _id))).toMatchObject({ code: 'not_found' })
    const both = await Promise.all([outcomeOf(reverse(kofi, id)), outcomeOf(reverse(kofi, id))])
    expect(tally(both)).toEqual({ ok: 1, illegal_transition: 1 })
    expect(await balances(t)).toEqual({})
    expect(await reconcile(t.deps)).toMatchObject([{ kind: 'waiting', reference: bankTransactionId }])
    expect(await listed(kofi)).toBe(1)
    await book(kofi, _id)
    expect(await balances(t)).toEqual({ 'provider:bank USD': 142_00, 'provider:test USD': -142_00 })
    expect(await kofi.send(listSettlements, {})).toMatchObject([
      { provider: 'test', reversal: null },
      { provider: 'paypal', reversal: { reason: 'It was of the test gateway.', reversedBy: kofi.username } },
    ])
    expect(await kofi.send(listAudit, { query: { kind: 'settlement' } })).toMatchObject([
      { action: 'create' },
      { action: 'reverse', label: bankTransactionId, before: { provider: 'paypal' } },
      { action: 'create' },
    ])
    const [again] = await kofi.send(listSettlements, {})
    expect((await reverse(kofi, again?._id ?? '')).msg).toContain('now holds $0.00')
    expect(await balances(t)).toEqual({})
  })

  test('and its reversal cannot be changed in the database', async () => {
    const { t, kofi } = await bankScene(here())
    const { _id } = await came(t, kofi, 142, 'PAYSTACK')
    await book(kofi, _id)
    const [booked] = await kofi.send(listSettlements, {})
    await reverse(kofi, booked?._id ?? '')
    const { db } = t.deps
    await expect(db.updateTable('settlementReversals').set({ reason: 'x' }).execute()).rejects.toThrow(
      'permission denied',
    )
    await expect(sql`delete from settlement_reversals`.execute(t.owner)).rejects.toThrow('append-only')
    // Marked as a settlement while the ledger knows of none.
    const mark = db.updateTable('bankEntries').set({ settlementOf: 'paypal' }).where('id', '=', _id).execute()
    await expect(mark).rejects.toThrow('not in the ledger')
  })
})
