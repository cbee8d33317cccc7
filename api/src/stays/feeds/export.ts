// Owns the calendar that other platforms read: what is taken of a home, without a word about guests.
import { createHash } from 'node:crypto'
import { minutesAfter } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { type Deps, hashOfToken } from '#deps.ts'
import { writeCalendar } from '#ical/writing.ts'
import { keptNights } from '#inventory/feed-nights.ts'

// An id is sorted by time: its first 48 bits are the instant at which it was made.
const madeAtOf = (id: string): Date => new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

type Link = { id: string; apartmentId: string; forFeed: string | null; readAt: Date | null }

const importedFor = async (deps: Deps, { apartmentId, forFeed }: Link) =>
  forFeed === null
    ? []
    : deps.db
        .selectFrom('feedEntries')
        .innerJoin('feeds', 'feeds.id', 'feedEntries.feedId')
        .select(['feedEntries.id', 'checkIn', 'checkOut'])
        .where('feeds.apartmentId', '=', apartmentId)
        .where('feeds.id', '!=', forFeed)
        .where('feeds.removedAt', 'is', null)
        .where('goneAt', 'is', null)
        .where('class', '!=', 'rule')
        .where('checkOut', '>', deps.clock.today())
        .orderBy('checkIn')
        .orderBy('feedEntries.id')
        .execute()

const noteRead = async ({ db, clock }: Deps, { id, readAt }: Link): Promise<void> => {
  const now = clock.now()
  if (readAt !== null && minutesAfter(readAt, 1) > now) return
  await db.updateTable('exportLinks').set({ readAt: now }).where('id', '=', id).execute()
}

/** The calendar of an export link and its ETag; refuses with not_found what no living link has as its token. */
export const readExport = async (deps: Deps, file: string): Promise<{ body: string; etag: string }> => {
  const token = file.replace(/\.ics$/i, '')
  const link = await deps.db
    .selectFrom('exportLinks')
    .innerJoin('apartments', 'apartments.id', 'exportLinks.apartmentId')
    .select(['exportLinks.id', 'exportLinks.apartmentId', 'forFeed', 'readAt'])
    .where('tokenHash', '=', hashOfToken(token))
    .where('revokedAt', 'is', null)
    .where('apartments.deletedAt', 'is', null)
    .executeTakeFirst()
  if (link === undefined) return fail('not_found')
  const host = new URL(deps.config.publicUrl).hostname
  const own = (await keptNights(deps.db, link.apartmentId, deps.clock.today())).map(
    ({ bookingId, blockId, checkIn, checkOut }) => {
      const id = bookingId ?? blockId ?? ''
      const summary = bookingId === null ? 'Not available' : 'Reserved'
      return { uid: `${id}@${host}`, from: checkIn, to: checkOut, summary, madeAt: madeAtOf(id) }
    },
  )
  const imported = (await importedFor(deps, link)).map(({ id, checkIn, checkOut }) => ({
    ...{ uid: `${id}@${host}`, from: checkIn, to: checkOut, summary: 'Not available', madeAt: madeAtOf(id) },
  }))
  const body = writeCalendar(deps.config.site.name, [...own, ...imported])
  await noteRead(deps, link)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}
