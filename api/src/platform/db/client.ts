// Owns the connection to PostgreSQL: the pool, the types of values, and statements prepared once per connection.
import { AsyncLocalStorage } from 'node:async_hooks'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { parseAddress } from '#connection/address.ts'
import { newClient } from '#connection/client.ts'
import { limits } from '#connection/limits.ts'
import { Pool } from '#connection/pool.ts'
import { clientOfAddress } from '#connection/servers.ts'
import { clientThatNoticesSilence } from '#connection/silence.ts'
import { recordQuery } from '#telemetry/spans.ts'
import type { Database } from './types.ts'

// Dates stay YYYY-MM-DD: a Date object would shift them by the machine's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
// Our bigints are cents and counters, far below 2^53; a larger one must not lose precision silently.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint beyond 2^53: ${text}`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const names = new Map<string, string | undefined>()
const maxPrepared = 500

// As Kysely writes selectAll and returningAll. Another release may add a column to the table while this one runs, and PostgreSQL
// then refuses a prepared statement for good. Columns of a subquery are listed by us, so that theirs cannot change.
const givesColumnsOfTable = /\bselect (?:distinct )?\*(?: from "|, (?!true as "isListed"))|"\.\*|\breturning \*/

/**
 * A stable name for an SQL text, so that pg prepares it once per connection; undefined where it gives all columns of a table,
 * and when there are too many texts.
 */
const preparedName = (text: string): string | undefined => {
  if (names.has(text) || names.size >= maxPrepared) return names.get(text)
  const name = givesColumnsOfTable.test(text) ? undefined : `q${names.size}`
  names.set(text, name)
  return name
}

// A live server cancels a statement before that, and answers.
const silentMillis = limits.statement_timeout + 5_000

const preparingClient = (millis: number) =>
  class extends clientThatNoticesSilence(millis) {
    // Kysely calls query(text, values); all other calls, such as begin or a cursor, are passed on unchanged.
    // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads of query, one signature cannot match them all
    override query(...args: any[]): any {
      const [text, values] = args
      if (typeof text !== 'string' || !Array.isArray(values)) return super.query(...args)
      const name = preparedName(text)
      return super.query(...(name === undefined ? args : [{ name, text, values }, ...args.slice(2)]))
    }
  }

/** A single connection whose statements time out after 15 s; it is destroyed when the database is silent for 20 s. */
export const openClient = (url: string, silenceMillis = silentMillis): pg.Client =>
  newClient(url, silenceMillis, { connectionTimeoutMillis: 5_000, statement_timeout: limits.statement_timeout })

export type PoolOptions = {
  silenceMillis?: number
  /** whether a pooler lends us connections per transaction: no statement is named then, and the limits come from the role */
  throughPooler?: boolean
}

/**
 * A pool of `size` connections to `url`, with our limits. A connection that breaks, or is silent for `silenceMillis`, is
 * reported to `onLost` and replaced: the database may restart or disappear.
 */
export const openPool = (
  url: string,
  size: number,
  onLost: (error: Error) => void,
  { silenceMillis = silentMillis, throughPooler = false }: PoolOptions = {},
): pg.Pool => {
  const address = parseAddress(url)
  const Client = throughPooler ? clientThatNoticesSilence(silenceMillis) : preparingClient(silenceMillis)
  const pool = new Pool({
    connectionString: address.servers[0],
    Client: clientOfAddress(address, Client),
    max: size,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...(throughPooler ? {} : limits),
  })
  // A socket belongs to the request or job that opened it; others use it afterwards, and its loss is no line of that job.
  const report = AsyncLocalStorage.bind(onLost)
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', report))
  return pool
}

export type Db = Kysely<Database>

/** Kysely over a pool, with camelCase names in code and snake_case in the database. */
export const openDb = (pool: pg.Pool): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: recordQuery,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
