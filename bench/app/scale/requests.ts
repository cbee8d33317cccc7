// Owns what is asked of a marketplace of a million homes: every list, search and report, as guests and admins ask for it.
import { getApartment, getApartmentFacts, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { listAudit } from '@akwaaba/contract/audit'
import { exportBookings, getToday, listBookings } from '@akwaaba/contract/bookings'
import { getCalendar } from '@akwaaba/contract/calendar'
import { urlOf } from '@akwaaba/contract/client'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { listEnquiries } from '@akwaaba/contract/enquiries'
import { getOverview } from '@akwaaba/contract/overview'
import { listPayments } from '@akwaaba/contract/payment-admin'
import { getPayoutTotals, listPayouts } from '@akwaaba/contract/payouts'
import { listProperties } from '@akwaaba/contract/properties'
import { listReceipts } from '@akwaaba/contract/receipts'
import { getTourFacts, listTourPurchases, listTours } from '@akwaaba/contract/tours'

/** What one try asks for: another address each time, so that no cached reply is measured. */
export type ScaleRequest = {
  name: string
  /** whose token goes with it */
  as?: 'admin' | 'guest'
  path: (n: number, ids: { home: string }) => string
  /** The reply is a file of all rows: it grows with them, and is sent while it is read. */
  isFile?: true
}

const today = dateInAccra(new Date())
const dollars = (n: number) => (30 + (n % 500) / 100).toFixed(2)
const homes = (query: Record<string, string>, n: number) =>
  urlOf(listApartments, { query: { limit: '24', priceFrom: dollars(n), ...query } })
const stay = (n: number) => ({ from: addDays(today, 10 + (n % 60)), to: addDays(today, 14 + (n % 60)) })

/** By guests and visitors. */
export const publicRequests: ScaleRequest[] = [
  { name: 'homes, recommended', path: (n) => homes({}, n) },
  { name: 'homes, newest', path: (n) => homes({ sort: 'newest' }, n) },
  { name: 'homes by price', path: (n) => homes({ sort: 'price-low' }, n) },
  { name: 'homes of a place', path: (n) => homes({ location: 'Osu' }, n) },
  { name: 'homes of a place by price', path: (n) => homes({ location: 'Osu', sort: 'price-low' }, n) },
  { name: 'homes for six guests', path: (n) => homes({ guests: '6' }, n) },
  { name: 'homes by text', path: (n) => homes({ search: `lantern ${n % 50}` }, n) },
  { name: 'homes by text, no match', path: (n) => homes({ search: `qqzzy ${n}` }, n) },
  { name: 'homes free for dates', path: (n) => homes(stay(n), n) },
  {
    name: 'homes free for dates, place and guests',
    path: (n) => homes({ ...stay(n), location: 'Osu', guests: '4' }, n),
  },
  { name: 'homes, tenth page', path: (n) => homes({ page: '10' }, n) },
  { name: 'similar homes', path: (n, { home }) => homes({ similarTo: home }, n) },
  { name: 'one home', path: (_, { home }) => urlOf(getApartment, { params: { id: home } }) },
  { name: 'nights of one home', path: (_, { home }) => urlOf(getBookedDates, { params: { id: home } }) },
  { name: 'facts of homes', path: (n) => `${urlOf(getApartmentFacts, {})}?n=${n}` },
  { name: 'packages', path: (n) => urlOf(listTours, { query: { limit: '24', minPrice: dollars(n) } }) },
  { name: 'facts of packages', path: (n) => `${urlOf(getTourFacts, {})}?n=${n}` },
  { name: 'properties', path: (n) => urlOf(listProperties, { query: { limit: '24', maxPrice: `${9_000_000 + n}` } }) },
  { name: 'sitemap', path: (n) => `/sitemap.xml?n=${n}` },
  { name: 'sitemap of homes', path: (n) => `/sitemap/apartments.xml?n=${n}`, isFile: true },
  { name: 'page: home', path: (n) => `/?search=${n}` },
  { name: 'page: homes', path: (n) => `/bookings?priceFrom=${dollars(n)}` },
  { name: 'page: one home', path: (n, { home }) => `/booking-info/${home}?n=${n}` },
]

/** By a guest who is logged in, and by admins. */
export const privateRequests: ScaleRequest[] = [
  { name: 'bookings of a guest', as: 'guest', path: () => urlOf(listBookings, {}) },
  { name: 'receipts of a guest', as: 'guest', path: () => urlOf(listReceipts, {}) },
  { name: 'packages of a guest', as: 'guest', path: () => urlOf(listTourPurchases, {}) },
  { name: 'admin: bookings', as: 'admin', path: () => urlOf(listBookings, {}) },
  { name: 'admin: bookings, tenth page', as: 'admin', path: () => urlOf(listBookings, { query: { page: '10' } }) },
  {
    name: 'admin: bookings by reference',
    as: 'admin',
    path: (n) => urlOf(listBookings, { query: { search: `AKW-0000${(4096 + n).toString(16)}`, view: 'all' } }),
  },
  {
    name: 'admin: bookings by guest',
    as: 'admin',
    path: (n) => urlOf(listBookings, { query: { search: `guest${100 + n}@example.com`, view: 'all' } }),
  },
  {
    name: 'admin: bookings of dates',
    as: 'admin',
    path: (n) => urlOf(listBookings, { query: { ...stay(n), view: 'all' } }),
  },
  { name: 'admin: today', as: 'admin', path: () => urlOf(getToday, {}) },
  { name: 'admin: calendar', as: 'admin', path: () => urlOf(getCalendar, {}) },
  { name: 'admin: payments', as: 'admin', path: () => urlOf(listPayments, {}) },
  {
    name: 'admin: payments by e-mail',
    as: 'admin',
    path: (n) => urlOf(listPayments, { query: { search: `guest${100 + n}@example.com` } }),
  },
  { name: 'admin: refunded payments', as: 'admin', path: () => urlOf(listPayments, { query: { view: 'refunded' } }) },
  { name: 'admin: payouts', as: 'admin', path: () => urlOf(listPayouts, {}) },
  { name: 'admin: totals of payouts', as: 'admin', path: () => urlOf(getPayoutTotals, {}) },
  { name: 'admin: enquiries', as: 'admin', path: () => urlOf(listEnquiries, {}) },
  { name: 'admin: audit log', as: 'admin', path: () => urlOf(listAudit, {}) },
  { name: 'admin: overview', as: 'admin', path: () => urlOf(getOverview, {}) },
  { name: 'admin: purchases of packages', as: 'admin', path: () => urlOf(listTourPurchases, {}) },
  {
    name: 'admin: bookings of a month as CSV',
    as: 'admin',
    path: () => urlOf(exportBookings, { query: { from: addDays(today, -30), to: today, view: 'all' } }),
    isFile: true,
  },
]
