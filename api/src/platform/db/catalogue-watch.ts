// Owns learning of every change of the catalogue, by a connection that listens and is asked every two seconds whether it does.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { catalogueMarks, type Mark } from '#marks/marks.ts'
import { type Db, openClient } from './client.ts'

const channel = 'catalogue_changes'
export type CatalogueWatch = {
  /** whether every change is known that was committed up to a few seconds ago; while not, no response counts as current */
  isLive(): boolean
  /** milliseconds since all changes were known; 0 while it is live */
  silentFor(): number
  /** how many changes of marks there were so far */
  changes(): number
  /** the last change of any of these, and without any the last one of everything; null before the first announcement */
  lastOf(dependencies: readonly string[]): Mark | null
  /** resolves once every change of a record is known that was committed before the call, or the connection is lost */
  learn(): Promise<void>
  /** the same of lists, too: for those who are to read at once what they have changed */
  refresh(): Promise<void>
  stop(): Promise<void>
}

const retryMillis = 500
// A server that freezes or disappears closes nothing, and TCP notices that after a quarter of an hour.
const heartbeatMillis = 2_000
const deadlineMillis = 4_000

type Options = { heartbeatMillis?: number; deadlineMillis?: number }

/**
 * Watches the database at `url`. Throws only at the start: later, while there is no connection, it is not live and reconnects.
 * It is live until `deadlineMillis` after it sent the last question that was answered, by the clock and not by a timer: a
 * process that was itself stopped for longer is not live when it continues.
 */
export const watchCatalogue = async (
  url: string,
  log: FastifyBaseLogger,
  options: Options = {},
): Promise<CatalogueWatch> => {
  const deadline = options.deadlineMillis ?? deadlineMillis
  const marks = catalogueMarks()
  let client: pg.Client | null = null
  let isListening = false
  let knownUntil = performance.now()
  let isStopped = false
  let retry: NodeJS.Timeout | undefined
  let asking: Promise<void> = Promise.resolve()
  let nextAsking: Promise<void> | null = null

  const reconnect = (lost: pg.Client) => {
    if (client !== lost) return
    const wait = isListening ? 0 : retryMillis
    isListening = false
    client = null
    lost.removeAllListeners()
    lost.on('error', () => undefined) // a dead socket may emit another error; this connection is already given up
    lost.end().catch(() => undefined)
    if (!isStopped) retry = setTimeout(() => connect().catch(() => undefined), wait)
  }

  const connect = async () => {
    // Destroyed when an answer takes longer than the deadline.
    const next = openClient(url, deadline)
    client = next
    next.on('error', (error) => {
      log.warn({ reason: error.message }, 'lost the connection that listens for catalogue changes')
      reconnect(next)
    })
    next.on('end', () => reconnect(next))
    next.on('notification', ({ payload = '' }) => marks.receive(payload))
    try {
      await next.connect()
      const askedAt = performance.now()
      await next.query(`listen ${channel}`)
      // What changed while nobody listened is not known, so everything has. All processes receive the same mark.
      await next.query('select pg_notify($1, $2)', [channel, `${randomUUID()} *`])
      if (client !== next) return
      isListening = true
      knownUntil = askedAt
    } catch (error) {
      reconnect(next)
      throw error
    }
  }

  // PostgreSQL delivers the notifications of everything committed so far before it answers the connection that listens.
  const ask = async () => {
    nextAsking = null
    const asked = client
    if (asked === null || !isListening) return
    const askedAt = performance.now()
    const isAnswered = await asked.query('select 1').then(
      () => true,
      () => false,
    )
    if (isAnswered && client === asked) knownUntil = askedAt
  }
  // One after the other on the one connection; all who call while one is under way share the next.
  const learn = () => {
    nextAsking ??= asking.then(ask)
    asking = nextAsking
    return nextAsking
  }

  await connect()
  const heartbeat = setInterval(learn, options.heartbeatMillis ?? heartbeatMillis).unref()
  const isLive = () => isListening && performance.now() - knownUntil < deadline
  return {
    isLive,
    silentFor: () => (isLive() ? 0 : performance.now() - knownUntil),
    changes: marks.changes,
    lastOf: marks.lastOf,
    learn,
    refresh: async () => {
      await learn()
      marks.moveLists()
    },
    stop: async () => {
      const ending = client?.end().catch(() => undefined)
      const isConnected = isListening
      isStopped = true
      isListening = false
      client = null
      clearTimeout(retry)
      clearInterval(heartbeat)
      // One that is still being opened would take seconds while the database is away.
      if (isConnected) await ending
    },
  }
}

/** Announces that everything has changed without a write to it: a new day ends offers that were open yesterday. */
export const announceFullChange = async (db: Db): Promise<void> => {
  await sql`select announce_catalogue_change('*', '*')`.execute(db)
}
