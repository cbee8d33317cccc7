// Owns reading the health of this process: its database, its workers, the waiting jobs, and the mail server.
import { sql } from 'kysely'
import { type Backlog, lateSeconds, readBacklog } from '#db/backlog.ts'
import { type WorkerName, workerNames } from '#db/job-workers.ts'
import { readMailCircuit } from '#db/mail-circuit.ts'
import type { Deps } from '#deps.ts'

// By then a worker that takes no jobs has been replaced several times without success.
const stalledSeconds = 60

export type WorkerHealth = { name: WorkerName; restarts: number; stalledSeconds: number }
export type Health = {
  /** whether the database refuses writes, as a standby does */
  isReadOnly: boolean
  /** the workers of this process that have been unable to take jobs for a minute */
  stalled: WorkerName[]
  /** the workers whose oldest due job has waited for more than a minute, in whichever process */
  late: WorkerName[]
  oldestDueSeconds: number
  mail: { isAway: boolean; failures: number }
  backlog: (Backlog & WorkerHealth)[]
}

/** Reads the health now; throws where the database does not answer. */
export const readHealth = async ({ db }: Pick<Deps, 'db'>, workers: WorkerHealth[]): Promise<Health> => {
  // Reads a table of ours: a database that was dropped and made again answers, too.
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select current_setting('transaction_read_only')::boolean as "isReadOnly", (select true from users limit 1)`.execute(
    db,
  )
  const backlog = await readBacklog(db)
  const circuit = await readMailCircuit(db)
  const all = workerNames.map((name) => {
    const ours = workers.find((worker) => worker.name === name)
    return { name, restarts: 0, stalledSeconds: 0, ...ours, ...backlog[name] }
  })
  return {
    isReadOnly: rows[0]?.isReadOnly ?? false,
    stalled: workers.filter((worker) => worker.stalledSeconds > stalledSeconds).map(({ name }) => name),
    late: all.filter(({ oldestSeconds }) => oldestSeconds > lateSeconds).map(({ name }) => name),
    oldestDueSeconds: Math.max(0, ...all.map(({ oldestSeconds }) => Math.floor(oldestSeconds))),
    mail: { isAway: circuit.openedAt !== null, failures: circuit.failures },
    backlog: all,
  }
}
