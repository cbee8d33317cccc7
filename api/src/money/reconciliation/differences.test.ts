// Tests that differences are stored: found again at any age, gone, closed with a reason, and found again after that.
import { listAudit } from '@akwaaba/contract/audit'
import { toCents } from '@akwaaba/contract/money'
import { refundByHand, refundPayment } from '@akwaaba/contract/payment-admin'
import {
  closeDifferences,
  getReconciliation,
  listClosedDifferences,
  runReconciliation,
} from '@akwaaba/contract/reconciliation'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { charge } from '#testing/buying.ts'
import { stayScene } from '#testing/money.ts'
import { idle, newAdmin, refusal } from '#testing/tools.ts'
import { adminWithBank, receive, startedTransfer } from '#testing/transferring.ts'
import { fileWorld, type TestUser, type World } from '#testing/world.ts'
import { readReconciliationState, reconcile } from './reconciliation.ts'

const here = fileWorld()

const paid = async () => {
  const scene = await stayScene(await here.empty())
  const { payment } = await scene.confirm()
  return { ...scene, payment }
}
const open = async (admin: TestUser) => (await admin.send(getReconciliation, {})).differences
const close = (admin: TestUser, ids: string[], reason = 'Cash at the desk.') =>
  admin.send(closeDifferences, { body: { ids, reason } })
/** The provider took another sum than our books have. */
const differ = (t: World, reference: string, cents = 14_399) =>
  t.deps.db
    .updateTable('testGatewayCharges')
    .set({ amountCents: toCents(cents) })
    .where('reference', '=', reference)
    .execute()
const stayIs = (t: World, state: string) => sql`update bookings set state = ${state}`.execute(t.deps.db)

describe('a difference', () => {
  test('is found again long after its payment has left the window, with the day it was first seen', async () => {
    const { t, admin, payment } = await paid()
    await differ(t, payment.reference)
    await reconcile(t.deps)
    const [first] = await open(admin)
    t.wait({ days: 40 })
    expect(await reconcile(t.deps)).toMatchObject([{ kind: 'amount', reference: payment.reference }])
    const [again, ...others] = await open(await newAdmin(t))
    expect(others).toEqual([])
    expect(again).toMatchObject({ _id: first?._id, firstSeenAt: first?.firstSeenAt, goneAt: null })
    expect(again?.lastSeenAt).not.toBe(first?.lastSeenAt)
  })

  test('that no longer exists is listed until it is closed, with the time since when it is gone', async () => {
    const { t, admin, payment } = await paid()
    await stayIs(t, 'pending')
    await reconcile(t.deps)
    await stayIs(t, 'paid')
    expect(await reconcile(t.deps)).toEqual([])
    const [gone] = await open(admin)
    expect(gone).toMatchObject({ kind: 'order', reference: payment.reference, goneAt: expect.any(String) })
    await close(admin, [gone?._id ?? ''])
    expect(await open(admin)).toEqual([])
  })

  test('that was closed stays closed while it is found, at any age, and is a new one after it was gone', async () => {
    const { t, admin } = await paid()
    await stayIs(t, 'pending')
    await reconcile(t.deps)
    const [first] = await open(admin)
    await close(admin, [first?._id ?? ''])
    t.wait({ days: 40 })
    expect(await reconcile(t.deps)).toEqual([])
    await stayIs(t, 'paid')
    await reconcile(t.deps)
    await stayIs(t, 'pending')
    expect(await reconcile(t.deps)).toMatchObject([{ kind: 'order' }])
    expect((await open(await newAdmin(t)))[0]?._id).not.toBe(first?._id)
  })

  test('between a provider and us stays closed in a longer window; another amount makes it another one', async () => {
    const { t, admin, payment } = await paid()
    await differ(t, payment.reference)
    await reconcile(t.deps)
    await close(
      admin,
      (await open(admin)).map(({ _id }) => _id),
    )
    t.wait({ days: 10 })
    expect(await reconcile(t.deps)).toEqual([])
    expect(await reconcile(t.deps, 30)).toEqual([])
    await differ(t, payment.reference, 14_000)
    expect(await reconcile(t.deps, 30)).toMatchObject([{ kind: 'amount' }])
  })

  test('is closed with a reason, once, by an admin, and is in the log and in the list of closed ones', async () => {
    const { t, ama, admin, payment } = await paid()
    await stayIs(t, 'pending')
    await reconcile(t.deps)
    const ids = (await open(admin)).map(({ _id }) => _id)
    expect((await refusal(close(admin, ids, ' '))).fields).toEqual({ reason: 'Please say why this is settled.' })
    expect(await refusal(close(ama, ids))).toMatchObject({ code: 'forbidden' })
    expect(await refusal(close(admin, [...ids, t.deps.ids.next()]))).toMatchObject({ code: 'not_found' })
    expect(await close(admin, ids, 'Given by hand.')).toEqual({ msg: 'The difference is closed.' })
    expect(await refusal(close(admin, ids))).toMatchObject({ code: 'illegal_transition' })
    expect(await admin.send(listClosedDifferences, {})).toMatchObject([
      { kind: 'order', reference: payment.reference, closedBy: admin.username, reason: 'Given by hand.' },
    ])
    expect(await admin.send(listAudit, { query: { kind: 'difference' } })).toMatchObject([
      { action: 'close', label: payment.reference },
    ])
  })

  test('is listed when an admin requests a reconciliation', async () => {
    const { t, admin } = await paid()
    await stayIs(t, 'pending')
    await admin.send(runReconciliation, {})
    await idle(t)
    expect(await admin.send(getReconciliation, {})).toMatchObject({ total: 1, ranAt: expect.any(String) })
    expect(t.mailTo(t.deps.config.site.supportEmail)[0]?.subject).toContain('1 difference in the money')
  })
})

describe('what waits for an admin', () => {
  test('includes a payment in review, at any age, until it is refunded, and the rest of a partly refunded one', async () => {
    const { t, start, confirm } = await stayScene(await here.empty())
    const { _id, reference } = await start()
    await charge(t, reference)
    await differ(t, reference, 10_000)
    expect(await refusal(confirm())).toMatchObject({ code: 'payment_in_review' })
    t.wait({ days: 40 })
    const waiting = { kind: 'waiting', provider: 'test', reference }
    expect(await reconcile(t.deps)).toEqual([
      { ...waiting, says: '$100.00 came for it where $144.00 was asked for, and nobody has decided what to do.' },
    ])
    const office = await newAdmin(t)
    await office.send(refundPayment, { params: { id: _id }, body: { amount: 60, key: t.deps.ids.next() } })
    await idle(t)
    t.wait({ days: 40 })
    expect(await reconcile(t.deps)).toEqual([
      { ...waiting, says: 'A part of its money went back; $40.00 that paid for nothing is still here.' },
    ])
    expect(await open(await newAdmin(t))).toHaveLength(1)
    const last = await newAdmin(t)
    await last.send(refundPayment, { params: { id: _id }, body: { key: t.deps.ids.next() } })
    await idle(t)
    expect(await reconcile(t.deps)).toEqual([])
    expect(await open(last)).toEqual([])
  })

  test('includes a refund that an admin has to send, until it is sent', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const kofi = await adminWithBank(t)
    const { paymentId } = await startedTransfer(t, ama, 60)
    await receive(t, kofi, paymentId)
    t.wait({ days: 10 })
    const office = await newAdmin(t)
    const call = { params: { id: paymentId }, body: { key: t.deps.ids.next() } }
    const { refunds } = await office.send(refundPayment, call)
    await idle(t)
    expect(await reconcile(t.deps)).toMatchObject([
      { kind: 'waiting', provider: 'bank', says: 'A refund of $96.00 waits for somebody to send it.' },
    ])
    expect(await readReconciliationState(t.deps)).toMatchObject({ open: 1 })
    const body = { bankTransactionId: 'FT-1', destination: 'MTN 024' }
    await office.send(refundByHand, { params: { id: refunds[0]?._id ?? '' }, body })
    expect(await reconcile(t.deps)).toEqual([])
    expect(await open(office)).toEqual([])
    expect(await readReconciliationState(t.deps)).toMatchObject({ open: 0 })
  })
})
