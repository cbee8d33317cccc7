// Owns when splits are over: those of which a share is not paid by the deadline or at its end, and how each has ended.
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/** Marks how a split has ended. */
export const endSplit = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  bookingId: string,
  how: 'completedAt' | 'failedAt',
): Promise<void> => {
  const open = tx
    .updateTable('splits')
    .set({ [how]: clock.now() })
    .where('bookingId', '=', bookingId)
  await open.where('completedAt', 'is', null).where('failedAt', 'is', null).execute()
}

/** The splits whose time is over, or whose booking has ended before all had paid. */
export const findOverdueSplits = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string[]> => {
  const { rows } = await sql<{
    bookingId: string
  }>`select booking_id from splits join bookings on bookings.id = booking_id
    where completed_at is null and failed_at is null and (rest_until <= ${clock.now()} or bookings.state <> 'pending')
    order by booking_id limit 500`.execute(db)
  return rows.map(({ bookingId }) => bookingId)
}

/** The splits whose deadline has passed without all shares, and whose guest may pay the rest and was not asked to yet. */
export const findLateSplits = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string[]> => {
  const found = db
    .selectFrom('splits')
    .select('bookingId')
    .where('completedAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('restAskedAt', 'is', null)
    .where('deadline', '<=', clock.now())
    .where('restUntil', '>', clock.now())
  return (await found.orderBy('bookingId').limit(500).execute()).map(({ bookingId }) => bookingId)
}

/** Marks the guest of a split as asked to pay the rest; gives false where that was done before. */
export const markRestAsked = async ({ clock }: Pick<Deps, 'clock'>, tx: Tx, bookingId: string): Promise<boolean> => {
  const marked = await tx
    .updateTable('splits')
    .set({ restAskedAt: clock.now() })
    .where('bookingId', '=', bookingId)
    .where('restAskedAt', 'is', null)
    .returning('bookingId')
    .executeTakeFirst()
  return marked !== undefined
}
