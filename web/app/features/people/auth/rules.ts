// Owns the pure rules of authentication: masked addresses, normalized codes, and the sentences for refusals.
import { ApiError } from '@akwaaba/contract/client'
import { messages } from '@akwaaba/contract/messages'
import { sentenceOf } from '../../../lib/api.ts'

/** The first four characters and the domain: "efua***@example.com". */
export const maskEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 4)}***@${domain}`
}

/** A path of this site to return to, from a query; anything that could lead elsewhere becomes the dashboard. */
export const safeNext = (next: string | null): string =>
  next !== null && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : '/dashboard'

/** A recovery code as the server stores it, whatever case, spaces and dashes it was copied with. */
export const recoveryCode = (text: string): string => {
  const signs = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** Whether the server has decided about the request. It has not when the network failed or the rate limit was reached. */
const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'offline' && error.status !== 429

/** The form's own sentence for a refusal; a network failure and a wait have theirs. */
export const refusalOf = (error: unknown, own: string): string => (isDecided(error) ? own : sentenceOf(error))

/** What a form shows for a refusal; `isTooMany`: the attempts are used up, perhaps by others. */
export type Fault = { text: string; isTooMany: boolean }

/** The fault of a refusal, in the form's own sentence where there is one. */
export const faultOf = (error: unknown, own?: string): Fault => ({
  text: own ?? sentenceOf(error),
  isTooMany: error instanceof ApiError && error.code === 'too_many_requests',
})

/** Whether the code needs a new password with it, or a stronger one. */
export const wantsPassword = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'choose_password' || error.code === 'weak_password' || error.fields.password !== undefined)

export type Refusal = { text: string; more?: string }

/** What to show when a new password is refused: the form's sentence, then the server's. */
export const resetRefusal = (error: unknown): Refusal & { isBadLink: boolean; passwordFault: string | undefined } => {
  if (!(error instanceof ApiError) || error.code === 'offline')
    return { text: messages.networkFailed, isBadLink: false, passwordFault: undefined }
  const { newPassword: passwordFault, token } = error.fields
  const more = sentenceOf(error)
  const isBadLink = error.code === 'bad_link' || token !== undefined
  // Shown once: the field has the sentence already.
  return { text: messages.passwordResetFailed, ...(more !== passwordFault && { more }), isBadLink, passwordFault }
}

/** What to show when a link to a new address fails, and whether the same link may still work. */
export const linkRefusal = (error: unknown): Refusal & { mayRetry: boolean } => {
  if (!isDecided(error)) return { text: sentenceOf(error), mayRetry: true }
  const isOurs = error.status >= 500
  return { text: messages.verificationFailed, ...(isOurs && { more: sentenceOf(error) }), mayRetry: isOurs }
}

/** The rules of an e-mail field before it is sent; the server checks it again. */
export const emailRules = {
  required: 'Please enter your e-mail.',
  pattern: { value: /^\S+@\S+\.\S+$/, message: 'Please enter a valid e-mail address.' },
}
