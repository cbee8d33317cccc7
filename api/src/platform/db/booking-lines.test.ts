// Tests that bookings made before there were lines get theirs from their columns and extras.
import { expect, test } from 'vitest'
import { databaseBefore } from '#testing/old-database.ts'
import { migrate } from './migrate.ts'

const migration = '0033-booking-lines.sql'

const oldBookings = `
  insert into users (id, username, email, password_hash, role, created_at)
    values ('00000000-0000-7000-8000-000000000001', 'Ama', 'ama@example.com', 'x', 'customer', now());
  insert into apartments (id, apartment_name, apartment_type, location, address, bedrooms, bathrooms, size_sqm, price_cents,
      description, created_at)
    values ('00000000-0000-7000-8000-000000000002', 'Clay Court', 'Flat', 'Osu', 'Osu', 1, 1, 40, 4835, '', now());
  insert into extras (id, title, description, price_cents, created_at)
    values ('00000000-0000-7000-8000-000000000003', 'Cook', '', 9900, now()),
      ('00000000-0000-7000-8000-000000000004', 'Breakfast', '', 9900, now());
  insert into bookings (id, reference, apartment_id, customer_id, check_in, check_out, nightly_cents, apartment_cents,
      extras_cents, total_cents, state, hold_expires_at, created_at)
    select gen_random_uuid(), reference, '00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001',
      '2026-01-01', '2026-01-01'::date + nights, nightly, nightly * nights, extras, nightly * nights + extras, state, now(), now()
    from (values ('with extras', 3, 4835, 2510 + 700, 'completed'), ('plain', 1, 100, 0, 'cancelled'),
      ('free', 2, 0, 0, 'expired'), ('extras without rows', 2, 100, 55, 'cancelled'))
      as made (reference, nights, nightly, extras, state);
  insert into booking_extras (booking_id, extra_id, title, description, price_cents)
    select id, '00000000-0000-7000-8000-000000000003'::uuid, 'Cook', '', 2510 from bookings where reference = 'with extras'
    union all
    select id, '00000000-0000-7000-8000-000000000004'::uuid, 'Breakfast', '', 700 from bookings where reference = 'with extras';`

test('the migration gives every old booking lines that make its total, extras at the price they had', async () => {
  const { url, client } = await databaseBefore(migration)
  await client.query(oldBookings)
  expect(await migrate(url)).toContain(migration)
  const { rows } = await client.query<{ reference: string; lines: string[] }>(`
    select reference, array_agg(kind || ' ' || label || ' ' || quantity || ' x ' || unit_cents order by position) as lines
    from booking_lines join bookings on bookings.id = booking_id group by reference order by reference`)
  expect(Object.fromEntries(rows.map(({ reference, lines }) => [reference, lines]))).toEqual({
    'extras without rows': ['nights  2 x 100', 'extra Extras 1 x 55'],
    free: ['nights  2 x 0'],
    plain: ['nights  1 x 100'],
    'with extras': ['nights  3 x 4835', 'extra Breakfast 1 x 700', 'extra Cook 1 x 2510'],
  })
  const { rows: wrong } = await client.query(`
    select id from bookings where total_cents <> (select sum(amount_cents) from booking_lines where booking_id = bookings.id)`)
  expect(wrong).toEqual([])
})
