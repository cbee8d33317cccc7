// Owns the pure parts of proving who one is: masked addresses, password rules, where to go afterwards.
import { limits } from '@akwaaba/contract/limits'
import { messages } from '@akwaaba/contract/messages'

/** The first four characters and the domain: "efua***@example.com". */
export const maskEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 4)}***@${domain}`
}

/** The rules of a new password in the order in which they are told, each with whether it is met. */
export const passwordRules = (password: string): { sentence: string; short: string; isMet: boolean }[] => [
  {
    sentence: messages.passwordTooShort,
    short: `At least ${limits.minPasswordLength} characters`,
    isMet: password.length >= limits.minPasswordLength,
  },
  { sentence: messages.passwordNeedsUppercase, short: 'One uppercase letter', isMet: /[A-Z]/.test(password) },
  { sentence: messages.passwordNeedsDigit, short: 'One digit', isMet: /\d/.test(password) },
]

/** A path of this site to return to, from a query; anything that could lead elsewhere becomes the dashboard. */
export const safeNext = (next: string | null): string =>
  next !== null && /^\/(?![/\\])[^\s\\]*$/.test(next) ? next : '/dashboard'
