// Tests that payments made before there were dues get theirs, and that dues follow what the previous release writes.
import type pg from 'pg'
import { expect, test } from 'vitest'
import { databaseBefore } from '#testing/old-database.ts'
import { migrate } from './migrate.ts'

const migration = '0110-dues.sql'

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`
const apartment = `
  insert into users (id, username, email, password_hash, role, created_at)
    values ('${id(1)}', 'Ama', 'ama@example.com', 'x', 'customer', now());
  insert into apartments (id, apartment_name, apartment_type, location, address, bedrooms, bathrooms, size_sqm, price_cents,
      description, created_at)
    values ('${id(2)}', 'Clay Court', 'Flat', 'Osu', 'Osu', 1, 1, 40, 100, '', now());`

/** A booking of one night, as the previous release writes it. */
const booking = (n: number, state: string) => `
  insert into bookings (id, reference, apartment_id, customer_id, check_in, check_out, nightly_cents, apartment_cents,
      extras_cents, total_cents, state, hold_expires_at, created_at)
    values ('${id(n)}', 'b${n}', '${id(2)}', '${id(1)}', '2026-01-01'::date + ${n}, '2026-01-02'::date + ${n}, 100, 100, 0, 100,
      '${state}', now(), now());`

const payment = (n: number, of: number, state: string) => `
  insert into payments (id, reference, booking_id, customer_id, amount_cents, price_cents, currency, state, provider, method,
      created_at, succeeded_at)
    values ('${id(n)}', 'p${n}', '${id(of)}', '${id(1)}', 100, 100, 'USD', '${state}', 'test', 'card', now(),
      ${['open', 'abandoned', 'refundDue'].includes(state) ? 'null' : 'now()'});`

/** More bookings with a payment than one batch of the migration has. */
const many = `
  set session_replication_role = replica;
  insert into bookings (id, reference, apartment_id, customer_id, check_in, check_out, nightly_cents, apartment_cents,
      extras_cents, total_cents, state, hold_expires_at, created_at)
    select gen_random_uuid(), 'm' || n, '${id(2)}', '${id(1)}', '2026-03-01'::date + n, '2026-03-02'::date + n, 100, 100, 0, 100,
      'completed', now(), now() from generate_series(1, 2100) n;
  insert into payments (id, reference, booking_id, customer_id, amount_cents, price_cents, currency, state, provider, method,
      created_at, succeeded_at)
    select gen_random_uuid(), 'm' || reference, id, customer_id, 100, 100, 'USD', 'succeeded', 'test', 'card', now(), now()
    from bookings where reference like 'm%';
  set session_replication_role = origin;`

const duesOf = async (client: pg.Client): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ booking: string; due: string }>(`
    select bookings.reference as booking,
      coalesce(dues.state || ' ' || dues.amount_cents || coalesce(' by ' || payments.reference, ''), 'none') as due
    from bookings left join dues on dues.booking_id = bookings.id left join payments on payments.id = dues.paid_by_payment
    where bookings.reference like 'b%' order by bookings.reference`)
  return Object.fromEntries(rows.map(({ booking: of, due }) => [of, due]))
}

test('the migration gives every payment of a booking its due, and the previous release goes on', async () => {
  const { url, client } = await databaseBefore(migration)
  await client.query(
    apartment +
      [
        [11, 'approved'],
        [12, 'cancelled'],
        [13, 'pending'],
        [14, 'pending'],
        [15, 'cancelled'],
        [16, 'approved'],
      ]
        .map(([n, state]) => booking(Number(n), String(state)))
        .join('') +
      payment(21, 11, 'abandoned') +
      payment(22, 11, 'succeeded') +
      payment(23, 12, 'refunded') +
      payment(24, 13, 'open') +
      payment(25, 15, 'refundDue') +
      payment(26, 16, 'partRefunded') +
      many,
  )
  expect(await migrate(url)).toContain(migration)
  const before = {
    ...{ b11: 'paid 100 by p22', b12: 'refunded 100 by p23', b13: 'open 100', b14: 'none', b15: 'open 100' },
    b16: 'paid 100 by p26',
  }
  expect(await duesOf(client)).toEqual(before)
  const { rows: left } =
    await client.query(`select (select count(*) from payments where due_id is null)::int as without,
    (select count(*) from dues where state = 'paid')::int as paid`)
  expect(left).toEqual([{ without: 0, paid: 2102 }])

  // The previous release: it makes a booking and a payment, and moves the payment alone.
  const move = (n: number, state: string) =>
    client.query(
      `update payments set state = '${state}', succeeded_at = coalesce(succeeded_at, now()) where id = '${id(n)}'`,
    )
  await client.query(booking(17, 'pending') + payment(27, 17, 'open') + payment(28, 14, 'open'))
  expect(await duesOf(client)).toEqual({ ...before, b14: 'open 100', b17: 'open 100' })
  await expect(client.query(payment(29, 17, 'open'))).rejects.toMatchObject({ constraint: 'one_open_payment_per_due' })
  await move(27, 'succeeded')
  await client.query(payment(29, 17, 'abandoned'))
  await expect(move(29, 'succeeded')).rejects.toMatchObject({ constraint: 'one_payment_effect_per_due' })
  const after = async () => (await duesOf(client)).b17
  expect(await after()).toBe('paid 100 by p27')
  await move(27, 'refundDue')
  expect(await after()).toBe('paid 100 by p27')
  await move(27, 'refunded')
  expect(await after()).toBe('refunded 100 by p27')
  await move(27, 'refundDue')
  expect(await after()).toBe('paid 100 by p27')
})
