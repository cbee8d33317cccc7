// Owns the links to the saved homes of somebody and to a named list, with the token in the fragment, which is sent to no server; and the
// words for how many homes there are.
import { paths } from '../../../paths.ts'

/** What a link opens: all that somebody has saved, or one named list. */
export type Linked = { kind: 'saved' | 'list'; token: string }

const marks = { saved: '#list=', list: '#homes=' } as const

const addressOf = (kind: Linked['kind'], token: string) => `${location.origin}${paths.saved}${marks[kind]}${token}`

/** The whole address that opens the saved homes of somebody. */
export const sharedHomes = (token: string): string => addressOf('saved', token)

/** The same of a named list. */
export const sharedHomeList = (token: string): string => addressOf('list', token)

/** What the fragment of an address opens; null where that is nothing. */
export const linkedBy = (hash: string): Linked | null => {
  for (const kind of ['saved', 'list'] as const)
    if (hash.startsWith(marks[kind])) return { kind, token: hash.slice(marks[kind].length) }
  return null
}

export const countText = (count: number): string => (count === 1 ? '1 home' : `${count} homes`)

/** Of a list, how many homes guests can no longer find. */
export const goneText = (count: number): string =>
  `${countText(count)} of this list ${count === 1 ? 'is' : 'are'} no longer here.`
