// Owns the connection to PostgreSQL: the pool, and the types of values.
import { AsyncLocalStorage } from 'node:async_hooks'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { parseAddress } from '#connection/address.ts'
import { newClient } from '#connection/client.ts'
import { limits } from '#connection/limits.ts'
import { limitedPool } from '#connection/member-scope.ts'
import { Pool } from '#connection/pool.ts'
import { clientThatPrepares } from '#connection/prepared.ts'
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

// A live server cancels a statement before that, and answers.
const silentMillis = limits.statement_timeout + 5_000

/** A single connection whose statements time out after 15 s; it is destroyed when the database is silent for 20 s. */
export const openClient = (url: string, silenceMillis = silentMillis): pg.Client =>
  newClient(url, silenceMillis, { connectionTimeoutMillis: 5_000, statement_timeout: limits.statement_timeout })

export type PoolOptions = {
  silenceMillis?: number
  doubtMillis?: number
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
  { silenceMillis = silentMillis, throughPooler = false, doubtMillis }: PoolOptions = {},
): pg.Pool => {
  const address = parseAddress(url)
  const Client = (throughPooler ? clientThatNoticesSilence : clientThatPrepares)(silenceMillis, doubtMillis)
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
export { inThisScope } from '#connection/member-scope.ts'

/** Kysely over a pool, with camelCase names in code and snake_case in the database. */
export const openDb = (pool: pg.Pool): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: limitedPool(pool) }),
    log: recordQuery,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
