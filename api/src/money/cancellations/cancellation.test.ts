// Tests of cancelling a stay: the refund is the one that was shown, by the policy under which the stay was booked.
import { approveBooking, createBooking, getBooking } from '@akwaaba/contract/bookings'
import { listPayouts } from '@akwaaba/contract/payouts'
import { describe, expect, test } from 'vitest'
import { charge, paymentStatesOf } from '#testing/buying.ts'
import { balances, disagreements, stayScene } from '#testing/money.ts'
import { idle, refusal, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser, tally } from '#testing/world.ts'

const here = fileWorld()

const paid = async (fields: Parameters<typeof stayScene>[1] = {}, days?: [number, number]) => {
  const scene = await stayScene(await here.empty(), fields, days)
  await scene.confirm()
  return scene
}

describe('cancelling', () => {
  test('of a hold refunds nothing and releases its nights', async () => {
    const { getCancellation, cancel } = await stayScene(await here.empty())
    expect(await getCancellation()).toMatchObject({ refund: { amount: 0 }, kept: { amount: 0 } })
    expect(await outcomeOf(cancel(12))).toBe('refund_changed')
    expect((await cancel()).booking).toMatchObject({ status: 'cancelled' })
  })

  test('of a hold does not say that nothing was paid while a payment is open', async () => {
    const { t, ama, start, getCancellation, cancel, bookingId } = await stayScene(await here.empty())
    expect((await getCancellation()).sentences).toEqual([expect.stringContaining('You have not paid')])
    const { reference } = await start()
    expect((await getCancellation()).sentences).toEqual([expect.stringContaining('comes back to you in full')])
    await cancel()
    await charge(t, reference)
    await runJob(t, 'payment:check', { reference })
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect(await ama.send(getBooking, { params: { id: bookingId } })).toMatchObject({ status: 'cancelled' })
  })

  test('is not needed for an expired hold, whose mail says that nothing was charged only if no payment was started', async () => {
    const { t, ama, esi, start } = await stayScene(await here.empty())
    await esi.send(createBooking, { body: stay(t, await t.apartment(), 30, 33) })
    await start()
    t.wait({ minutes: 31 })
    await runJob(t, 'bookings:expire-holds', {})
    const mailOf = ({ email }: TestUser) => t.nextMail(email, ({ subject }) => subject.includes('ran out'))
    expect((await mailOf(esi)).text).toContain('nothing was charged')
    expect((await mailOf(ama)).text).not.toContain('nothing was charged')
  })

  test('is not needed for a hold that expires again, of which another mail says so', async () => {
    const { t, ama, start } = await stayScene(await here.empty())
    const expire = async () => {
      t.wait({ minutes: 31 })
      await runJob(t, 'bookings:expire-holds', {})
      await idle(t)
    }
    await expire()
    await start() // holds the nights again
    await expire()
    const told = t.mailTo(ama.email).filter(({ subject }) => subject.includes('ran out'))
    expect(told.map(({ text }) => text.includes('nothing was charged'))).toEqual([false, true]) // the newest first
    // A server of mail drops a second one with the id of the first.
    expect(new Set(told.map(({ id }) => id)).size).toBe(2)
  })

  test('before the deadline refunds everything, with a mail, and leaves no balance', async () => {
    const { t, ama, bookingId, admin, getCancellation, cancel, read } = await paid()
    await admin.send(approveBooking, { params: { id: bookingId } })
    const shown = await getCancellation()
    expect(shown).toMatchObject({ refund: { amount: 144, currency: 'USD' }, kept: { amount: 0 }, refundPercent: 100 })
    expect(shown.sentences[0]).toMatch(/^Cancel before .+ \(Accra time\) for a full refund\.$/)
    expect((await cancel(144)).msg).toContain('$144.00')
    expect((await t.nextMail(ama.email, ({ subject }) => subject.endsWith('is cancelled'))).text).toContain('$144.00')
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect(await read()).toMatchObject({ status: 'cancelled', depositPaid: false })
    expect(await balances(t)).toEqual({})
    expect(await disagreements(t)).toEqual([])
  })

  test('by a moderate policy refunds half and recognises the rest as revenue at once', async () => {
    const { t, admin, getCancellation, cancel } = await paid({ cancellationPolicy: 'moderate' }, [3, 6])
    expect(await getCancellation()).toMatchObject({ refund: { amount: 72 }, kept: { amount: 72 }, refundPercent: 50 })
    await cancel(72)
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['partRefunded'])
    expect(await balances(t)).toEqual({ 'provider:test USD': 7200, 'hosts USD': -6480, 'income:service-fee USD': -720 })
    expect(await admin.send(listPayouts, {})).toMatchObject([{ gross: { amount: 72 }, net: { amount: 64.8 } }])
    t.wait({ days: 10 })
    await runJob(t, 'payments:earn', {})
    expect(await disagreements(t)).toEqual([])
  })

  test("after the last deadline refunds nothing, even if the apartment's policy has changed since", async () => {
    const { t, getCancellation, cancel } = await paid({ cancellationPolicy: 'firm' }, [3, 6])
    await t.deps.db.updateTable('apartments').set({ cancellationPolicy: 'flexible' }).execute()
    expect(await getCancellation()).toMatchObject({
      refund: { amount: 0 },
      kept: { amount: 144 },
      sentences: ['If you cancel, nothing is refunded.'],
    })
    expect((await cancel(0)).msg).toContain('Nothing is refunded')
    expect(await paymentStatesOf(t)).toEqual(['succeeded'])
    expect(await balances(t)).toMatchObject({ 'hosts USD': -12960 })
    expect(await disagreements(t)).toEqual([])
  })

  test('a changed check-in time and a changed fee do not apply once the stay is booked and paid', async () => {
    const { t, getCancellation, cancel } = await paid({ cancellationPolicy: 'moderate' }, [3, 6])
    const { sentences } = await getCancellation()
    await t.deps.db.updateTable('apartments').set({ checkInFrom: '06:00' }).execute()
    await t.deps.db.updateTable('settings').set({ serviceFeePercent: 100 }).execute()
    expect((await getCancellation()).sentences).toEqual(sentences)
    await cancel(72)
    await idle(t)
    expect(await balances(t)).toMatchObject({ 'hosts USD': -6480, 'income:service-fee USD': -720 })
  })

  test('refuses another refund than the one that was shown, or none', async () => {
    const { t, cancel, read } = await paid()
    for (const sum of [undefined, 143.99, 0]) expect(await outcomeOf(cancel(sum))).toBe('refund_changed')
    expect(await read()).toMatchObject({ depositPaid: true })
    t.wait({ days: 30 })
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    expect(['refund_changed', 'illegal_transition']).toContain(await outcomeOf(cancel(144)))
  })

  test('refuses once the stay has begun', async () => {
    const { t, getCancellation, cancel } = await paid()
    t.wait({ days: 31 })
    await t.deps.db.updateTable('sessions').set({ lastUsedAt: t.deps.clock.now() }).execute()
    for (const call of [getCancellation(), cancel(0)]) {
      const refused = await refusal(call)
      expect(refused).toMatchObject({ status: 409, code: 'illegal_transition' })
      expect(refused.message).toContain('has begun')
    }
  })

  test('happens once when many calls arrive at the same instant', async () => {
    const { t, cancel } = await paid()
    const outcomes = tally(await Promise.all([1, 2, 3, 4].map(() => outcomeOf(cancel(144)))))
    expect(outcomes).toEqual({ ok: 1, illegal_transition: 3 })
    await idle(t)
    expect(await paymentStatesOf(t)).toEqual(['refunded'])
    expect(await disagreements(t)).toEqual([])
  })
})
