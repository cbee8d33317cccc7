// Owns the wire shapes of what members read of the money of their organisation: what is owed, payouts, and a statement for each month.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { date, id, instant, money, pageQuery } from '../../platform/wire/fields.ts'
import { hostPayoutStates } from './payout-states.ts'

export const listHostPayouts = endpoint({
  method: 'GET',
  path: '/api/host/:org/payouts',
  who: 'member',
  needs: 'payout.read',
  reads: ['payouts'],
  summary: 'The payouts of an organisation, newest first',
  params: orgParams,
  query: z.object(pageQuery),
  reply: z.array(
    z.object({
      _id: id,
      reference: z.string().describe('of the transfer'),
      state: z.enum(hostPayoutStates.all),
      stays: z.number().int(),
      net: money,
      cedis: money.nullable(),
      accountLabel: z.string().describe('such as GCB Bank …7720'),
      note: z.string().describe('why it was left out or did not arrive'),
      createdAt: instant,
      endedAt: instant.nullable(),
    }),
  ),
  errors: [],
})
export type HostPayout = z.output<(typeof listHostPayouts)['reply']>[number]

const owed = z.object({
  owed: money.describe('by the ledger; negative where the organisation owes us'),
  held: money.describe('of it: for disputed stays'),
  coming: money.describe('of it: in a batch that is not paid yet'),
})
export type Owed = z.output<typeof owed>

export const readOwed = endpoint({
  method: 'GET',
  path: '/api/host/:org/owed',
  who: 'member',
  needs: 'payout.read',
  reads: ['payouts'],
  summary: 'What an organisation is owed, by currency',
  params: orgParams,
  reply: z.object({ sums: z.array(owed) }),
  errors: [],
})

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month.')
  .describe('such as 2026-11')

const entry = z.object({
  day: date,
  what: z.string(),
  gross: money.nullable(),
  fee: money.nullable().describe('our commission'),
  net: money.describe('what it adds to the sum that is owed; negative for what is paid out'),
})

const statement = z.object({
  organisation: z.object({ slug: z.string(), name: z.string() }),
  month,
  isOver: z.boolean().describe('whether nothing can come any more'),
  accounts: z.array(
    z.object({
      currency: z.string(),
      opening: money.describe('owed when the month began'),
      closing: money,
      earned: money,
      paidOut: money,
      entries: z.array(entry),
    }),
  ),
})
export type Statement = z.output<typeof statement>

const ofMonth = {
  method: 'GET',
  who: 'member',
  needs: 'payout.read',
  params: orgParams.extend({ month }),
  errors: [],
} as const

export const readStatement = endpoint({
  ...ofMonth,
  path: '/api/host/:org/statements/:month',
  reads: ['payouts'],
  summary:
    'What an organisation has earned, was refunded and was paid in a month, with the sum that is owed before and after',
  reply: statement,
})

export const downloadStatementCsv = endpoint({
  ...ofMonth,
  path: '/api/host/:org/statements/:month/csv',
  proof: true,
  summary: 'The statement of an organisation for a month as a CSV file',
  reply: z.string().describe('text/csv'),
})

export const downloadStatementPdf = endpoint({
  ...ofMonth,
  path: '/api/host/:org/statements/:month/pdf',
  proof: true,
  summary: 'The statement of an organisation for a month as a PDF file',
  reply: z.string().describe('application/pdf'),
})
