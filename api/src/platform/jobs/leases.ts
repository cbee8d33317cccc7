// Owns telling live workers from dead ones: renews the leases of this process, and frees the jobs that dead workers have locked.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { WorkerName } from '#db/job-workers.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type IdleLocks, openIdleLocks } from './idle-locks.ts'

/** What a check found: how often a lease had been renewed, null without one, and since when that has not changed. */
type Observation = { renewals: number | null; since: number }

export type Leases = {
  /** Starts renewing a lease that says that this worker is alive. */
  hold(id: string, worker: WorkerName): void
  /** Runs a job of one of our workers. What they keep locked without running it is freed after the time of a lease. */
  during: IdleLocks['during']
  /** Removes the lease of a worker that has ended; jobs that it still has locked are due again. */
  drop(id: string): Promise<void>
  /** Gives back the jobs that our workers are still running, without using up an attempt. */
  giveBack(): Promise<void>
  /** Stops renewing, and removes our leases. */
  close(): Promise<void>
}

type Freed = { jobs: number; queues: number }

/** Unlocks the jobs and queues that these workers have locked. `attemptsBack` 1 returns the attempt of each job. */
const unlock = async (db: Db, ids: readonly string[], attemptsBack: 0 | 1): Promise<Freed> =>
  inTransaction(db, async (tx) => {
    // Jobs first, in the order in which graphile-worker locks them.
    const jobs = await sql`
      update graphile_worker._private_jobs
      set locked_at = null, locked_by = null, attempts = greatest(0, attempts - ${attemptsBack}::int),
        run_at = greatest(run_at, now())
      where locked_by = any(${ids}::text[])`.execute(tx)
    const queues = await sql`
      update graphile_worker._private_job_queues set locked_at = null, locked_by = null
      where locked_by = any(${ids}::text[])`.execute(tx)
    return { jobs: Number(jobs.numAffectedRows ?? 0), queues: Number(queues.numAffectedRows ?? 0) }
  })

/**
 * Renews the leases of this process and checks those of others, eight times within `millis`. A worker counts as dead once
 * this process has seen its lease unchanged for that long without a gap. After an outage of the database or a pause of this
 * process the observation starts over, so that a live worker has time to renew.
 */
export const openLeases = ({ db, log }: Pick<Deps, 'db' | 'log'>, millis: number): Leases => {
  const everyMillis = millis / 8
  const ours = new Map<string, WorkerName>()
  const idleLocks = openIdleLocks({ db, log }, millis)
  const closing = new AbortController()
  let seen = new Map<string, Observation>()
  let lastCheck = Number.NEGATIVE_INFINITY

  const renew = async (id: string, worker: WorkerName) => {
    await db
      .insertInto('workerLeases')
      .values({ id, worker })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ renewals: sql`worker_leases.renewals + 1`, renewedAt: sql`now()` }),
      )
      .execute()
  }

  const free = async (id: string, renewals: number | null) => {
    const taken = await db
      .deleteFrom('workerLeases')
      .where('id', '=', id)
      .where('renewals', '=', renewals ?? 0)
      .returning('id')
      .execute()
    // Renewed or created at this moment, or another process was faster.
    if (taken.length === 0 && (renewals !== null || (await isHeld(id)))) return
    const freed = await unlock(db, [id], 0)
    if (freed.jobs + freed.queues > 0) log.warn({ worker: id, ...freed }, 'freed what a dead worker had locked')
  }
  const isHeld = async (id: string) =>
    (await db.selectFrom('workerLeases').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

  const checkOthers = async () => {
    const { rows } = await sql<{ id: string; renewals: number | null }>`
      select them.id, renewals
      from (
        select locked_by as id from graphile_worker._private_jobs where locked_by is not null
        union select locked_by from graphile_worker._private_job_queues where locked_by is not null
        union select id from worker_leases
      ) as them
      left join worker_leases using (id)`.execute(db)
    const now = performance.now()
    const isUnbroken = now - lastCheck < everyMillis * 3
    lastCheck = now
    const found = new Map<string, Observation>()
    for (const { id, renewals } of rows) {
      if (ours.has(id)) continue
      const before = isUnbroken ? seen.get(id) : undefined
      const isUnchanged = before !== undefined && before.renewals === renewals
      found.set(id, isUnchanged ? before : { renewals, since: now })
    }
    seen = found
    for (const [id, { renewals, since }] of found) if (now - since >= millis) await free(id, renewals)
  }

  const watching = (async () => {
    while (!closing.signal.aborted) {
      try {
        for (const [id, worker] of ours) await renew(id, worker)
        await checkOthers()
        await idleLocks.check([...ours.keys()])
      } catch (error) {
        lastCheck = Number.NEGATIVE_INFINITY
        if (!closing.signal.aborted) log.warn({ err: error }, 'the leases of the workers could not be renewed')
      }
      await sleep(everyMillis, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  })()

  return {
    hold: (id, worker) => {
      ours.set(id, worker)
      // If this fails, the next round renews it.
      renew(id, worker).catch(() => undefined)
    },
    during: idleLocks.during,
    drop: async (id) => {
      ours.delete(id)
      await db.deleteFrom('workerLeases').where('id', '=', id).execute()
      await unlock(db, [id], 0)
    },
    giveBack: async () => {
      const given = await unlock(db, [...ours.keys()], 1)
      log.warn(given, 'gave back the jobs that did not end in time')
    },
    close: async () => {
      closing.abort()
      await watching
      for (const id of ours.keys()) await db.deleteFrom('workerLeases').where('id', '=', id).execute()
    },
  }
}
