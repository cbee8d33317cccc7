// Owns what the events of connected calendars do to the nights of an apartment, and which of them conflict with a stay of ours.
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import type { CalendarDate } from '@akwaaba/contract/dates'
import { dueStates } from '@akwaaba/contract/due-states'
import type { FeedConflict } from '@akwaaba/contract/feeds'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { paidSince } from '#bookings/move.ts'
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import type { Nights } from '#inventory/availability.ts'
import { feedNightsIn, type Kept, keptNights, replaceFeedNights } from '#inventory/feed-nights.ts'

/** The events of all feeds of an apartment that are there still and are not over. */
export const liveEntries = (db: Tx | Deps['db'], today: CalendarDate) =>
  db
    .selectFrom('feedEntries')
    .innerJoin('feeds', 'feeds.id', 'feedEntries.feedId')
    .where('feeds.removedAt', 'is', null)
    .where('feedEntries.goneAt', 'is', null)
    .where('feedEntries.checkOut', '>', today)
    .where((is) => is.or([is('feedEntries.class', '!=', 'rule'), is('feeds.ignoreRules', '=', false)]))

type EntryRow = Selectable<Database['feedEntries']>

const overlaps = (one: Nights, other: Nights) => one.checkIn < other.checkOut && other.checkIn < one.checkOut

const isClosure = ({ class: kind }: EntryRow): boolean => kind === 'closure' || kind === 'rule'

/**
 * Whether an event may be our own stay that has come back: a closure made from it, or, where a platform calls everything the same, an
 * event with exactly its nights, those that are over left out.
 */
const mayBeEcho = (entry: EntryRow, stay: Nights, today: CalendarDate): boolean =>
  isClosure(entry) ||
  (!entry.uid.startsWith('1418fb94e984-') &&
    entry.readBefore !== null &&
    entry.checkOut === stay.checkOut &&
    (entry.checkIn === stay.checkIn || (stay.checkIn < entry.checkIn && entry.checkIn <= today)))

/** The stay of ours that each event conflicts with, if any. */
const conflictsOf = async (tx: Tx, entries: readonly EntryRow[], kept: readonly Kept[], today: CalendarDate) => {
  const pairs = entries.flatMap((entry) =>
    kept.flatMap(({ bookingId, ...nights }) =>
      bookingId !== null && overlaps(entry, nights)
        ? [{ entry, bookingId, isLikeOurs: mayBeEcho(entry, nights, today) }]
        : [],
    ),
  )
  const open = pairs.filter(({ entry, isLikeOurs }) => isLikeOurs && !isClosure(entry))
  // Other platforms read of a stay from its payment on.
  const since = await paidSince(tx, [...new Set(open.map(({ bookingId }) => bookingId))])
  const isEcho = ({ entry, bookingId, isLikeOurs }: (typeof pairs)[number]) => {
    if (!isLikeOurs || isClosure(entry)) return isLikeOurs
    const shown = since.get(bookingId)
    return shown !== undefined && entry.readBefore !== null && shown <= entry.readBefore
  }
  return new Map(
    pairs
      .filter((pair) => !isEcho(pair))
      .toReversed()
      .map(({ entry, bookingId }) => [entry.id, bookingId]),
  )
}

/**
 * Takes the nights that the feeds of an apartment have now, and notes which of their events conflict with a stay of ours; hosts are told
 * of a new one by mail. The apartment must be locked.
 */
export const applyFeeds = async (deps: Pick<Deps, 'clock'>, tx: Tx, apartmentId: string): Promise<void> => {
  const today = deps.clock.today()
  const entries = await liveEntries(tx, today)
    .selectAll('feedEntries')
    .where('feeds.apartmentId', '=', apartmentId)
    .execute()
  await replaceFeedNights(tx, apartmentId, entries)
  const conflicts = await conflictsOf(tx, entries, await keptNights(tx, apartmentId, today), today)
  for (const entry of entries) {
    const bookingId = conflicts.get(entry.id) ?? null
    if (bookingId === entry.conflictWith) continue
    await tx
      .updateTable('feedEntries')
      .set({ conflictWith: bookingId, resolvedAs: null })
      .where('id', '=', entry.id)
      .execute()
    if (bookingId !== null) await enqueue(tx, 'mail:feed', { feedId: entry.feedId }, { key: `feed-${entry.feedId}` })
  }
}

/** How many apartments are looked at in a minute; the rest comes with the next one. */
const maxApplied = 1000

/** The apartments of which nights have become free that a feed may take, because a stay or a block there has ended or moved. */
export const apartmentsToApply = async ({ db }: Pick<Deps, 'db'>): Promise<string[]> => {
  const rows = await db
    .selectFrom('feedNightsDue')
    .innerJoin('apartments', 'apartments.id', 'feedNightsDue.apartmentId')
    .select('apartmentId')
    .distinct()
    .where('apartments.deletedAt', 'is', null)
    .limit(maxApplied)
    .execute()
  return rows.map(({ apartmentId }) => apartmentId)
}

/** Takes the nights that have become free of an apartment, which must be locked, as applyFeeds does. */
export const applyFreed = async (deps: Pick<Deps, 'clock'>, tx: Tx, apartmentId: string): Promise<void> => {
  await tx.deleteFrom('feedNightsDue').where('apartmentId', '=', apartmentId).execute()
  await applyFeeds(deps, tx, apartmentId)
}

/** What connected calendars take of several apartments in these days, with the labels of those that do; no two share a night. */
export const importedNights = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
) => {
  const taken = await feedNightsIn(deps.db, ids, { checkIn: from, checkOut: to })
  if (taken.length === 0) return []
  const entries = await liveEntries(deps.db, deps.clock.today())
    .select(['feedEntries.id', 'feeds.apartmentId', 'feedEntries.checkIn', 'feedEntries.checkOut', 'feeds.label'])
    .where('feeds.apartmentId', 'in', ids)
    .orderBy('feedEntries.checkIn')
    .execute()
  return taken.map((one) => {
    const causes = entries.filter((entry) => entry.apartmentId === one.apartmentId && overlaps(entry, one))
    return {
      ...one,
      id: causes[0]?.id ?? one.apartmentId,
      label: [...new Set(causes.map(({ label }) => label))].join(', '),
    }
  })
}

/** The events of connected calendars that conflict with a stay of ours in these days, in several apartments. */
export const conflictsIn = (
  deps: Pick<Deps, 'db' | 'clock'>,
  ids: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
) =>
  liveEntries(deps.db, deps.clock.today())
    .select(['feedEntries.id', 'feeds.apartmentId', 'label', 'checkIn', 'checkOut', 'conflictWith'])
    .where('feeds.apartmentId', 'in', ids)
    .where('conflictWith', 'is not', null)
    .where('resolvedAs', 'is', null)
    .where('checkIn', '<', to)
    .where('checkOut', '>', from)
    .orderBy('checkIn')
    .execute()

type Arrival = Record<'home' | 'but' | 'from' | 'to', RawBuilder<unknown>>

/** The condition, in SQL, that a guest of another platform comes to a home from one day on and before another; `but`: one event left out. */
export const comesByFeed = ({ home, but, from, to }: Arrival) => sql<boolean>`exists (
  select from feeds join feed_entries on feed_entries.feed_id = feeds.id
  where feeds.apartment_id = ${home} and feed_entries.id is distinct from ${but} and feed_entries.class = 'reservation'
    and feed_entries.gone_at is null and feed_entries.check_in >= ${from} and feed_entries.check_in < ${to})`

/** How the calendar of an event is called, in SQL; null without one. */
export const labelOfEvent = (event: RawBuilder<unknown>) => sql<string | null>`(select feeds.label
  from feed_entries join feeds on feeds.id = feed_entries.feed_id where feed_entries.id = ${event})`

/** What is told of stays beside others: their guests, and whether anything of them is still to be paid. */
export const staysOf = async (db: Deps['db'], ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('bookings')
        .innerJoin('users', 'users.id', 'bookings.customerId')
        .select(['bookings.id', 'reference', 'bookings.state', 'bookings.checkIn', 'bookings.checkOut'])
        .select('users.deletedAt as leftAt')
        // What was said at the booking, also where an account has taken it over.
        .select(sql<string>`coalesce(bookings.contact_name, users.username)`.as('username'))
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('dues')
              .select('dues.id')
              .whereRef('bookingId', '=', 'bookings.id')
              .where('dues.state', 'in', dueStates.having('payable')),
          ).as('owes'),
        )
        .where('bookings.id', 'in', ids)
        .execute()

const paidOf = ({ state, owes }: { state: BookingState; owes: unknown }): FeedConflict['booking']['paid'] =>
  bookingStates.is(state, 'depositPaid') ? (owes ? 'in part' : 'yes') : 'no'

type StayFacts = Awaited<ReturnType<typeof staysOf>>[number]

/** A stay of ours as a conflict shows it. */
export const presentStay = (stay: StayFacts): FeedConflict['booking'] => ({
  ...{ _id: stay.id, reference: stay.reference, startDate: stay.checkIn, endDate: stay.checkOut },
  ...{ guest: stay.leftAt === null ? stay.username : null, paid: paidOf(stay) },
})

/** The open conflicts of an apartment, or of one calendar of it, by their first day. */
export const openConflicts = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  apartmentId: string,
  feedId?: string,
): Promise<FeedConflict[]> => {
  const live = liveEntries(deps.db, deps.clock.today())
  const rows = await (feedId === undefined ? live : live.where('feeds.id', '=', feedId))
    .select(['feedEntries.id', 'label', 'checkIn', 'checkOut', 'summary', 'code', 'conflictWith'])
    .where('feeds.apartmentId', '=', apartmentId)
    .where('conflictWith', 'is not', null)
    .where('resolvedAs', 'is', null)
    .orderBy('checkIn')
    .orderBy('feedEntries.id')
    .execute()
  const kept = rows.length === 0 ? [] : await keptNights(deps.db, apartmentId, deps.clock.today())
  const stays = await staysOf(
    deps.db,
    rows.flatMap(({ conflictWith }) => conflictWith ?? []),
  )
  return rows.flatMap(({ id, label, checkIn, checkOut, summary, code, conflictWith }) => {
    const stay = kept.find(({ bookingId }) => bookingId !== null && bookingId === conflictWith)
    if (!stay || conflictWith === null) return []
    const facts = stays.find((one) => one.id === conflictWith)
    if (!facts) return []
    const booking = presentStay({ ...facts, ...stay })
    return [{ _id: id, feed: label, startDate: checkIn, endDate: checkOut, summary, code, booking }]
  })
}
