// Owns where a location is used: the listings that bear its name, and giving all of them another one.
import { fail } from '@akwaaba/contract/errors'
import type { LocationUse } from '@akwaaba/contract/locations'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { type PageAsk, readPage } from '#db/page.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { getCategory } from './locations.ts'

const refuseUnknown = async (db: Deps['db'] | Tx, id: string, name: string): Promise<void> => {
  const row = await db
    .selectFrom('locations')
    .select('name')
    .where('categoryId', '=', id)
    .where('name', '=', name)
    .executeTakeFirst()
  if (!row) fail('not_found')
}

type Found = { id: string; kind: LocationUse['kind']; name: string; host: string }

/** One page of the listings that bear the name of a location, those that are not on the site included, by name. */
export const listLocationUses = async (
  deps: Deps,
  { location = '', ...ask }: PageAsk & { location?: string | undefined },
) => {
  const found = sql<Found>`(
    select apartments.id, 'apartment' as kind, apartment_name as name, organisations.name as host
      from apartments join organisations on organisations.id = organisation_id
      where location = ${location} and deleted_at is null
    union all select id, 'package', title, '' from tours where location = ${location} and deleted_at is null
    union all select id, 'property', property_name, '' from properties where location = ${location} and deleted_at is null
  )`
  const all = deps.db.selectFrom(found.as('found')).selectAll().orderBy('name').orderBy('id')
  const page = await readPage(deps.db, all, ask)
  return { ...page, items: page.items.map(({ id: _id, ...use }): LocationUse => ({ _id, ...use })) }
}

// An edit of one of them that has begun is told of the newer version, instead of writing the earlier name back.
const renameIn = async (tx: Tx, table: 'apartments' | 'tours' | 'properties', from: string, to: string) => {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set location = ${to}, version = version + 1 where location = ${from}`.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Gives a location another name in its category and in every listing that bears it, deleted ones and changes that wait included; says
 * how many listings that were. Refuses with not_found, location_exists.
 */
export const renameLocation = async (deps: Deps, actor: Actor, id: string, from: string, to: string) =>
  inTransaction(deps.db, async (tx) => {
    await tx.selectFrom('categories').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    await refuseUnknown(tx, id, from)
    const before = await getCategory(tx, id)
    if (from === to) return { ...before, changed: 0, msg: 'It has this name already.' }
    await tx.updateTable('locations').set({ name: to }).where('categoryId', '=', id).where('name', '=', from).execute()
    let changed = 0
    for (const table of ['apartments', 'tours', 'properties'] as const) changed += await renameIn(tx, table, from, to)
    await sql`update listing_revisions set changes = jsonb_set(changes, '{location}', to_jsonb(${to}::text))
      where state = 'submitted' and changes ->> 'location' = ${from}`.execute(tx)
    const entry = { kind: 'category', recordId: id, label: before.name } as const
    const facts = { before: { location: from }, after: { location: to, listings: changed } }
    await recordAudit(deps, tx, actor, { action: 'update', ...entry, ...facts })
    const listings = changed === 1 ? '1 listing bears' : `${changed} listings bear`
    const msg = changed === 0 ? 'Location renamed.' : `Location renamed. ${listings} the new name.`
    return { ...(await getCategory(tx, id)), changed, msg }
  })
