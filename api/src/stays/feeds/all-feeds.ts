// Owns connected calendars as administrators see them, over all organisations: how each is, and what is booked twice.
import { feedStates } from '@akwaaba/contract/feed-states'
import type { FeedQuery } from '@akwaaba/contract/feeds'
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import { countUpTo, type PageAsk, readPage } from '#db/page.ts'
import type { Deps } from '#deps.ts'
import { ownerOf } from '#organisations/hosts.ts'
import { liveEntries, presentStay, staysOf } from './nights.ts'
import { isRead } from './sync.ts'

/** Those of a deleted home are not read any more, and come back with it. */
const isOfHome = sql<boolean>`exists (
  select from apartments where apartments.id = feeds.apartment_id and apartments.deleted_at is null)`

const feeds = ({ db }: Pick<Deps, 'db'>) => db.selectFrom('feeds').where('removedAt', 'is', null).where(isOfHome)

/** As the indexes of the next list have it: one that was never read is as old as itself. */
const since = sql<Date>`coalesce(feeds.last_ok_at, feeds.created_at)`

const oldestFirst = {
  direction: 'asc',
  by: [
    [since, 'timestamptz'],
    ['feeds.id', 'uuid'],
  ],
} as const

/** One page of the connected calendars, those that were not read for longest first, and the total. */
export const listAllFeeds = async (deps: Deps, { state, ...ask }: FeedQuery) => {
  const all = feeds(deps)
  const found = state === undefined ? all : all.where('feeds.state', '=', state)
  const rows = deps.db
    .selectFrom('feeds')
    .innerJoin('apartments', 'apartments.id', 'feeds.apartmentId')
    .select(['feeds.id', 'label', 'host', 'feeds.state', 'error', 'lastOkAt', 'nextAt', 'apartmentId', 'apartmentName'])
    .select(ownerOf('feeds.organisation_id').as('organisation'))
  const page = await readPage(deps.db, [{ found, isCovered: true }], ask, { keyset: oldestFirst, rows })
  const items = page.items.map(({ id, lastOkAt, nextAt, apartmentId, apartmentName, ...feed }) => ({
    ...{ ...feed, _id: id, apartment: { _id: apartmentId, apartmentName } },
    lastOkAt: lastOkAt?.toISOString() ?? null,
    nextAt: feed.state === 'stopped' ? null : nextAt.toISOString(),
  }))
  return { ...page, items }
}

const openConflicts = (deps: Deps) =>
  liveEntries(deps.db, deps.clock.today())
    .where('conflictWith', 'is not', null)
    .where('resolvedAs', 'is', null)
    .where(isOfHome)

/** How connected calendars are: of each state how many, the oldest reading, how many are late, and how many conflicts are open. */
export const getFeedHealth = async (deps: Deps) => {
  const upTo = limits.maxCounted - 1
  const lateBefore = deps.clock.in({ minutes: -limits.lateFeedMinutes })
  const asked = feeds(deps).where(isRead)
  const [counts, oldest] = await Promise.all([
    deps.db
      .selectNoFrom([
        ...feedStates.all.map((state) => countUpTo(feeds(deps).where('state', '=', state), upTo).as(state)),
        countUpTo(asked.where('nextAt', '<', lateBefore), upTo).as('late'),
        countUpTo(openConflicts(deps), upTo).as('conflicts'),
      ])
      .executeTakeFirstOrThrow(),
    asked.select(since.as('at')).orderBy(since).limit(1).executeTakeFirst(),
  ])
  const { late, conflicts, ...states } = counts
  return { states, late, conflicts, oldest: oldest?.at.toISOString() ?? null }
}

const nextFirst = {
  direction: 'asc',
  by: [
    ['feedEntries.checkIn', 'date'],
    ['feedEntries.id', 'uuid'],
  ],
} as const

/** One page of the conflicts that nobody has decided about, those of the next nights first, each with whose home it is in. */
export const listAllConflicts = async (deps: Deps, ask: PageAsk) => {
  const rows = deps.db
    .selectFrom('feedEntries')
    .innerJoin('feeds', 'feeds.id', 'feedEntries.feedId')
    .innerJoin('apartments', 'apartments.id', 'feeds.apartmentId')
    .select(['feedEntries.id', 'label', 'checkIn', 'checkOut', 'summary', 'code', 'conflictWith'])
    .select(['apartmentId', 'apartmentName', ownerOf('feeds.organisation_id').as('organisation')])
  const page = await readPage(deps.db, openConflicts(deps), ask, { keyset: nextFirst, rows })
  const stays = await staysOf(
    deps.db,
    page.items.flatMap(({ conflictWith }) => conflictWith ?? []),
  )
  const items = page.items.flatMap(({ id, label, checkIn, checkOut, summary, code, conflictWith, ...home }) => {
    const stay = stays.find((one) => one.id === conflictWith)
    if (!stay) return []
    const { apartmentId: _id, apartmentName, organisation } = home
    return {
      ...{ _id: id, feed: label, startDate: checkIn, endDate: checkOut, summary, code },
      ...{ booking: presentStay(stay), apartment: { _id, apartmentName }, organisation },
    }
  })
  return { ...page, items }
}
