// Tests that states which an earlier release wrote for expired records are read by today's names.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { databaseBefore } from '#testing/old-database.ts'
import { migrate } from './migrate.ts'

const migration = '0042-expired.sql'

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`
const apartment = `
  insert into users (id, username, email, password_hash, role, created_at)
    values ('${id(1)}', 'Ama', 'ama@example.com', 'x', 'customer', now());
  insert into apartments (id, apartment_name, apartment_type, location, address, bedrooms, bathrooms, size_sqm, price_cents,
      description, created_at)
    values ('${id(2)}', 'Clay Court', 'Flat', 'Osu', 'Osu', 1, 1, 40, 100, '', now());`

/** A booking that nobody approved in time and a transfer that ran out, as the previous release writes them. */
const oldRows = (booking: number, payment: number) => `
  insert into bookings (id, reference, apartment_id, customer_id, check_in, check_out, nightly_cents, apartment_cents,
      extras_cents, total_cents, state, hold_expires_at, created_at)
    values ('${id(booking)}', 'b${booking}', '${id(2)}', '${id(1)}', '2026-01-01', '2026-01-02', 100, 100, 0, 100,
      'cancelled', now(), now());
  insert into booking_events (booking_id, event, from_state, to_state, actor, happened_at)
    values ('${id(booking)}', 'pay', 'pending', 'paid', 'provider', now()),
      ('${id(booking)}', 'lapse', 'paid', 'cancelled', 'system', now());
  insert into payments (id, reference, booking_id, customer_id, amount_cents, price_cents, currency, state, provider, method,
      created_at)
    values ('${id(payment)}', 'p${payment}', '${id(booking)}', '${id(1)}', 100, 100, 'USD', 'open', 'bank', 'bank', now());
  insert into transfers (payment_id, code, account, state, deadline)
    values ('${id(payment)}', 'code${payment}', '{}', 'awaited', now());
  update transfers set state = 'lapsed' where payment_id = '${id(payment)}';
  insert into transfer_events (payment_id, event, from_state, to_state, actor, happened_at)
    values ('${id(payment)}', 'create', null, 'awaited', 'system', now()),
      ('${id(payment)}', 'lapse', 'awaited', 'lapsed', 'system', now()),
      ('${id(payment)}', 'receiveLate', 'lapsed', 'lapsed', 'admin', now());`

const storedStates = async (client: pg.Client, booking: number, payment: number) => {
  const { rows } = await client.query<{ line: string }>(`
    select event || ' ' || coalesce(from_state, '') || ' ' || to_state as line from (
      select 1 as part, id, event, from_state, to_state from booking_events where booking_id = '${id(booking)}'
      union all select 2, id, event, from_state, to_state from transfer_events where payment_id = '${id(payment)}'
      union all select 3, 0, 'is', '', state from transfers where payment_id = '${id(payment)}') as lines order by part, id`)
  return rows.map(({ line }) => line)
}

const expected = [
  'pay pending paid',
  'expireUnapproved paid cancelled',
  'create  awaited',
  'expire awaited expired',
  'receiveLate expired expired',
  'is  expired',
]

test('renames what is stored, and what processes of the previous release still write', async () => {
  const { url, client } = await databaseBefore(migration)
  await client.query(apartment + oldRows(3, 4))
  expect(await migrate(url)).toContain(migration)
  expect(await storedStates(client, 3, 4)).toEqual(expected)
  await client.query(oldRows(5, 6))
  expect(await storedStates(client, 5, 6)).toEqual(expected)
})
