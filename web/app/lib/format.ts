// Owns formats that depend on language and region.
import { publicLimits } from '@akwaaba/contract/public-limits'
import { millisOf } from './clock.ts'

const regions = () => new Intl.DisplayNames(['en'], { type: 'region' })

/** Names of countries by their two letters, in English. */
export const countryNames = (codes: string[]): Map<string, string> => {
  const names = regions()
  return new Map(codes.map((code) => [code, names.of(code) ?? code]))
}

const monthYear = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** "Nov 2026" of YYYY-MM. */
export const formatMonth = (month: string): string => monthYear.format(millisOf(`${month}-01T00:00:00Z`))

const listFormat = new Intl.ListFormat('en')

/** "a, b, and c" of several words. */
export const formatList = (words: string[]): string => listFormat.format(words)

/** The total of a list, which is counted up to `most`: "42", or "10,000+" where there may be more. */
export const totalText = (total: number, most: number = publicLimits.maxCounted): string =>
  total >= most ? `${most.toLocaleString('en')}+` : String(total)
