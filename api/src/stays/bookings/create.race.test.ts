// Tests that a booking is decided again when what it was decided by changes before it is written.
import { createBooking } from '@akwaaba/contract/bookings'
import { limits } from '@akwaaba/contract/limits'
import { toCents } from '@akwaaba/contract/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#db/tx.ts'
import { refusal, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type World } from '#testing/world.ts'

const here = fileWorld()

/** Runs `change` in a transaction that commits once `waiters` wait for its locks because of `call`; gives what that gives. */
const whileWaiting = async <T>(
  t: World,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<T>,
  waiters = 1,
): Promise<T> => {
  const tx = await t.deps.db.startTransaction().execute()
  await change(tx)
  const called = call()
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.deps.db)
    return rows[0]?.count
  }
  await expect.poll(waiting, { interval: 5, timeout: 4_000 }).toBe(waiters)
  await tx.commit().execute()
  return called
}

const reprice = (id: string, cents: number) => (tx: Tx) =>
  tx
    .updateTable('apartments')
    .set({ priceCents: toCents(cents) })
    .where('id', '=', id)
    .execute()

describe('POST /api/booking/book while an administrator changes the apartment', () => {
  test('takes the new price, or refuses with price_changed where another was shown', async () => {
    const t = here()
    const [flat, other] = [await t.apartment({ price: 48 }), await t.apartment({ price: 48 })]
    const [ama] = await t.customers(1)
    const book = (id: string, price?: number) => () =>
      ama.send(createBooking, { body: { ...stay(t, id, 10, 12), ...(price === undefined ? {} : { price }) } })
    expect(await whileWaiting(t, reprice(flat, 50_00), book(flat))).toMatchObject({ price: 100, nightlyPrice: 50 })
    expect(await whileWaiting(t, reprice(other, 50_00), () => refusal(book(other, 96)()))).toMatchObject({
      code: 'price_changed',
    })
  })

  test('copies the new cancellation policy and check-in time', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const change = (tx: Tx) =>
      tx
        .updateTable('apartments')
        .set({ cancellationPolicy: 'firm', checkInFrom: '17:00' })
        .where('id', '=', flat)
        .execute()
    const booking = await whileWaiting(t, change, () => ama.send(createBooking, { body: stay(t, flat, 10, 12) }))
    const plain = await ama.send(createBooking, { body: stay(t, flat, 14, 16) })
    expect(booking.policy).toEqual(plain.policy)
    expect(booking.apartment.checkInFrom).toBe('17:00')
  })

  test('refuses with not_found where it is taken off the site', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const remove = (tx: Tx) =>
      tx.updateTable('apartments').set({ deletedAt: t.deps.clock.now() }).where('id', '=', flat).execute()
    const call = () => outcomeOf(ama.send(createBooking, { body: stay(t, flat, 10, 12) }))
    expect(await whileWaiting(t, remove, call)).toBe('not_found')
  })
})

describe('POST /api/booking/book of a guest', () => {
  test('counts a hold that is made at the same instant', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const flats = await Promise.all(Array.from({ length: limits.openHoldsPerPerson + 1 }, () => t.apartment()))
    for (const flat of flats.slice(2)) await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
    const lock = (tx: Tx) => tx.selectFrom('users').select('id').where('email', '=', ama.email).forUpdate().execute()
    const both = () =>
      Promise.all(flats.slice(0, 2).map((flat) => outcomeOf(ama.send(createBooking, { body: stay(t, flat, 10, 12) }))))
    const outcomes = await whileWaiting(t, lock, both, 2)
    expect(outcomes.sort()).toEqual(['ok', 'too_many_holds'])
  })

  test('refuses with not_signed_in where the account is deleted at this instant', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const leave = (tx: Tx) =>
      tx.updateTable('users').set({ deletedAt: t.deps.clock.now() }).where('email', '=', ama.email).execute()
    const call = () => outcomeOf(ama.send(createBooking, { body: stay(t, flat, 10, 12) }))
    expect(await whileWaiting(t, leave, call)).toBe('not_signed_in')
    expect(await t.deps.db.selectFrom('bookings').select('id').where('apartmentId', '=', flat).execute()).toEqual([])
  })
})

describe('POST /api/booking/book of several guests at the same instant', () => {
  test('a locked apartment and nights that two of them want concern no others', async () => {
    const t = here()
    const guests = await t.customers(8)
    const flats = await Promise.all(guests.slice(1).map(() => t.apartment()))
    const [wanted, locked] = [flats[0] ?? '', flats[5] ?? '']
    const tx = await t.deps.db.startTransaction().execute()
    await reprice(locked, 50_00)(tx)
    const calls = guests.map((guest, i) =>
      outcomeOf(guest.send(createBooking, { body: stay(t, flats[i] ?? wanted, 10, 12) })),
    )
    const waiting = calls.splice(5, 1)
    expect((await Promise.all(calls)).sort()).toEqual(['dates_unavailable', ...Array(6).fill('ok')])
    await tx.commit().execute()
    expect(await Promise.all(waiting)).toEqual(['ok'])
  })
})
