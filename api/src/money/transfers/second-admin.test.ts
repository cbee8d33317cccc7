// Tests that money of the bank above a sum is written down by two administrators, however it is entered.
import { listAudit } from '@akwaaba/contract/audit'
import { createBooking } from '@akwaaba/contract/bookings'
import { withdrawSecondApproval } from '@akwaaba/contract/second-approvals'
import { giveUnmatched, listUnmatched } from '@akwaaba/contract/statements'
import { receiveTransfer } from '@akwaaba/contract/transfers'
import { expect, test } from 'vitest'
import { day, idle, newAdmin, refusal, runJob, stay } from '#testing/tools.ts'
import {
  bankScene,
  entryId,
  paymentOf,
  receive,
  startedTransfer,
  statement,
  transferOf,
} from '#testing/transferring.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld({ SECOND_ADMIN_ABOVE: '90', PROOF_REFUND_ABOVE: '60' })

/** Two administrators, and a transfer of $96 that is awaited. */
const scene = async () => {
  const whole = await bankScene(await here.empty())
  const esiAdmin = await newAdmin(whole.t)
  return { ...whole, other: esiAdmin, ...(await startedTransfer(whole.t, whole.ama)) }
}

test('entered by hand, it waits for the same line by another administrator, and is settled once', async () => {
  const { t, kofi, other, ama, paymentId, code } = await scene()
  const id = entryId()
  const asked = await receive(t, kofi, paymentId, { id })
  expect(asked).toMatchObject({ status: 'awaited', received: { amount: 0 }, secondApproval: { isYours: true } })
  expect(asked.msg).toContain('another administrator has to agree')
  // However often the one who asked repeats it, also as a line of the list.
  const key = asked.secondApproval?.key ?? ''
  const give = { params: { id: key }, body: { paymentId } }
  expect(await receive(t, kofi, paymentId, { id })).toMatchObject({ received: { amount: 0 } })
  expect(await kofi.send(giveUnmatched, give)).toMatchObject({ received: { amount: 0 } })
  expect(await refusal(receive(t, other, paymentId, { id: entryId() }))).toMatchObject({ code: 'second_admin_pending' })
  expect(await outcomeOf(receive(t, other, paymentId, { id, amount: 95 }))).toBe('bank_entry_known')
  await idle(t)
  const mail = t.mailTo(other.email).find(({ subject }) => subject.includes('second administrator'))
  expect(mail?.text).toContain(`wants to write down $96.00 as received for the bank transfer ${code}`)
  const agreed = await Promise.all([1, 2, 3].map(() => outcomeOf(other.send(giveUnmatched, give))))
  expect(agreed.sort()).toEqual(['bank_entry_known', 'bank_entry_known', 'ok'])
  expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'succeeded' })
  expect(await transferOf(kofi, paymentId)).toMatchObject({ status: 'received', secondApproval: null })
  const log = await kofi.send(listAudit, { query: { kind: 'transfer', recordId: paymentId } })
  expect(log.map(({ action, actor }) => [action, actor?.username])).toEqual([
    ['receive', other.username],
    ['agree', other.username],
    ['request', kofi.username],
  ])
})

test('is not made of small sums, and withdrawn it stays a line without a payment', async () => {
  const { t, kofi, paymentId } = await scene()
  expect(await receive(t, kofi, paymentId, { amount: 50 })).toMatchObject({ received: { amount: 50 } })
  const second = await receive(t, kofi, paymentId, { amount: 46 })
  expect(second).toMatchObject({ received: { amount: 50 }, secondApproval: { amount: { amount: 46 } } })
  await kofi.send(withdrawSecondApproval, { params: { id: second.secondApproval?._id ?? '' } })
  expect(await transferOf(kofi, paymentId)).toMatchObject({ secondApproval: null, received: { amount: 50 } })
  expect(await kofi.send(listUnmatched, {})).toMatchObject([{ amount: { amount: 46 } }])
})

test('neither it nor its nights expire while a second administrator may agree, a day at most', async () => {
  const { t, kofi, other, ama, paymentId, apartmentId, payment } = await scene()
  const left = Date.parse(payment.transfer?.deadline ?? '') - t.deps.clock.now().getTime()
  t.wait({ minutes: left / 60_000 - 5 })
  await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
  const id = entryId()
  await receive(t, kofi, paymentId, { id })
  const { transfer } = await paymentOf(ama, paymentId)
  expect(Date.parse(transfer?.deadline ?? '')).toBeLessThanOrEqual(+t.deps.clock.in({ minutes: 24 * 60 }))
  // Asked for again, it waits no longer.
  t.wait({ minutes: 8 })
  await receive(t, kofi, paymentId, { id })
  await runJob(t, 'transfers:expire', {})
  await runJob(t, 'bookings:expire-holds', {})
  expect(await paymentOf(ama, paymentId)).toMatchObject({ transfer: { deadline: transfer?.deadline } })
  const [esi] = await t.customers(1)
  const same = { body: stay(t, apartmentId, 10, 12) }
  expect(await outcomeOf(esi.send(createBooking, same))).toBe('dates_unavailable')
  t.wait({ minutes: 23 * 60 })
  await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
  expect(await receive(t, other, paymentId, { id })).toMatchObject({ status: 'received' })
  expect(await paymentOf(ama, paymentId)).toMatchObject({ status: 'succeeded' })
})

test('in a statement, it waits as well; a proof is needed before anything of the file is stored', async () => {
  const { t, kofi, other, paymentId, code } = await scene()
  const line = `${entryId()},${day(t, 0)},96.00,${code}`
  const [read] = (await statement(kofi, line)).lines
  expect(read).toMatchObject({ outcome: 'suggested', says: expect.stringContaining('another administrator') })
  const [waiting] = await other.send(listUnmatched, {})
  t.wait({ minutes: 11 })
  const give = { params: { id: waiting?._id ?? '' }, body: { paymentId } }
  expect(await outcomeOf(other.send(giveUnmatched, give))).toBe('proof_needed')
  expect(await outcomeOf(statement(other, `${entryId()},${day(t, 0)},5.00,small`, line))).toBe('proof_needed')
  const body = { amount: 96, bankTransactionId: entryId(), valueDate: day(t, 0), payerName: '' }
  expect(await outcomeOf(other.send(receiveTransfer, { params: { id: paymentId }, body }))).toBe('proof_needed')
  expect(await kofi.send(listUnmatched, {})).toHaveLength(1)
  await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
  expect(await other.send(giveUnmatched, give)).toMatchObject({ status: 'received' })
})
