// Owns connected calendars as administrators see them, over all organisations: how each is, and what is booked twice.
import { feedStates } from '@akwaaba/contract/feed-states'
import type { FeedQuery } from '@akwaaba/contract/feeds'
import { limits } from '@akwaaba/contract/limits'
import { recordOf } from '@akwaaba/contract/records'
import { sql } from 'kysely'
import { countUpTo, type PageAsk, readPage } from '#db/page.ts'
import type { Deps } from '#deps.ts'
import { ownerOf } from '#organisations/hosts.ts'
import { liveEntries, presentStay, staysOf } from './nights.ts'
import { isOfHome, isRead } from './sync.ts'

const feeds = ({ db }: Pick<Deps, 'db'>) => db.selectFrom('feeds').where('removedAt', 'is', null).where(isOfHome)

/** How many there are in each state, from the sums that are kept as they change. */
const countStates = async ({ db }: Pick<Deps, 'db'>) => {
  const sums = await db
    .selectFrom('feedSums')
    .select('state')
    .select(({ fn }) => fn.sum<string>('feeds').as('count'))
    .groupBy('state')
    .execute()
  return recordOf(feedStates.all, (state) => Number(sums.find((sum) => sum.state === state)?.count ?? 0))
}

/** As the indexes of the next list have it: one that was never read is as old as itself. */
const since = sql<Date>`coalesce(feeds.last_ok_at, feeds.created_at)`

const oldestFirst = {
  direction: 'asc',
  by: [
    [since, 'timestamptz'],
    ['feeds.id', 'uuid'],
  ],
} as const

/** One page of the connected calendars, those that were not read for longest first, and the exact total. */
export const listAllFeeds = async (deps: Deps, { state, ...ask }: FeedQuery) => {
  const all = feeds(deps)
  const found = state === undefined ? all : all.where('feeds.state', '=', state)
  const rows = deps.db
    .selectFrom('feeds')
    .innerJoin('apartments', 'apartments.id', 'feeds.apartmentId')
    .select(['feeds.id', 'label', 'host', 'feeds.state', 'error', 'lastOkAt', 'nextAt', 'apartmentId', 'apartmentName'])
    .select(ownerOf('feeds.organisation_id').as('organisation'))
  const [page, counts] = await Promise.all([
    // The total is that of the sums.
    readPage(deps.db, found, { ...ask, count: undefined }, { keyset: oldestFirst, rows, upTo: 0 }),
    countStates(deps),
  ])
  const total = state === undefined ? feedStates.all.reduce((sum, each) => sum + counts[each], 0) : counts[state]
  const items = page.items.map(({ id, lastOkAt, nextAt, apartmentId, apartmentName, ...feed }) => ({
    ...{ ...feed, _id: id, apartment: { _id: apartmentId, apartmentName } },
    lastOkAt: lastOkAt?.toISOString() ?? null,
    nextAt: feed.state === 'stopped' ? null : nextAt.toISOString(),
  }))
  return { ...page, items, total, isAtLeast: false }
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
  const [states, counts, oldest] = await Promise.all([
    countStates(deps),
    deps.db
      .selectNoFrom([
        countUpTo(asked.where('nextAt', '<', lateBefore), upTo).as('late'),
        countUpTo(openConflicts(deps), upTo).as('conflicts'),
      ])
      .executeTakeFirstOrThrow(),
    asked.select(since.as('at')).orderBy(since).limit(1).executeTakeFirst(),
  ])
  return { states, ...counts, oldest: oldest?.at.toISOString() ?? null }
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
