// Owns reading addresses: which are well formed, and which page an address means in any spelling.
import type { IncomingMessage } from 'node:http'

/** The path that requests with a malformed address are routed to; it answers 400. */
export const malformedPath = '/-/malformed'
const anyOrigin = 'http://site'

const canDecode = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

// Most addresses have nothing in them that could be malformed, and reading one as a URL takes ten times as long.
const plain = /^\/(?:[\w.-][\w./?=&,:+-]*)?$/

const isWellFormed = (address: string): boolean => {
  if (plain.test(address)) return true
  if (!address.startsWith('/')) return false
  // Two slashes, or what a browser treats as such, begin a host.
  if (URL.parse(address, anyOrigin)?.origin !== anyOrigin) return false
  const [path = ''] = address.split('?', 1)
  return !path.includes('%') || canDecode(path)
}

/** The address a request is routed by: its own, or the path for malformed ones, under /api or outside it. */
export const routableAddress = ({ url = '' }: Pick<IncomingMessage, 'url'>): string => {
  if (isWellFormed(url)) return url
  return url.startsWith('/api/') ? `/api${malformedPath}` : malformedPath
}

/** Where React Router asks for the routes that the links of a page lead to; the address names the build, so the answer never changes. */
const routesPath = '/__manifest'

/** The query parameters of React Router: the parts of a page that it wants data for, or the paths that it wants routes for. */
const routerNames = (path: string): readonly string[] =>
  path === routesPath ? ['paths', 'version'] : path.endsWith('.data') ? ['_routes'] : []

export type PageAddress = { url: URL; isLive: boolean }

/**
 * Takes a well-formed address and the names of the query parameters that pages read; gives the address with only those, in
 * a fixed order, each once. `isLive`: free nights change with every booking, so a search by dates is never cached; nor are the
 * routes for links, of which the visitor's browser keeps its own.
 */
export const readPageAddress = (address: string, origin: string, names: readonly string[]): PageAddress => {
  const given = new URL(address, origin)
  // A path that begins with two slashes would be read as a host.
  const url = new URL(origin)
  url.pathname = given.pathname
  for (const name of [...names, ...routerNames(given.pathname)]) {
    const value = given.searchParams.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  const isLive = url.pathname === routesPath || url.searchParams.has('from') || url.searchParams.has('to')
  return { url, isLive }
}
