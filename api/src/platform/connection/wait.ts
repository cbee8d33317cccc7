// Owns waiting at the start for a database that is down, starting or overloaded, and refusing one that is too old.

import { setTimeout as sleep } from 'node:timers/promises'
import { textOf } from '@akwaaba/contract/guards'
import { newClient } from './client.ts'
import { limits } from './limits.ts'

type Log = { warn(facts: object, msg: string): void }

// Errors that are temporary. A wrong password, user or database name is not.
const temporary = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['53300', '53200', '53100', '57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006', '08P01'],
])
// node-postgres gives these errors no code.
const temporaryText = /timeout expired|Connection terminated/i

/** The oldest PostgreSQL that migrations and queries run on. */
const oldestMajor = 15

const everyMillis = 1_000
const answerMillis = 5_000

// Where a host name has several addresses, the error contains one for each.
const codesOf = (error: unknown): string[] =>
  error instanceof AggregateError ? error.errors.flatMap(codesOf) : [textOf(error, 'code') ?? '']

const isTemporary = (error: unknown) =>
  codesOf(error).some((code) => temporary.has(code)) || (error instanceof Error && temporaryText.test(error.message))

const reasonOf = (error: unknown) =>
  error instanceof Error && error.message !== '' ? error.message : codesOf(error).join(', ')

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
