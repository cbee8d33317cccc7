// Owns in whose name queries run: those of a member's request as the database's role for members, which sees the rows of one
// organisation only; all others as the role that the product logs in with.
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { LimitedQuery, type Limits } from './limited-query.ts'

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

type Result = pg.QueryResult
type Ended = (error: Error | undefined, result: Result) => void
type Client = Pick<pg.PoolClient, 'query' | 'release'> & {
  processID?: number | null
  /** where the connection prepares statements by name */
  nameForMembers?: (text: string) => string | undefined
}
/** what Kysely calls of a client */
type Limited = {
  query(text: string, values: unknown[]): Promise<Result>
  release(reason?: Error | boolean): void
  processID: number | undefined
}

/** Runs one statement by its name for members; with `limits` in a transaction of its own and in one round trip. */
const run = (client: Client, text: string, values: unknown[], limits?: Limits): Promise<Result> => {
  const name = client.nameForMembers?.(text)
  const config = { text, values, ...(name === undefined ? {} : { name }) }
  const query = limits === undefined ? new pg.Query(config) : new LimitedQuery(config, limits)
  return new Promise<Result>((resolve, reject) => {
    const settle: Ended = (error, result) => (error ? reject(error) : resolve(result))
    client.query(query as never, settle as never)
  }).catch((error: Error) => {
    // As pg does: the stack would lead to the socket, and not to who has asked.
    Error.captureStackTrace(error)
    throw error
  })
}

/**
 * What Kysely needs of a client, on a connection whose queries run as a member of `organisationId`. The limits last as long as a
 * transaction or a statement outside of one, because a pooler gives the next one to another caller.
 */
const limitedClient = (client: Client, organisationId: string): Limited => {
  const limits = { role: memberRole, name: organisationSetting, value: organisationId }
  let isOpen = false
  return {
    query: async (text: string, values: unknown[]): Promise<Result> => {
      if (begins.test(text)) {
        try {
          const began = await client.query(limited(text, organisationId))
          isOpen = true
          return began
        } catch (error) {
          // Or the connection would be given back in the middle of a transaction.
          await client.query('rollback').catch(() => undefined)
          throw error
        }
      }
      if (!ends.test(text)) return run(client, text, values, isOpen ? undefined : limits)
      isOpen = false
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
