// Owns what administrators ask of a marketplace of a million homes: every list with its views and searches, the overview, the CSV file.
import { listAudit } from '@akwaaba/contract/audit'
import { getBookingPage } from '@akwaaba/contract/booking-pages'
import { bookingViews, exportBookings, listBookings } from '@akwaaba/contract/bookings'
import { getCalendar } from '@akwaaba/contract/calendar'
import { listAllCleaning } from '@akwaaba/contract/cleaning'
import { urlOf } from '@akwaaba/contract/client'
import { addDays } from '@akwaaba/contract/dates'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { enquiryViews, listEnquiries } from '@akwaaba/contract/enquiries'
import { getFeedHealth, listAllConflicts, listAllFeeds } from '@akwaaba/contract/feeds'
import { listListings } from '@akwaaba/contract/listings'
import { listCategories } from '@akwaaba/contract/locations'
import { getOverview, listFailedJobs } from '@akwaaba/contract/overview'
import { listPayments, listRefunds, paymentViews } from '@akwaaba/contract/payment-admin'
import { getPayoutTotals, listPayouts, payoutViews } from '@akwaaba/contract/payouts'
import { listSoldProperties } from '@akwaaba/contract/properties'
import { listReceipts } from '@akwaaba/contract/receipts'
import { getReconciliation, listClosedDifferences } from '@akwaaba/contract/reconciliation'
import { getGuestPage, getPaymentPage } from '@akwaaba/contract/record-pages'
import { getReport, getTaxReport } from '@akwaaba/contract/reports'
import { listSettlements } from '@akwaaba/contract/settlements'
import { listUnmatched } from '@akwaaba/contract/statements'
import { getToday } from '@akwaaba/contract/today'
import { listOwnTours, listTourPurchases } from '@akwaaba/contract/tours'
import { listTransfers, transferViews } from '@akwaaba/contract/transfers'
import { listUsers } from '@akwaaba/contract/users'
import { type Ids, namedAlike, type ScaleRequest, stay, today } from './requests.ts'

type Query = Record<string, string>

/** One list, as it is and with each of these queries, which are named by what they ask for. */
const list = (
  what: string,
  row: Endpoint,
  queries: Record<string, (n: number, ids: Ids) => Query> = {},
): ScaleRequest[] =>
  Object.entries<(n: number, ids: Ids) => Query>({ '': () => ({}), ...queries }).map(([how, query]) => ({
    name: `admin: ${what}${how && `, ${how}`}`,
    as: 'admin',
    path: (n, ids) => urlOf(row, { query: query(n, ids) } as never),
  }))

const views = (names: readonly string[]) =>
  Object.fromEntries(names.map((view) => [view, () => ({ view })])) as Record<string, () => Query>

const letters = 'abcdefghijklmnopqrstuvwxyz'
const letter = (n: number) => letters[n % 26] ?? 'a'
const reference = (n: number) => `0000${(4096 + n).toString(16)}`
const frequent = (n: number) => `guest${2 + (n % 8)}`
const guest = (n: number) => `guest${100 + n}@example.com`

/** Searches of every kind: what few rows have, what nearly all have, what none has, and what is too short for trigrams. */
const searches = (all: Query = {}): Record<string, (n: number) => Query> => ({
  'by reference': (n: number) => ({ search: reference(n), ...all }),
  'by guest': (n: number) => ({ search: guest(n), ...all }),
  'by a frequent text': (n: number) => ({ search: frequent(n), ...all }),
  'by a text without match': (n: number) => ({ search: `qqzzy${n}`, ...all }),
  'by two letters': (n: number) => ({ search: `${letter(n)}${letter(n + 7)}`, ...all }),
  'by one letter': (n: number) => ({ search: letter(n), ...all }),
})

const bookings = list('bookings', listBookings, {
  'tenth page': () => ({ page: '10' }),
  ...views(bookingViews),
  ...searches({ view: 'all' }),
  'by apartment': (n, ids) => ({ search: namedAlike(n, ids), view: 'all' }),
  'of dates': (n) => ({ ...stay(n), view: 'all' }),
  'of one home': (_, { home }) => ({ apartmentId: home, view: 'all' }),
  'sorted by guest': () => ({ sort: 'guest', view: 'all' }),
  'sorted by home': () => ({ sort: '-home' }),
})

const files: ScaleRequest[] = [
  {
    name: 'admin: bookings of a month as CSV',
    as: 'admin',
    path: () => urlOf(exportBookings, { query: { from: addDays(today, -30), to: today, view: 'all' } }),
    isFile: true,
  },
]

const pages: ScaleRequest[] = [
  ['a booking', getBookingPage, ({ booking }: Ids) => booking] as const,
  ['a payment', getPaymentPage, ({ payment }: Ids) => payment] as const,
  ['a guest', getGuestPage, ({ guest: id }: Ids) => id] as const,
].map(([what, row, of]) => ({
  name: `admin: page of ${what}`,
  as: 'admin',
  path: (_, ids) => urlOf(row as Endpoint, { params: { id: of(ids) } } as never),
}))

const lastMonth = { from: addDays(today, -30), to: today }

export const adminRequests: ScaleRequest[] = [
  ...bookings,
  ...files,
  ...pages,
  ...list('today', getToday),
  ...list('cleaning', listAllCleaning),
  ...list('connected calendars', listAllFeeds),
  ...list('health of connected calendars', getFeedHealth),
  ...list('conflicts of calendars', listAllConflicts),
  ...list('calendar', getCalendar, {
    'tenth page': () => ({ page: '10' }),
    'a past window': () => ({ from: addDays(today, -200), to: addDays(today, -110) }),
    'by text': (n, ids) => ({ search: namedAlike(n, ids) }),
    'by two letters': (n) => ({ search: `${letter(n)}${letter(n + 7)}` }),
  }),
  ...list('payments', listPayments, { ...views(paymentViews), ...searches() }),
  ...list('refunds', listRefunds, { ...searches() }),
  ...list('users', listUsers, { ...searches(), 'by name': () => ({ sort: 'name' }) }),
  ...list('report of a month', getReport, {
    'by host': () => ({ by: 'host', ...lastMonth }),
    'by month': () => ({ by: 'month', ...lastMonth }),
  }),
  ...list('listings', listListings, {
    'all by age': () => ({ state: 'all', sort: 'added' }),
    'all by price': () => ({ state: 'all', sort: 'price' }),
    'all by text': (n, ids) => ({ state: 'all', search: namedAlike(n, ids) }),
  }),
  ...list('taxes', getTaxReport, { 'of a month': () => lastMonth }),
  ...list('payouts', listPayouts, views(payoutViews)),
  ...list('totals of payouts', getPayoutTotals),
  ...list('enquiries', listEnquiries, {
    ...views(enquiryViews),
    ...searches({ view: 'all' }),
    // Of ten thousand homes there are only so many.
    'by a frequent text': (n) => ({ search: frequent(n), view: 'all', limit: '11' }),
  }),
  ...list('audit log', listAudit, {
    'of a kind': () => ({ kind: 'apartment' }),
    'of a rare kind': () => ({ kind: 'payout' }),
    'of one home': (_, { home }) => ({ recordId: home }),
  }),
  ...list('overview', getOverview),
  ...list('failed jobs', listFailedJobs),
  ...list('purchases of packages', listTourPurchases),
  ...list('own packages', listOwnTours),
  { name: 'admin: sold properties', as: 'admin', path: () => urlOf(listSoldProperties, { params: { role: 'admin' } }) },
  ...list('receipts', listReceipts),
  ...list('transfers', listTransfers, { ...views(transferViews), ...searches({ view: 'all' }) }),
  ...list('bank lines without a payment', listUnmatched),
  ...list('settlements', listSettlements),
  ...list('reconciliation', getReconciliation),
  ...list('closed differences', listClosedDifferences),
  ...list('categories', listCategories),
]
