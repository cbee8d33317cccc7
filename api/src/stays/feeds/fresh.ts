// Owns looking at connected calendars once more before a stay is approved or paid for: another platform may have sold its nights since.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { fail } from '@akwaaba/contract/errors'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { FeedRow } from './move.ts'
import { liveEntries } from './nights.ts'
import { isRead, syncFeedRow } from './sync.ts'

// What was read within these seconds is fresh: staff who approve can wait more often than a guest who pays.
const freshSeconds = { approving: 120, paying: 600 }
const waitMillis = 3_000

const within = async (work: Promise<unknown>, millis: number): Promise<void> => {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, millis)
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** The feeds that are read and were not for so many seconds. */
const olderThan = ({ db, clock }: Deps, seconds: number) =>
  db
    .selectFrom('feeds')
    .selectAll('feeds')
    .where('feeds.removedAt', 'is', null)
    .where(isRead)
    .where((is) => is.or([is('fetchedAt', 'is', null), is('fetchedAt', '<', clock.in({ seconds: -seconds }))]))

/** Reads feeds at once, for a few seconds at most. One that fails or is slow decides nothing: what it said before holds. */
const readAll = async (deps: Deps, feeds: readonly FeedRow[]): Promise<void> => {
  if (feeds.length === 0) return
  const all = feeds.map((feed) =>
    syncFeedRow(deps, feed).catch((error: unknown) =>
      deps.log.warn({ err: error, feedId: feed.id }, 'a feed was not read before an approval or a payment'),
    ),
  )
  await within(Promise.all(all), waitMillis)
}

/** Reads the calendars of a home that were not read just now, before a decision about its nights. */
export const readFresh = async (deps: Deps, apartmentId: string): Promise<void> =>
  readAll(deps, await olderThan(deps, freshSeconds.approving).where('apartmentId', '=', apartmentId).execute())

/** The same before a stay that nobody has paid for is charged or confirmed; of one that is paid for already nothing is read. */
export const readBeforePayment = async (deps: Deps, bookingId: string): Promise<void> => {
  const feeds = olderThan(deps, freshSeconds.paying)
    .innerJoin('bookings', 'bookings.apartmentId', 'feeds.apartmentId')
    .where('bookings.id', '=', bookingId)
    .where('bookings.state', 'in', bookingStates.having('payable'))
  await readAll(deps, await feeds.execute())
}

/**
 * Refuses with hold_expired where an event of a connected calendar has a night of a booking that nobody has paid for: our hold is told to no
 * other platform, so that it is a stay or a closure of theirs. The apartment must be locked.
 */
export const refuseSold = async ({ clock }: Pick<Deps, 'clock'>, tx: Tx, bookingId: string): Promise<void> => {
  const row = await liveEntries(tx, clock.today())
    .innerJoin('bookings', 'bookings.apartmentId', 'feeds.apartmentId')
    .select('feedEntries.id')
    .where('bookings.id', '=', bookingId)
    .where('bookings.state', 'in', bookingStates.having('payable'))
    .whereRef('feedEntries.checkIn', '<', 'bookings.checkOut')
    .whereRef('feedEntries.checkOut', '>', 'bookings.checkIn')
    .executeTakeFirst()
  if (row) fail('hold_expired', { msg: soldElsewhere })
}

const soldElsewhere =
  'These nights were sold on another site a moment ago. Nothing has been charged: please choose other nights.'

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
