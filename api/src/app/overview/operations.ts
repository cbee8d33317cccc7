// Owns what an admin must know about operation: jobs that failed, pictures that could not be stored, disk space.
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DomainError } from '@akwaaba/contract/errors'
import { textOf } from '@akwaaba/contract/guards'
import { limits } from '@akwaaba/contract/limits'
import type { Operations } from '@akwaaba/contract/overview'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { countFailedJobs } from './failed-jobs.ts'

const dayMillis = 86_400_000
const daysAgo = (deps: Pick<Deps, 'clock'>, days: number) => new Date(deps.clock.now().getTime() - days * dayMillis)

/** Records that a file could not be stored. Never throws, so that the caller can report the failure itself. */
export const recordStorageFailure = async (deps: Pick<Deps, 'db' | 'clock' | 'log'>, error: unknown): Promise<void> => {
  // What a bucket answered is the cause of a refusal of ours; an error of the system says it by its code.
  const cause = error instanceof DomainError ? error.cause : undefined
  const reason = (textOf(cause, 'message') ?? textOf(error, 'code') ?? textOf(error, 'message') ?? 'unknown').slice(
    0,
    200,
  )
  deps.log.error({ err: error }, 'a file could not be stored')
  try {
    await deps.db.insertInto('storageFailures').values({ happenedAt: deps.clock.now(), reason }).execute()
  } catch (insertError) {
    deps.log.error({ err: insertError }, 'the failure to store a file could not be written down either')
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

/** Deletes storage failures that are older than the failed jobs that are listed. */
export const deleteOldStorageFailures = async (deps: Deps): Promise<void> => {
  await deps.db.deleteFrom('storageFailures').where('happenedAt', '<', daysAgo(deps, limits.failedJobDays)).execute()
}

/** Free bytes on the disk of a folder that exists or will be made; null where the system does not say. */
const freeBytesAt = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const isAbsent = textOf(error, 'code') === 'ENOENT'
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

/** Failed jobs and mails, storage failures and disk space, for the overview. */
export const readOperations = async (deps: Deps): Promise<Operations> => {
  const [failedMails, failedJobs, storage, disk] = await Promise.all([
    countFailedJobs(deps, 'e-mail'),
    countFailedJobs(deps, 'job'),
    readStorageFailures(deps),
    readDisk(deps),
  ])
  return { failedMails, failedJobs, storage, disk }
}
