// Tests that the reconciliation reports where our own books contradict themselves, and nothing else.
import { approveBooking, declineBooking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { centsFromDollars, toCents } from '@akwaaba/contract/money'
import { refundByHand, refundPayment } from '@akwaaba/contract/payment-admin'
import { listPayouts, markPayoutPaid } from '@akwaaba/contract/payouts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { confirmProperty, confirmTour, gateway } from '#testing/buying.ts'
import { disagreements, stayScene } from '#testing/money.ts'
import { idle, runJob } from '#testing/tools.ts'
import { adminWithBank, receive, startedTransfer, statement } from '#testing/transferring.ts'
import { fileWorld, type World } from '#testing/world.ts'
import { reconcile } from './reconciliation.ts'

const here = fileWorld()

const paid = async () => {
  const scene = await stayScene(await here.empty())
  const { payment } = await scene.confirm()
  return { ...scene, payment }
}
const says = async (t: World) => (await reconcile(t.deps)).map((one) => `${one.kind} ${one.says}`)
const atDashboard = (t: World, reference: string, amountCents: number) =>
  t.deps.db
    .insertInto('testGatewayRefunds')
    .values({ refundId: 'dashboard', reference, amountCents: toCents(amountCents), refundedAt: t.deps.clock.now() })
    .execute()

describe('reports nothing', () => {
  test('for a card payment that was refunded by hand', async () => {
    const { t, admin, payment, refund } = await paid()
    const provider = gateway(t)
    const stuck = async () => ({ status: 'needsAttention', providerRef: null }) as const
    t.deps.providers.test = { ...provider, refund: stuck }
    const { refunds } = await refund(payment._id, 44)
    await idle(t)
    t.deps.providers.test = provider
    const body = { bankTransactionId: 'FT-1', destination: 'MTN 024' }
    await admin.send(refundByHand, { params: { id: refunds[0]?._id ?? '' }, body })
    await idle(t)
    expect(await says(t)).toEqual([])
  })

  test('for a transfer, which is always refunded by hand', async () => {
    const t = await here.empty()
    const [ama] = await t.customers(1)
    const kofi = await adminWithBank(t)
    const { paymentId } = await startedTransfer(t, ama)
    await receive(t, kofi, paymentId)
    const call = { params: { id: paymentId }, body: { key: t.deps.ids.next() } }
    const { refunds } = await kofi.send(refundPayment, call)
    await idle(t)
    const body = { bankTransactionId: 'FT-1', destination: 'MTN 024' }
    await kofi.send(refundByHand, { params: { id: refunds[0]?._id ?? '' }, body })
    expect(await says(t)).toEqual([])
  })

  test('for recognised, paid out, later refunded and called off bookings', async () => {
    const { t, admin, bookingId, payment, refund } = await paid()
    await admin.send(approveBooking, { params: { id: bookingId } })
    t.wait({ days: 31 })
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    await runJob(t, 'payments:earn', {})
    await refund(payment._id, 10)
    const [owed] = await admin.send(listPayouts, {})
    const body = { amount: owed?.net.amount ?? 0, note: 'GIP 4711' }
    await admin.send(markPayoutPaid, { params: { id: owed?._id ?? '' }, body })
    await refund(payment._id, 100)
    await idle(t)
    expect(await says(t)).toEqual([])
    const other = await paid()
    await other.admin.send(declineBooking, { params: { id: other.bookingId }, body: { reason: 'The roof leaks.' } })
    await idle(other.t)
    expect(await says(other.t)).toEqual([])
  })
})

describe('reports', () => {
  test('a refund at the provider of a payment from before the window, and stores it', async () => {
    const { t, payment } = await paid()
    t.wait({ days: 30 })
    await atDashboard(t, payment.reference, 4_000)
    expect(await says(t)).toEqual(['refund The provider gave back $40.00; here it is $0.00.'])
    await idle(t)
    expect(await says(t)).toEqual([])
    expect(await disagreements(t)).toEqual([])
  })

  test('a stay that is still booked although the provider has refunded all of it', async () => {
    const { t, payment } = await paid()
    await atDashboard(t, payment.reference, 14_400)
    await says(t)
    await idle(t)
    const given = 'All its money went back, and what it paid for is still given.'
    expect(await says(t)).toEqual([`order ${given}`])
    expect(await disagreements(t)).toContain(`${payment.reference}: ${given}`)
  })

  test('seats and a property that are still sold although all their money is refunded', async () => {
    const { t, ama } = await stayScene(await here.empty())
    const [packageId, propertyId] = [await t.tour({ seats: 3 }), await t.property()]
    for (const { payment } of [await confirmTour(ama, packageId), await confirmProperty(ama, propertyId)])
      await t.deps.db
        .insertInto('testGatewayRefunds')
        .values({
          refundId: `dashboard-${payment.reference}`,
          reference: payment.reference,
          amountCents: centsFromDollars(payment.amount),
          refundedAt: t.deps.clock.now(),
        })
        .execute()
    await says(t)
    await idle(t)
    const given = 'order All its money went back, and what it paid for is still given.'
    expect(await says(t)).toEqual([given, given])
  })

  test('a cancelled stay whose money was neither refunded nor recognised as revenue', async () => {
    const { t, payment } = await paid()
    await sql`update bookings set state = 'cancelled'`.execute(t.deps.db)
    const kept = 'Its stay is cancelled, and its money was neither sent back nor kept for the host.'
    expect(await says(t)).toEqual([`order ${kept}`])
    expect(await disagreements(t)).toContain(`${payment.reference}: ${kept}`)
  })

  test('balances of guests and hosts that do not match the payments', async () => {
    const { t, admin, bookingId, payment } = await paid()
    await admin.send(approveBooking, { params: { id: bookingId } })
    t.wait({ days: 31 })
    await runJob(t, 'payments:earn', {})
    await t.deps.db
      .updateTable('payouts')
      .set({ grossCents: toCents(100_00) })
      .execute()
    expect(await says(t)).toEqual([
      'ledger The ledger keeps $129.60 of it for the host; by the statements it is $85.60.',
    ])
    const id = t.deps.ids.next()
    await sql`insert into postings (id, kind, key, payment_id, happened_at)
      values (${id}, 'fee', 'astray', ${payment._id}, now())`.execute(t.deps.db)
    await sql`insert into ledger_lines values (${id}, 'guests', -500, 'USD'), (${id}, 'cost:provider-fee', 500, 'USD')`.execute(
      t.deps.db,
    )
    expect(await says(t)).toContain(
      'ledger The ledger keeps $5.00 of it for guests; by its payment and refunds it is $0.00.',
    )
  })

  test('a line of the statement that fits no payment', async () => {
    const t = await here.empty()
    const kofi = await adminWithBank(t)
    const today = t.deps.clock.today()
    await statement(kofi, `U1,${today},500.00,nobody knows`)
    expect(await says(t)).toEqual([`waiting $500.00 of ${formatDate(today)} on our account fits no payment.`])
  })
})

describe('a provider that does not answer', () => {
  test('is a difference, and hides no other one', async () => {
    const { t } = await paid()
    await sql`update bookings set state = 'pending'`.execute(t.deps.db)
    const silent = async () => {
      throw new Error('down')
    }
    t.deps.providers.test = { ...gateway(t), listSucceededPayments: silent }
    expect(await says(t)).toEqual([
      'unanswered The provider gave no list that can be read, so nothing of it was compared.',
      'order It is paid, and what it paid for was not given.',
    ])
    const stored = await t.deps.db.selectFrom('reconciliations').select('id').execute()
    expect(stored).toHaveLength(1)
  })
})
