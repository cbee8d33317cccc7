// Owns how people are named to others by their first name.
import { maskContacts } from './masking.ts'

/**
 * Takes a name as it is written or masked; gives its first word, or null where that is no name, or has a number, an address or a link in it.
 * What follows the first word does not count, as nobody is told it.
 */
export const firstNameOf = (name: string): string | null => {
  const [first = ''] = name.trim().split(/\s+/)
  // Masking leaves short numbers, which are no part of a name either, and its own words may follow letters without a space.
  const isName = /^\p{L}/u.test(first) && !/[@[]|\p{Nd}{3}/u.test(first)
  return isName && maskContacts(first) === first ? first : null
}
