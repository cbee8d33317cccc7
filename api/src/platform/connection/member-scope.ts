// Owns in whose name queries run: those of a member's request as the database's role for members, which sees the rows of one
// organisation only; all others as the role that the product logs in with.
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** The role of members' requests. It can neither log in nor own anything, and row-level security holds for it. */
export const memberRole = 'akwaaba_member'
/** The setting that holds the ids of the organisations whose rows the role sees; without it, it sees none. */
export const organisationSetting = 'app.organisation_ids'

const scope = new AsyncLocalStorage<string>()
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Runs `work`; every query that it causes sees the rows of this organisation only. */
export const inOrganisation = <T>(organisationId: string, work: () => T): T => {
  // It becomes a part of a statement.
  if (!uuid.test(organisationId)) throw new Error('not the id of an organisation')
  return scope.run(organisationId, work)
}

/** The organisation that queries are limited to at this moment; undefined where they are not. */
export const currentOrganisation = (): string | undefined => scope.getStore()

/** The same values, each read in the scope of now: a stream asks for more whenever its reader has room, in the reader's scope. */
export async function* inThisScope<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  const run = AsyncLocalStorage.snapshot()
  const all = values[Symbol.asyncIterator]()
  const next = (): Promise<IteratorResult<T>> => run(() => all.next())
  try {
    for (let one = await next(); !one.done; one = await next()) yield one.value
  } finally {
    await run(() => all.return?.())
  }
}

const begins = /^(begin|start transaction)\b/
const ends = /^(commit|rollback)$/

/** The statement that begins a transaction, and what limits it: its end undoes both, so a connection given back keeps nothing. */
const limited = (begin: string, organisationId: string) =>
  `${begin}; set local role ${memberRole}; set local ${organisationSetting} = '${organisationId}'`

type Client = Pick<pg.PoolClient, 'query' | 'release'> & { processID?: number | null }
type Result = pg.QueryResult
/** what Kysely calls of a client */
type Limited = {
  query(text: string, values: unknown[]): Promise<Result>
  release(reason?: Error | boolean): void
  processID: number | undefined
}

/**
 * What Kysely needs of a client, on a connection whose queries run as a member of `organisationId`. A statement outside a
 * transaction gets one of its own: the limits last as long as a transaction, because a pooler gives the next one to another caller.
 */
const limitedClient = (client: Client, organisationId: string): Limited => {
  let isOpen = false
  // What has failed is rolled back here, or the connection would be given back in the middle of a transaction.
  const orRollBack = async (work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }
  const open = (begin: string) => orRollBack(client.query(limited(begin, organisationId)))
  const alone = async (text: string, values: unknown[]): Promise<Result> => {
    await open('begin')
    const result = await orRollBack(client.query(text, values))
    await client.query('commit')
    return result
  }
  return {
    query: async (text: string, values: unknown[]): Promise<Result> => {
      if (begins.test(text)) {
        const began = await open(text)
        isOpen = true
        return began
      }
      if (ends.test(text)) isOpen = false
      else if (!isOpen) return alone(text, values)
      return client.query(text, values)
    },
    release: (reason?: Error | boolean) => client.release(reason),
    processID: client.processID ?? undefined,
  }
}

/** A pool for Kysely whose connections are limited to the organisation in whose scope they are taken. */
export const limitedPool = (pool: pg.Pool) => ({
  options: pool.options,
  connect: async (): Promise<pg.PoolClient> => {
    const organisationId = currentOrganisation()
    const client = await pool.connect()
    return organisationId === undefined ? client : (limitedClient(client, organisationId) as unknown as pg.PoolClient)
  },
  end: () => pool.end(),
})
