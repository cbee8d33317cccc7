// Owns the bin: what was deleted of the catalogue lately, restoring it, and ending it after its days.
import { type BinKind, type Binned, type BinQuery, binKinds } from '@akwaaba/contract/bin'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { restoreAdvert } from '#adverts/edit.ts'
import { restoreApartment } from '#apartments/publish.ts'
import { type PageAsk, readPage } from '#db/page.ts'
import { inTransaction, isPgError, type Tx } from '#db/tx.ts'
import type { Actor, Deps, Member } from '#deps.ts'
import { restoreExtra } from '#extras/edit.ts'
import { restoreLocation } from '#locations/locations.ts'
import { restoreProperty } from '#properties/publish.ts'
import { restoreTour } from '#tours/publish.ts'

const daysMillis = limits.binDays * 24 * 60 * 60_000
const sinceOf = (deps: Pick<Deps, 'clock'>): Date => new Date(deps.clock.now().getTime() - daysMillis)

type Source = { table: string; name: string; image: string; host?: string; and?: string }

const nameOfHost = '(select organisations.name from organisations where organisations.id = organisation_id)'

/** Where what was deleted of a kind is, and by which columns it is recognised. */
const sources: Record<Exclude<BinKind, 'location'>, Source> = {
  advert: { table: 'adverts', name: "coalesce(nullif(title, ''), link)", image: 'image' },
  apartment: {
    table: 'apartments',
    name: 'apartment_name',
    image: 'cover_image',
    host: nameOfHost,
  },
  extra: { table: 'extras', name: 'title', image: 'image', host: nameOfHost },
  // One that was called off stays so: its buyers have been refunded.
  package: { table: 'tours', name: 'title', image: 'image', and: 'and called_off_at is null' },
  property: { table: 'properties', name: 'property_name', image: 'cover_image' },
}

type Found = { id: string; kind: BinKind; name: string; image: string | null; host: string; deletedAt: Date }

const binnedOf = (kind: BinKind, since: Date): RawBuilder<Found> => {
  if (kind === 'location')
    return sql`select id, 'location' as kind, name, null as image, '' as host, removed_at as deleted_at
      from removed_locations where removed_at > ${since}`
  const { table, name, image, host = "''", and = '' } = sources[kind]
  return sql`select id, ${sql.lit(kind)} as kind, ${sql.raw(name)} as name, ${sql.raw(image)} as image,
    ${sql.raw(host)} as host, deleted_at
    from ${sql.table(table)} where deleted_at is not null and ended_at is null and deleted_at > ${since} ${sql.raw(and)}`
}

const latestFirst = {
  direction: 'desc',
  by: [
    ['found.deletedAt', 'timestamptz'],
    ['found.id', 'uuid'],
  ],
} as const

const readBin = async (deps: Deps, found: RawBuilder<Found>, ask: PageAsk) => {
  const all = deps.db.selectFrom(sql<Found>`(${found})`.as('found')).selectAll()
  const page = await readPage(deps.db, all, ask, { keyset: latestFirst })
  const items = page.items.map(
    ({ id: _id, deletedAt, ...one }): Binned => ({
      ...{ _id, ...one, deletedAt: deletedAt.toISOString() },
      endsAt: new Date(deletedAt.getTime() + daysMillis).toISOString(),
    }),
  )
  return { ...page, items }
}

/** One page of what was deleted of the catalogue and can be restored, the latest first. */
export const listBin = async (deps: Deps, { kind, ...ask }: BinQuery) => {
  const kinds = kind === undefined ? binKinds : [kind]
  const found = sql.join<Found>(
    kinds.map((each) => binnedOf(each, sinceOf(deps))),
    sql` union all `,
  )
  return readBin(deps, found, ask)
}

/** The same of the apartments of a member's organisation. */
export const listHostBin = (deps: Deps, member: Member, ask: PageAsk) =>
  readBin(deps, sql`${binnedOf('apartment', sinceOf(deps))} and organisation_id = ${member.organisation.id}`, ask)

type Restore = (deps: Deps, tx: Tx, actor: Actor, id: string, since: Date) => Promise<string>

const restores: Record<BinKind, Restore> = {
  advert: restoreAdvert,
  apartment: (deps, tx, actor, id, since) => restoreApartment(deps, tx, actor, { id, since, scope: null }),
  extra: restoreExtra,
  location: restoreLocation,
  package: restoreTour,
  property: restoreProperty,
}

/** Restores what was deleted, as it was. Refuses with not_found what is not in the bin, with location_exists and host_closed. */
export const restoreDeleted = async (deps: Deps, actor: Actor, id: string) => {
  const found = sql.join(
    binKinds.map((each) => sql`select kind from (${binnedOf(each, sinceOf(deps))}) as binned where id = ${id}`),
    sql` union all `,
  )
  const [row] = (await sql<Pick<Found, 'kind'>>`${found}`.execute(deps.db)).rows
  const kind = row?.kind ?? fail('not_found')
  const name = await inTransaction(deps.db, (tx) => restores[kind](deps, tx, actor, id, sinceOf(deps)))
  return { msg: `${name} is restored.` }
}

/** The same of an apartment of a member's organisation. */
export const restoreOwnApartment = async (deps: Deps, actor: Actor, member: Member, id: string) => {
  const name = await inTransaction(deps.db, (tx) =>
    restoreApartment(deps, tx, actor, { id, since: sinceOf(deps), scope: member }),
  )
  return { msg: `${name} is restored.` }
}

const foreignKeyViolation = '23503'

/** Deletes a row unless another one refers to it, or it was restored meanwhile; says whether nothing refers to it. */
const deleteUnused = async (deps: Deps, table: string, id: string): Promise<boolean> => {
  try {
    await sql`delete from ${sql.table(table)} where id = ${id} and deleted_at is not null`.execute(deps.db)
    return true
  } catch (error) {
    if (isPgError(error) && error.code === foreignKeyViolation) return false
    throw error
  }
}

/** Those without a history of their own: what nobody booked or bought is deleted for good. */
const deletable: readonly string[] = ['adverts', 'extras', 'tours']
const endedAtOnce = 500

/**
 * Ends what has been in the bin for its days. What bookings, purchases or a history refer to stays in the tables, for the books, but
 * nobody can restore it; the rest is deleted, and its pictures with the next sweep of uploads.
 */
export const emptyBin = async (deps: Deps): Promise<void> => {
  const before = sinceOf(deps)
  await deps.db.deleteFrom('removedLocations').where('removedAt', '<=', before).execute()
  for (const { table } of Object.values(sources)) {
    for (let isMore = true; isMore; ) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
        where deleted_at is not null and ended_at is null and deleted_at <= ${before}
        order by deleted_at, id limit ${sql.lit(endedAtOnce)}`.execute(deps.db)
      const kept: string[] = []
      for (const { id } of rows) if (!deletable.includes(table) || !(await deleteUnused(deps, table, id))) kept.push(id)
      // One that was restored meanwhile is not ended.
      await sql`update ${sql.table(table)} set ended_at = ${deps.clock.now()}
        where id = any(${kept}) and deleted_at is not null`.execute(deps.db)
      isMore = rows.length === endedAtOnce
    }
  }
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'catalogue:empty-bin': Record<string, never>
  }
}
