// Owns how people are named to others by their first name.
import { maskContacts, maskedText } from './masking.ts'

/**
 * Takes a name as it is written or masked; gives its first word, or null where that is no name, or where the name has contact details,
 * which the first name of a person must not tell.
 */
export const firstNameOf = (name: string): string | null => {
  const [first = ''] = name.trim().split(/\s+/)
  const isName = /^\p{L}/u.test(first) && !/@|\d{3}/.test(first)
  return isName && !name.includes(maskedText) && maskContacts(name) === name ? first : null
}
