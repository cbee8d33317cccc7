// Tests that the mail with the link of a trip leaves by the outbox with its booking, in a world whose workers never start: one that takes
// a job writes its row again.
import { bookTrip } from '@akwaaba/contract/trips'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld({}, { isNew: true })

test('adds the mail with the link in the transaction of the booking, and none when the booking is refused', async () => {
  const t = here()
  const flat = await t.apartment()
  const book = (email: string) =>
    t.anyone.send(bookTrip, { body: { ...stay(t, flat, 20, 22), name: 'Esi Ansah', email, phone: '+233 24 555 0142' } })
  const { booking } = await book('esi@trip.example')
  expect(await outcomeOf(book('kofi@trip.example'))).toBe('dates_unavailable')
  const { rows: jobs } = await sql`select jobs.payload ->> 'bookingId' as booking,
      jobs.xmin = (select xmin from bookings where bookings.id = ${booking._id}) as is_of_booking
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'mail:trip-held'`.execute(t.owner)
  expect(jobs).toEqual([{ booking: booking._id, isOfBooking: true }])
})
