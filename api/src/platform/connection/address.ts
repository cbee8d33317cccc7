// Owns what an address of PostgreSQL says: its servers, whether the one to use must accept writes, and which address is for what.

export type DatabaseAddress = {
  /** each server as an address that node-postgres takes */
  servers: readonly [string, ...string[]]
  /** whether a server that refuses writes, such as a standby, is no use */
  needsWrites: boolean
}

const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)([^?#]*)(\?[^#]*)?$/
const form = 'write postgres://USER:PASSWORD@HOST/DATABASE, with several servers as HOST:5432,HOST:5432'
const needs: Record<string, boolean> = { any: false, 'read-write': true, primary: true }

/**
 * Takes an address as libpq does: `postgres://USER:PASSWORD@A:5432,B:5432/NAME?target_session_attrs=read-write`. Of several
 * servers the one that accepts writes is used, unless target_session_attrs is `any`. Throws a sentence where it is wrong.
 */
export const parseAddress = (text: string): DatabaseAddress => {
  const found = parts.exec(text)
  if (!found) throw new Error(form)
  const [, scheme = '', user = '', hosts = '', path = '', query = ''] = found
  const parameters = new URLSearchParams(query)
  const attribute = parameters.get('target_session_attrs')
  parameters.delete('target_session_attrs')
  if (attribute !== null && !(attribute in needs))
    throw new Error(`target_session_attrs is one of ${Object.keys(needs).join(', ')}: the product writes`)
  const rest = attribute === null ? query : parameters.size === 0 ? '' : `?${parameters}`
  const servers = hosts.split(',').map((host) => `${scheme}${user}${host}${path}${rest}`)
  const [first, ...others] = servers
  if (first === undefined || (others.length > 0 && hosts.split(',').includes(''))) throw new Error(form)
  if (!servers.every((server) => URL.canParse(server))) throw new Error(form)
  return { servers: [first, ...others], needsWrites: needs[attribute ?? ''] ?? others.length > 0 }
}

export type DatabaseSetting = {
  /** where requests are answered from: PostgreSQL, or a pooler that lends connections per transaction */
  url: string
  /** PostgreSQL itself, by the role that owns the tables: for LISTEN, jobs and migrations */
  directUrl: string
  throughPooler: boolean
  /** how long a start waits */
  waitMillis: number
}

/** Where the servers of an address are, without the role that logs in there. */
const placesOf = (url: string): string =>
  parseAddress(url)
    .servers.map((server) => new URL(server))
    .map(({ hostname, port, searchParams }) => `${searchParams.get('host') ?? hostname}:${port || 5432}`)
    .join()

type Addresses = { databaseUrl: string | undefined; databaseDirectUrl: string | undefined; databaseWaitMillis: number }

/**
 * The addresses of the database; `embeddedUrl` is that of the one that runs in this process. A direct address that leads to the same
 * servers is that of another role: no pooler is between.
 */
export const databaseOf = (config: Addresses, embeddedUrl = ''): DatabaseSetting => {
  const url = config.databaseUrl ?? embeddedUrl
  const directUrl = config.databaseDirectUrl ?? url
  return { url, directUrl, throughPooler: placesOf(directUrl) !== placesOf(url), waitMillis: config.databaseWaitMillis }
}
