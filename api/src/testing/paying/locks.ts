// Owns making two calls meet at a lock: a row is held until as many transactions as are expected stand in line.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { inTransaction } from '#db/tx.ts'
import type { World } from '../world.ts'

/** How many transactions of this world stand in line for a lock. */
const waiting = async (t: World): Promise<number> => {
  const { rows } = await sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(t.owner)
  return rows.length
}

/** Locks a row while calls begin; gives what they give once each of them waits for a lock, or has ended. */
export const whileLocked = async <T>(
  t: World,
  row: { table: 'apartments' | 'bookings' | 'users' | 'shares'; id: string } | { table: 'threads'; bookingId: string },
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> => {
  let ended = 0
  const begun: Promise<T>[] = []
  await inTransaction(t.deps.db, async (tx) => {
    const is = 'id' in row ? sql`id = ${row.id}` : sql`booking_id = ${row.bookingId}`
    await sql`select from ${sql.table(row.table)} where ${is} for update`.execute(tx)
    for (const [n, call] of calls.entries()) {
      begun.push(call().finally(() => (ended += 1)))
      await expect.poll(async () => (await waiting(t)) + ended).toBe(n + 1)
    }
  })
  return Promise.all(begun)
}
