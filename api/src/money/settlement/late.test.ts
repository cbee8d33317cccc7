// Tests of paying too late: nights that are still free are reserved again, otherwise the money is refunded.
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { chargeTestCard, confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { idle, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally, type World } from '#testing/world.ts'

const here = fileWorld()

const scene = async () => {
  const t = await here.empty()
  const flat = await t.apartment({ price: 48 })
  const [ama, esi] = await t.customers(2)
  const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, flat, 30, 33) })
  const overlapping = stay(t, flat, 32, 35)
  return {
    t,
    flat,
    ama,
    bookingId,
    start: () => ama.send(startPayment, { body: { bookingId, method: 'card' } }),
    confirm: () => ama.send(confirmBookingPayment, { body: { bookingId } }),
    read: () => ama.send(getBooking, { params: { id: bookingId } }),
    expire: () => t.wait({ minutes: 31 }),
    othersBook: () => esi.send(createBooking, { body: overlapping }),
  }
}
const charged = (t: World) =>
  t.deps.db.selectFrom('testGatewayCharges').select('reference').where('chargedAt', 'is not', null).execute()
const states = async (t: World) =>
  (await t.deps.db.selectFrom('payments').select('state').orderBy('createdAt').execute()).map(({ state }) => state)

describe('an expired hold', () => {
  test.each(['before', 'after'])(
    'is taken again by paying while the nights are free, %s the job has expired it',
    async (when) => {
      const { t, ama, expire, confirm, read } = await scene()
      expire()
      if (when === 'after') await runJob(t, 'bookings:expire-holds', {})
      expect(await confirm()).toMatchObject({ status: 'succeeded' })
      expect(await read()).toMatchObject({ status: 'pending', depositPaid: true })
      await idle(t)
      const subjects = t.mailTo(ama.email).map(({ subject }) => subject.split(' ')[0])
      expect(subjects).toEqual(when === 'after' ? ['Receipt', 'Your'] : ['Receipt'])
    },
  )

  test('is renewed by starting a payment, and then refuses other guests', async () => {
    const { expire, start, othersBook, read } = await scene()
    expire()
    await start()
    expect(await read()).toMatchObject({ status: 'pending', depositPaid: false })
    expect(await outcomeOf(othersBook())).toBe('dates_unavailable')
  })

  test('is refused before the guest is charged when the nights are taken', async () => {
    const { t, expire, othersBook, confirm, start } = await scene()
    expire()
    await othersBook()
    for (const call of [confirm, start])
      expect(await refusal(call())).toMatchObject({ status: 409, code: 'hold_expired' })
    expect(await charged(t)).toEqual([])
    expect(await states(t)).toEqual([])
  })

  test('is refused without a charge when the nights are taken after the payment was started', async () => {
    const { t, expire, othersBook, confirm, start, read } = await scene()
    await start()
    expire()
    await othersBook()
    expect(await refusal(confirm())).toMatchObject({ status: 409, code: 'hold_expired' })
    expect(await charged(t)).toEqual([])
    expect(await read()).toMatchObject({ status: 'expired', depositPaid: false })
  })

  test('is not renewed once the check-in has passed', async () => {
    const { t, confirm } = await scene()
    t.wait({ days: 32 })
    // tokens expire as well in that time
    expect(await outcomeOf(confirm())).toBe('not_signed_in')
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    expect(await refusal(confirm())).toMatchObject({ status: 409, code: 'hold_expired' })
    expect(await charged(t)).toEqual([])
  })

  test.each(['confirm', 'sweep'])('is refunded when the money arrives too late, reported by %s', async (by) => {
    const { t, ama, expire, othersBook, confirm, start, read } = await scene()
    const { payment } = await start()
    expire()
    await othersBook()
    await t.anyone.send(chargeTestCard, { body: { reference: payment.reference } })
    if (by === 'confirm') expect(await refusal(confirm())).toMatchObject({ status: 409, code: 'paid_too_late' })
    else await runJob(t, 'payments:sweep', {})
    const mail = await t.nextMail(ama.email, ({ subject }) => subject === 'Your refund of $144.00')
    expect(mail.text).toContain(payment.reference)
    await idle(t)
    expect(await states(t)).toEqual(['refunded'])
    const [row] = await t.deps.db.selectFrom('testGatewayCharges').selectAll().execute()
    expect(row?.refundedAt).toBeInstanceOf(Date)
    expect(await read()).toMatchObject({ status: 'expired', depositPaid: false })
    expect(t.mailTo(ama.email).filter(({ subject }) => subject.includes('Receipt'))).toEqual([])
  })

  test('is refunded when the hold was cancelled before', async () => {
    const { t, bookingId, start, confirm } = await scene()
    const { payment } = await start()
    await t.deps.db.updateTable('bookings').set({ state: 'cancelled' }).where('id', '=', bookingId).execute()
    await t.anyone.send(chargeTestCard, { body: { reference: payment.reference } })
    expect(await outcomeOf(confirm())).toBe('paid_too_late')
    await idle(t)
    expect(await states(t)).toEqual(['refunded'])
  })

  test('is refunded once for several requests', async () => {
    const { t, ama, expire, othersBook, confirm, start } = await scene()
    const { payment } = await start()
    expire()
    await othersBook()
    await t.anyone.send(chargeTestCard, { body: { reference: payment.reference } })
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(confirm())))
    expect(tally(outcomes)).toEqual({ paid_too_late: 6 })
    const { id: refundId } = await t.deps.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
    await Promise.all([1, 2, 3].map(() => runJob(t, 'payment:send-refund', { refundId })))
    await idle(t)
    expect(t.mailTo(ama.email).filter(({ subject }) => subject.includes('refund'))).toHaveLength(1)
    const { rows } = await sql`select 1 from graphile_worker.jobs where last_error is not null`.execute(t.deps.db)
    expect(rows).toEqual([])
    expect(await refusal(confirm())).toMatchObject({ status: 409, code: 'paid_too_late' })
  })
})

describe('a deleted apartment', () => {
  test('keeps its holds, which can be paid', async () => {
    const { t, confirm, read } = await scene()
    await t.deps.db.updateTable('apartments').set({ deletedAt: t.deps.clock.now() }).execute()
    expect(await confirm()).toMatchObject({ status: 'succeeded' })
    expect(await read()).toMatchObject({ depositPaid: true })
  })

  test('is not held again', async () => {
    const { t, expire, confirm } = await scene()
    expire()
    await t.deps.db.updateTable('apartments').set({ deletedAt: t.deps.clock.now() }).execute()
    expect(await outcomeOf(confirm())).toBe('hold_expired')
    expect(await charged(t)).toEqual([])
  })

  test('refunds late money', async () => {
    const { t, expire, start } = await scene()
    const { payment } = await start()
    expire()
    await t.deps.db.updateTable('apartments').set({ deletedAt: t.deps.clock.now() }).execute()
    await t.anyone.send(chargeTestCard, { body: { reference: payment.reference } })
    await runJob(t, 'payments:sweep', {})
    await idle(t)
    expect(await states(t)).toEqual(['refunded'])
  })
})
