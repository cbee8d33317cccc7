// Owns looking at connected calendars once more before a stay is approved: another platform may have sold its nights since.
import { fail } from '@akwaaba/contract/errors'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { syncFeedRow } from './sync.ts'

// What was read within these seconds is fresh; and so long who approves waits at most.
const [freshSeconds, waitMillis] = [120, 6_000]

const within = async (work: Promise<unknown>, millis: number): Promise<void> => {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, millis)
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Reads the calendars of a home that were not read just now. A platform that fails or is slow decides nothing: what it said before holds. */
export const readFresh = async (deps: Deps, apartmentId: string): Promise<void> => {
  const before = deps.clock.in({ seconds: -freshSeconds })
  const feeds = await deps.db
    .selectFrom('feeds')
    .selectAll()
    .where('apartmentId', '=', apartmentId)
    .where('removedAt', 'is', null)
    .where('state', '!=', 'stopped')
    .where((is) => is.or([is('fetchedAt', 'is', null), is('fetchedAt', '<', before)]))
    .execute()
  if (feeds.length === 0) return
  const all = feeds.map((feed) =>
    syncFeedRow(deps, feed).catch((error: unknown) =>
      deps.log.warn({ err: error, feedId: feed.id }, 'a feed was not read before an approval'),
    ),
  )
  await within(Promise.all(all), waitMillis)
}

/** Refuses with sold_elsewhere where a calendar has an event on nights of a booking about which nobody has decided yet. */
export const refuseConflict = async (tx: Tx, bookingId: string): Promise<void> => {
  const row = await tx
    .selectFrom('feedEntries')
    .innerJoin('feeds', 'feeds.id', 'feedEntries.feedId')
    .select('feeds.label')
    .where('conflictWith', '=', bookingId)
    .where('resolvedAs', 'is', null)
    .where('goneAt', 'is', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (row)
    fail('sold_elsewhere', {
      msg: `${row.label} has sold nights of this stay, too. Decide about that on the page of the listing's calendars, or decline the booking.`,
    })
}
