// Owns learning of every change of the catalogue: the mark of each list and record, and a connection that listens for them, and
// is asked every two seconds whether it still does.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Db, openClient } from './client.ts'

/** What a response depends on: a list such as 'apartments', or a record such as 'apartments/0190…'. */
type Dependency = string

/**
 * The last change of something. Its id is a uuid that the database makes for each change, so that none occurs twice after a
 * failover or a restore; `at` counts the changes of marks in this process.
 */
type Mark = { id: string; at: number }

const maxRecords = 10_000
const all = '*'
/** A list moves at most once in so long: hundreds of hosts edit at once, and all pages that show a list would be made again each time. */
const listRestMillis = 1_000

/** Gives the marks of what was announced, by a clock in milliseconds. Until the first announcement there are none. */
export const catalogueMarks = (now: () => number = () => performance.now()) => {
  let everything: Mark | null = null
  /** the last change of each list, and the one that readers of the list know of, with when it became known */
  const changed = new Map<string, Mark>()
  const lists = new Map<string, Mark & { since: number }>()
  /** lists that have changed since */
  const waiting = new Set<string>()
  /** of the records of a list that have no mark of their own */
  const records = new Map<string, Mark>()
  const record = new Map<Dependency, Mark>()
  let changes = 0

  const markOf = (dependency: Dependency): Mark | null => {
    const slash = dependency.indexOf('/')
    if (slash < 0) return lists.get(dependency) ?? everything
    return record.get(dependency) ?? records.get(dependency.slice(0, slash)) ?? everything
  }

  const markRecords = (subject: string, ids: string, mark: Mark) => {
    if (ids !== all) {
      for (const id of ids.split(',')) record.set(`${subject}/${id}`, mark)
      return
    }
    for (const dependency of record.keys()) if (dependency.startsWith(`${subject}/`)) record.delete(dependency)
    records.set(subject, mark)
  }

  /** Forgets the marks of single records: each counts as changed with the last change of its list, which is no older. */
  const forgetRecords = () => {
    record.clear()
    for (const [subject, mark] of changed) records.set(subject, mark)
  }

  const moveLists = (restMillis: number) => {
    const at = now()
    for (const subject of waiting) {
      const known = lists.get(subject)
      if (known !== undefined && at - known.since < restMillis) continue
      lists.set(subject, { id: changed.get(subject)?.id ?? '', at: ++changes, since: at })
      waiting.delete(subject)
    }
  }
  const moveRested = () => {
    if (waiting.size > 0) moveLists(listRestMillis)
  }

  return {
    /** Takes an announcement as the database sends it: '<mark> <subject> <ids>', see migration 0048. */
    receive: (announcement: string): void => {
      const [id = '', subject = all, ids] = announcement.split(' ')
      const mark = { id, at: ++changes }
      if (subject === all) {
        everything = mark
        for (const marks of [changed, lists, waiting]) marks.clear()
        records.clear()
        record.clear()
        return
      }
      changed.set(subject, mark)
      waiting.add(subject)
      if (ids !== undefined) markRecords(subject, ids, mark)
      if (record.size > maxRecords) forgetRecords()
      moveRested()
    },
    /** Readers of lists know of all changes from now on, however short ago a list has moved. */
    moveLists: (): void => moveLists(0),
    /** How many changes of marks there were so far. */
    changes: (): number => {
      moveRested()
      return changes
    },
    /** The last change of any of these, and without any the last one of everything; null before the first announcement. */
    lastOf: (dependencies: readonly Dependency[]): Mark | null => {
      moveRested()
      let last = dependencies.length === 0 ? everything : null
      for (const dependency of dependencies) {
        const mark = markOf(dependency)
        if (mark !== null && (last === null || mark.at > last.at)) last = mark
      }
      return last
    },
  }
}

const channel = 'catalogue_changes'

export type CatalogueWatch = {
  /** whether every change is known that was committed up to a few seconds ago; while not, no response counts as current */
  isLive(): boolean
  /** milliseconds since all changes were known; 0 while it is live */
  silentFor(): number
  /** how many changes of marks there were so far */
  changes(): number
  /** the last change of any of these, and without any the last one of everything; null before the first announcement */
  lastOf(dependencies: readonly Dependency[]): Mark | null
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
