// Owns the pure rules of accounts: common and breached passwords, phone numbers, and when a login needs a code.
import { limits } from '@akwaaba/contract/limits'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { Config } from '#config.ts'

// Stems at the top of every published list; users meet "one capital, one digit" by adding signs to one of them.
const commonStems = new Set(
  'password passw0rd p@ssword p@ssw0rd passwordpassword mypassword qwerty qwertyuiop qwertyuiopasdf asdfghjkl zxcvbnm welcome letmein iloveyou football baseball basketball superman batman princess sunshine monkey dragon master shadow michael jordan charlie jessica trustno admin administrator changeme default login abc abcabc abcdef abcdefg abcdefgh abcdefghijkl secret starwars whatever freedom liverpool chelsea arsenal manchester barcelona pokemon computer internet samsung google facebook ghana accra akwaaba january february december summer winter spring autumn'.split(
    ' ',
  ),
)

// From breaches, most common first, in small letters.
const breached = new Set<string>(dictionary['passwords-common'])
const maxDecoration = 8

/** Whether a password is one of the breached ones, as it is or with a few digits and signs around it. */
const isBreached = (lower: string, stem: string): boolean => {
  const trimmed = lower.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
  if (breached.has(lower) || breached.has(trimmed)) return true
  return breached.has(stem) && lower.length - stem.length <= maxDecoration
}

/** Whether a password is a well-known one with digits and signs put before or behind it. */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase()
  const stem = lower.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '')
  return (
    commonStems.has(lower) ||
    commonStems.has(stem) ||
    /^(.)\1+$/.test(stem) ||
    stem.length === 0 ||
    isBreached(lower, stem)
  )
}

/**
 * Takes a country code and a number as typed; gives E.164, '' when no number was given, null when it cannot be one.
 * A number that starts with + or 00 carries its own country; a national leading 0 is dropped (ITU-T E.164: 15 digits).
 */
export const phoneFrom = (countryCode: string, typed: string): string | null => {
  if (!/^[\d\s().+-]*$/.test(typed)) return null
  const text = typed.replace(/[\s().-]/g, '').replace(/^00/, '+')
  if (text === '' || text === '+') return ''
  const full = text.startsWith('+') ? text : `${countryCode}${text.replace(/^0+/, '')}`
  return /^\+[1-9]\d{5,14}$/.test(full) ? full : null
}

type Account = { role: 'customer' | 'admin'; verifiedAt: Date | null; failedLogins: number; lastLoginAt: Date | null }

/** Whether this login needs a code. The setting LOGIN_OTP changes the rule, except for an unverified address. */
export const needsCode = (account: Account, policy: Config['loginCode'], now: Date): boolean => {
  if (account.verifiedAt === null || policy === 'always') return true
  if (policy === 'never') return false
  const longAgo = now.getTime() - limits.daysWithoutLoginBeforeCode * 86_400_000
  return (
    account.role === 'admin' ||
    account.failedLogins >= limits.failedLoginsBeforeCode ||
    (account.lastLoginAt ?? account.verifiedAt).getTime() < longAgo
  )
}
