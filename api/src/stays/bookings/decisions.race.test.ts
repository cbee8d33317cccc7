// Tests of decisions at the same instant as another administrator's decision or the guest's payment.
import {
  approveBooking,
  cancelBooking,
  createBooking,
  declineBooking,
  deleteBooking,
  getCancellation,
  listBookings,
} from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { describe, expect, test } from 'vitest'
import { databaseFailures, gatewayCharges, paymentStatesOf, startAndPay } from '#testing/buying.ts'
import { idle, newAdmin, queued, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally } from '#testing/world.ts'

const here = fileWorld()

const scene = async (fields: { instantBooking?: boolean } = {}) => {
  const t = await here.empty()
  const flat = await t.apartment(fields)
  const [ama] = await t.customers(1)
  const [admin, other] = [await newAdmin(t), await newAdmin(t)]
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 30, 33) })
  const params = { id }
  return {
    ...{ t, flat, ama, admin, id },
    confirm: () => ama.send(confirmBookingPayment, { body: { bookingId: id } }),
    approve: () => admin.send(approveBooking, { params }),
    approveToo: () => other.send(approveBooking, { params }),
    decline: () => other.send(declineBooking, { params, body: { reason: 'No' } }),
    remove: () => other.send(deleteBooking, { params }),
    stateOf: async () => (await t.deps.db.selectFrom('bookings').select('state').execute()).map(({ state }) => state),
    eventsOf: async () =>
      (await t.deps.db.selectFrom('bookingEvents').select('event').orderBy('id').execute()).map(({ event }) => event),
  }
}
const calm = { deadlocks: 0, failedJobs: 0 }

describe('two administrators at the same instant', () => {
  test.each([
    ['approve', 'decline', 'approved', 'succeeded'],
    ['decline', 'approve', 'cancelled', 'refunded'],
    ['decline', 'decline', 'cancelled', 'refunded'],
    ['approve', 'approveToo', 'approved', 'succeeded'],
  ] as const)('the first to %s wins against the second to %s', async (first, second, state, money) => {
    const { t, id, confirm, stateOf, ...calls } = await scene()
    await confirm()
    expect(await queued(t, 'bookings', id, [calls[first], calls[second]])).toEqual(['ok', 'illegal_transition'])
    await idle(t)
    expect(await stateOf()).toEqual([state])
    expect(await paymentStatesOf(t)).toEqual([money])
    expect(await t.deps.db.selectFrom('auditLog').select('action').execute()).toEqual([{ action: first }])
    expect(await databaseFailures(t)).toEqual(calm)
  })

  test('a double click approves once, and both requests succeed', async () => {
    const { t, id, confirm, approve, stateOf } = await scene()
    await confirm()
    expect(await queued(t, 'bookings', id, [approve, approve])).toEqual(['ok', 'ok'])
    expect(await stateOf()).toEqual(['approved'])
    expect(await t.deps.db.selectFrom('auditLog').select('action').execute()).toEqual([{ action: 'approve' }])
  })

  test('a booking is deleted once', async () => {
    const { t, id, confirm, remove } = await scene()
    await confirm()
    expect(await queued(t, 'bookings', id, [remove, remove, remove])).toEqual(['ok', 'not_found', 'not_found'])
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect(await databaseFailures(t)).toEqual(calm)
  })
})

describe('declining while the guest pays', () => {
  test.each([
    ['decline', false, ['create', 'pay', 'decline']],
    ['decline', true, ['create', 'payInstant', 'revoke']],
    ['remove', false, ['create', 'pay', 'decline']],
  ] as const)('%s after the payment (instant booking: %s) refunds it', async (action, instantBooking, events) => {
    const s = await scene({ instantBooking })
    await startAndPay(s.t, s.ama, { bookingId: s.id })
    expect(await queued(s.t, 'bookings', s.id, [s.confirm, s[action]])).toEqual(['ok', 'ok'])
    await idle(s.t)
    expect(await s.eventsOf()).toEqual(events)
    expect(await paymentStatesOf(s.t)).toEqual(['refunded'])
    expect(await databaseFailures(s.t)).toEqual(calm)
  })

  test.each(['decline', 'remove'] as const)('%s before the payment refunds it when it arrives', async (action) => {
    const s = await scene()
    await startAndPay(s.t, s.ama, { bookingId: s.id })
    expect(await queued(s.t, 'bookings', s.id, [s[action], s.confirm])).toEqual(['ok', 'paid_too_late'])
    await idle(s.t)
    expect(await s.eventsOf()).toEqual(['create', 'withdraw'])
    expect(await paymentStatesOf(s.t)).toEqual(['refunded'])
    expect(await databaseFailures(s.t)).toEqual(calm)
  })

  test('the guest cancels the paid stay first: both take the apartment before the booking', async () => {
    const { t, flat, ama, id, confirm, decline } = await scene({ instantBooking: true })
    await confirm()
    const { refund } = await ama.send(getCancellation, { params: { id } })
    const cancel = () => ama.send(cancelBooking, { params: { id }, body: { refund: refund.amount } })
    expect(await queued(t, 'apartments', flat, [cancel, decline])).toEqual(['ok', 'illegal_transition'])
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect(await databaseFailures(t)).toEqual(calm)
  })

  test('no money is kept without a stay, in any order of events', async () => {
    const t = await here.empty()
    const flat = await t.apartment()
    const people = await t.customers(12)
    const admin = await newAdmin(t)
    const outcomes = await Promise.all(
      people.map(async (person, i) => {
        const { _id: id } = await person.send(createBooking, { body: stay(t, flat, 10 + i, 11 + i) })
        // Half have already paid at the provider, the others are charged when they confirm.
        if (i % 2 === 0) await startAndPay(t, person, { bookingId: id })
        const pay = () => outcomeOf(person.send(confirmBookingPayment, { body: { bookingId: id } }))
        const end = () =>
          i % 3 === 0
            ? outcomeOf(admin.send(deleteBooking, { params: { id } }))
            : outcomeOf(admin.send(declineBooking, { params: { id }, body: {} }))
        const paying = i % 4 < 2 ? pay() : undefined
        const [ended] = await Promise.all([end(), paying ?? pay()])
        return ended
      }),
    )
    expect(tally(outcomes)).toEqual({ ok: 12 })
    await runJob(t, 'payments:sweep', {})
    await idle(t)
    const { charged, refunded } = await gatewayCharges(t)
    expect(refunded).toEqual(charged)
    for (const state of await paymentStatesOf(t)) expect(['refunded', 'open']).toContain(state)
    expect(await admin.send(listBookings, { query: { view: 'current' } })).toEqual([])
    expect(await t.deps.db.selectFrom('occupiedNights').selectAll().execute()).toEqual([])
    expect(await databaseFailures(t)).toEqual(calm)
  })
})
