// Owns the wire shape of the overview: how the house is doing by month, and what waits for an administrator.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { countQuery, dollars, instant } from './fields.ts'

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

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  who: 'admin',
  summary: 'Occupancy, revenue, average nightly rate and lead time by month, what waits, and how mails and jobs are',
  query: z.object({ back: countQuery(0, 36), ahead: countQuery(0, 12) }),
  reply: z.object({
    months: z.array(month),
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
    }),
  }),
  errors: [],
})
