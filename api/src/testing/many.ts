// Owns inserting many stays in one statement, for tests of what must not depend on how many there are.
import type { BookingState } from '@akwaaba/contract/booking-states'
import { sql } from 'kysely'
import type { World } from './world.ts'

type ManyStays = { state: BookingState; isPaid?: boolean }

/**
 * Inserts so many one-night stays of one guest in one apartment, the last one over since yesterday; with `isPaid` each with a payment of
 * its price. Without triggers, which would take seconds: with lines and dues, and without nights that are occupied.
 */
export const insertStays = async (t: World, count: number, { state, isPaid = false }: ManyStays): Promise<void> => {
  const apartmentId = await t.apartment({ price: 48 })
  const { id: customerId } = await t.insertUser('customer')
  const [today, now] = [t.deps.clock.today(), t.deps.clock.now()]
  await t.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      with stays as (
        insert into bookings (id, reference, apartment_id, customer_id, check_in, check_out, nightly_cents, apartment_cents,
          extras_cents, total_cents, state, hold_expires_at, created_at)
        select gen_random_uuid(), ${apartmentId}::uuid || '-' || n, ${apartmentId}::uuid, ${customerId}::uuid, ${today}::date - n - 1,
          ${today}::date - n, 4800, 4800, 0, 4800, ${state}, ${now}::timestamptz - n * interval '1 day',
          ${now}::timestamptz - n * interval '2 days'
        from generate_series(1, ${count}::int) n
        returning id, reference, organisation_id, created_at
      ),
      lines as (
        insert into booking_lines (booking_id, position, kind, quantity, unit_cents, amount_cents)
        select id, 0, 'nights', 1, 4800, 4800 from stays
      ),
      dues as (
        insert into dues (id, organisation_id, booking_id, kind, amount_cents, state, paid_by_payment, created_at)
        select id, organisation_id, id, 'full', 4800, case when ${isPaid}::boolean then 'paid' else 'open' end,
          case when ${isPaid}::boolean then id end, created_at
        from stays
      )
      insert into payments (id, reference, booking_id, due_id, customer_id, amount_cents, price_cents, currency, state, provider, method,
        created_at, succeeded_at)
      select id, 'pay-' || reference, id, id, ${customerId}::uuid, 4800, 4800, 'USD', 'succeeded', 'test', 'card',
        created_at, created_at
      from stays where ${isPaid}::boolean`.execute(tx)
  })
}
