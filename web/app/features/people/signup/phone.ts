// Owns reading typed and pasted phone numbers: 024…, +233…, 00233…, with spaces and dashes.

import { limits } from '@akwaaba/contract/limits'
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { countryNames } from '../../../lib/format.ts'

export type Phone = { country: CountryCode; national: string }
export type Country = { code: CountryCode; name: string; calling: string }

const maxDigits = limits.phoneMaxDigits
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** All countries with their names, Ghana first because most users are there. */
export const countryList = (): Country[] => {
  const codes = getCountries()
  const names = countryNames(codes)
  const all = codes.map((code) => ({ code, name: names.get(code) ?? code, calling: callingCode(code) }))
  return all.sort((a, b) => (a.code === 'GH' ? -1 : b.code === 'GH' ? 1 : a.name.localeCompare(b.name)))
}

export const callingCode = (country: CountryCode): string => `+${getCountryCallingCode(country)}`

/** The typed number, formatted for its country. A number with its own country code changes the country. */
export const typedPhone = (text: string, before: Phone): Phone => {
  const clean = text.replace(/^\s*00/, '+').replace(/[^\d+]/g, '')
  if (clean.startsWith('+')) {
    const parsed = parsePhoneNumberFromString(clean)
    if (parsed?.country) return { country: parsed.country, national: parsed.formatNational() }
    return { ...before, national: clean.slice(0, maxDigits + 1) }
  }
  // Backspace over a bracket or a space removes the digit before it; otherwise the formatter would put the sign back.
  const isErasedSign = text.length < before.national.length && digitsOf(text) === digitsOf(before.national)
  if (isErasedSign) return typedPhone(digitsOf(text).slice(0, -1), { ...before, national: '' })
  const shaper = new AsYouType(before.country)
  return { ...before, national: shaper.input(clean.slice(0, maxDigits)) }
}

/** The number as it is sent: in international format where it is a complete number, else its digits. */
export const wireNumber = ({ country, national }: Phone): string =>
  parsePhoneNumberFromString(national, country)?.number ?? digitsOf(national).slice(0, maxDigits)
