// Tests that nights cannot be held for long without paying: open holds are limited, and transfers and proofs extend a hold once.
import { cancelBooking, createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, startPayment } from '@akwaaba/contract/checkout'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { limits } from '@akwaaba/contract/limits'
import { rateLimitOf } from '@akwaaba/contract/rate-limits'
import { submitProof } from '@akwaaba/contract/transfers'
import { describe, expect, test } from 'vitest'
import { applyRateLimit } from '#rate-limits/rate-limits.ts'
import { charge, start } from '#testing/buying.ts'
import { confirm } from '#testing/standins.ts'
import { freshHour, refusal, runJob, stay } from '#testing/tools.ts'
import { adminWithBank, paymentOf, receive, sendProof } from '#testing/transferring.ts'
import { fileWorld, outcomeOf, type TestUser, type World, world } from '#testing/world.ts'

const here = fileWorld()

const hold = async (t: World, person: TestUser, flat: string, from = 20, to = 23) =>
  (await person.send(createBooking, { body: stay(t, flat, from, to) }))._id

const cancel = (person: TestUser, id: string) => person.send(cancelBooking, { params: { id }, body: {} })

/** Moves the clock and runs the jobs that expire holds and transfers. */
const afterHours = async (t: World, hours: number) => {
  t.wait({ minutes: hours * 60 + 1 })
  await runJob(t, 'bookings:expire-holds', {})
  await runJob(t, 'transfers:expire', {})
}

const hoursUntil = (t: World, instant: string | undefined) =>
  Math.round((Date.parse(instant ?? '') - t.deps.clock.now().getTime()) / 3_600_000)

describe('open holds of a guest', () => {
  test('are counted when a payment reinstates an expired hold', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const flat = await t.apartment()
    const bookingId = await hold(t, ama, flat)
    await afterHours(t, 1)
    const others: string[] = []
    for (let i = 0; i < limits.openHoldsPerPerson; i++) others.push(await hold(t, ama, await t.apartment()))
    expect(await outcomeOf(start(ama, { bookingId }))).toBe('too_many_holds')
    expect(await outcomeOf(confirm(ama, bookingId))).toBe('too_many_holds')
    await cancel(ama, others[0] ?? '')
    expect(await outcomeOf(start(ama, { bookingId }))).toBe('ok')
  })

  test('do not prevent paying for one of them', async () => {
    const t = here()
    await adminWithBank(t)
    const [ama] = await t.customers(1)
    const held: string[] = []
    for (let i = 0; i < limits.openHoldsPerPerson; i++) held.push(await hold(t, ama, await t.apartment()))
    for (const method of ['bank', 'card'] as const)
      expect(await outcomeOf(start(ama, { bookingId: held[0] ?? '', method }))).toBe('ok')
  })

  test('do not prevent settling a payment that was already made', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const bookingId = await hold(t, ama, await t.apartment())
    const { payment } = await start(ama, { bookingId })
    await charge(t, payment.reference)
    await afterHours(t, 1)
    for (let i = 0; i < limits.openHoldsPerPerson; i++) await hold(t, ama, await t.apartment())
    expect(await confirm(ama, bookingId)).toMatchObject({ status: 'succeeded' })
  })

  test('of the same nights are limited per day, including expired and cancelled ones', async () => {
    const t = here()
    const [ama, esi] = await t.customers(2)
    const flat = await t.apartment()
    const bookingId = await hold(t, ama, flat)
    for (let i = 1; i < limits.holdsOfSameNightsPerDay; i++) {
      await afterHours(t, 1)
      await start(ama, { bookingId })
    }
    await afterHours(t, 1)
    expect(await refusal(start(ama, { bookingId }))).toMatchObject({
      code: 'too_many_holds',
      message: expect.stringContaining('several times'),
    })
    expect(await outcomeOf(hold(t, ama, flat, 22, 25))).toBe('too_many_holds')
    expect(await outcomeOf(hold(t, ama, flat, 23, 25))).toBe('ok')
    await cancel(esi, await hold(t, esi, flat))
    t.wait({ days: 1 })
    expect(await outcomeOf(hold(t, ama, flat, 20, 22))).toBe('ok')
  })
})

describe('a bank transfer', () => {
  test('holds the same nights once, even for a new booking', async () => {
    const t = here()
    await adminWithBank(t)
    const [ama] = await t.customers(1)
    const flat = await t.apartment()
    await start(ama, { bookingId: await hold(t, ama, flat), method: 'bank' })
    await afterHours(t, 24)
    const again = await start(ama, { bookingId: await hold(t, ama, flat, 18, 20), method: 'bank' })
    expect(again.payment.transfer).toMatchObject({ holdsNights: false })
    const elsewhere = await start(ama, { bookingId: await hold(t, ama, await t.apartment()), method: 'bank' })
    expect(elsewhere.payment.transfer).toMatchObject({ holdsNights: true })
  })

  test('of a new booking of the same nights has the deadline of the first', async () => {
    const t = here()
    await adminWithBank(t)
    const [ama] = await t.customers(1)
    const flat = await t.apartment()
    const first = await hold(t, ama, flat)
    const { payment } = await start(ama, { bookingId: first, method: 'bank' })
    t.wait({ minutes: 20 * 60 })
    await cancel(ama, first)
    const again = await start(ama, { bookingId: await hold(t, ama, flat), method: 'bank' })
    expect(again.payment.transfer?.deadline).toBe(payment.transfer?.deadline)
  })

  test('is extended by a proof once per guest, nights and listing', async () => {
    const t = here()
    await adminWithBank(t)
    const [ama, esi] = await t.customers(2)
    const flat = await t.apartment()
    const proveFor = async (person: TestUser, apartmentId: string, from: number) => {
      const { payment } = await start(person, {
        bookingId: await hold(t, person, apartmentId, from, from + 3),
        method: 'bank',
      })
      await sendProof(t, person, payment._id)
      return hoursUntil(t, (await paymentOf(person, payment._id)).transfer?.deadline)
    }
    expect(await proveFor(ama, flat, 20)).toBe(48)
    await afterHours(t, 48)
    expect(await proveFor(ama, flat, 18)).toBe(24)
    await afterHours(t, 24)
    expect(await proveFor(ama, await t.apartment(), 18)).toBe(48)
    expect(await proveFor(esi, flat, 18)).toBe(48)
  })

  test('that was paid does not count: its guest may hold the same nights by another transfer', async () => {
    const t = here()
    const kofi = await adminWithBank(t)
    const [ama] = await t.customers(1)
    const flat = await t.apartment({ price: 48, instantBooking: true })
    const bookingId = await hold(t, ama, flat)
    const { payment } = await start(ama, { bookingId, method: 'bank' })
    await receive(t, kofi, payment._id, { amount: 144 })
    await ama.send(cancelBooking, { params: { id: bookingId }, body: { refund: 144 } })
    const again = await start(ama, { bookingId: await hold(t, ama, flat), method: 'bank' })
    expect(again.payment.transfer).toMatchObject({ holdsNights: true })
  })
})

describe('rate limits', () => {
  test('of starting, confirming and proving payments', async () => {
    const t = await world({ RATE_LIMITS: 'on' })
    await adminWithBank(t)
    freshHour(t)
    const [ama, esi] = await t.customers(2)
    const bookingId = await hold(t, ama, await t.apartment())
    const { payment } = await start(ama, { bookingId, method: 'bank' })
    /** The last call that the limit allows, after others that are only counted, and one more. */
    const useUp = async (row: Endpoint, calls: number, call: () => Promise<unknown>) => {
      const limit = rateLimitOf(row)
      if (!limit?.account) throw new Error(`${row.path} does not count accounts`)
      const before = Array.from({ length: limit.account.count - calls - 1 })
      await Promise.all(before.map(() => applyRateLimit(t.deps, limit, { account: ama.email })))
      expect(await outcomeOf(call())).not.toBe('too_many_requests')
      expect(await refusal(call())).toMatchObject({ status: 429, code: 'too_many_requests' })
    }
    await useUp(startPayment, 1, () => start(ama, { bookingId, method: 'bank' }))
    await useUp(confirmBookingPayment, 0, () => confirm(ama, bookingId))
    await useUp(submitProof, 0, () => sendProof(t, ama, payment._id))
    expect(await outcomeOf(start(esi, { bookingId: await hold(t, esi, await t.apartment()) }))).toBe('ok')
  })
})
