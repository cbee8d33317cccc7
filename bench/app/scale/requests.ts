// Owns what visitors and guests ask of a marketplace of a million homes: every list, search and report.
import { countFilters } from '@akwaaba/contract/apartment-filters'
import { getApartmentMap } from '@akwaaba/contract/apartment-map'
import { getApartment, getApartmentFacts, getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { getBooking, getCancellation, listBookings } from '@akwaaba/contract/bookings'
import { listMyPayments } from '@akwaaba/contract/checkout'
import { urlOf } from '@akwaaba/contract/client'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { downloadData, getProfile, listDevices } from '@akwaaba/contract/profile'
import { listProperties, listSoldProperties } from '@akwaaba/contract/properties'
import { listReceipts } from '@akwaaba/contract/receipts'
import { getTourFacts, listTourPurchases, listTours } from '@akwaaba/contract/tours'

/** A home, and the guest who asks with one booking and its payment. And how many homes there are. */
export type Ids = { home: string; guest: string; booking: string; payment: string; homes: number }

/** What one try asks for: another address each time, so that no cached reply is measured. */
export type ScaleRequest = {
  name: string
  /** whose token goes with it */
  as?: 'admin' | 'guest'
  path: (n: number, ids: Ids) => string
  /** The reply is a file of all rows: it grows with them, and is sent while it is read. */
  isFile?: true
}

export const today = dateInAccra(new Date())
const dollars = (n: number) => (30 + (n % 500) / 100).toFixed(2)
const homes = (query: Record<string, string>, n: number) =>
  urlOf(listApartments, { query: { limit: '24', priceFrom: dollars(n), ...query } })
/** A text that 111 homes have in their names, however many there are: the more there are, the more digits it has. */
export const namedAlike = (n: number, { homes: all }: Ids) => `lantern ${Math.ceil(all / 10_000) + (n % 9)}`
export const stay = (n: number) => ({ from: addDays(today, 10 + (n % 60)), to: addDays(today, 14 + (n % 60)) })

const map = (box: string, n: number, query: Record<string, string> = {}) =>
  urlOf(getApartmentMap, { query: { box, priceFrom: dollars(n), ...query } })
const [accra, ghana] = ['-0.4,5.4,0,5.8', '-3.3,4.7,1.2,11.2']
const filters = (n: number, query: Record<string, string> = {}) =>
  urlOf(countFilters, { query: { priceFrom: dollars(n), ...query } })

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
  { name: 'homes free for dates by total', path: (n) => homes({ ...stay(n), sort: 'total-low' }, n) },
  {
    name: 'homes free for dates within totals',
    path: (n) => homes({ ...stay(n), totalFrom: '200', totalTo: dollars(n * 10 + 60_000) }, n),
  },
  {
    name: 'homes free for dates, place and guests',
    path: (n) => homes({ ...stay(n), location: 'Osu', guests: '4' }, n),
  },
  { name: 'homes, tenth page', path: (n) => homes({ page: '10' }, n) },
  { name: 'map of a town', path: (n) => map(accra, n) },
  { name: 'map of the country', path: (n) => map(ghana, n) },
  { name: 'map of a town, free for dates', path: (n) => map(accra, n, stay(n)) },
  { name: 'filters with counts', path: (n) => filters(n) },
  { name: 'filters with counts, free for dates', path: (n) => filters(n, stay(n)) },
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

/** By a guest who is logged in. */
export const guestRequests: ScaleRequest[] = [
  { name: 'bookings of a guest', as: 'guest', path: () => urlOf(listBookings, {}) },
  {
    name: 'bookings of a guest by text',
    as: 'guest',
    path: (n) => urlOf(listBookings, { query: { search: `l${n}` } }),
  },
  { name: 'one booking', as: 'guest', path: (_, { booking }) => urlOf(getBooking, { params: { id: booking } }) },
  {
    name: 'what cancelling refunds',
    as: 'guest',
    path: (_, { booking }) => urlOf(getCancellation, { params: { id: booking } }),
  },
  {
    name: 'payments of a booking',
    as: 'guest',
    path: (_, { booking }) => urlOf(listMyPayments, { query: { bookingId: booking } }),
  },
  { name: 'receipts of a guest', as: 'guest', path: () => urlOf(listReceipts, {}) },
  { name: 'packages of a guest', as: 'guest', path: () => urlOf(listTourPurchases, {}) },
  {
    name: 'properties of a guest',
    as: 'guest',
    path: () => urlOf(listSoldProperties, { params: { role: 'customer' } }),
  },
  { name: 'profile of a guest', as: 'guest', path: () => urlOf(getProfile, {}) },
  { name: 'devices of a guest', as: 'guest', path: () => urlOf(listDevices, {}) },
  { name: 'data of a guest', as: 'guest', path: () => urlOf(downloadData, {}) },
]
