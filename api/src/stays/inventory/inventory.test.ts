// Tests that the code reserves and releases nights without the triggers, and that the database enforces its rules.
import { approveBooking, cancelBooking, createBooking } from '@akwaaba/contract/bookings'
import { createBlock, deleteBlock } from '@akwaaba/contract/calendar'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { extendHold } from '#bookings/holds.ts'
import { inTransaction } from '#db/tx.ts'
import { startAndPay } from '#testing/buying.ts'
import { expectedNights, occupiedNights } from '#testing/nights.ts'
import { day, idle, newAdmin, refusal, runJob, stay } from '#testing/tools.ts'
import { newWorld, type World, world } from '#testing/world.ts'
import { release, reserve } from './inventory.ts'

/** A world without the triggers that write nights, so that only the code writes them. */
const withoutTriggers = async () => {
  const t = await newWorld()
  await sql`alter table bookings disable trigger occupy_nights`.execute(t.owner)
  await sql`alter table bookings disable trigger occupy_nights_of_new`.execute(t.owner)
  await sql`alter table blocks disable trigger occupy_nights`.execute(t.owner)
  return t
}

const count = async (t: World) => (await occupiedNights(t)).length

describe('without the triggers, the occupied nights match bookings and blocks', () => {
  test('after each step of a stay: held, extended, paid, approved, completed', async () => {
    const t = await withoutTriggers()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const admin = await newAdmin(t)
    const steps = async (what: string, nights: number) => {
      expect(await occupiedNights(t), what).toEqual(await expectedNights(t))
      expect(await count(t), what).toBe(nights)
    }
    const { _id } = await ama.send(createBooking, { body: stay(t, flat, 2, 4) })
    await steps('held', 1)
    const until = t.deps.clock.in({ minutes: 90 })
    expect(await inTransaction(t.deps.db, (tx) => extendHold(t.deps, tx, _id, until))).toBe(true)
    expect((await occupiedNights(t))[0]?.heldUntil).toEqual(until)
    await steps('extended', 1)
    await startAndPay(t, ama, { bookingId: _id })
    await ama.send(confirmBookingPayment, { body: { bookingId: _id } })
    await steps('paid', 1)
    await admin.send(approveBooking, { params: { id: _id } })
    await steps('approved', 1)
    t.wait({ minutes: 5 * 24 * 60 })
    await runJob(t, 'bookings:complete-stays', {})
    await steps('over', 0)
  })

  test('after a hold expires, is paid too late, and is cancelled', async () => {
    const t = await withoutTriggers()
    const flat = await t.apartment()
    const [ama, esi] = await t.customers(2)
    const late = await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
    const [same, next] = [stay(t, flat, 11, 13), stay(t, flat, 12, 14)]
    await startAndPay(t, ama, { bookingId: late._id })
    t.wait({ minutes: 31 })
    await runJob(t, 'bookings:expire-holds', {})
    expect(await count(t)).toBe(0)
    await ama.send(confirmBookingPayment, { body: { bookingId: late._id } })
    expect(await count(t)).toBe(1)
    expect(await occupiedNights(t)).toEqual(await expectedNights(t))
    expect(await refusal(esi.send(createBooking, { body: same }))).toMatchObject({
      code: 'dates_unavailable',
    })
    const held = await esi.send(createBooking, { body: next })
    await esi.send(cancelBooking, { params: { id: held._id }, body: {} })
    expect(await occupiedNights(t)).toEqual(await expectedNights(t))
    expect(await count(t)).toBe(1)
    await idle(t)
  })

  test('after a block takes the nights of an expired hold, and is deleted', async () => {
    const t = await withoutTriggers()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const admin = await newAdmin(t)
    await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
    const nights = stay(t, flat, 11, 14)
    t.wait({ minutes: 31 })
    const { _id } = await admin.send(createBlock, { body: nights })
    expect(await occupiedNights(t)).toMatchObject([{ who: _id }])
    expect(await occupiedNights(t)).toEqual(await expectedNights(t))
    await admin.send(deleteBlock, { params: { id: _id } })
    expect(await count(t)).toBe(0)
  })
})

describe('reserve', () => {
  test('refuses nights of another occupant with dates_unavailable, before anything else is written', async () => {
    const t = await world()
    const flat = await t.apartment()
    const admin = await newAdmin(t)
    await admin.send(createBlock, { body: stay(t, flat, 10, 12) })
    const nights = { checkIn: day(t, 11), checkOut: day(t, 12) }
    const occupant = { bookingId: t.deps.ids.next(), heldUntil: null }
    await expect(inTransaction(t.deps.db, (tx) => reserve(tx, flat, nights, occupant))).rejects.toMatchObject({
      code: 'dates_unavailable',
    })
  })

  test('leaves no nights without the booking or block that has them', async () => {
    const t = await world()
    const flat = await t.apartment()
    const nights = { checkIn: day(t, 11), checkOut: day(t, 12) }
    for (const occupant of [{ bookingId: t.deps.ids.next(), heldUntil: null }, { blockId: t.deps.ids.next() }])
      await expect(inTransaction(t.deps.db, (tx) => reserve(tx, flat, nights, occupant))).rejects.toThrow('foreign key')
    await inTransaction(t.deps.db, (tx) => release(tx, { bookingId: t.deps.ids.next() }))
    expect(await count(t)).toBe(0)
  })
})
