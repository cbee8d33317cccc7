// Owns reading addresses: which are well formed, and which page an address means however it is spelled.
import type { IncomingMessage } from 'node:http'

/** Where a request goes whose address cannot be read; its answer is 400. */
export const malformedPath = '/-/malformed'
const nowhere = 'http://site'

const canDecode = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const isWellFormed = (address: string): boolean => {
  if (!address.startsWith('/')) return false
  // Two slashes, or what a browser takes for them, begin a host.
  if (URL.parse(address, nowhere)?.origin !== nowhere) return false
  const [path = ''] = address.split('?', 1)
  return !path.includes('%') || canDecode(path)
}

/** The address a request is routed by: its own, or the one that answers for malformed ones, under /api or beside it. */
export const routableAddress = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => {
  if (isWellFormed(url)) return url
  return url.startsWith('/api/') ? `/api${malformedPath}` : malformedPath
}

export type PageAddress = { url: URL; isLive: boolean }

/**
 * Takes a well formed address and the names of the query that pages read; gives the address with those alone, in one
 * order, each once. `isLive`: free nights change with every booking, so the page of a search by dates is never cached.
 */
export const readPageAddress = (address: string, origin: string, names: readonly string[]): PageAddress => {
  const given = new URL(address, origin)
  const url = new URL(given.pathname, origin)
  // `_routes` is the framework's: which parts of a page it wants data of.
  for (const name of given.pathname.endsWith('.data') ? [...names, '_routes'] : names) {
    const value = given.searchParams.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  return { url, isLive: url.searchParams.has('from') || url.searchParams.has('to') }
}
