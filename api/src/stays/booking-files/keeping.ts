// Owns how long files of bookings are kept, by what they show, and the events of files that the timeline of a booking tells.
import type { FileSubject } from '@akwaaba/contract/booking-files'
import { bookingStates } from '@akwaaba/contract/booking-states'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { type Expression, type SqlBool, sql } from 'kysely'
import { actsForPlatform } from '#bookings/visible.ts'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps, Viewer } from '#deps.ts'

/** How long after the stay a file is kept; a receipt as long as the tax law wants records, which counts from the end of their year. */
const terms: Record<Exclude<FileSubject, 'receipt'>, string> = {
  identity: `${limits.identityFileDays} days`,
  damage: `${limits.fileMonths} months`,
  other: `${limits.fileMonths} months`,
}
const lastDay = sql.join(
  Object.entries(terms).map(([shows, time]) => sql`when ${sql.lit(shows)} then since + ${sql.lit(time)}::interval`),
  sql` `,
)
const lastDayOfReceipt = sql`make_date(date_part('year', since)::int + ${sql.lit(limits.receiptFileYears)}, 12, 31)`

// A stay that does not take place is over when it is called off.
const calledOff = bookingStates.having('over').filter((state) => !bookingStates.is(state, 'confirmed'))
const dayOf = (instant: Expression<unknown>) => sql`(${instant} at time zone 'UTC')::date`
const lastEvent = sql`(select max(happened_at) from booking_events where booking_events.booking_id = bookings.id)`

/** The last day on which a file is kept, in a query of booking_files and bookings: from the end of the stay, or from its own day if it is later. */
export const keptUntil = sql<CalendarDate>`(select (case booking_files.shows ${lastDay} else ${lastDayOfReceipt} end)::date
  from (select greatest(
    case when bookings.state in (${sql.join(calledOff.map((state) => sql.lit(state)))})
      then least(bookings.check_out, ${dayOf(lastEvent)}) else bookings.check_out end,
    ${dayOf(sql`booking_files.added_at`)}
  ) as since) as beginning)`

type Told = { bookingId: string; shows: FileSubject; byPlatform: boolean }

/** Writes down what happened to files, by a member of staff or by the product itself; joins the transaction. */
export const tellOfFiles = async (
  deps: Deps,
  tx: Tx,
  event: 'add' | 'remove' | 'expire' | 'erase',
  files: readonly Told[],
  viewer?: Viewer,
): Promise<void> => {
  if (files.length === 0) return
  const actor = viewer === undefined ? 'system' : actsForPlatform(viewer) ? 'admin' : 'host'
  const by = { event, actor, actorId: viewer?.id ?? null, happenedAt: deps.clock.now() } as const
  const rows = files.map(({ bookingId, shows, byPlatform }) => ({ bookingId, shows, byPlatform, ...by }))
  await tx.insertInto('bookingFileEvents').values(rows).execute()
}

const atOnce = 200

/** Removes files whose time is over, except of stays for which the condition on bookings `isNeeded` holds. */
export const removeOldFiles = async (deps: Deps, isNeeded: Expression<SqlBool>): Promise<void> => {
  for (;;) {
    const removed = await inTransaction(deps.db, async (tx) => {
      const { rows } = await sql<
        Told & { id: string; name: string }
      >`select booking_files.id, booking_id as "bookingId",
          shows, name, by_platform as "byPlatform"
        from booking_files join bookings on bookings.id = booking_files.booking_id
        where ${keptUntil} < ${deps.clock.today()}::date and not ${isNeeded}
        order by booking_files.id limit ${atOnce} for update of booking_files skip locked`.execute(tx)
      if (rows.length === 0) return 0
      const ids = rows.map(({ id }) => id)
      await tx.deleteFrom('bookingFiles').where('id', 'in', ids).execute()
      for (const { name } of rows) await enqueue(tx, 'uploads:remove-booking-file', { name })
      await tellOfFiles(deps, tx, 'expire', rows)
      return rows.length
    })
    if (removed < atOnce) return
  }
}
