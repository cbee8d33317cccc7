// Tests of the rule for nights under concurrency: bookings and blocks at once, SQL against the constraint, and the table of nights.
import { approveBooking, cancelBooking, createBooking, declineBooking, deleteBooking } from '@akwaaba/contract/bookings'
import { createBlock, deleteBlock } from '@akwaaba/contract/calendar'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { errors } from '@akwaaba/contract/errors'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databaseFailures } from '#testing/buying.ts'
import { expectedNights, occupiedNights } from '#testing/nights.ts'
import { randomOf } from '#testing/random.ts'
import { idle, newAdmin, runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, tally } from '#testing/world.ts'

const here = fileWorld()

describe('concurrent bookings and blocks for the same nights', () => {
  test('exactly one of forty gets them, and the others are refused with dates_unavailable', async () => {
    const t = here()
    const crowd = await t.customers(20)
    const admins = [await newAdmin(t), await newAdmin(t)] as const
    for (const round of [1, 2, 3]) {
      const flat = await t.apartment()
      // All include the night of the 10th, and hardly two are the same.
      const body = (i: number) => stay(t, flat, 10 - (i % 4), 11 + (i % 5))
      const calls = crowd.flatMap((person, i) => {
        const book = async () => outcomeOf(person.send(createBooking, { body: body(i) }))
        const block = async () => outcomeOf(admins[i % 2 ? 0 : 1].send(createBlock, { body: body(i + 1) }))
        // In the second round the blocks come first, so that both kinds can win.
        return round === 2 ? [block, book] : [book, block]
      })
      const outcomes = await Promise.all(calls.map((call) => call()))
      expect(tally(outcomes)).toEqual({ ok: 1, dates_unavailable: 39 })
      expect((await occupiedNights(t)).filter(({ apartment }) => apartment === flat)).toHaveLength(1)
    }
    expect(await occupiedNights(t)).toEqual(await expectedNights(t))
    expect(await databaseFailures(t)).toEqual({ deadlocks: 0, failedJobs: 0 })
  })

  test.each(['booking', 'block'] as const)(
    'an expired hold is freed once, even when the job runs at the same instant: a %s next',
    async (next) => {
      const t = await here.empty()
      const flat = await t.apartment()
      const [first, ...others] = await t.customers(9)
      const admin = await newAdmin(t)
      await first.send(createBooking, { body: stay(t, flat, 10, 12) })
      t.wait({ minutes: 31 })
      const body = stay(t, flat, 10, 12)
      const expiring = [runJob(t, 'bookings:expire-holds', {}), runJob(t, 'bookings:expire-holds', {})]
      const outcomes = await Promise.all(
        others.map((one, i) => {
          // In the same words it would be the same block, sent again.
          const block = { ...body, note: `Painting ${i}` }
          return outcomeOf(
            next === 'block' ? admin.send(createBlock, { body: block }) : one.send(createBooking, { body }),
          )
        }),
      )
      await Promise.all(expiring)
      expect(tally(outcomes)).toEqual({ ok: 1, dates_unavailable: 7 })
      await idle(t)
      const expired = await t.deps.db.selectFrom('bookingEvents').select('id').where('event', '=', 'expire').execute()
      expect(expired).toHaveLength(1)
      expect(await databaseFailures(t)).toEqual({ deadlocks: 0, failedJobs: 0 })
    },
  )
})

describe('SQL alone', () => {
  test('cannot double-book, neither by dates, nor by apartment, nor by state', async () => {
    const t = here()
    const [flat, other] = [await t.apartment(), await t.apartment()]
    const [ama] = await t.customers(1)
    const admin = await newAdmin(t)
    const book = async (apartment: string, from: number, to: number) =>
      (await ama.send(createBooking, { body: stay(t, apartment, from, to) }))._id
    const [booked, moving] = [await book(flat, 10, 12), await book(flat, 20, 22)]
    const elsewhere = await book(other, 10, 12)
    const cancelled = await book(flat, 30, 32)
    await ama.send(cancelBooking, { params: { id: cancelled }, body: {} })
    const block = await admin.send(createBlock, { body: stay(t, flat, 30, 32) })
    const before = await occupiedNights(t)
    const tries = [
      sql`update bookings set check_in = check_in - 9, check_out = check_out - 9 where id = ${moving}`,
      sql`update bookings set check_in = check_in + 9, check_out = check_out + 9 where id = ${moving}`,
      sql`update bookings set apartment_id = ${flat} where id = ${elsewhere}`,
      sql`update bookings set state = 'approved' where id = ${cancelled}`,
      sql`update blocks set check_in = check_in - 9, check_out = check_out - 10 where id = ${block._id}`,
      sql`update blocks set check_in = check_in - 20 where id = ${block._id}`,
      sql`insert into blocks (id, apartment_id, check_in, check_out, created_at)
        select ${t.deps.ids.next()}::uuid, apartment_id, check_in, check_out, created_at from bookings where id = ${booked}`,
    ]
    for (const attempt of tries) await expect(attempt.execute(t.deps.db)).rejects.toThrow('no_double_booking')
    expect(await occupiedNights(t)).toEqual(before)
    await sql`update bookings set check_in = check_in - 8, check_out = check_out - 8 where id = ${moving}`.execute(
      t.deps.db,
    )
    await sql`update blocks set deleted_at = now() where id = ${block._id}`.execute(t.deps.db)
    await sql`update bookings set state = 'approved' where id = ${cancelled}`.execute(t.deps.db)
    await expect(sql`update blocks set deleted_at = null`.execute(t.deps.db)).rejects.toThrow('no_double_booking')
    expect(await occupiedNights(t)).toEqual(await expectedNights(t))
  })

  test('a request that meets the constraint gets the error code', async () => {
    const t = here()
    const flat = await t.apartment()
    const [ama] = await t.customers(1)
    const admin = await newAdmin(t)
    await admin.send(createBlock, { body: stay(t, flat, 10, 12) })
    const refused = ama.send(createBooking, { body: stay(t, flat, 11, 13) })
    await expect(refused).rejects.toMatchObject({ code: 'dates_unavailable', message: errors.dates_unavailable.msg })
  })
})

describe('the table of occupied nights', () => {
  test.each([1, 2, 3])('matches bookings and blocks after every step of random walk %i', async (seed) => {
    const t = here()
    const roll = randomOf(seed)
    const flats = [await t.apartment(), await t.apartment({ instantBooking: true })] as const
    const people = await t.customers(3)
    const admin = await newAdmin(t)
    const [bookings, blocks]: [{ id: string; by: number }[], string[]] = [[], []]
    const nights = () => {
      const from = 5 + roll(12)
      return stay(t, flats[roll(2) ? 0 : 1], from, from + 1 + roll(4))
    }
    const anyBooking = () => bookings[roll(Math.max(1, bookings.length))] ?? { id: t.deps.ids.next(), by: 0 }
    const owner = (by: number) => people[by === 0 ? 0 : by === 1 ? 1 : 2]
    const asAdmin = async (row: typeof approveBooking | typeof deleteBooking) => {
      const params = { id: anyBooking().id }
      await t.deps.db.updateTable('sessions').set({ provedAt: t.deps.clock.now() }).execute()
      return admin.send(row, { params })
    }
    const steps: (() => Promise<unknown>)[] = [
      async () => {
        const by = roll(3)
        bookings.push({ id: (await owner(by).send(createBooking, { body: nights() }))._id, by })
      },
      async () => {
        const { id, by } = anyBooking()
        await owner(by).send(confirmBookingPayment, { body: { bookingId: id } })
      },
      async () => {
        const { id, by } = anyBooking()
        await owner(by).send(cancelBooking, { params: { id }, body: {} })
      },
      () => asAdmin(approveBooking),
      () => admin.send(declineBooking, { params: { id: anyBooking().id }, body: {} }),
      () => (roll(3) ? Promise.resolve() : asAdmin(deleteBooking)),
      async () => {
        blocks.push((await admin.send(createBlock, { body: nights() }))._id)
      },
      () => admin.send(deleteBlock, { params: { id: blocks[roll(Math.max(1, blocks.length))] ?? t.deps.ids.next() } }),
      async () => t.wait({ minutes: roll(40) }),
      () => runJob(t, 'bookings:expire-holds', {}),
    ]
    const outcomes: string[] = []
    for (let i = 0; i < 120; i++) {
      // Four of ten steps book, or there would be little to act on.
      const step = roll(10) < 4 ? 0 : roll(steps.length)
      outcomes.push(await outcomeOf((async () => steps[step]?.())()))
      expect(await occupiedNights(t)).toEqual(await expectedNights(t))
    }
    expect(tally(outcomes).ok).toBeGreaterThan(30)
    expect(Object.keys(tally(outcomes))).toContain('dates_unavailable')
    const { rows } = await sql`select 1 from occupied_nights a join occupied_nights b on a.apartment_id = b.apartment_id
      and a.nights && b.nights and a.ctid <> b.ctid`.execute(t.deps.db)
    expect(rows).toEqual([])
  })
})
