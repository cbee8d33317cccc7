// Owns locations: plain names in categories, in the order that administrators gave them.
import type { Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'

export const list = async (deps: Deps): Promise<string[]> => {
  const rows = await deps.db.selectFrom('locations').select(['name']).orderBy('position').orderBy('name').execute()
  return [...new Set(rows.map(({ name }) => name))]
}

/** Adds a category with its locations, in order. */
export const addCategory = async (deps: Deps, tx: Tx, name: string, locations: string[]): Promise<void> => {
  const categoryId = deps.ids.next()
  await tx.insertInto('categories').values({ id: categoryId, name, createdAt: deps.clock.now() }).execute()
  await tx
    .insertInto('locations')
    .values(locations.map((location, position) => ({ categoryId, name: location, position })))
    .execute()
}
