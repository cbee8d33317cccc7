// Owns the terms of an organisation that money depends on: whether it is the house, its commission, and when it is paid.
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/**
 * Takes the id of an organisation; gives whether it is the house, its own commission, null where that of the settings holds, and
 * before when nothing is paid out to it, null where it is at any time.
 */
export const termsOf = (db: Tx | Deps['db'], id: string) =>
  db
    .selectFrom('organisations')
    .select(['id', 'house', 'commissionPercent', 'payoutsFrom'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Organisations as those who are paid: their names, states, and before when nothing is paid out to them. */
export const payeesOf = (db: Tx | Deps['db'], ids: string[]) =>
  db
    .selectFrom('organisations')
    .select(['id', 'slug', 'name', 'state', 'house', 'payoutsFrom'])
    .where('id', 'in', ids)
    .execute()

/** Keeps some organisations as they are until the transaction ends, in the order in which all lock them. */
export const holdOrganisations = async (tx: Tx, ids: string[]): Promise<void> => {
  await tx.selectFrom('organisations').select('id').where('id', 'in', ids).orderBy('id').forShare().execute()
}
