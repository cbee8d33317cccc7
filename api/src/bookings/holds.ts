// Owns the end of holds: freed by the next booker under the apartment's lock, and by a job for everybody else.
import { sql } from 'kysely'
import type { Stay } from '../apartments/rules.ts'
import { inTransaction, type Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { bySystem, move } from './move.ts'

/** Lapses the holds of an apartment that ran out and stand in the way of a stay. The apartment must be locked. */
export const freeLapsedHolds = async (
  deps: Deps,
  tx: Tx,
  apartmentId: string,
  stay: Pick<Stay, 'checkIn' | 'checkOut'>,
): Promise<void> => {
  const lapsed = await tx
    .selectFrom('bookings')
    .select('id')
    .where('apartmentId', '=', apartmentId)
    .where('state', '=', 'pending')
    .where('holdExpiresAt', '<=', deps.clock.now())
    .where(
      sql<boolean>`daterange(check_in, check_out, '[)') && daterange(${stay.checkIn}::date, ${stay.checkOut}::date, '[)')`,
    )
    .execute()
  for (const { id } of lapsed) await move(deps, tx, id, 'expire', bySystem)
}

/** Lapses every hold that ran out, each in its own short transaction. Gives how many. */
export const lapseHolds = async (deps: Deps): Promise<number> => {
  const due = await deps.db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'pending')
    .where('holdExpiresAt', '<=', deps.clock.now())
    .orderBy('holdExpiresAt')
    .limit(500)
    .execute()
  for (const { id } of due)
    await inTransaction(deps.db, async (tx) => {
      const still = await tx
        .selectFrom('bookings')
        .select('id')
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .where('holdExpiresAt', '<=', deps.clock.now())
        .forUpdate()
        .executeTakeFirst()
      if (still) await move(deps, tx, id, 'expire', bySystem)
    })
  return due.length
}

/** Completes approved stays from the day after check-out on. */
export const completeStays = async (deps: Deps): Promise<number> => {
  const due = await deps.db
    .selectFrom('bookings')
    .select('id')
    .where('state', '=', 'approved')
    .where('checkOut', '<', deps.clock.today())
    .limit(500)
    .execute()
  for (const { id } of due) await inTransaction(deps.db, (tx) => move(deps, tx, id, 'complete', bySystem))
  return due.length
}
