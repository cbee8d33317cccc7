// Owns the link to the saved homes of somebody: its token is in the fragment, which is sent to no server.
import { paths } from '../../../paths.ts'

const mark = '#list='

/** The whole address that opens a shared list. */
export const sharedHomes = (token: string): string => `${location.origin}${paths.saved}${mark}${token}`

/** The token in the fragment of an address; null where there is none. */
export const tokenOfList = (hash: string): string | null => (hash.startsWith(mark) ? hash.slice(mark.length) : null)
