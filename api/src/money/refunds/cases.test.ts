// Tests of the cases 46–51, 53, 63, 64, 66 and 72 of docs/payment-cases.md: refunds.

import { listAudit } from '@akwaaba/contract/audit'
import { approveBooking, declineBooking } from '@akwaaba/contract/bookings'
import { listPayments, refundByHand, refundPayment, retryRefund } from '@akwaaba/contract/payment-admin'
import { listPayouts, markPayoutPaid } from '@akwaaba/contract/payouts'
import { listSoldProperties } from '@akwaaba/contract/properties'
import { getTour, listTourPurchases } from '@akwaaba/contract/tours'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import type { ProviderRefund } from '#providers/port.ts'
import { receiveEvent } from '#settlement/inbox.ts'
import { kinds } from '#settlement/targets.ts'
import { confirmProperty, confirmTour, gateway, gatewayCharges, paymentStatesOf, start } from '#testing/buying.ts'
import { balances, disagreements, numbersOf, stayScene } from '#testing/money.ts'
import { idle, refusal, retryNow, runJob, waitForFailedJob } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()

const paid = async () => {
  const scene = await stayScene(await here.empty())
  const { payment } = await scene.confirm()
  return { ...scene, payment }
}
const answering = (t: World, answer: () => Promise<ProviderRefund>) => {
  const provider = gateway(t)
  t.deps.providers.test = { ...provider, refund: answer, readRefund: answer }
  return () => {
    t.deps.providers.test = provider
  }
}
const sentBack = (t: World) => t.deps.db.selectFrom('testGatewayRefunds').select('amountCents').execute()

describe('refunds', () => {
  test('case 46: refunds in full, with a credit note, a mail and a posting', async () => {
    const { t, ama, admin, payment, refund } = await paid()
    expect(await refund(payment._id)).toMatchObject({ status: 'refunding', msg: '$144.00 goes back to the guest.' })
    const mail = await t.nextMail(ama.email, ({ subject }) => subject === 'Your refund of $144.00')
    expect(mail.text).toContain(payment.reference)
    expect(await admin.send(listPayments, { query: { view: 'refunded' } })).toMatchObject([
      { reference: payment.reference, status: 'refunded', refunds: [{ status: 'refunded', reason: 'by-admin' }] },
    ])
    expect(await numbersOf(t, 'credit-note')).toEqual([1])
    expect(await balances(t)).toEqual({})
    expect(await disagreements(t)).toEqual([])
  })

  test('case 47: refunds parts up to the total; case 48: no more, also at the same instant', async () => {
    const { t, payment, refund } = await paid()
    await refund(payment._id, 40)
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['partRefunded'])
    expect(await refusal(refund(payment._id, 104.01))).toMatchObject({ status: 409, code: 'refund_too_large' })
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(refund(payment._id, 104))))
    expect(outcomes.sort()).toEqual(['ok', 'refund_too_large', 'refund_too_large'])
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect((await sentBack(t)).map(({ amountCents }) => amountCents).sort()).toEqual([10400, 4000])
    expect(await numbersOf(t, 'credit-note')).toEqual([1, 2])
    expect(await disagreements(t)).toEqual([])
  })

  test('keep a stay paid while a part is refunded, but not when all is', async () => {
    const { t, payment, refund, confirm } = await paid()
    answering(t, async () => ({ status: 'sent', providerRef: 'R-1' }))
    await refund(payment._id, 40)
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refundDue'])
    expect(await confirm()).toMatchObject({ status: 'succeeded', payment: { status: 'refunding' } })
    await refund(payment._id)
    expect(await refusal(confirm())).toMatchObject({ status: 409, code: 'paid_too_late' })
  })

  test('decline a stay that is refunded in full, also in parts, with the reason; but not one that is over', async () => {
    const { t, ama, payment, admin, refund, read } = await paid()
    await refund(payment._id, 40)
    expect(await read()).toMatchObject({ status: 'pending', depositPaid: true })
    await admin.send(refundPayment, { params: { id: payment._id }, body: { key: t.deps.ids.next(), note: 'A flood.' } })
    expect(await read()).toMatchObject({ status: 'cancelled', depositPaid: false, reason: 'A flood.' })
    expect((await t.nextMail(ama.email, ({ subject }) => subject.includes('will not take place'))).text).toContain(
      'A flood.',
    )
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect(await disagreements(t)).toEqual([])
    const over = await paid()
    await over.admin.send(approveBooking, { params: { id: over.bookingId } })
    over.t.wait({ days: 40 })
    await over.t.deps.db.updateTable('sessions').set({ lastUsedAt: over.t.deps.clock.now() }).execute()
    await runJob(over.t, 'bookings:complete-stays', {})
    await over.refund(over.payment._id)
    expect(await over.read()).toMatchObject({ status: 'completed' })
  })

  test('refund a stay in full that is not approved by the end of its first day', async () => {
    const { t, ama, admin, bookingId, read } = await paid()
    t.wait({ days: 31 })
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    await runJob(t, 'payments:earn', {})
    expect(await balances(t)).toEqual({ 'provider:test USD': 14400, 'guests USD': -14400 })
    await runJob(t, 'bookings:complete-stays', {})
    expect(await outcomeOf(admin.send(approveBooking, { params: { id: bookingId } }))).toBe('illegal_transition')
    expect(await read()).toMatchObject({ status: 'cancelled', reason: 'It was not confirmed in time.' })
    await t.nextMail(ama.email, ({ subject }) => subject.includes('will not take place'))
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect(await balances(t)).toEqual({})
  })

  test('return seats and a property that are refunded in full', async () => {
    const { t, ama, esi, admin, refund } = await stayScene(await here.empty())
    const [packageId, propertyId] = [await t.tour({ seats: 3 }), await t.property()]
    await start(ama, { packageId, seats: 2 })
    const { payment: seats } = await confirmTour(ama, packageId)
    const { payment: home } = await confirmProperty(ama, propertyId)
    expect(await balances(t)).toMatchObject({ 'income:sales USD': -home.amount * 100 })
    await refund(seats._id, 1)
    expect(await ama.send(listTourPurchases, {})).toHaveLength(1)
    await Promise.all([refund(seats._id), refund(home._id)])
    await idle(t)
    await t.refreshCatalogue()
    expect(await ama.send(listTourPurchases, {})).toMatchObject([{ status: 'cancelled' }])
    expect((await t.anyone.send(getTour, { params: { id: packageId } })).seatsLeft).toBe(3)
    await start(esi, { packageId, seats: 3 })
    expect(await confirmTour(esi, packageId)).toMatchObject({ status: 'succeeded' })
    const { payment: again } = await confirmProperty(esi, propertyId)
    expect(again).toMatchObject({ status: 'succeeded' })
    // What is refunded late to the first buyer leaves the property with the second.
    const actor = { id: t.deps.ids.next(), role: 'admin', username: '', email: '', sessionId: '' } as const
    const first = await t.deps.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', home._id)
      .executeTakeFirstOrThrow()
    await inTransaction(t.deps.db, (tx) => kinds.property.release(t.deps, tx, actor, first, ''))
    expect(await esi.send(listSoldProperties, { params: { role: 'customer' } })).toHaveLength(1)
    expect(await admin.send(listTourPurchases, {})).toMatchObject([
      { seats: 3, status: 'bought' },
      { seats: 2, status: 'cancelled' },
    ])
    await idle(t)
    expect(await disagreements(t)).toEqual([])
  })

  test('are requested once for one key, even if it is sent several times', async () => {
    const { t, payment, refund } = await paid()
    const key = t.deps.ids.next()
    await Promise.all([1, 2, 3].map(() => refund(payment._id, 10, key)))
    await idle(t)
    await refund(payment._id, 10, key)
    await idle(t)
    expect(await sentBack(t)).toEqual([{ amountCents: 1000 }])
    const records = await t.deps.db.selectFrom('auditLog').select(['action', 'kind', 'after']).execute()
    expect(records).toEqual([{ action: 'refund', kind: 'payment', after: { amount: 10, currency: 'USD' } }])
  })

  test('case 49: are sent once when an answer is lost; case 72: and when a worker is killed', async () => {
    const { t, payment, refund } = await paid()
    const provider = gateway(t)
    let sent = 0
    t.deps.providers.test = {
      ...provider,
      refund: async (ask) => {
        sent++
        await provider.refund(ask)
        throw new Error('the line broke')
      },
    }
    await refund(payment._id)
    await waitForFailedJob(t, 'payment:send-refund')
    await retryNow(t)
    await expect.poll(() => paymentStatesOf(t)).toEqual(['refunded'])
    expect(sent).toBe(1)
    expect(await sentBack(t)).toEqual([{ amountCents: 14400 }])
    expect(await disagreements(t)).toEqual([])
  })

  test.each(['failed', 'needsAttention'] as const)(
    'case 50: one that is %s waits for an administrator, who sends it again or by hand',
    async (status) => {
      const { t, admin, payment, refund } = await paid()
      const up = answering(t, async () => ({ status, providerRef: null }))
      const { refunds } = await refund(payment._id)
      const id = refunds[0]?._id ?? ''
      const mail = await t.nextMail(t.deps.config.site.supportEmail)
      expect(mail.subject).toBe('A refund of $144.00 needs attention')
      expect(await admin.send(listPayments, { query: { view: 'stuck' } })).toMatchObject([
        { refunds: [{ status: 'needs_attention' }] },
      ])
      up()
      const bank = { bankTransactionId: 'FT-2211', destination: 'MTN 024 … 567' }
      if (status === 'failed') await admin.send(retryRefund, { params: { id } })
      else await admin.send(refundByHand, { params: { id }, body: bank })
      await idle(t)
      expect(await paymentStatesOf(t)).toEqual(['refunded'])
      expect(await outcomeOf(admin.send(refundByHand, { params: { id }, body: bank }))).toBe('illegal_transition')
      expect(await outcomeOf(admin.send(retryRefund, { params: { id } }))).toBe('illegal_transition')
      expect(await balances(t)).toEqual(
        status === 'failed' ? {} : { 'provider:bank USD': -14400, 'provider:test USD': 14400 },
      )
    },
  )

  test('case 50: one bank transaction pays one refund, in any spelling of its id', async () => {
    const { t, admin, payment, refund } = await paid()
    answering(t, async () => ({ status: 'needsAttention', providerRef: null }))
    await refund(payment._id, 44)
    const { refunds } = await refund(payment._id, 100)
    await idle(t)
    const byHand = (at: number, bankTransactionId: string) => {
      const body = { bankTransactionId, destination: 'MTN 024 … 567' }
      return outcomeOf(admin.send(refundByHand, { params: { id: refunds[at]?._id ?? '' }, body }))
    }
    expect(await byHand(0, 'FT-22 11')).toBe('ok')
    expect(await byHand(1, ' ft-2211')).toBe('bank_entry_known')
    expect(await byHand(1, 'FT-2212')).toBe('ok')
  })

  test('case 51: count once when the webhook arrives before the answer to our call', async () => {
    const { t, ama, payment, refund } = await paid()
    const provider = gateway(t)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let sent = false
    t.deps.providers.test = {
      ...provider,
      refund: async (ask) => {
        const answer = await provider.refund(ask)
        sent = true
        await released
        return answer
      },
    }
    await refund(payment._id)
    await expect.poll(() => sent).toBe(true)
    await receiveEvent(t.deps, 'test', { key: 'event', event: 'refund.processed', reference: payment.reference })
    await expect.poll(() => paymentStatesOf(t)).toEqual(['refunded'])
    release()
    await idle(t)
    expect(t.mailTo(ama.email).filter(({ subject }) => subject.includes('refund'))).toHaveLength(1)
    expect(await disagreements(t)).toEqual([])
  })

  test('case 53: are charged to host and fee after the payout, and the host owes its share', async () => {
    const { t, admin, payment, bookingId, refund } = await paid()
    await admin.send(approveBooking, { params: { id: bookingId } })
    t.wait({ days: 31 })
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    await runJob(t, 'payments:earn', {})
    await runJob(t, 'payments:earn', {})
    expect(await balances(t)).toEqual({
      'provider:test USD': 14400,
      'hosts USD': -12960,
      'income:service-fee USD': -1440,
    })
    const [owed] = await admin.send(listPayouts, {})
    expect(owed).toMatchObject({ gross: { amount: 144 }, fee: { amount: 14.4 }, net: { amount: 129.6 }, paidAt: null })
    const params = { id: owed?._id ?? '' }
    const mark = (amount: number) => admin.send(markPayoutPaid, { params, body: { amount, note: 'GIP 4711' } })
    expect(await outcomeOf(mark(130))).toBe('edited_meanwhile')
    const marked = await Promise.all([1, 2, 3].map(() => outcomeOf(mark(129.6))))
    expect(marked.sort()).toEqual(['illegal_transition', 'illegal_transition', 'ok'])
    expect(JSON.stringify(await admin.send(listAudit, { query: { kind: 'payout' } }))).not.toContain('GIP')
    await refund(payment._id, 100)
    await idle(t)
    expect(await balances(t)).toEqual({
      ...{ 'provider:test USD': 4400, 'hosts USD': 9000, 'income:service-fee USD': -440 },
      'cash:payouts USD': -12960,
    })
    expect(await admin.send(listPayouts, {})).toMatchObject([{ net: { amount: -90 }, fee: { amount: -10 } }])
    expect(await disagreements(t)).toEqual([])
  })

  test('are deducted from a payout that is not paid yet', async () => {
    const { t, admin, payment, bookingId, refund } = await paid()
    await admin.send(approveBooking, { params: { id: bookingId } })
    t.wait({ days: 31 })
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    await runJob(t, 'payments:earn', {})
    await refund(payment._id, 0.05)
    await refund(payment._id, 100)
    await idle(t)
    const [owed] = await admin.send(listPayouts, {})
    expect((owed?.net.amount ?? 0) + (owed?.fee.amount ?? 0)).toBeCloseTo(43.95)
    expect(await disagreements(t)).toEqual([])
    await refund(payment._id)
    await idle(t)
    expect(await balances(t)).toEqual({})
    expect(await disagreements(t)).toEqual([])
  })

  test('refund a declined stay in full, once, with its reason', async () => {
    const { t, ama, admin, bookingId, payment } = await paid()
    await admin.send(declineBooking, { params: { id: bookingId }, body: { reason: 'The roof leaks.' } })
    await idle(t)
    await runJob(t, 'payment:refund', { bookingId })
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect(await gatewayCharges(t)).toEqual({ charged: [payment.reference], refunded: [payment.reference] })
    expect(t.mailTo(ama.email).filter(({ subject }) => subject.startsWith('Your refund'))).toHaveLength(1)
    expect(await disagreements(t)).toEqual([])
  })
})

describe('who may refund', () => {
  test('case 63: refuses callers without a token; case 64: refuses guests', async () => {
    const { t, ama, payment, refund } = await paid()
    const call = { params: { id: payment._id }, body: { key: t.deps.ids.next() } }
    expect(await refusal(t.anyone.send(refundPayment, call))).toMatchObject({ status: 401 })
    expect(await refusal(ama.send(refundPayment, call))).toMatchObject({ status: 403 })
    expect(await refusal(ama.send(listPayments, {}))).toMatchObject({ status: 403 })
    expect(await sentBack(t)).toEqual([])
    expect(await outcomeOf(refund(t.deps.ids.next()))).toBe('not_found')
  })

  test('case 66: says that a payment was refunded when the guest returns to its page', async () => {
    const { t, payment, refund, confirm } = await paid()
    await refund(payment._id)
    await idle(t)
    const refused = await refusal(confirm())
    expect(refused).toMatchObject({ status: 409, code: 'paid_too_late' })
    expect(refused.message).toContain('sent back')
  })
})
