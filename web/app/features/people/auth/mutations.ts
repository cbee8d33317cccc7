// Owns the calls of a login with a passkey. Loaded when one is wanted, with the rows that it needs.
import type { SignedIn } from '@akwaaba/contract/auth'
import { beginPasskeyLogin, loginWithPasskey } from '@akwaaba/contract/passkeys'
import { send } from '../../../lib/api.ts'
import { passkeySentence, signFromField, signWithPasskey, supportsPasskeys } from '../../../lib/passkeys.ts'
import type { Fault } from './rules.ts'

/** Logs in with a passkey of this device; gives the user, or the sentence that says why not. */
export const logInWithPasskey = async (): Promise<SignedIn | string> => {
  try {
    const credential = await signWithPasskey(await send(beginPasskeyLogin, {}))
    return await send(loginWithPasskey, { body: { credential } })
  } catch (error) {
    return passkeySentence(error)
  }
}

/**
 * Offers the passkeys of this device in the list of the e-mail field, and logs in with the one that is chosen. Without one nothing is said: the
 * user has not asked for it.
 */
export const offerPasskeys = async (onDone: (person: SignedIn) => void, onFault: (fault: Fault) => void) => {
  if (!supportsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return
  const credential = await signFromField(await send(beginPasskeyLogin, {}))
  try {
    onDone(await send(loginWithPasskey, { body: { credential } }))
  } catch (error) {
    onFault({ text: passkeySentence(error), isTooMany: false })
  }
}
