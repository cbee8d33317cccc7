// Owns forms that are sent twice: the second submission finds the record that the first one created.
import type { AuditKind } from '@akwaaba/contract/audit'
import { v5 } from 'uuid'
import type { Db } from './client.ts'
import type { Tx } from './tx.ts'

/** Where a new record gets its id and time. */
type Sources = { ids: { next(): string }; clock: { now(): Date } }

/**
 * Creates a record by `make` and gives its id. If this user has sent the same `key` for a record of this kind before, gives
 * the id of that record instead. Of two at the same instant one waits: the primary key of submissions decides.
 */
export const once = async (
  deps: Sources,
  tx: Tx,
  { actorId, kind, key: given }: { actorId: string; kind: AuditKind; key: string | undefined },
  make: (id: string) => Promise<void>,
): Promise<string> => {
  const id = deps.ids.next()
  if (given !== undefined) {
    // The kind is part of the stored key, so that a key used for another kind of record does not match.
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

/** Deletes the keys of forms that were sent more than a week ago: they are not expected again. */
export const deleteOldSubmissions = async ({ db, clock }: { db: Db; clock: Sources['clock'] }): Promise<void> => {
  const before = new Date(clock.now().getTime() - maxAgeDays * 24 * 60 * 60_000)
  await db.deleteFrom('submissions').where('createdAt', '<', before).execute()
}
