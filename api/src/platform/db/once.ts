// Owns forms that are sent twice: the second sending finds the record that the first one made.
import type { AuditKind } from '@akwaaba/contract/audit'
import { v5 } from 'uuid'
import type { Db } from './client.ts'
import type { Tx } from './tx.ts'

/** What making a record takes from outside: an id and the time. */
type Sources = { ids: { next(): string }; clock: { now(): Date } }

/**
 * Makes a record unless this person has sent the same `key` for one of this kind before; then gives the id of the one
 * made then. Two at the same instant wait for each other: the primary key of submissions decides.
 */
export const once = async (
  deps: Sources,
  tx: Tx,
  { actorId, kind, key: given }: { actorId: string; kind: AuditKind; key: string | undefined },
  make: (id: string) => Promise<void>,
): Promise<string> => {
  const id = deps.ids.next()
  if (given !== undefined) {
    // The key of a form of another kind leads to a record of that kind, which is none of ours.
    const key = v5(kind, given)
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

const maxAgeDays = 7

/** Forgets what was sent more than a week ago: nobody sends the same form again after that. */
export const deleteOldSubmissions = async ({ db, clock }: { db: Db; clock: Sources['clock'] }): Promise<void> => {
  const before = new Date(clock.now().getTime() - maxAgeDays * 24 * 60 * 60_000)
  await db.deleteFrom('submissions').where('createdAt', '<', before).execute()
}
