// Owns what a start does with the database before it uses it: waits until it answers, and migrates it or waits until it is.
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseSetting } from '#connection/address.ts'
import { newClient } from '#connection/client.ts'
import { setLimitsOfRole } from '#connection/limits.ts'
import { isTemporary, reasonOf } from '#connection/temporary.ts'
import { waitForDatabase } from '#connection/wait.ts'
import { migrate, missingMigrations } from './migrate.ts'

type Log = { info(facts: object, msg: string): void; warn(facts: object, msg: string): void }

const everyMillis = 1_000
const answerMillis = 10_000

/** A sentence that says why a start has to wait for its schema; null where it has all. Throws where waiting does not help. */
const reasonToWait = async (url: string): Promise<string | null> => {
  try {
    const missing = await missingMigrations(url)
    if (missing.length === 0) return null
    return `The database is older than this release and MIGRATE is off: it lacks ${missing.join(', ')}. Run npm run migrate first.`
  } catch (error) {
    // It may restart while this start waits for it.
    if (isTemporary(error)) return `The database does not answer: ${reasonOf(error)}`
    throw error
  }
}

/** Resolves once the database has every migration of this release; throws a sentence when it lacks one after the time to wait. */
const waitForSchema = async ({ directUrl, waitMillis }: DatabaseSetting, log: Log): Promise<void> => {
  const until = performance.now() + waitMillis
  for (let hasLogged = false; ; hasLogged = true) {
    const reason = await reasonToWait(directUrl)
    if (reason === null) return
    if (performance.now() >= until) throw new Error(reason)
    if (!hasLogged)
      log.warn({ reason }, 'the database is older than this release; the start waits until it is migrated')
    await sleep(everyMillis)
  }
}

/** Waits for the database, migrates it, or with `migrates: false` waits until it is migrated. Throws a sentence where it cannot be used. */
export const prepareDatabase = async (setting: DatabaseSetting, migrates: boolean, log: Log): Promise<void> => {
  const { url, directUrl, throughPooler, waitMillis } = setting
  await waitForDatabase(directUrl, waitMillis, log)
  if (migrates) {
    const applied = await migrate(directUrl)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
  } else await waitForSchema(setting, log)
  if (!throughPooler) return
  await waitForDatabase(url, waitMillis, log, true)
  const client = newClient(url, answerMillis, { connectionTimeoutMillis: answerMillis })
  client.on('error', () => undefined)
  await client.connect()
  await setLimitsOfRole(client).finally(() => client.end())
}
