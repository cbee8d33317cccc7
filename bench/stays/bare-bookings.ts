// Owns the lower bound of a booking: a table with the exclusion constraint, and one statement that locks and inserts.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { BenchDatabase } from '../platform/database.ts'

export type Stay = { apartmentId: string; startDate: string; endDate: string }

const poolSize = 20 // as the product's

const table = `
create table bare_bookings (
  id uuid primary key,
  apartment_id uuid not null references apartments,
  customer_id uuid not null references users,
  check_in date not null,
  check_out date not null check (check_out > check_in),
  total_cents bigint not null,
  state text not null,
  hold_expires_at timestamptz not null,
  created_at timestamptz not null,
  exclude using gist (apartment_id with =, daterange(check_in, check_out, '[)') with &&) where (state = 'pending')
);
create index on bare_bookings (customer_id, created_at desc);
create index on bare_bookings (hold_expires_at) where state = 'pending'`

const insert = `
with a as materialized (select id, price_cents from apartments where id = $1 for no key update)
insert into bare_bookings (id, apartment_id, customer_id, check_in, check_out, total_cents, state, hold_expires_at, created_at)
select $2::uuid, a.id, $3::uuid, $4::date, $5::date, a.price_cents * ($5::date - $4::date), 'pending',
  now() + interval '30 minutes', now() from a`

/** Makes the table; `book` runs stays from `callers` at a time and tells how long each took and how many were booked. */
export const openBareBookings = async (database: BenchDatabase) => {
  await database.query(table)
  const pool = new pg.Pool({ connectionString: database.url, max: poolSize, lock_timeout: 5_000 })
  const book = async (stays: Stay[], customers: string[], callers: number) => {
    const latencies: number[] = []
    const queue = stays.entries()
    let won = 0
    const began = performance.now()
    const caller = async () => {
      for (const [n, { apartmentId, startDate, endDate }] of queue) {
        const values = [apartmentId, randomUUID(), customers[n % customers.length], startDate, endDate]
        const asked = performance.now()
        try {
          await pool.query({ name: 'book', text: insert, values })
          won++
        } catch (error) {
          if (!(error instanceof pg.DatabaseError && error.code === '23P01')) throw error
        }
        latencies.push(performance.now() - asked)
      }
    }
    await Promise.all(Array.from({ length: callers }, caller))
    return { wallMs: performance.now() - began, latencies, won }
  }
  return { book, close: () => pool.end() }
}
