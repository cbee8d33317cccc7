// Tests that the sums kept for the overview are what all rows come to, whatever changes them, and when several change them at once.
import { deleteApartment } from '@akwaaba/contract/apartments'
import { approveBooking, cancelBooking, createBooking, declineBooking } from '@akwaaba/contract/bookings'
import { createBlock, deleteBlock } from '@akwaaba/contract/calendar'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { ApiError } from '@akwaaba/contract/client'
import { listPayments, refundPayment } from '@akwaaba/contract/payment-admin'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runMigration } from '#testing/old-database.ts'
import { overviewSums } from '#testing/paying/agreement.ts'
import { randomOf } from '#testing/random.ts'
import { newAdmin, stay } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()
const kept = (t: World) => overviewSums(t, 'overview_sums')
const fromRows = (t: World) => overviewSums(t, 'overview_from_rows()')

/** What several may do at once to the same few apartments; refusals are part of it. */
const actAtRandom = async (t: World, seed: number) => {
  const random = randomOf(seed)
  const flats = [await t.apartment(), await t.apartment({ instantBooking: true }), await t.apartment()]
  const pickup = await t.extra()
  const guests = await t.customers(4)
  const admin = await newAdmin(t)
  const [booked, blocks]: [string[], string[]] = [[], []]
  const oneOf = (all: string[]) => all[random(all.length)] ?? ''
  const nights = () => {
    const from = 1 + random(70)
    return stay(t, oneOf(flats), from, from + 1 + random(20))
  }
  const guest = () => guests[random(guests.length)] ?? guests[0]
  const acts = [
    async () => {
      const one = guest()
      const { _id } = await one.send(createBooking, { body: { ...nights(), extras: random(2) ? [pickup] : [] } })
      booked.push(_id)
      await one.send(confirmBookingPayment, { body: { bookingId: _id } })
    },
    async () => guest().send(cancelBooking, { params: { id: oneOf(booked) }, body: {} }),
    async () => admin.send(declineBooking, { params: { id: oneOf(booked) }, body: {} }),
    async () => admin.send(approveBooking, { params: { id: oneOf(booked) } }),
    async () => {
      const [payment] = await admin.send(listPayments, { query: { view: 'succeeded' } })
      await admin.send(refundPayment, { params: { id: payment?._id ?? '' }, body: { key: t.deps.ids.next() } })
    },
    async () => {
      const { _id } = await admin.send(createBlock, { body: nights() })
      blocks.push(_id)
    },
    async () => admin.send(deleteBlock, { params: { id: oneOf(blocks) } }),
  ]
  for (let round = 0; round < 8; round++)
    await Promise.all(
      Array.from({ length: 6 }, () =>
        // Guests book twice as often as anything else happens.
        (acts[Math.max(0, random(acts.length + 4) - 4)] ?? acts[0])?.().catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.status >= 500) throw error
        }),
      ),
    )
  await admin.send(deleteApartment, { params: { id: flats[0] ?? '' } })
  t.wait({ days: 40 })
  for (const id of blocks)
    await admin.send(deleteBlock, { params: { id } }).catch((error: unknown) => expect(error).toBeInstanceOf(ApiError))
}

const seed = Number(process.env.TEST_SEED ?? 1957)

test.each([seed, seed + 1])('equal what all rows come to after anything at once: seed %i', async (own) => {
  process.stdout.write(`sums seed ${own}\n`)
  const t = here()
  await actAtRandom(t, own)
  expect((await kept(t)).length).toBeGreaterThan(2)
  expect(await kept(t)).toEqual(await fromRows(t))
})

test('equal what all rows come to after an apartment with sold nights is deleted', async () => {
  const t = await here.empty()
  const flat = await t.apartment()
  const [ama] = await t.customers(1)
  const { _id } = await ama.send(createBooking, { body: stay(t, flat, 40, 45) })
  await ama.send(confirmBookingPayment, { body: { bookingId: _id } })
  const admin = await newAdmin(t)
  await admin.send(deleteApartment, { params: { id: flat } })
  // The five sold nights are all that is left of it.
  const { rows } = await sql<{ nights: number }>`select sum(offered_nights) as nights from overview_sums`.execute(
    t.deps.db,
  )
  expect(rows).not.toEqual([])
  expect(await kept(t)).toEqual(await fromRows(t))
  await admin.send(declineBooking, { params: { id: _id }, body: {} })
  expect(await kept(t)).toEqual(await fromRows(t))
  expect((await kept(t)).some((month) => (month as { nightsSold: number }).nightsSold !== 0)).toBe(false)
})

test('come from the rows of before when the migration runs, whatever was counted meanwhile', async () => {
  const t = here()
  await actAtRandom(t, seed + 2)
  await sql`delete from overview_sums`.execute(t.deps.db)
  // Counted between the two migrations.
  await t.apartment()
  await runMigration(t.owner, '0053-overview-baseline.sql')
  await t.apartment()
  expect(await kept(t)).toEqual(await fromRows(t))
})
