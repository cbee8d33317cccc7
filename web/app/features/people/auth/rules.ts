// Owns the pure parts of proving who one is: masked addresses, codes as they are written, what refusals mean.
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

/** A recovery code as the server knows it, whatever case, spaces and dashes it was copied with. */
export const recoveryCode = (text: string): string => {
  const signs = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

/** Whether the server judged what it was sent. It did not when the line broke, or when it was asked too often. */
const isJudged = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'offline' && error.status !== 429

/** The screen's own sentence for a refusal; a broken line and a wait are told as what they are. */
export const refusalOf = (error: unknown, own: string): string => (isJudged(error) ? own : sentenceOf(error))

/** What a form says about a refusal; `isTooMany`: perhaps it was others who used up the tries. */
export type Fault = { text: string; isTooMany: boolean }

/** The fault of a refusal, told in the form's own sentence where there is one. */
export const faultOf = (error: unknown, own?: string): Fault => ({
  text: own ?? sentenceOf(error),
  isTooMany: error instanceof ApiError && error.code === 'too_many_requests',
})

/** Whether a right code needs a password beside it, or a better one than was given. */
export const wantsPassword = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'choose_password' || error.code === 'weak_password' || error.fields.password !== undefined)

export type Refusal = { text: string; more?: string }

/** What to tell somebody whose new password was not taken: the screen's sentence, then the server's. */
export const resetRefusal = (error: unknown): Refusal & { isBadLink: boolean; passwordFault: string | undefined } => {
  if (!(error instanceof ApiError) || error.code === 'offline')
    return { text: messages.networkFailed, isBadLink: false, passwordFault: undefined }
  const { newPassword: passwordFault, token } = error.fields
  const more = sentenceOf(error)
  const isBadLink = error.code === 'bad_link' || token !== undefined
  // Once is enough: the field says it as well.
  return { text: messages.passwordResetFailed, ...(more !== passwordFault && { more }), isBadLink, passwordFault }
}

/** What to tell somebody whose link to a new address failed, and whether the same link may yet work. */
export const linkRefusal = (error: unknown): Refusal & { mayRetry: boolean } => {
  if (!isJudged(error)) return { text: sentenceOf(error), mayRetry: true }
  const isOurs = error.status >= 500
  return { text: messages.verificationFailed, ...(isOurs && { more: sentenceOf(error) }), mayRetry: isOurs }
}

/** What a form asks of an address before it is sent; the server looks again. */
export const emailRules = {
  required: 'Please enter your e-mail.',
  pattern: { value: /^\S+@\S+\.\S+$/, message: 'Please enter a valid e-mail address.' },
}
