// Owns which worker runs which job. Each has slots of its own, so that a slow external server delays no other jobs.
import type { JobName } from './outbox.ts'

/**
 * money: calls the payment providers. clock: what time alone causes, only in our database. mail: waits for the mail
 * server. files: pictures, proofs, and calendars of other platforms, and SMS.
 */
export const workerNames = ['money', 'clock', 'mail', 'files'] as const
export type WorkerName = (typeof workerNames)[number]

type PrefixOf<N extends JobName> = N extends `${infer P}:${string}` ? P : never

const workerOfPrefix = {
  mail: 'mail',
  payment: 'money',
  payments: 'money',
  transfers: 'money',
  bookings: 'clock',
  catalogue: 'clock',
  accounts: 'clock',
  ...({ alerts: 'clock', feeds: 'files', sms: 'files', uploads: 'files' } as const),
} satisfies Record<PrefixOf<JobName>, WorkerName>
const exceptions = {
  'transfers:expire': 'clock',
  'transfers:remove-proof': 'files',
} satisfies Partial<Record<JobName, WorkerName>>
const workers: Readonly<Record<string, WorkerName | undefined>> = { ...workerOfPrefix, ...exceptions }

/** The worker that runs a job; undefined for a job that this release does not know. */
export const workerOf = (name: string): WorkerName | undefined => workers[name] ?? workers[name.split(':')[0] ?? '']

/** Jobs that had another name in the previous release, whose processes add them while they are replaced. The next release empties this table. */
export const earlierNames: Readonly<Partial<Record<JobName, string>>> = {
  'bookings:expire-holds': 'bookings:lapse-holds',
  'transfers:expire': 'transfers:lapse',
  ...{ 'alerts:request': 'mail:approval-needed', 'alerts:confirmed': 'mail:host-confirmed' },
  'alerts:approval-reminder': 'mail:approval-reminder',
}
