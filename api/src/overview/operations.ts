// Owns what an admin must know of the machine: e-mails that were given up, pictures that could not be stored, disk space.
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import type { FailedMail, Operations } from '@akwaaba/contract/overview'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'

const dayMillis = 86_400_000
const daysAgo = (deps: Pick<Deps, 'clock'>, days: number) => new Date(deps.clock.now().getTime() - days * dayMillis)

/** Jobs that send an e-mail, have used up their tries, and did so in the days that the list covers. */
// The times of jobs are those of the database.
const givenUp = sql`graphile_worker.jobs
  where task_identifier like 'mail:%' and attempts >= max_attempts and locked_at is null
    and updated_at > now() - make_interval(days => ${limits.failedMailDays}::int)`

const countFailedMails = async (deps: Deps): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${givenUp}`.execute(deps.db)
  return rows[0]?.count ?? 0
}

type MailRow = { id: string; task: string; createdAt: Date; failedAt: Date; attempts: number; lastError: string | null }

/** The e-mails that were given up, the latest first. */
export const listFailedMails = async (deps: Deps): Promise<FailedMail[]> => {
  const { rows } = await sql<MailRow>`
    select id::text, task_identifier as task, created_at, updated_at as failed_at, attempts::int, last_error
    from ${givenUp} order by updated_at desc, id desc limit ${limits.maxPageSize}`.execute(deps.db)
  return rows.map(({ id, task, createdAt, failedAt, attempts, lastError }) => ({
    _id: id,
    kind: task.replace(/^mail:/, ''),
    createdAt: createdAt.toISOString(),
    failedAt: failedAt.toISOString(),
    attempts,
    // Only the first line: what follows is a trace of our code.
    reason: (lastError ?? '').split('\n')[0]?.slice(0, 300) ?? '',
  }))
}

/** Tries an e-mail again that was given up. Refuses with not_found where there is none of this id. */
export const retryFailedMail = async (deps: Deps, id: string): Promise<{ msg: string }> => {
  const { rows } = await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at := now(), attempts := 0)
    from (select id from ${givenUp} and id = ${id}::bigint) as found having count(*) > 0`.execute(deps.db)
  return rows.length === 0 ? fail('not_found') : { msg: 'The e-mail is sent again.' }
}

/** Writes down that a file could not be stored. Never throws: the failure itself is what the caller must hear of. */
export const recordStorageFailure = async (deps: Pick<Deps, 'db' | 'clock' | 'log'>, error: unknown): Promise<void> => {
  const { code, message } = error as { code?: string; message?: string }
  const reason = (code ?? message ?? 'unknown').slice(0, 200)
  deps.log.error({ err: error }, 'a file could not be stored')
  try {
    await deps.db.insertInto('storageFailures').values({ happenedAt: deps.clock.now(), reason }).execute()
  } catch (unwritten) {
    deps.log.error({ err: unwritten }, 'the failure to store a file could not be written down either')
  }
}

const readStorageFailures = async (deps: Deps): Promise<Operations['storage']> => {
  const { rows } = await sql<{ count: number; lastAt: Date | null; reason: string | null }>`
    select count(*)::int as count, max(happened_at) as last_at,
      (array_agg(reason order by happened_at desc))[1] as reason
    from storage_failures where happened_at > ${daysAgo(deps, 1)}`.execute(deps.db)
  const [row] = rows
  return { failures: row?.count ?? 0, lastFailureAt: row?.lastAt?.toISOString() ?? null, reason: row?.reason ?? '' }
}

/** Forgets failures to store that are older than the list of failed e-mails goes back. */
export const forgetStorageFailures = async (deps: Deps): Promise<void> => {
  await deps.db.deleteFrom('storageFailures').where('happenedAt', '<', daysAgo(deps, limits.failedMailDays)).execute()
}

/** Bytes that are free where a folder is, or will be; null where the system does not say. */
const freeBytesAt = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const isAbsent = (error as { code?: string }).code === 'ENOENT'
    return isAbsent && dirname(folder) !== folder ? freeBytesAt(dirname(folder)) : null
  }
}

const readDisk = async ({ config }: Deps): Promise<Operations['disk']> => {
  const folders = [config.dataDir, ...(config.storage.kind === 'folder' ? [config.storage.folder] : [])]
  const free = await Promise.all(folders.map((folder) => freeBytesAt(resolve(folder))))
  const known = free.filter((bytes) => bytes !== null)
  if (known.length === 0) return null
  const freeBytes = Math.min(...known)
  return { freeBytes, isLow: freeBytes < config.minFreeDiskBytes }
}

/** How the machine is doing, for the overview. */
export const readOperations = async (deps: Deps): Promise<Operations> => {
  const [failedMails, storage, disk] = await Promise.all([
    countFailedMails(deps),
    readStorageFailures(deps),
    readDisk(deps),
  ])
  return { failedMails, storage, disk }
}
