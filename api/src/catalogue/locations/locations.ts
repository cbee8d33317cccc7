// Owns locations: names grouped in categories, in the order that administrators gave them.
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { Category, ListedCategory } from '@akwaaba/contract/locations'
import { sql } from 'kysely'
import { recordAudit } from '#audit/audit.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'

/** The names of all locations, in order, each once. */
export const listLocations = async (deps: Deps): Promise<string[]> => {
  const rows = await deps.db.selectFrom('locations').select(['name']).orderBy('position').orderBy('name').execute()
  return [...new Set(rows.map(({ name }) => name))]
}

/** Adds a category with its locations, in order. Refuses with category_exists, location_exists. */
export const addCategory = async (
  deps: Deps,
  tx: Tx,
  name: string,
  locations: string[],
  id = deps.ids.next(),
): Promise<void> => {
  await tx.insertInto('categories').values({ id, name, createdAt: deps.clock.now() }).execute()
  if (locations.length === 0) return
  await tx
    .insertInto('locations')
    .values(locations.map((location, position) => ({ categoryId: id, name: location, position })))
    .execute()
}

const readCategories = async (db: Deps['db'] | Tx): Promise<Category[]> => {
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const locations = await db.selectFrom('locations').selectAll().orderBy('position').orderBy('name').execute()
  return categories.map(({ id, name }) => ({
    _id: id,
    name,
    locations: locations.filter(({ categoryId }) => categoryId === id).map((location) => location.name),
  }))
}

type Use = ListedCategory['uses'][number]

const countAt = (table: 'apartments' | 'properties' | 'tours') =>
  sql<number>`(select count(*) from (
    select from ${sql.table(table)} as found
    where found.location = locations.name and ${table === 'apartments' ? sql`found.listed` : sql`found.deleted_at is null`}
    limit ${sql.lit(limits.maxCountedFree)}) as found)`

/** How many published listings have each registered location, each counted up to `limits.maxCountedFree`. */
const readUses = async (deps: Deps): Promise<Use[]> => {
  const { rows } = await sql<Use>`
    select name as location, ${countAt('apartments')} as apartments, ${countAt('properties')} as properties,
      ${countAt('tours')} as packages
    from locations order by name`.execute(deps.db)
  return rows.filter(({ apartments, properties, packages }) => apartments + properties + packages > 0)
}

/** All categories with their locations, the oldest first, and how many listings use each location. */
export const listCategories = async (deps: Deps): Promise<ListedCategory[]> => {
  const [categories, uses] = await Promise.all([readCategories(deps.db), readUses(deps)])
  return categories.map((category) => ({
    ...category,
    uses: uses.filter(({ location }) => category.locations.includes(location)),
  }))
}

/** One category; refuses with not_found. */
export const getCategory = async (db: Deps['db'] | Tx, id: string): Promise<Category> =>
  (await readCategories(db)).find(({ _id }) => _id === id) ?? fail('not_found')

/** Creates a category with its locations. Refuses with category_exists, location_exists. */
export const createCategory = async (deps: Deps, actor: Actor, ask: { name: string; locations: string[] }) => {
  const id = deps.ids.next()
  await inTransaction(deps.db, async (tx) => {
    await addCategory(deps, tx, ask.name, ask.locations, id)
    await recordAudit(deps, tx, actor, {
      action: 'create',
      kind: 'category',
      recordId: id,
      label: ask.name,
      after: ask,
    })
  })
  return { ...(await getCategory(deps.db, id)), msg: 'Category created.' }
}

/** Locks a category, changes its locations by `apply` and writes an audit record. Refuses with not_found. */
const changeLocations = async (
  deps: Deps,
  actor: Actor,
  id: string,
  apply: (tx: Tx, before: Category) => Promise<void>,
) =>
  inTransaction(deps.db, async (tx) => {
    await tx.selectFrom('categories').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const before = await getCategory(tx, id)
    await apply(tx, before)
    const after = await getCategory(tx, id)
    await recordAudit(deps, tx, actor, {
      action: 'update',
      kind: 'category',
      recordId: id,
      label: before.name,
      before: { locations: before.locations },
      after: { locations: after.locations },
    })
    return after
  })

/** Adds a location at the end of a category. Refuses with not_found, location_exists. */
export const addLocation = async (deps: Deps, actor: Actor, id: string, name: string) => {
  const after = await changeLocations(deps, actor, id, async (tx) => {
    const { last } = await tx
      .selectFrom('locations')
      .select((select) => select.fn.max('position').as('last'))
      .where('categoryId', '=', id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('locations')
      .values({ categoryId: id, name, position: (last ?? -1) + 1 })
      .execute()
  })
  return { ...after, msg: 'Location added.' }
}

/**
 * Removes a location from a category; listings that have it keep its name. Gives the id by which it is restored. Refuses with
 * not_found.
 */
export const removeLocation = async (deps: Deps, actor: Actor, id: string, name: string) => {
  const removed = deps.ids.next()
  const after = await changeLocations(deps, actor, id, async (tx, before) => {
    if (!before.locations.includes(name)) fail('not_found')
    const { position } = await tx
      .deleteFrom('locations')
      .where('categoryId', '=', id)
      .where('name', '=', name)
      .returning('position')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('removedLocations')
      .values({ id: removed, categoryId: id, name, position, removedAt: deps.clock.now() })
      .execute()
  })
  return { ...after, removed, msg: 'Location removed.' }
}

/**
 * Puts a removed location back where it was, and gives its name. Refuses with location_exists, and with not_found one that was removed
 * before `since`.
 */
export const restoreLocation = async (deps: Deps, tx: Tx, actor: Actor, id: string, since: Date): Promise<string> => {
  const row = await tx
    .deleteFrom('removedLocations')
    .where('id', '=', id)
    .where('removedAt', '>', since)
    .returning(['categoryId', 'name', 'position'])
    .executeTakeFirst()
  if (!row) return fail('not_found')
  await tx.insertInto('locations').values(row).execute()
  const { name: label } = await getCategory(tx, row.categoryId)
  const entry = { kind: 'category', recordId: row.categoryId, label, after: { location: row.name } } as const
  await recordAudit(deps, tx, actor, { action: 'restore', ...entry })
  return row.name
}
