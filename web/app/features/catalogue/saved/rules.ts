// Owns the links to all saved homes of a user and to a named list, with the token in the fragment, which is sent to no server; which homes
// can be in a list; and the words for how many there are.
import { limits } from '@akwaaba/contract/limits'
import { paths } from '../../../paths.ts'

/** What a link opens: all homes that a user has saved, or one named list. */
export type Linked = { kind: 'saved' | 'list'; token: string }

const marks = { saved: '#list=', list: '#homes=' } as const

const addressOf = (kind: Linked['kind'], token: string) => `${location.origin}${paths.saved}${marks[kind]}${token}`

/** The whole address that opens the saved homes of a user. */
export const sharedHomes = (token: string): string => addressOf('saved', token)

/** The same of a named list. */
export const sharedHomeList = (token: string): string => addressOf('list', token)

/** What the fragment of an address opens; null where that is nothing. */
export const linkedBy = (hash: string): Linked | null => {
  for (const kind of ['saved', 'list'] as const)
    if (hash.startsWith(marks[kind])) return { kind, token: hash.slice(marks[kind].length) }
  return null
}

/** The homes that can be ticked for a list, those in it first: as many as a list has. */
export const homesToChoose = (own: readonly string[], saved: readonly string[]): string[] =>
  [...new Set([...own, ...saved])].slice(0, limits.maxSavedHomes)

export const countText = (count: number): string => (count === 1 ? '1 home' : `${count} homes`)

/** Of a list, how many homes guests can no longer find. */
export const goneText = (count: number): string =>
  `${countText(count)} of this list ${count === 1 ? 'is' : 'are'} no longer here.`
