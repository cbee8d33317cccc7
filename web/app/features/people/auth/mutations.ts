// Owns the calls of a login with a passkey. Loaded when one is wanted, with the rows that it needs.
import type { SignedIn } from '@akwaaba/contract/auth'
import { beginPasskeyLogin, loginWithPasskey } from '@akwaaba/contract/passkeys'
import { send } from '../../../lib/api.ts'
import { passkeySentence, signWithPasskey } from '../../../lib/passkeys.ts'

/** Logs in with a passkey of this device; gives the user, or the sentence that says why not. */
export const logInWithPasskey = async (): Promise<SignedIn | string> => {
  try {
    const credential = await signWithPasskey(await send(beginPasskeyLogin, {}))
    return await send(loginWithPasskey, { body: { credential } })
  } catch (error) {
    return passkeySentence(error)
  }
}
