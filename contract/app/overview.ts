// Owns the wire shape of the overview: the measures by month, and what waits for an administrator.
import { z } from 'zod'
import { limits } from '../platform/values/limits.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { countQuery, date, dollars, instant, messageReply } from '../platform/wire/fields.ts'

const month = z.object({
  month: z.string().describe('YYYY-MM'),
  nightsOffered: z
    .number()
    .int()
    .describe('days of the month times the apartments offered on them, blocked nights left out'),
  nightsSold: z.number().int(),
  occupancy: z.number().describe('nights sold by nights offered, 0 to 1'),
  revenue: dollars.describe('for nights of this month and the extras of stays that begin in it'),
  averageNightlyRate: dollars.nullable().describe('for the nights alone; null without any'),
  leadTimeDays: z.number().nullable().describe('from booking to check-in, on average over stays that begin in it'),
})
export type OverviewMonth = z.output<typeof month>

export const operations = z.object({
  failedMails: z
    .number()
    .int()
    .describe(
      `e-mails that used up their attempts within ${limits.failedJobDays} days, as GET /api/admin/failed-mails lists them`,
    ),
  failedJobs: z
    .number()
    .int()
    .describe(
      `other jobs that used up their attempts within ${limits.failedJobDays} days, as GET /api/admin/failed-jobs lists them`,
    ),
  storage: z.object({
    failures: z.number().int().describe('files that could not be stored within a day'),
    lastFailureAt: instant.nullable(),
    reason: z.string().describe("the system's word for the last one, such as ENOSPC"),
  }),
  disk: z
    .object({ freeBytes: z.number(), isLow: z.boolean().describe('less than MIN_FREE_DISK_MB') })
    .nullable()
    .describe('where data and pictures are; null where the system does not say'),
})
export type Operations = z.output<typeof operations>

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  who: 'admin',
  reads: ['bookings', 'enquiries', 'nights', 'payments', 'transfers', 'jobs'],
  summary: 'Occupancy, revenue, average nightly rate and lead time by month, what waits, and how mails and jobs are',
  query: z.object({ back: countQuery(0, 36), ahead: countQuery(0, 12) }),
  reply: z.object({
    months: z.array(month),
    nights: z
      .array(z.object({ date, taken: z.number().int().describe('homes that we have sold') }))
      .describe('tonight and the thirteen nights after it'),
    homes: z.number().int().describe('how many are offered tonight'),
    waiting: z.object({
      approvals: z.number().int(),
      enquiries: z.number().int(),
      transfers: z
        .number()
        .int()
        .describe('bank transfers that wait for an administrator, as GET /api/admin/transfers lists them'),
      refunds: z.number().int().describe('refunds that have not gone through yet'),
    }),
    system: z.object({
      mailFailingSince: instant.nullable().describe('since when the mail server has not answered; null while it does'),
      mailsWaiting: z.number().int().describe('mails that are due and have not left'),
      lateJobs: z
        .array(z.enum(['money', 'clock', 'mail', 'files']))
        .describe('kinds of jobs of which one has been due for more than a minute'),
      ...operations.shape,
    }),
  }),
  errors: [],
})

const failedJob = z.object({
  _id: z.string().describe('a number'),
  kind: z.string().describe('what it was to do: of an e-mail what it was to say, such as receipt'),
  createdAt: instant,
  failedAt: instant,
  attempts: z.number().int(),
  reason: z.string(),
})
export type FailedJob = z.output<typeof failedJob>

const numberParams = z.object({ number: z.string().regex(/^\d{1,18}$/, 'This is not a valid id.') })

export const listFailedMails = endpoint({
  method: 'GET',
  path: '/api/admin/failed-mails',
  who: 'admin',
  reads: ['jobs'],
  summary: 'E-mails that used up their attempts, the latest first; at most 100',
  reply: z.array(failedJob),
  errors: [],
})

export const retryFailedMail = endpoint({
  method: 'POST',
  path: '/api/admin/failed-mails/:number/retry',
  who: 'admin',
  changes: ['jobs'],
  summary: 'Sends again an e-mail that used up its attempts',
  params: numberParams,
  reply: messageReply,
  errors: ['not_found'],
})

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/api/admin/failed-jobs',
  who: 'admin',
  reads: ['jobs'],
  summary: 'Other jobs that used up their attempts, the latest first; at most 100',
  reply: z.array(failedJob),
  errors: [],
})

export const retryFailedJob = endpoint({
  method: 'POST',
  path: '/api/admin/failed-jobs/:number/retry',
  who: 'admin',
  changes: ['jobs'],
  summary: 'Starts again a job that used up its attempts',
  params: numberParams,
  reply: messageReply,
  errors: ['not_found'],
})
