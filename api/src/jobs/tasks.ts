// Owns the list of jobs: each name of the outbox with the function that does it.
import type { Task, TaskList } from 'graphile-worker'
import { forgetUnproven } from '../auth/accounts.ts'
import { forgetOldCounters } from '../auth/limits.ts'
import { completeStays, lapseHolds } from '../bookings/holds.ts'
import type { JobName, JobPayloads } from '../db/outbox.ts'
import type { Deps } from '../deps.ts'
import * as payments from '../payments/payments.ts'
import { makeVariants } from '../uploads/variants.ts'
import * as mails from './mails.ts'

type Work = { [N in JobName]: (payload: JobPayloads[N], attempt: number) => Promise<unknown> }

/** Every job as a task of the worker. A job that throws is tried again later, with growing pauses. */
export const tasksFor = (deps: Deps): TaskList => {
  const work: Work = {
    'mail:code': ({ codeId }, attempt) => mails.sendCode(deps, codeId, attempt),
    'mail:receipt': ({ bookingId }) => mails.sendReceipt(deps, bookingId),
    'mail:approved': ({ bookingId }) => mails.sendApproved(deps, bookingId),
    'mail:hold-expired': ({ bookingId }) => mails.sendHoldExpired(deps, bookingId),
    'mail:refunded': ({ paymentId }) => mails.sendRefunded(deps, paymentId),
    'payment:check': ({ reference }) => payments.check(deps, reference),
    'payment:refund': ({ bookingId }) => payments.refundBooking(deps, bookingId),
    'payment:send-refund': ({ paymentId }) => payments.sendRefund(deps, paymentId),
    'uploads:variants': ({ name }) => makeVariants(deps.storage, name),
    'bookings:lapse-holds': () => lapseHolds(deps),
    'bookings:complete-stays': () => completeStays(deps),
    'payments:sweep': () => payments.sweep(deps),
    'accounts:tidy': async () => {
      await forgetOldCounters(deps)
      await forgetUnproven(deps)
    },
  }
  const entries = Object.entries(work).map(([name, run]): [string, Task] => [
    name,
    async (payload, helpers) => {
      await (run as (payload: unknown, attempt: number) => Promise<unknown>)(payload, helpers.job.attempts)
    },
  ])
  return Object.fromEntries(entries)
}

/** When the jobs that nobody asks for run (UTC, which is Accra's time). */
export const crontab = `
* * * * * bookings:lapse-holds ?max=1
* * * * * payments:sweep ?max=1
5 * * * * bookings:complete-stays ?max=3
17 3 * * * accounts:tidy ?max=3
`
