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
