// Owns reading connected calendars: fetching one, what follows from its answer, and when each is asked again.
import { addDays, hoursBefore, minutesAfter } from '@akwaaba/contract/dates'
import { feedStates } from '@akwaaba/contract/feed-states'
import type { Found } from '@akwaaba/contract/feeds'
import { sql } from 'kysely'
import { isListed, lockApartment } from '#apartments/apartments.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type Calendar, readCalendar, sentenceOf } from '#ical/reading.ts'
import type { Fetched, Refusal } from '#outbound/get.ts'
import { addressOfFeed, byteOf } from './address.ts'
import { type FeedRow, moveFeed } from './move.ts'
import { apartmentsToApply, applyFeeds, applyFreed } from './nights.ts'
import { storeEntries } from './store.ts'

const refusals: Record<Refusal, string> = {
  'bad-address': 'This is no link to a calendar. It begins with https:// and is copied from the other platform.',
  'not-public': 'This link does not lead to a server of the public internet.',
  'unknown-host': 'The server of this link is not known.',
  'too-many-redirects': 'This link leads from one address to the next without end.',
  'too-large': 'This calendar is too large.',
  'too-slow': 'The other platform did not answer in time.',
  unreachable: 'The other platform could not be reached.',
}
const statuses: Record<number, string> = {
  401: 'The other platform refuses this link. Please copy a new one there.',
  403: 'The other platform refuses this link. Please copy a new one there.',
  404: 'The other platform does not know this link any more. Please copy a new one there.',
  410: 'The other platform does not know this link any more. Please copy a new one there.',
}
const tooOften = 429

type Answer =
  | { kind: 'read'; calendar: Calendar; etag: string | null; lastModified: string | null }
  | { kind: 'unchanged' }
  | { kind: 'failed'; sentence: string; isRefused: boolean; afterSeconds: number | null }

const failed = (sentence: string, isRefused = false, afterSeconds: number | null = null): Answer => ({
  ...{ kind: 'failed', sentence, isRefused, afterSeconds },
})

const answerOf = (fetched: Fetched, deps: Pick<Deps, 'clock'>): Answer => {
  if (fetched.kind === 'unchanged') return { kind: 'unchanged' }
  if (fetched.kind === 'refused') return failed(refusals[fetched.why])
  if (fetched.kind === 'status') {
    const { status, retryAfterSeconds } = fetched
    const sentence =
      status === tooOften
        ? 'The other platform asks us to wait.'
        : `The other platform answered with an error (${status}).`
    return failed(statuses[status] ?? sentence, statuses[status] !== undefined, retryAfterSeconds)
  }
  const calendar = readCalendar(fetched.body, fetched.contentType, deps.clock.today())
  if (typeof calendar === 'string') return failed(sentenceOf(calendar))
  return { kind: 'read', calendar, etag: fetched.etag, lastModified: fetched.lastModified }
}

type Asking = Pick<Deps, 'outbound' | 'clock' | 'config'>

const ownLink = 'This is our own export link. Please paste the link that the other platform gives for export.'

/** What is wrong with an address before its platform is asked; null if nothing is. */
export const faultOfAddress = (
  { outbound, config }: Pick<Deps, 'outbound' | 'config'>,
  address: string,
): string | null => {
  const host = URL.parse(config.publicUrl)?.host
  const url = URL.parse(address)
  if (url !== null && url.host === host && url.pathname.startsWith('/calendars/')) return ownLink
  const why = outbound.refusalOf(address)
  return why && refusals[why]
}

/** Fetches and reads the calendar at an address. It never throws. */
export const readAddress = async (
  deps: Asking,
  address: string,
  known: { etag: string | null; lastModified: string | null } = { etag: null, lastModified: null },
): Promise<Answer> => {
  const fault = faultOfAddress(deps, address)
  if (fault !== null) return failed(fault)
  return answerOf(await deps.outbound.get(address, { accept: 'text/calendar, */*;q=0.1', ...known }), deps)
}

/** Our own stays, read by another platform and given back unchanged, are no events of it. */
export const withoutOwn = ({ entries, warnings }: Calendar, publicUrl: string): Calendar => {
  const own = `@${URL.parse(publicUrl)?.hostname ?? ''}`
  return { warnings, entries: entries.filter(({ uid }) => !uid.replace(/(?:#\d+|\/[\d-]+)$/, '').endsWith(own)) }
}

/** What was found, counted for who connects the calendar. */
export const countFound = ({ entries, warnings }: Calendar, ignoresRules: boolean): Found => {
  const count = (kind: string) => entries.filter((entry) => entry.class === kind).length
  const rules = count('rule')
  return {
    stays: count('reservation'),
    closures: count('closure') + (ignoresRules ? 0 : rules),
    others: count('other'),
    ignored: ignoresRules ? rules : 0,
    warnings,
  }
}

const backOffMinutes = [15, 30, 60, 120, 240]
const jitterShare = 0.2
const hoursUntilFailing = 72
const refusalsUntilStopped = 3
// Several guests who pay, or presses of one button, meet the same short trouble at the other platform.
const minutesBetweenRefusals = 10
const [offeredMinutes, idleMinutes] = [15, 60]

/** Minutes around `minutes`, so that feeds of one platform do not come all at once: always the same for one feed and one attempt. */
const spread = (minutes: number, { id, fetchedAt }: FeedRow): number =>
  minutes * (1 - jitterShare + (2 * jitterShare * byteOf(`${id} ${fetchedAt?.getTime()}`)) / 255)

const nextAfter = (deps: Pick<Deps, 'clock'>, feed: FeedRow, minutes: number, atLeastSeconds = 0): Date =>
  minutesAfter(deps.clock.now(), Math.max(spread(minutes, feed), atLeastSeconds / 60))

const noteFailure = async (deps: Deps, tx: Tx, feed: FeedRow, answer: Answer & { kind: 'failed' }) => {
  const now = deps.clock.now()
  const isSoon = feed.fetchedAt !== null && now < minutesAfter(feed.fetchedAt, minutesBetweenRefusals)
  const more = feed.refusals > 0 && isSoon ? 0 : 1
  const [failures, refused] = [feed.failures + 1, answer.isRefused ? feed.refusals + more : 0]
  const failingSince = feed.failingSince ?? now
  const minutes = backOffMinutes[Math.min(failures, backOffMinutes.length) - 1] ?? 240
  const facts = {
    ...{ failures, refusals: refused, failingSince, error: answer.sentence, fetchedAt: now },
    nextAt: nextAfter(deps, feed, minutes, answer.afterSeconds ?? 0),
  }
  await tx.updateTable('feeds').set(facts).where('id', '=', feed.id).execute()
  const changed = { ...feed, ...facts }
  if (refused >= refusalsUntilStopped && feed.state !== 'stopped') await moveFeed(deps, tx, changed, 'stop')
  else if (failingSince <= hoursBefore(now, hoursUntilFailing) && feedStates.is(feed.state, 'answers'))
    await moveFeed(deps, tx, changed, 'fail')
}

const noteSuccess = async (deps: Deps, tx: Tx, feed: FeedRow, answer: Answer & { kind: 'read' | 'unchanged' }) => {
  const now = deps.clock.now()
  const minutes = (await isListed(tx, feed.apartmentId).catch(() => false)) ? offeredMinutes : idleMinutes
  const good = {
    failures: 0,
    refusals: 0,
    failingSince: null,
    fetchedAt: now,
    lastOkAt: now,
    nextAt: nextAfter(deps, feed, minutes),
  }
  if (answer.kind === 'unchanged') {
    await tx
      .updateTable('feeds')
      .set({ ...good, ...(feed.state === 'quiet' ? {} : { error: null }) })
      .where('id', '=', feed.id)
      .execute()
    if (!feedStates.is(feed.state, 'answers')) await moveFeed(deps, tx, { ...feed, ...good }, 'recover')
    return
  }
  const { missing } = await storeEntries(deps, tx, feed, answer.calendar.entries)
  const isQuiet = missing > 0 && answer.calendar.entries.length === 0
  const error = isQuiet
    ? 'The calendar is empty now. If it stays empty, its nights become free after the third look.'
    : null
  // While an event is missing the whole calendar is asked for, since an answer that nothing has changed would not count.
  const validators =
    missing > 0 ? { etag: null, lastModified: null } : { etag: answer.etag, lastModified: answer.lastModified }
  const facts = { ...good, ...validators, error }
  await tx.updateTable('feeds').set(facts).where('id', '=', feed.id).execute()
  if (isQuiet && feed.state !== 'quiet') await moveFeed(deps, tx, { ...feed, ...facts }, 'empty')
  else if (!isQuiet && feed.state !== 'ok') await moveFeed(deps, tx, { ...feed, ...facts }, 'recover')
  await applyFeeds(deps, tx, feed.apartmentId)
}

/** Notes the answer of a feed, with what follows for its nights; nothing where the feed or its apartment is gone. */
const noteAnswer = (deps: Deps, { id, apartmentId }: FeedRow, answer: Answer): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockApartment(tx, apartmentId)
    const feed = await tx
      .selectFrom('feeds')
      .selectAll()
      .where('id', '=', id)
      .where('removedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (feed === undefined) return
    if (answer.kind === 'failed') await noteFailure(deps, tx, feed, answer)
    else await noteSuccess(deps, tx, feed, answer)
  })

/** Reads a feed now and applies what it says; gives what was found, or null where nothing new came. */
export const syncFeedRow = async (deps: Deps, feed: FeedRow): Promise<Found | null> => {
  const asked = await readAddress(deps, addressOfFeed(deps, feed), feed)
  const answer =
    asked.kind === 'read' ? { ...asked, calendar: withoutOwn(asked.calendar, deps.config.publicUrl) } : asked
  await noteAnswer(deps, feed, answer)
  return answer.kind === 'read' ? countFound(answer.calendar, feed.ignoreRules) : null
}

// Both as the index of those that are due has them; a value would be none that the planner knows.
export const isRead = sql<boolean>`feeds.state <> 'stopped'`
/** Those of a deleted home are not read any more, and come back with it. */
export const isOfHome = sql<boolean>`not feeds.home_deleted`

const maxAtOnce = 120
const maxSeconds = 40

/** Reads every feed that is due: several platforms at once, one calendar of each platform at a time. */
export const syncDueFeeds = async (deps: Deps): Promise<void> => {
  for (const apartmentId of await apartmentsToApply(deps))
    await inTransaction(deps.db, async (tx) => {
      await lockApartment(tx, apartmentId)
      await applyFreed(deps, tx, apartmentId)
    }).catch((error: unknown) => deps.log.warn({ err: error, apartmentId }, 'the nights of feeds were not applied'))
  const due = await deps.db
    .selectFrom('feeds')
    .selectAll()
    .where('removedAt', 'is', null)
    .where(isOfHome)
    .where(isRead)
    .where('nextAt', '<=', deps.clock.now())
    .orderBy('nextAt')
    .limit(maxAtOnce)
    .execute()
  // The rest comes with the next minute: a process that is to end does not wait for a slow platform.
  const until = deps.clock.in({ seconds: maxSeconds })
  const ofHost = async (feeds: FeedRow[]) => {
    for (const feed of feeds) {
      if (deps.clock.now() > until) return
      await syncFeedRow(deps, feed).catch((error: unknown) =>
        deps.log.warn({ err: error, feedId: feed.id }, 'a feed was not read'),
      )
    }
  }
  await Promise.all([...Map.groupBy(due, ({ host }) => host).values()].map(ofHost))
}

const daysKept = 30

/** Deletes events that have been over for 30 days: their texts may name guests of others. */
export const deleteOldEntries = async ({ db, clock }: Deps): Promise<void> => {
  await db.deleteFrom('feedEntries').where('checkOut', '<', addDays(clock.today(), -daysKept)).execute()
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'feeds:sync': Record<string, never>
  }
}
