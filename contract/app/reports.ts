// Owns the wire shape of reports: nights and money by home, host, month or channel, taxes, and the ledger, as pages and files.
import { z } from 'zod'
import { orgParams } from '../people/organisations.ts'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import { dateQuery, dollars, idQuery, idsQuery, numbersQuery, textQuery, wordQuery } from '../platform/wire/fields.ts'

export const reportSubjects = ['home', 'host', 'month', 'channel'] as const
export type ReportSubject = (typeof reportSubjects)[number]
export const reportCurrencies = ['USD', 'GHS'] as const
export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

const days = {
  from: dateQuery.describe('the first day; the first of this month unless said otherwise'),
  to: dateQuery.describe('the last day; today unless said otherwise'),
  currency: wordQuery(reportCurrencies).describe(
    'of the money, USD unless said otherwise; nightly rates are in dollars',
  ),
}

const figures = {
  nightsOffered: z.number().int().describe('days on which homes were on the site, blocked ones left out'),
  nightsSold: z.number().int(),
  occupancy: z.number().nullable().describe('nights sold by nights offered, 0 to 1; null where none was offered'),
  nightlyRate: dollars
    .nullable()
    .describe('price of the nights sold by their number, discounts taken off; null without any'),
  received: z.number().describe('what guests have paid'),
  refunded: z.number().describe('what went back to guests'),
  earned: z.number().describe('revenue recognised: of a stay the day after check-in'),
  commission: z.number().describe('our part of it: commissions and the fee of guests'),
  hostShare: z.number().describe('what hosts have of it'),
  providerFees: z.number().describe('what payment providers took'),
  paidOut: z.number().describe('what was paid out to hosts'),
  promotion: z.number().describe('what the platform paid for promo codes: revenue that no guest has paid'),
}
const figureShape = z.object(figures)
export type Figures = z.output<typeof figureShape>

const row = figureShape.extend({
  key: z.string().describe('an id, a month, or the name of a channel; `none` for what is of no home or host'),
  label: z.string(),
  host: z.string().describe("the organisation of a home; '' otherwise"),
})
export type ReportRow = z.output<typeof row>

const report = z.object({
  rows: z.array(row).describe('at most 500, those that earned most first; months in their order'),
  more: z.number().int().describe('how many rows further there are; the file has all'),
  moreIsAtLeast: z.boolean().optional().describe('of so many homes, that not all were counted'),
  total: figureShape.describe('of all rows'),
  months: z.array(z.object({ month: z.string(), earned: z.number(), nightsSold: z.number().int() })),
})
export type Report = z.output<typeof report>

const reportQuery = z.object({
  ...days,
  by: wordQuery(reportSubjects).describe('home unless said otherwise'),
  organisationId: idQuery.describe('only of this host'),
})
const hostReportQuery = reportQuery.omit({ organisationId: true })
const format = wordQuery(fileFormats).describe('csv unless said otherwise')
const file = z.string().describe('text/csv, or a workbook')

export const getReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  who: 'admin',
  reads: ['bookings', 'nights', 'payments', 'payouts'],
  summary:
    'Nights and money of some days by home, host, month or channel; the money is that of the ledger, to the cent',
  query: reportQuery,
  reply: report,
  errors: ['bad_dates', 'report_too_long'],
})
export type ReportQuery = QueryOf<typeof getReport>

export const exportReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/file',
  who: 'admin',
  proof: true,
  summary: 'The report of nights and money with all its rows as a file',
  query: reportQuery.extend({ format }),
  reply: file,
  errors: ['bad_dates', 'report_too_long'],
})

export const getHostReport = endpoint({
  method: 'GET',
  path: '/api/host/:org/reports',
  who: 'member',
  needs: 'payout.read',
  reads: ['bookings', 'nights', 'payments', 'payouts'],
  summary: 'Nights and money of an organisation on some days by home, month or channel',
  params: orgParams,
  query: hostReportQuery,
  reply: report,
  errors: ['bad_dates', 'report_too_long'],
})

export const exportHostReport = endpoint({
  method: 'GET',
  path: '/api/host/:org/reports/file',
  who: 'member',
  needs: 'payout.read',
  proof: true,
  summary: 'The report of nights and money of an organisation with all its rows as a file',
  params: orgParams,
  query: hostReportQuery.extend({ format }),
  reply: file,
  errors: ['bad_dates', 'report_too_long'],
})

const taxRow = z.object({
  label: z.string().describe('the name and percentage of a tax'),
  currency: z.string(),
  papers: z.number().int().describe('receipts and credit notes with it'),
  total: z.number().describe('what was sold with it, credit notes taken off'),
  tax: z.number().describe('how much of that is the tax'),
})
export type TaxRow = z.output<typeof taxRow>

const taxQuery = z.object({ from: days.from, to: days.to, organisationId: idQuery.describe('only of this host') })

export const getTaxReport = endpoint({
  method: 'GET',
  path: '/api/admin/reports/taxes',
  who: 'admin',
  reads: ['receipts'],
  summary: 'The taxes that the receipts and credit notes of some days contain',
  query: taxQuery,
  reply: z.array(taxRow),
  errors: ['bad_dates', 'report_too_long'],
})

export const exportTaxes = endpoint({
  method: 'GET',
  path: '/api/admin/reports/taxes/file',
  who: 'admin',
  proof: true,
  summary: 'The taxes of each receipt and credit note of some days as a file',
  query: taxQuery.extend({ format }),
  reply: file,
  errors: ['bad_dates', 'report_too_long', 'file_too_long'],
})

/** The lists of administrators that are saved as files here. */
export const filedLists = [
  ...(['payments', 'refunds', 'transfers', 'payouts', 'receipts'] as const),
  ...(['batches', 'disputes', 'settlements', 'bank-lines'] as const),
  ...(['apartments', 'guests', 'enquiries', 'activity'] as const),
] as const
export type FiledList = (typeof filedLists)[number]

export const exportList = endpoint({
  method: 'GET',
  path: '/api/admin/reports/list-file',
  who: 'admin',
  proof: true,
  summary: 'A list of administrators as a file: with the filters of its page, or only the chosen rows',
  query: z.object({
    list: wordQuery(filedLists).describe('payments unless said otherwise'),
    view: textQuery(40).describe('as the list itself takes it; one that it does not know is left out'),
    search: textQuery(),
    ids: idsQuery.describe('only these, with commas between them; not of the activity'),
    numbers: numbersQuery.describe('of the activity: only these, with commas between them'),
    format,
  }),
  reply: file,
  errors: ['file_too_long'],
})
export type FiledListQuery = QueryOf<typeof exportList>

export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/admin/reports/ledger/file',
  who: 'admin',
  proof: true,
  summary: 'The ledger of some days as a file to book from: a line for each account of each posting, debit and credit',
  query: z.object({ from: days.from, to: days.to, format }),
  reply: file,
  errors: ['bad_dates', 'report_too_long', 'file_too_long'],
})
