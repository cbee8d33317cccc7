// Tests that large batches of payouts need two administrators.

import { listPayments, refundPayment } from '@akwaaba/contract/payment-admin'
import { agreeToBatch, readBatch, sendBatch } from '@akwaaba/contract/payout-batches'
import { listPayouts, markPayoutPaid } from '@akwaaba/contract/payouts'
import { getSettings, saveSettings } from '@akwaaba/contract/settings'
import { createHostBooking } from '@akwaaba/contract/staff-bookings'
import { recordHostPayment } from '@akwaaba/contract/staff-payments'
import { suspendUser } from '@akwaaba/contract/users'
import { expect, test } from 'vitest'
import { idOf, join, newHost } from '#testing/hosting.ts'
import { keptStay } from '#testing/owed.ts'
import { addUsableAccount, gather } from '#testing/paying/batches.ts'
import { idle, newAdmin, refusal, runJob, stay, unproved } from '#testing/tools.ts'
import { outcomeOf, type TestUser, type World, world } from '#testing/world.ts'

const owedHost = async (t: World, price: number) => {
  const { id } = await newHost(t)
  await addUsableAccount(t, id)
  await keptStay(t, id, { price })
  return id
}
const agree = (admin: TestUser, { _id, total }: { _id: string; total: { amount: number } }) =>
  admin.send(agreeToBatch, { params: { id: _id }, body: { total: total.amount } })

test('a batch above the sum waits for another administrator, also one that is made of small ones', async () => {
  const t = await world({ SECOND_ADMIN_ABOVE: '200' })
  const [kofi, efua] = [await newAdmin(t), await newAdmin(t)]
  const small = await gather(kofi, [await owedHost(t, 48)])
  expect(await agree(kofi, small)).toMatchObject({ state: 'agreed', askedBy: null })
  // $129.60 by himself, and as much again: together above $200.
  const batch = await gather(kofi, [await owedHost(t, 48)])
  expect(await agree(kofi, batch)).toMatchObject({ state: 'draft', askedBy: kofi.username, isAskedByYou: true })
  expect(await refusal(agree(kofi, batch))).toMatchObject({ code: 'second_admin' })
  expect(await outcomeOf(kofi.send(sendBatch, { params: { id: batch._id } }))).toBe('illegal_transition')
  const { text } = await t.nextMail(efua.email, ({ subject }) => subject.includes('second administrator'))
  expect(text).toContain(batch.reference)
  // A request is over after a day; the one who comes then asks.
  t.wait({ minutes: 25 * 60 })
  const proved = await newAdmin(t)
  const last = await newAdmin(t)
  expect(await agree(proved, batch)).toMatchObject({ state: 'agreed' })
  const large = await gather(last, [await owedHost(t, 480)])
  await agree(last, large)
  expect(await agree(proved, large)).toMatchObject({ state: 'agreed', agreedBy: proved.username })
  const change = {
    agreedBy: (
      await t.deps.db
        .selectFrom('payoutBatches')
        .select('askedBy')
        .where('id', '=', large._id)
        .executeTakeFirstOrThrow()
    ).askedBy,
  }
  await expect(
    t.deps.db.updateTable('payoutBatches').set(change).where('id', '=', large._id).execute(),
  ).rejects.toThrow('a_large_batch_has_two_admins')
  expect(await last.send(readBatch, { params: { id: large._id } })).toMatchObject({ state: 'agreed' })
})

test('a batch that nobody has agreed to within a day is asked for again, by another mail', async () => {
  const t = await world({ SECOND_ADMIN_ABOVE: '200' })
  const [kofi, efua] = [await newAdmin(t), await newAdmin(t)]
  const batch = await gather(kofi, [await owedHost(t, 480)])
  await agree(kofi, batch)
  await idle(t)
  t.wait({ minutes: 25 * 60 })
  expect(await agree(await newAdmin(t), batch)).toMatchObject({ state: 'draft', isAskedByYou: true })
  await idle(t)
  const asked = t.mailTo(efua.email).filter(({ subject }) => subject.includes('second administrator'))
  expect([asked.length, new Set(asked.map(({ id }) => id)).size]).toEqual([2, 2])
})

const setRate = async (by: TestUser, cedisPerDollar: number) => {
  const { bank, serviceFeePercent, taxes, seller, version } = await by.send(getSettings, {})
  await by.send(saveSettings, { body: { bank, serviceFeePercent, taxes, seller, version, cedisPerDollar } })
}

test('is not made of small ones by several new administrators, nor of a batch and a refund of one', async () => {
  const t = await world({ SECOND_ADMIN_ABOVE: '200', SECOND_ADMIN_AFTER_HOURS: '72' })
  const old = await newAdmin(t)
  t.wait({ minutes: 73 * 60 })
  const [kofi, efua] = [await newAdmin(t), await newAdmin(t)]
  const one = await gather(kofi, [await owedHost(t, 48)])
  const other = await gather(kofi, [await owedHost(t, 48)])
  expect(await agree(kofi, one)).toMatchObject({ state: 'agreed' })
  // Who knows the shared secret could be both: $129.60 by each are $259.20.
  expect(await agree(efua, other)).toMatchObject({ state: 'draft', isAskedByYou: true })
  // One of before is another person, and has moved nothing alone.
  await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
  const third = await gather(old, [await owedHost(t, 48)])
  expect(await agree(old, third)).toMatchObject({ state: 'agreed', askedBy: null })
  const [payment] = await old.send(listPayments, { query: { view: 'all' } })
  const refund = async (amount: number) => {
    const body = { amount, note: 'Cold water', key: t.deps.ids.next() }
    return (await old.send(refundPayment, { params: { id: payment?._id ?? '' }, body })).refunds.length
  }
  expect(await refund(60)).toBe(1)
  expect(await refund(20)).toBe(1)
  t.wait({ minutes: 24 * 60 + 1 })
  await t.deps.db
    .updateTable('sessions')
    .set({ provedAt: t.deps.clock.now(), lastUsedAt: t.deps.clock.now() })
    .execute()
  expect(await refund(20)).toBe(2)
})

test('a large sum is not made small at one instant, by another rate, nor agreed to by who is paid', async () => {
  const t = await world({ SECOND_ADMIN_ABOVE: '200' })
  await setRate(await newAdmin(t), 12)
  t.wait({ minutes: 25 * 60 })
  const [kofi, efua] = [await newAdmin(t), await newAdmin(t)]
  const [one, other, dear] = [await owedHost(t, 48), await owedHost(t, 48), await owedHost(t, 48)]
  const both = [await gather(kofi, [one]), await gather(kofi, [other])]
  const states = (await Promise.all(both.map((batch) => agree(kofi, batch)))).map(({ state }) => state)
  expect(states.sort()).toEqual(['agreed', 'draft'])
  // $129.60 at a hundred times as many cedis.
  await setRate(efua, 1200)
  const batch = await gather(efua, [dear])
  await setRate(efua, 12)
  await join(t, await idOf(t, kofi), 'manager', dear)
  expect(await agree(efua, batch)).toMatchObject({ state: 'draft', isAskedByYou: true })
  expect(await refusal(agree(kofi, batch))).toMatchObject({ status: 409, code: 'own_organisation' })
  expect(await agree(await newAdmin(t), batch)).toMatchObject({ state: 'agreed' })
})

test('what a host owes is not written down as received by one of its members, nor a large sum by one alone', async () => {
  const t = await world({ SECOND_ADMIN_ABOVE: '200', PROOF_REFUND_ABOVE: '150' })
  const host = await newHost(t)
  const flat = await t.apartment({ price: 1900, organisationId: host.id })
  const params = { org: host.slug }
  const debts = async (from: number) => {
    const guest = { name: 'Kofi', phone: '024 555 0142', key: t.deps.ids.next() }
    const { _id: id } = await host.owner.send(createHostBooking, {
      params,
      body: { ...stay(t, flat, from, from + 1), ...guest },
    })
    const body = { method: 'cash' as const, amount: 1900, key: t.deps.ids.next() }
    await host.owner.send(recordHostPayment, { params: { ...params, id }, body })
  }
  for (const from of [0, 1]) await debts(from)
  t.wait({ days: 3 })
  await runJob(t, 'payments:earn', {})
  const [kofi, efua] = [await newAdmin(t), await newAdmin(t)]
  const [one, two] = (await kofi.send(listPayouts, { query: { view: 'due' } })).map(({ _id }) => _id)
  const receive = (by: TestUser, id = '') =>
    outcomeOf(by.send(markPayoutPaid, { params: { id }, body: { amount: -190, note: 'GIP 4711' } }))
  await join(t, await idOf(t, efua), 'finance', host.id)
  expect(await receive(efua, one)).toBe('own_organisation')
  expect(await receive(kofi, one)).toBe('ok')
  expect(await receive(kofi, two)).toBe('illegal_transition')
  const late = unproved(t, await newAdmin(t))
  expect(await receive(late, two)).toBe('proof_needed')
})

test('neither a new administrator agrees, or is agreed with, nor anyone for one who was suspended after asking', async () => {
  const t = await world({ SECOND_ADMIN_ABOVE: '100', SECOND_ADMIN_AFTER_HOURS: '72' })
  const [yaw, abena] = [await newAdmin(t), await newAdmin(t)]
  t.wait({ minutes: 73 * 60 })
  await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
  const kofi = await newAdmin(t)
  const batch = await gather(kofi, [await owedHost(t, 48)])
  await agree(kofi, batch)
  expect(await refusal(agree(await newAdmin(t), batch))).toMatchObject({ status: 409, code: 'new_admin' })
  // Who knows the shared secret could have asked under another name.
  expect(await refusal(agree(yaw, batch))).toMatchObject({
    code: 'new_admin',
    message: expect.stringContaining('asked'),
  })
  await abena.send(suspendUser, { params: { id: await idOf(t, kofi) } })
  expect(await yaw.send(readBatch, { params: { id: batch._id } })).toMatchObject({ state: 'draft', askedBy: null })
  expect(await agree(yaw, batch)).toMatchObject({ state: 'draft', askedBy: yaw.username })
  expect(await agree(abena, batch)).toMatchObject({ state: 'agreed', agreedBy: abena.username })
})
