// Owns the events of a feed as they are stored: what is new, what has moved, and what is gone only after several good answers without it.
import { minutesAfter, nightsBetween } from '@akwaaba/contract/dates'
import type { Selectable } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import type { Entry } from '#ical/reading.ts'
import type { FeedRow } from './move.ts'

type Row = Selectable<Database['feedEntries']>

const minutesBetweenMisses = 10
const missesUntilGone = 2
const missesOfAnEmptyFeed = 3

const isSameEvent = (row: Row, entry: Entry): boolean =>
  row.class === entry.class &&
  (nightsBetween(row.checkIn, row.checkOut) === nightsBetween(entry.from, entry.to) ||
    (row.checkIn < entry.to && entry.from < row.checkOut))

/** Pairs what has vanished with what has appeared in the same answer: the same event with other dates, under another name. */
const movedPairs = (vanished: Row[], appeared: Entry[]): Map<Entry, Row> => {
  const left = new Set(vanished)
  const pairs = new Map<Entry, Row>()
  for (const entry of appeared) {
    const row = [...left].find((one) => isSameEvent(one, entry))
    if (row === undefined) continue
    left.delete(row)
    pairs.set(entry, row)
  }
  return pairs
}

const factsOf = ({ uid, from, to, class: kind, summary, code }: Entry, now: Date) => ({
  ...{ uid, checkIn: from, checkOut: to, class: kind, summary, code },
  ...{ lastSeen: now, missed: 0, missedAt: null, goneAt: null },
})

const isUnchanged = (row: Row, { uid, from, to, class: kind, summary, code }: Entry): boolean =>
  [row.uid === uid, row.checkIn === from, row.checkOut === to, row.class === kind].every(Boolean) &&
  [row.summary === summary, row.code === code, row.missed === 0, row.goneAt === null].every(Boolean)

/** Counts an answer without an event; gives whether the event is still there. */
const noteMissing = async (tx: Tx, row: Row, now: Date, until: number): Promise<boolean> => {
  // Two answers within minutes may be of one copy at the other platform.
  if (row.missedAt !== null && now < minutesAfter(row.missedAt, minutesBetweenMisses)) return true
  const missed = row.missed + 1
  await tx
    .updateTable('feedEntries')
    .set({ missed, missedAt: now, goneAt: missed >= until ? now : null })
    .where('id', '=', row.id)
    .execute()
  return missed < until
}

/** When the platform of a feed may last have read our calendar: by a link made for it, or by one that is for anybody. */
const lastReadBy = async (tx: Tx, { id, apartmentId }: FeedRow): Promise<Date | null> => {
  const { at } = await tx
    .selectFrom('exportLinks')
    .select(({ fn }) => fn.max('readAt').as('at'))
    .where('apartmentId', '=', apartmentId)
    .where((is) => is.or([is('forFeed', 'is', null), is('forFeed', '=', id)]))
    .executeTakeFirstOrThrow()
  return at
}

/** Whether an event was there with these dates in earlier answers. */
const wasThere = (row: Row, { from, to }: Entry): boolean =>
  row.goneAt === null && row.checkIn === from && row.checkOut === to

/** Stores what a good answer of a feed has; its row must be locked. Gives how many events are missing and not gone yet. */
export const storeEntries = async (
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Tx,
  feed: FeedRow,
  entries: readonly Entry[],
): Promise<{ missing: number }> => {
  const [now, today] = [deps.clock.now(), deps.clock.today()]
  const readBefore = await lastReadBy(tx, feed)
  const rows = await tx
    .selectFrom('feedEntries')
    .selectAll()
    .where('feedId', '=', feed.id)
    .orderBy('checkIn')
    .orderBy('id')
    .execute()
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  const uids = new Set(entries.map(({ uid }) => uid))
  const vanished = rows.filter((row) => row.goneAt === null && row.checkOut > today && !uids.has(row.uid))
  const pairs = movedPairs(
    vanished,
    entries.filter(({ uid }) => !byUid.has(uid)),
  )
  const moved = new Set([...pairs.values()].map(({ id }) => id))
  const known = entries.map((entry) => ({ entry, row: byUid.get(entry.uid) ?? pairs.get(entry) }))
  const added = known.filter(({ row }) => row === undefined)
  if (added.length > 0)
    await tx
      .insertInto('feedEntries')
      .values(
        added.map(({ entry }) => ({
          ...{ id: deps.ids.next(), feedId: feed.id, firstSeen: now, readBefore },
          ...factsOf(entry, now),
        })),
      )
      .execute()
  const same: string[] = []
  for (const { entry, row } of known) {
    if (row === undefined) continue
    if (isUnchanged(row, entry)) same.push(row.id)
    else {
      const facts = { ...factsOf(entry, now), ...(wasThere(row, entry) ? {} : { readBefore }) }
      await tx.updateTable('feedEntries').set(facts).where('id', '=', row.id).execute()
    }
  }
  if (same.length > 0) await tx.updateTable('feedEntries').set({ lastSeen: now }).where('id', 'in', same).execute()
  const until = entries.length === 0 ? missesOfAnEmptyFeed : missesUntilGone
  let missing = 0
  for (const row of vanished.filter(({ id }) => !moved.has(id))) if (await noteMissing(tx, row, now, until)) missing++
  return { missing }
}
