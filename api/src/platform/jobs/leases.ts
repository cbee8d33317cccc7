// Owns telling living workers from dead ones: renews the leases of ours, and frees what the dead have locked.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/client.ts'
import type { WorkerName } from '#db/job-workers.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/** What a look found: how often a lease had been renewed, null without one, and when it was first found so. */
type Seen = { renewals: number | null; since: number }

export type Leases = {
  /** Says from now on that the worker of that id is alive. */
  hold(id: string, worker: WorkerName): void
  /** The worker of that id has ended: whatever it still has locked is due again. */
  drop(id: string): Promise<void>
  /** Gives back the jobs that our workers are still at, as if they had never been tried. */
  giveBack(): Promise<void>
  /** Ends renewing; our leases are gone afterwards. */
  close(): Promise<void>
}

type Freed = { jobs: number; queues: number }

/** Unlocks what these workers have locked: where they ended, or as if the jobs had never been tried. */
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
 * Renews the leases of this process and looks after those of others, eight times within `millis`. A worker counts as dead
 * once this process has itself seen its lease stand still for that long, with no gap in between: after an outage of the
 * database, or of our own process, the watching starts over, so that a living worker has the time to renew.
 */
export const openLeases = ({ db, log }: Pick<Deps, 'db' | 'log'>, millis: number): Leases => {
  const everyMillis = millis / 8
  const ours = new Map<string, WorkerName>()
  const closing = new AbortController()
  let seen = new Map<string, Seen>()
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
    // Renewed, or made, at this very moment; or another process was first.
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
    const found = new Map<string, Seen>()
    for (const { id, renewals } of rows) {
      if (ours.has(id)) continue
      const before = isUnbroken ? seen.get(id) : undefined
      const stoodStill = before !== undefined && before.renewals === renewals
      found.set(id, stoodStill ? before : { renewals, since: now })
    }
    seen = found
    for (const [id, { renewals, since }] of found) if (now - since >= millis) await free(id, renewals)
  }

  const watching = (async () => {
    while (!closing.signal.aborted) {
      try {
        for (const [id, worker] of ours) await renew(id, worker)
        await checkOthers()
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
      // The next turn does it otherwise.
      renew(id, worker).catch(() => undefined)
    },
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
