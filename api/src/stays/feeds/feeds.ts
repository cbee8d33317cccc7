// Owns connected calendars for those who manage a home: listing, connecting, reading now, disconnecting, and closing conflicts.

import { fail } from '@akwaaba/contract/errors'
import type { Feed, FeedConflict } from '@akwaaba/contract/feeds'
import { limits } from '@akwaaba/contract/limits'
import { maskContacts } from '@akwaaba/contract/masking'
import { may } from '@akwaaba/contract/permissions'
import { sql } from 'kysely'
import { lockApartment } from '#apartments/apartments.ts'
import { auditLabel, ofOrganisation } from '#apartments/scope.ts'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { sealAddress } from './address.ts'
import { readFresh } from './fresh.ts'
import { listLinks } from './links.ts'
import { type FeedRow, recordFeed } from './move.ts'
import { applyFeeds, openConflicts } from './nights.ts'
import { storeEntries } from './store.ts'
import { countFound, readAddress, syncFeedRow, withoutOwn } from './sync.ts'

const liveFeeds = (db: Tx | Deps['db'], member: Member, apartmentId: string) =>
  db
    .selectFrom('feeds')
    .selectAll()
    .where('organisationId', '=', member.organisation.id)
    .where('apartmentId', '=', apartmentId)
    .where('removedAt', 'is', null)

/** The name of a home that a member's organisation has; refuses with not_found. */
const homeOf = async (db: Tx | Deps['db'], member: Member, id: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select apartment_name as name from apartments
    where id = ${id} and deleted_at is null and ${ofOrganisation(member)}`.execute(db)
  return rows[0]?.name ?? fail('not_found')
}

const present = async (deps: Deps, rows: FeedRow[]): Promise<Feed[]> => {
  if (rows.length === 0) return []
  const counts = await deps.db
    .selectFrom('feedEntries')
    .select('feedId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(
      'feedId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('goneAt', 'is', null)
    .where('checkOut', '>', deps.clock.today())
    .groupBy('feedId')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    ...{ label: row.label, host: row.host, state: row.state, error: row.error, ignoresRules: row.ignoreRules },
    lastOkAt: row.lastOkAt?.toISOString() ?? null,
    nextAt: row.state === 'stopped' ? null : row.nextAt.toISOString(),
    entries: Number(counts.find(({ feedId }) => feedId === row.id)?.count ?? 0),
  }))
}

/** The open conflicts of a home as a member may read them. */
const conflictsFor = async (deps: Deps, { role }: Member, apartmentId: string): Promise<FeedConflict[]> => {
  const open = await openConflicts(deps, apartmentId)
  // Other platforms write the names of guests there.
  if (!may(role, 'booking.guest'))
    return open.map((one) => ({ ...one, summary: 'Booked', code: null, booking: { ...one.booking, guest: null } }))
  const mayReach = may(role, 'booking.contact')
  const nameOf = ({ guest, paid }: FeedConflict['booking']) =>
    guest === null || (mayReach && paid !== 'no') ? guest : maskContacts(guest)
  return open.map((one) => ({ ...one, booking: { ...one.booking, guest: nameOf(one.booking) } }))
}

/** The connected calendars of a home with its open conflicts and export links; refuses with not_found. */
export const listFeeds = async (deps: Deps, member: Member, apartmentId: string) => {
  await homeOf(deps.db, member, apartmentId)
  const rows = await liveFeeds(deps.db, member, apartmentId).orderBy('createdAt').orderBy('id').execute()
  return {
    feeds: await present(deps, rows),
    conflicts: await conflictsFor(deps, member, apartmentId),
    exportLinks: await listLinks(deps, member, apartmentId),
  }
}

type NewFeed = { url: string; label: string; ignoreRules: boolean }

/**
 * Reads a calendar, and connects it to a home if it is one. Refuses with not_found, with too_many_feeds, and with feed_refused, which
 * says why it cannot be read.
 */
export const createFeed = async (deps: Deps, actor: Actor, member: Member, apartmentId: string, form: NewFeed) => {
  await homeOf(deps.db, member, apartmentId)
  const answer = await readAddress(deps, form.url)
  if (answer.kind !== 'read') return fail('feed_refused', answer.kind === 'failed' ? { msg: answer.sentence } : {})
  const calendar = withoutOwn(answer.calendar, deps.config.publicUrl)
  const { host } = new URL(form.url)
  const label = form.label === '' ? host : form.label
  const [id, now] = [deps.ids.next(), deps.clock.now()]
  const row = await inTransaction(deps.db, async (tx) => {
    const { organisationId } = await lockApartment(tx, apartmentId, ofOrganisation(member))
    const others = await liveFeeds(tx, member, apartmentId).execute()
    if (others.length >= limits.maxFeedsOfHome) return fail('too_many_feeds')
    const made = await tx
      .insertInto('feeds')
      .values({
        ...{ id, organisationId, apartmentId, label, host, sealed: sealAddress(deps, id, form.url) },
        ...{ etag: answer.etag, lastModified: answer.lastModified, state: 'ok', ignoreRules: form.ignoreRules },
        ...{ fetchedAt: now, lastOkAt: now, nextAt: deps.clock.in({ minutes: 15 }), createdAt: now },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordFeed(deps, tx, made)
    await storeEntries(deps, tx, made, calendar.entries)
    await applyFeeds(deps, tx, apartmentId)
    await recordAudit(deps, tx, actor, {
      ...{ action: 'create', kind: 'calendar feed', recordId: id },
      label: auditLabel(member, await homeOf(tx, member, apartmentId)),
      after: { apartmentId, label, host },
    })
    return made
  })
  const found = countFound(calendar, form.ignoreRules)
  const [feed] = await present(deps, [row])
  if (feed === undefined) throw new Error('a feed was not presented')
  return { feed, found, conflicts: await conflictsFor(deps, member, apartmentId), msg: `${label} is connected.` }
}

const feedIn = async (deps: Deps, member: Member, apartmentId: string, id: string): Promise<FeedRow> =>
  (await liveFeeds(deps.db, member, apartmentId).where('id', '=', id).executeTakeFirst()) ?? fail('not_found')

/** Reads a connected calendar now; what did not work is in its error. Refuses with not_found. */
export const syncFeed = async (deps: Deps, member: Member, apartmentId: string, id: string) => {
  await homeOf(deps.db, member, apartmentId)
  const found = await syncFeedRow(deps, await feedIn(deps, member, apartmentId, id))
  const [feed] = await present(deps, [await feedIn(deps, member, apartmentId, id)])
  if (feed === undefined) return fail('not_found')
  const isFailed = feed.error !== null && found === null
  const msg = isFailed ? (feed.error ?? '') : `${feed.label} is up to date.`
  return { feed, found, conflicts: await conflictsFor(deps, member, apartmentId), msg }
}

/** Says whether the moving windows of a connected calendar are ignored, and takes or frees its nights. Refuses with not_found. */
export const changeFeed = async (
  deps: Deps,
  actor: Actor,
  member: Member,
  { id: apartmentId, feed: id }: { id: string; feed: string },
  { ignoreRules }: { ignoreRules: boolean },
) => {
  const row = await inTransaction(deps.db, async (tx) => {
    await lockApartment(tx, apartmentId, ofOrganisation(member))
    const before = await liveFeeds(tx, member, apartmentId).where('id', '=', id).forUpdate().executeTakeFirst()
    if (before === undefined) return fail('not_found')
    if (before.ignoreRules === ignoreRules) return before
    await tx.updateTable('feeds').set({ ignoreRules }).where('id', '=', id).execute()
    await applyFeeds(deps, tx, apartmentId)
    await recordAudit(deps, tx, actor, {
      ...{ action: 'update', kind: 'calendar feed', recordId: id },
      label: auditLabel(member, await homeOf(tx, member, apartmentId)),
      before: { ignoreRules: before.ignoreRules },
      after: { apartmentId, label: before.label, ignoreRules },
    })
    return { ...before, ignoreRules }
  })
  const [feed] = await present(deps, [row])
  if (feed === undefined) throw new Error('a feed was not presented')
  const msg = ignoreRules
    ? `Moving windows of ${feed.label} are ignored: their nights can be booked here.`
    : `Moving windows of ${feed.label} take their nights, too.`
  return { feed, conflicts: await conflictsFor(deps, member, apartmentId), msg }
}

/** Disconnects a calendar: its address and its events are deleted, and its nights become free. Refuses with not_found. */
export const removeFeed = async (deps: Deps, actor: Actor, member: Member, apartmentId: string, id: string) =>
  inTransaction(deps.db, async (tx) => {
    await lockApartment(tx, apartmentId, ofOrganisation(member))
    const row = await liveFeeds(tx, member, apartmentId).where('id', '=', id).forUpdate().executeTakeFirst()
    if (row === undefined) return fail('not_found')
    await tx
      .updateTable('feeds')
      .set({ removedAt: deps.clock.now(), sealed: '', etag: null, lastModified: null, error: null })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('feedEntries').where('feedId', '=', id).execute()
    await applyFeeds(deps, tx, apartmentId)
    await recordAudit(deps, tx, actor, {
      ...{ action: 'delete', kind: 'calendar feed', recordId: id },
      label: auditLabel(member, await homeOf(tx, member, apartmentId)),
      before: { apartmentId, label: row.label, host: row.host },
    })
    return { msg: `${row.label} is disconnected, and its nights are free.` }
  })

type Decision = { conflict: string; as: 'keep-ours' | 'ignore' }

/** The feed of an event that conflicts with a stay of a home; refuses with not_found. */
const feedOfConflict = async (deps: Deps, member: Member, apartmentId: string, conflict: string): Promise<FeedRow> =>
  (await liveFeeds(deps.db, member, apartmentId)
    .where(sql<boolean>`id = (select feed_id from feed_entries where id = ${conflict} and conflict_with is not null)`)
    .executeTakeFirst()) ?? fail('not_found')

/**
 * Closes a conflict of a home, once its calendar was read again: the stay at the other platform may be gone. A calendar that does not
 * answer stops nobody. Refuses with not_found.
 */
export const decideConflict = async (deps: Deps, member: Member, apartmentId: string, { conflict, as }: Decision) => {
  const feed = await feedOfConflict(deps, member, apartmentId, conflict)
  await readFresh(deps, apartmentId)
  return inTransaction(deps.db, async (tx) => {
    await lockApartment(tx, apartmentId, ofOrganisation(member))
    const { numUpdatedRows } = await tx
      .updateTable('feedEntries')
      .set({ resolvedAs: as })
      .where('id', '=', conflict)
      .where('feedId', '=', feed.id)
      .where('conflictWith', 'is not', null)
      .where('goneAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n)
      return { msg: `${feed.label} has no stay on these nights any more: nothing is booked twice.` }
    const msg =
      as === 'ignore'
        ? 'Both are of the same guest. The conflict is closed.'
        : 'Our booking stays. Please cancel at the other platform.'
    return { msg }
  })
}
