// Owns forms that are sent twice: the second sending finds the record that the first one made.
import type { Tx } from './tx.ts'

/** What making a record takes from outside: an id and the time. */
type Doors = { ids: { next(): string }; clock: { now(): Date } }

/**
 * Makes a record unless this person has sent the same `key` before; then gives the id of the one made then. Two at the
 * same instant wait for each other: the primary key of submissions decides.
 */
export const once = async (
  deps: Doors,
  tx: Tx,
  { actorId, key }: { actorId: string; key: string | undefined },
  make: (id: string) => Promise<void>,
): Promise<string> => {
  const id = deps.ids.next()
  if (key !== undefined) {
    const fresh = await tx
      .insertInto('submissions')
      .values({ actorId, key, recordId: id, createdAt: deps.clock.now() })
      .onConflict((conflict) => conflict.columns(['actorId', 'key']).doNothing())
      .returning('recordId')
      .executeTakeFirst()
    if (!fresh) {
      const { recordId } = await tx
        .selectFrom('submissions')
        .select('recordId')
        .where('actorId', '=', actorId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      return recordId
    }
  }
  await make(id)
  return id
}
