// Owns waiting at the start for a database that is down, starting or overloaded, and refusing one that is too old.

import { setTimeout as sleep } from 'node:timers/promises'
import { newClient } from './client.ts'
import { limits } from './limits.ts'
import { isTemporary, reasonOf } from './temporary.ts'

type Log = { warn(facts: object, msg: string): void }

/** The oldest PostgreSQL that migrations and queries run on. */
const oldestMajor = 15

const everyMillis = 1_000
const answerMillis = 5_000

const leadsToPooler = (error: unknown) => error instanceof Error && /unsupported startup parameter/.test(error.message)

/** Resolves when the database answers; throws its error, or a sentence where its release is too old or a pooler is in front. */
const answers = async (url: string, throughPooler: boolean): Promise<void> => {
  const client = newClient(url, answerMillis, {
    connectionTimeoutMillis: answerMillis,
    ...(throughPooler ? {} : { statement_timeout: limits.statement_timeout }),
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const sql = "select current_setting('server_version_num')::int / 10000 as major"
    const { major } = (await client.query<{ major: number }>(sql)).rows[0] ?? { major: 0 }
    if (major < oldestMajor)
      throw new Error(
        `DATABASE_URL leads to PostgreSQL ${major}, and Akwaaba needs ${oldestMajor} or newer. Nothing was written to it.`,
      )
  } catch (error) {
    if (!throughPooler && leadsToPooler(error))
      throw new Error(
        'The address of the database leads to a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself, beside DATABASE_URL.',
      )
    throw error
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * Resolves once the database at `url` answers. Waits up to `millis` for one that is down and logs that; throws a sentence
 * when it is still down then, and at once when waiting cannot help, its release is too old or a pooler is not expected.
 */
export const waitForDatabase = async (url: string, millis: number, log: Log, throughPooler = false): Promise<void> => {
  const until = performance.now() + millis
  for (let hasLogged = false; ; hasLogged = true) {
    const failure: unknown = await answers(url, throughPooler).then(
      () => null,
      (error: unknown) => error,
    )
    if (failure === null) return
    if (!isTemporary(failure)) throw failure
    const leftSeconds = Math.round((until - performance.now()) / 1000)
    const reason = reasonOf(failure)
    if (leftSeconds <= 0) throw new Error(`The database did not answer within DATABASE_WAIT_SECONDS: ${reason}`)
    if (!hasLogged) log.warn({ reason, leftSeconds }, 'the database does not answer yet; the start waits for it')
    else log.warn({ reason, leftSeconds }, 'still waiting for the database')
    await sleep(everyMillis)
  }
}
