// Owns the circuit breaker of the mail server: counts consecutive failures, and decides when a mail may be tried.
import { type Selectable, sql } from 'kysely'
import type { Db } from './client.ts'
import type { Database } from './types.ts'

const failuresToOpen = 3
const firstPauseSeconds = 5
const longestPauseSeconds = 60

/** The pause after so many failures: 5 s after the one that opened the circuit, then 10, 20, 40, then a minute. */
const pauseMillis = (failures: number) =>
  Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** Math.min(Math.max(0, failures - failuresToOpen), 10)) * 1000

/** The state of the circuit, one row. It is closed while `openedAt` is null. */
export const readMailCircuit = (db: Db): Promise<Selectable<Database['mailCircuit']>> =>
  db.selectFrom('mailCircuit').selectAll().executeTakeFirstOrThrow()

/** Whether a mail may be tried now. While the circuit is open, one caller in all processes may try after each pause. */
export const mayTryMail = async (db: Db, now: Date): Promise<boolean> => {
  const { openedAt, retryAt, failures } = await readMailCircuit(db)
  if (openedAt === null || retryAt === null) return true
  if (retryAt > now) return false
  const claimed = await db
    .updateTable('mailCircuit')
    .set({ retryAt: new Date(now.getTime() + pauseMillis(failures + 1)) })
    .where('retryAt', '<=', now)
    .returning('failures')
    .execute()
  return claimed.length > 0
}

/** Records that the server answered, which closes the circuit. Gives whether it was open. */
export const recordMailAnswer = async (db: Db): Promise<boolean> => {
  const before = await readMailCircuit(db)
  // Writes nothing while there are no failures, or every mail would wait for the lock of this row.
  if (before.failures === 0) return false
  await db.updateTable('mailCircuit').set({ failures: 0, openedAt: null, retryAt: null, reason: null }).execute()
  return before.openedAt !== null
}

/** Records that the server did not answer; the third time in a row opens the circuit. Gives whether this opened it. */
export const recordMailFailure = async (db: Db, now: Date, reason: string): Promise<boolean> => {
  const { failures } = await db
    .updateTable('mailCircuit')
    .set({ failures: sql`failures + 1`, reason })
    .returning('failures')
    .executeTakeFirstOrThrow()
  if (failures < failuresToOpen) return false
  await db
    .updateTable('mailCircuit')
    .set({
      openedAt: sql`coalesce(opened_at, ${now}::timestamptz)`,
      retryAt: new Date(now.getTime() + pauseMillis(failures)),
    })
    .execute()
  return failures === failuresToOpen
}
