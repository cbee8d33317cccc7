// Owns which worker does which job. Each has slots of its own, so that what is slow outside delays nothing else.
import type { JobName } from './outbox.ts'

/**
 * money: asks the payment providers. clock: what happens by the time alone, and only in our database. mail: waits for
 * the mail server. files: pictures and proofs.
 */
export const workerNames = ['money', 'clock', 'mail', 'files'] as const
export type WorkerName = (typeof workerNames)[number]

type PrefixOf<N extends JobName> = N extends `${infer P}:${string}` ? P : never

const workerOfPrefix: Record<PrefixOf<JobName>, WorkerName> = {
  mail: 'mail',
  payment: 'money',
  payments: 'money',
  transfers: 'money',
  bookings: 'clock',
  catalogue: 'clock',
  accounts: 'clock',
  uploads: 'files',
}
const exceptions: Partial<Record<JobName, WorkerName>> = {
  'transfers:lapse': 'clock',
  'transfers:remove-proof': 'files',
}

/** The worker that does a job. */
export const workerOf = (name: JobName): WorkerName =>
  exceptions[name] ?? workerOfPrefix[name.split(':')[0] as PrefixOf<JobName>]
