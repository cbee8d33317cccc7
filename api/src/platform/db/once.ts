// Owns forms that are sent twice: the second submission finds the record that the first one created.
import type { AuditKind } from '@akwaaba/contract/audit'
import { v5 } from 'uuid'
import type { Db } from './client.ts'
import type { Tx } from './tx.ts'

/** Where a new record gets its id and time. */
type Sources = { ids: { next(): string }; clock: { now(): Date } }

/** By whom a form was sent, of which kind its record is, and its key. The kind is part of the stored key, so that another kind does not match. */
type Form = { actorId: string; kind: AuditKind | 'price edit' | 'stay change'; key: string }

/** The query of the record of a form that was sent in the last week. */
export const submitted = (db: Db | Tx, { actorId, kind, key }: Form) =>
  db.selectFrom('submissions').select('recordId').where('actorId', '=', actorId).where('key', '=', v5(kind, key))

/**
 * Creates a record by `make` and gives its id. If this user has sent the same `key` for a record of this kind before, gives
 * the id of that record instead. Of two at the same instant one waits: the primary key of submissions decides.
 */
export const once = async (
  deps: Sources,
  tx: Tx,
  { actorId, kind, key }: Omit<Form, 'key'> & { key: string | undefined },
  make: (id: string) => Promise<void>,
): Promise<string> => {
  const id = deps.ids.next()
  if (key !== undefined) {
    const fresh = await tx
      .insertInto('submissions')
      .values({ actorId, key: v5(kind, key), recordId: id, createdAt: deps.clock.now() })
      .onConflict((conflict) => conflict.columns(['actorId', 'key']).doNothing())
      .returning('recordId')
      .executeTakeFirst()
    if (!fresh) return (await submitted(tx, { actorId, kind, key }).executeTakeFirstOrThrow()).recordId
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
