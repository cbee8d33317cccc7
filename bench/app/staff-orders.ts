// Owns the orders over which the pages of staff are measured: two hundred homes with five thousand stays, written into the database.
import { homesText, homesValues, idFunction, insertPictures } from '../catalogue/large-catalogue.ts'
import type { BenchDatabase } from '../platform/database.ts'

export const homes = 200
export const stays = 5_000
const people = 500

const texts = [
  `insert into users (id, username, email, password_hash, role, verified_at, created_at)
   select seed_id(1, n), 'Guest ' || n, 'guest' || n || '@example.com', 'none', 'customer', now(), now() - n * interval '1 hour'
   from generate_series(0, ${people - 1}) n`,
  // Of each home one after the other, a third of them over.
  `insert into bookings (id, reference, apartment_id, customer_id, check_in, check_out, nightly_cents, apartment_cents, extras_cents,
     total_cents, state, hold_expires_at, created_at)
   select seed_id(6, n), 'AKW-' || lpad(to_hex(n), 8, '0'), home.id, seed_id(1, n * 31 % ${people}), check_in, check_in + nights,
     price_cents, price_cents * nights, 0, price_cents * nights,
     case when check_in + nights <= current_date then 'completed' when n % 7 = 3 then 'paid' else 'approved' end,
     now() + interval '1 day', now() - n * interval '20 minutes'
   from generate_series(0, ${stays - 1}) n
   cross join lateral (select current_date - 60 + (n / ${homes} * 8)::int + (n % 3)::int as check_in, (2 + n % 4)::int as nights) as stay
   join apartments home on home.id = seed_id(2, n % ${homes})`,
  `insert into occupied_nights (apartment_id, nights, booking_id) select apartment_id, daterange(check_in, check_out), id
   from bookings where state <> 'completed'`,
  `insert into booking_lines (booking_id, position, kind, quantity, unit_cents, amount_cents)
   select id, 0, 'nights', check_out - check_in, nightly_cents, total_cents from bookings`,
  `insert into dues (id, organisation_id, booking_id, kind, amount_cents, state, paid_by_payment, created_at)
   select id, organisation_id, id, 'full', total_cents, 'paid', id, created_at from bookings`,
  `insert into payments (id, reference, customer_id, booking_id, due_id, provider, method, amount_cents, currency, state, created_at,
     price_cents, received_cents, received_currency, succeeded_at)
   select id, 'stay-' || right(id::text, 8), customer_id, id, id, 'test', 'card', total_cents, 'USD', 'succeeded', created_at,
     total_cents, total_cents, 'USD', created_at from bookings`,
]

/** Fills a migrated, empty database past the triggers, which what is measured here does not need. */
export const insertStaffOrders = async (database: BenchDatabase): Promise<void> => {
  await insertPictures(database)
  await database.query(idFunction)
  await database.query(homesText, homesValues(homes))
  const query = await database.connect()
  await query('set session_replication_role = replica')
  for (const text of texts) await query(text)
  await query('reset session_replication_role')
  await query('vacuum analyze')
}
