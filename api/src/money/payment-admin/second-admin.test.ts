// Tests that a large refund needs a proof of the last ten minutes and the same call by a second administrator.
import { listAudit } from '@akwaaba/contract/audit'
import { listPayments, refundByHand, refundPayment } from '@akwaaba/contract/payment-admin'
import { withdrawSecondApproval } from '@akwaaba/contract/second-approvals'
import { agreeToRemoval, requestRemoval, restoreUser, suspendUser } from '@akwaaba/contract/users'
import { describe, expect, test } from 'vitest'
import { charge, confirmProperty, gateway, start } from '#testing/buying.ts'
import { idOf } from '#testing/hosting.ts'
import { stayScene } from '#testing/money.ts'
import { askDeposit } from '#testing/paying/dues.ts'
import { idle, newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, world } from '#testing/world.ts'

const here = fileWorld({ SECOND_ADMIN_ABOVE: '500', PROOF_REFUND_ABOVE: '300' })

const subject = (sum: string) => `${sum} of Akwaaba wait for a second administrator`

/** A paid property of $900, and two administrators. */
const scene = async (t = here()) => {
  const [ama] = await t.customers(1)
  const [kofi, esi] = [await newAdmin(t), await newAdmin(t)]
  const propertyId = await t.property({ price: 900 })
  const { payment } = await start(ama, { propertyId })
  await charge(t, payment.reference)
  await confirmProperty(ama, propertyId)
  const read = async (by: TestUser = kofi) => {
    const found = await by.send(listPayments, { query: { view: 'all', search: payment.reference } })
    return found.find(({ reference }) => reference === payment.reference)
  }
  const id = (await read())?._id ?? ''
  const refund = (by: TestUser, amount: number, key = t.deps.ids.next()) =>
    by.send(refundPayment, { params: { id }, body: { amount, note: 'The roof leaks', key } })
  return { t, kofi, esi, id, reference: payment.reference, read, refund, key: t.deps.ids.next() }
}

describe('a refund above the sum of SECOND_ADMIN_ABOVE', () => {
  test('waits until another administrator sends the same call, and both are in the audit log', async () => {
    const { t, kofi, esi, id, reference, read, refund, key } = await scene()
    const asked = await refund(kofi, 600, key)
    expect(asked).toMatchObject({ refunds: [], msg: expect.stringContaining('another administrator has to agree') })
    expect(asked.secondApproval).toMatchObject({ key, amount: { amount: 600 }, note: 'The roof leaks', isYours: true })
    // The one who asked does not agree, however often the call is repeated.
    expect(await refund(kofi, 600, key)).toMatchObject({ refunds: [], secondApproval: { key } })
    expect((await read(esi))?.secondApproval).toMatchObject({ requestedBy: kofi.username, isYours: false })
    await idle(t)
    expect(t.mailTo(esi.email).at(-1)).toMatchObject({ subject: subject('$600.00') })
    expect(t.mailTo(esi.email).at(-1)?.text).toContain(`${kofi.username} wants to refund $600.00 of the payment`)
    expect(t.mailTo(kofi.email).filter((mail) => mail.subject === subject('$600.00'))).toEqual([])
    expect(await refund(esi, 600, key)).toMatchObject({ refunds: [{ amount: { amount: 600 } }], secondApproval: null })
    // Sent again, it is the same refund.
    expect((await refund(esi, 600, key)).refunds).toHaveLength(1)
    const log = await kofi.send(listAudit, { query: { recordId: id } })
    expect(log.map(({ action, actor, label }) => [action, actor?.username, label])).toEqual([
      ['refund', esi.username, reference],
      ['agree', esi.username, reference],
      ['request', kofi.username, reference],
    ])
  })

  test('is not another sum, and is gone when it was withdrawn or a day has passed', async () => {
    const { t, kofi, esi, read, refund, key } = await scene()
    await refund(kofi, 600, key)
    expect(await refusal(refund(esi, 700, key))).toMatchObject({ status: 409, code: 'second_admin_pending' })
    expect(await outcomeOf(refund(esi, 600))).toBe('second_admin_pending')
    const withdraw = { params: { id: (await read())?.secondApproval?._id ?? '' } }
    await esi.send(withdrawSecondApproval, withdraw)
    expect(await outcomeOf(esi.send(withdrawSecondApproval, withdraw))).toBe('not_found')
    expect((await read())?.secondApproval).toBeNull()
    expect((await refund(esi, 600, key)).secondApproval).toMatchObject({ isYours: true })
    t.wait({ minutes: 24 * 60 })
    const [later, third] = [await newAdmin(t), await newAdmin(t)]
    // The request of Esi has expired: this is a new one, and not the agreement.
    expect((await refund(later, 600, key)).refunds).toEqual([])
    expect((await refund(third, 600, key)).refunds).toHaveLength(1)
  })

  test('is gone when the administrator who asked for it was suspended since, also once they are back', async () => {
    const { t, kofi, esi, read, refund, key } = await scene()
    for (const isRestored of [false, true]) {
      const yaw = await newAdmin(t)
      await refund(yaw, 600, key)
      const params = { id: await idOf(t, yaw) }
      await kofi.send(suspendUser, { params })
      if (isRestored) await kofi.send(restoreUser, { params })
      expect((await read())?.secondApproval).toBeNull()
      // This is a new request, and not the agreement to the one of Yaw.
      expect(await refund(esi, 600, key)).toMatchObject({ refunds: [], secondApproval: { isYours: true } })
      await esi.send(withdrawSecondApproval, { params: { id: (await read())?.secondApproval?._id ?? '' } })
    }
  })

  test('is not made of small ones, and agreed to once by many at the same instant', async () => {
    const { t, kofi, refund, key } = await scene()
    expect((await refund(kofi, 250)).refunds).toHaveLength(1)
    expect((await refund(kofi, 250)).refunds).toHaveLength(2)
    expect(await refund(kofi, 250, key)).toMatchObject({ secondApproval: { isYours: true, amount: { amount: 250 } } })
    const others = await Promise.all([newAdmin(t), newAdmin(t), newAdmin(t)])
    const replies = await Promise.all(others.map((admin) => refund(admin, 250, key)))
    expect(replies.map(({ refunds }) => refunds.length)).toEqual([3, 3, 3])
  })
})

test('a refund counts with those of the other part of a stay, also of another administrator', async () => {
  const { t, ama, bookingId, confirm } = await stayScene(await here.empty(), { price: 480 })
  await askDeposit(t, bookingId, 50, 10)
  const { payment: deposit } = await confirm()
  const { payment: begun } = await start(ama, { bookingId })
  await charge(t, begun.reference)
  const { payment: balance } = await confirm()
  const refund = async (by: TestUser, id: string) =>
    (await by.send(refundPayment, { params: { id }, body: { amount: 300, note: 'Damp', key: t.deps.ids.next() } }))
      .refunds
  expect(await refund(await newAdmin(t), deposit._id)).toHaveLength(1)
  expect(await refund(await newAdmin(t), balance._id)).toEqual([])
})

test('an administrator of the last three days agrees to no large refund or removal of an app, and none agrees to theirs', async () => {
  const t = await world({ SECOND_ADMIN_ABOVE: '500', SECOND_ADMIN_AFTER_HOURS: '72' })
  const { kofi, read, refund, key } = await scene(t)
  await refund(kofi, 600, key)
  const yaw = await newAdmin(t)
  expect(await refusal(refund(yaw, 600, key))).toMatchObject({ status: 409, code: 'new_admin' })
  const app = { secret: 'none', confirmedAt: t.deps.clock.now(), lastStep: 0, recoveryHashes: [] }
  const params = { id: (await t.insertUser('admin')).id }
  await t.deps.db
    .insertInto('authenticators')
    .values({ userId: params.id, ...app, createdAt: t.deps.clock.now() })
    .execute()
  t.wait({ minutes: 72 * 60 })
  await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
  const esi = await newAdmin(t)
  await kofi.send(requestRemoval, { params })
  expect(await outcomeOf(esi.send(agreeToRemoval, { params }))).toBe('new_admin')
  await refund(esi, 600, key)
  expect(await outcomeOf(refund(kofi, 600, key))).toBe('new_admin')
  await kofi.send(withdrawSecondApproval, { params: { id: (await read())?.secondApproval?._id ?? '' } })
  await refund(kofi, 600, key)
  expect((await refund(yaw, 600, key)).refunds).toHaveLength(1)
  expect(await yaw.send(agreeToRemoval, { params })).toMatchObject({ hasAuthenticator: false })
})

test('a large refund is marked as paid by hand by two administrators, who name one transfer', async () => {
  const { t, kofi, esi, id, read, refund, key } = await scene()
  const provider = gateway(t)
  const failed = async () => ({ status: 'failed', providerRef: null }) as const
  t.deps.providers.test = { ...provider, refund: failed, readRefund: failed }
  await refund(kofi, 600, key)
  const refundId = (await refund(esi, 600, key)).refunds[0]?._id ?? ''
  await idle(t)
  t.deps.providers.test = provider
  const mark = (by: TestUser, bankTransactionId: string) =>
    by.send(refundByHand, { params: { id: refundId }, body: { bankTransactionId, destination: 'MTN 024 … 567' } })
  expect(await mark(kofi, 'FT-81')).toMatchObject({
    refunds: [{ status: 'needs_attention' }],
    byHandApprovals: [{ refundId, request: { key: 'FT-81', isYours: true } }],
  })
  expect(await outcomeOf(mark(esi, 'FT-82'))).toBe('second_admin_pending')
  expect((await read(esi))?.byHandApprovals).toMatchObject([{ request: { requestedBy: kofi.username } }])
  expect(await mark(esi, 'FT-81')).toMatchObject({ refunds: [{ status: 'refunded' }], byHandApprovals: [] })
  const log = await kofi.send(listAudit, { query: { kind: 'refund', recordId: refundId } })
  expect(log.map(({ action }) => action)).toEqual(['pay', 'agree', 'request'])
  expect(await outcomeOf(mark(kofi, 'FT-81'))).toBe('illegal_transition')
  expect((await read())?._id).toBe(id)
})

test('a refund above the sum of PROOF_REFUND_ABOVE needs a proof of the last ten minutes', async () => {
  const { t, kofi, refund } = await scene()
  t.wait({ minutes: 11 })
  expect((await refund(kofi, 250)).refunds).toHaveLength(1)
  expect(await refusal(refund(kofi, 100))).toMatchObject({ status: 403, code: 'proof_needed' })
})
