// Tests that what a booking by staff causes is added with it, in a world whose workers never start: one that takes a job writes its row
// again.
import * as rows from '@akwaaba/contract/staff-bookings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newHost } from '#testing/hosting.ts'
import { stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf } from '#testing/world.ts'

const here = fileWorld({}, { isNew: true })

test('adds the mail and the audit record in the transaction of the booking, and neither when the booking is refused', async () => {
  const t = here()
  const host = await newHost(t)
  const flat = await t.apartment({ organisationId: host.id })
  const guest = { name: 'Esi Ansah', email: 'esi@late.example', phone: '024 555 0142', sendsLink: true }
  const book = (email = guest.email) =>
    host.owner.send(rows.createHostBooking, {
      params: { org: host.slug },
      body: { ...stay(t, flat, 3, 5), ...guest, email, key: t.deps.ids.next() },
    })
  const { _id: id, reference } = await book()
  expect(await outcomeOf(book('kofi@late.example'))).toBe('dates_unavailable')
  const isOfBooking = sql`xmin = (select xmin from bookings where bookings.id = ${id}) as is_of_booking`
  const { rows: jobs } = await sql`select jobs.payload ->> 'bookingId' as booking, jobs.${isOfBooking}
    from graphile_worker._private_jobs as jobs join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'mail:trip-held'`.execute(t.owner)
  expect(jobs).toEqual([{ booking: id, isOfBooking: true }])
  const { rows: records } = await sql`select record_id, actor_id, action, label, before, after, ${isOfBooking}
    from audit_log where kind = 'booking'`.execute(t.owner)
  const after = { price: expect.any(Number), isAgreed: false }
  expect(records).toEqual([
    {
      ...{ recordId: id, actorId: host.owner.id, action: 'create', before: null, after, isOfBooking: true },
      label: expect.stringContaining(`${reference}, `),
    },
  ])
})
