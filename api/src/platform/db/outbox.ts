// Owns the outbox: effects are jobs added in the same transaction as the fact that causes them.
import { type RawBuilder, sql } from 'kysely'
import { currentRequestId } from '#telemetry/origin.ts'
import type { Db } from './client.ts'
import type { Tx } from './tx.ts'

/** Every job with its payload; app/tasks has a function for each. Mails and most nouns declare their own beside what adds them. */
export interface JobPayloads {
  'payment:check': { reference: string }
  'payment:refund': { bookingId: string }
  'payment:send-refund': { refundId: string }
  'payment:event': { eventId: string }
  'uploads:variants': { name: string }
  'uploads:sweep': Record<string, never>
  'bookings:expire-holds': Record<string, never>
  'bookings:complete-stays': Record<string, never>
  'bookings:remind-approvals': Record<string, never>
  'catalogue:new-day': Record<string, never>
  'payments:sweep': Record<string, never>
  'accounts:reset': { email: string; expiresAt: string; isCrowded?: boolean }
  'accounts:tidy': Record<string, never>
}
export type JobName = keyof JobPayloads

type When = { runAt?: Date; key?: string; keepsTime?: boolean; queue?: string; priority?: number }
export type Job = { name: JobName; payload: JobPayloads[JobName]; when: When }

/** In a payload the id of the request that has caused the job. Nobody but the worker reads it. */
export const requestIdField = '_requestId'

const payloadOf = (payload: Job['payload']): object => {
  const requestId = currentRequestId()
  return requestId === undefined ? payload : { ...payload, [requestIdField]: requestId }
}

const addJob = ({ name, payload, when }: Job) => sql`graphile_worker.add_job(
    ${name}::text,
    payload := ${JSON.stringify(payloadOf(payload))}::json,
    run_at := ${when.runAt ?? null}::timestamptz,
    job_key := ${when.key ?? null}::text, queue_name := ${when.queue ?? null}::text,
    job_key_mode := ${when.keepsTime ? 'preserve_run_at' : 'replace'}::text, priority := ${when.priority ?? null}::integer
  )`

/** Adds jobs as enqueue does, all by one statement. */
export const enqueueAll = async (tx: Tx | Db, jobs: readonly Job[]): Promise<void> => {
  if (jobs.length > 0) await sql`select ${sql.join(jobs.map(addJob))}`.execute(tx)
}

/** A job that is added with a row which a statement inserts; `of` is the id of that row. */
export type JobOf = Pick<Job, 'name' | 'payload'> & { of: string }

/** The part of a statement that adds those of these jobs whose rows are among the ids that `inserted` selects; gives the jobs. */
export const jobsOf = (jobs: readonly JobOf[], inserted: RawBuilder<unknown>): RawBuilder<unknown> => {
  const rows = jobs.map(({ name, payload, of }) => ({ of, name, payload: payloadOf(payload) }))
  return sql`select graphile_worker.add_job(asked.name, payload := asked.payload) as job
    from json_to_recordset(${JSON.stringify(rows)}::json) as asked (of uuid, name text, payload json)
    where asked.of in (${inserted})`
}

/**
 * Adds a job to the transaction; it runs after commit, from `runAt` on, and is retried when it fails. Jobs of one `queue` run one by one.
 * A waiting one of the same `key` is replaced, with `keepsTime` at its time. Of those due, a lower `priority` (0 unless given) goes first.
 */
export const enqueue = <N extends JobName>(
  tx: Tx | Db,
  name: N,
  payload: JobPayloads[N],
  when: When = {},
): Promise<void> => enqueueAll(tx, [{ name, payload, when }])
