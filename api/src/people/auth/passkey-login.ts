// Owns logging in with a passkey: the device has it and has verified its user, so it stands for password and code.
import type { SignedIn } from '@akwaaba/contract/auth'
import type { Assertion, RequestOptions } from '@akwaaba/contract/passkeys'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { askForAssertion, usePasskey } from '#passkeys/verification.ts'
import { getAccount, lockAccount } from './accounts.ts'
import type { Origin } from './devices.ts'
import { completeLogin } from './login.ts'

/** Begins a login; no account is named, so the answer says nothing about one. */
export const beginPasskeyLogin = (deps: Deps): Promise<RequestOptions> =>
  askForAssertion(deps, { purpose: 'login', actor: null })

/** Logs in the owner of the passkey. Refuses with bad_passkey, passkey_expired, passkey_copied, account_suspended. */
export const loginWithPasskey = async (
  deps: Deps,
  origin: Origin,
  { credential }: { credential: Assertion },
): Promise<SignedIn> => {
  const userId = await usePasskey(deps, { purpose: 'login', actor: null }, credential)
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId, 'bad_passkey')
    return completeLogin(deps, tx, await getAccount(tx, userId), origin, 'passkey')
  })
}
