// Owns locking the accounts that an administrator's decision concerns: the administrator's own and that of the user.
import { fail } from '@akwaaba/contract/errors'
import { type Account, getAccount, isSuspended, lockAccount } from '#auth/accounts.ts'
import type { Tx } from '#db/tx.ts'
import type { Actor } from '#deps.ts'

/**
 * Locks both accounts for the rest of the transaction, always in the same order, and gives the user's. Refuses with own_account,
 * not_found, and with not_signed_in when the administrator was deleted or suspended after the call came in.
 */
export const lockUser = async (tx: Tx, actor: Actor, id: string): Promise<Account & { isSuspended: boolean }> => {
  if (id === actor.id) return fail('own_account')
  for (const each of [actor.id, id].sort()) await lockAccount(tx, each, each === id ? 'not_found' : 'not_signed_in')
  if (await isSuspended(tx, actor.id)) return fail('not_signed_in')
  return { ...(await getAccount(tx, id)), isSuspended: await isSuspended(tx, id) }
}
