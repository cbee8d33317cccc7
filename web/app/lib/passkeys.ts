// Owns asking the browser for passkeys: making one and signing with one. The code for it is loaded when it is first used.
import { ApiError } from '@akwaaba/contract/client'
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from '@akwaaba/contract/passkeys'
import { sentenceOf } from './api.ts'

/** Whether this browser has passkeys. Asked when one is wanted: on the server there is no browser. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

class Unsupported extends Error {}
const library = () => {
  if (!supportsPasskeys()) throw new Unsupported('no passkeys')
  return import('@simplewebauthn/browser')
}

/** Has the device make a passkey; throws where it does not, which passkeySentence says in words. */
export const makePasskey = async (optionsJSON: CreationOptions): Promise<NewCredential> =>
  (await library()).startRegistration({ optionsJSON })

/** Has the user choose a passkey and the device sign with it; throws where they do not. */
export const signWithPasskey = async (optionsJSON: RequestOptions): Promise<Assertion> =>
  (await library()).startAuthentication({ optionsJSON })

/**
 * Has the browser list passkeys in the field of the form that asks for them; resolves once the user has chosen one, if ever, and throws once
 * a passkey is asked for in another way.
 */
export const signFromField = async (optionsJSON: RequestOptions): Promise<Assertion> =>
  (await library()).startAuthentication({ optionsJSON, useBrowserAutofill: true })

const sentences: Record<string, string> = {
  InvalidStateError: 'This device has a passkey for your account already.',
  NotAllowedError: 'No passkey was used. It was cancelled, took too long, or this device has none for this site.',
  AbortError: 'No passkey was used.',
  SecurityError: 'Passkeys do not work at this address of the site.',
}

/** What a page shows when a passkey was not used, whether the browser or the server refused. */
export const passkeySentence = (error: unknown): string => {
  if (error instanceof ApiError) return sentenceOf(error)
  if (error instanceof Unsupported) return noPasskeys
  return (error instanceof Error && sentences[error.name]) || 'The passkey could not be used on this device.'
}

export const noPasskeys = 'This browser has no passkeys. A newer one, or one on your phone, has.'
