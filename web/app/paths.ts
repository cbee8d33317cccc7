// Owns every URL of the pages.
import type { listApartments } from '@akwaaba/contract/apartments'
import type { listAudit } from '@akwaaba/contract/audit'
import type { listBookings } from '@akwaaba/contract/bookings'
import type { getCalendar } from '@akwaaba/contract/calendar'
import type { listEnquiries } from '@akwaaba/contract/enquiries'
import type { listPayments } from '@akwaaba/contract/payment-admin'
import type { listPayouts } from '@akwaaba/contract/payouts'
import type { listProperties } from '@akwaaba/contract/properties'
import type { listReceipts } from '@akwaaba/contract/receipts'
import type { AddressOf, SearchOf } from '@akwaaba/contract/search'
import type { listTours } from '@akwaaba/contract/tours'
import type { listTransfers } from '@akwaaba/contract/transfers'

// What a page can be searched for is what the row of its list takes. Types only: the rows themselves bring zod along.
export type StaySearch = Omit<AddressOf<typeof listApartments>, 'similarTo'>
export type TourSearch = AddressOf<typeof listTours>
export type PropertySearch = Omit<AddressOf<typeof listProperties>, 'status'>
export type BookingSearch = SearchOf<typeof listBookings>
export type CalendarSearch = Omit<SearchOf<typeof getCalendar>, 'to'>
export type EnquirySearch = SearchOf<typeof listEnquiries>
export type AuditSearch = SearchOf<typeof listAudit>
export type PaymentSearch = SearchOf<typeof listPayments>
export type TransferSearch = SearchOf<typeof listTransfers>
export type PayoutSearch = SearchOf<typeof listPayouts>
export type ReceiptSearch = SearchOf<typeof listReceipts>

/** The query parameters that public pages read. No others reach the server's rendering, or make a cache entry of their own. */
export const queryNames = [
  ...['location', 'search', 'priceFrom', 'priceTo', 'from', 'to', 'guests', 'sort', 'page'],
  ...['minPrice', 'maxPrice', 'propertyType'],
  ...['next', 'token'],
] as const

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Puts the parameters into one order, so that the same search has one address. */
const inOrder = (search: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(queryNames.map((name) => [name, search[name]]))

export const paths = {
  home: '/',
  tailored: '/#tailored',
  bookings: (search: StaySearch = {}) => withQuery('/bookings', inOrder(search)),
  apartment: (id: string, stay: StaySearch = {}) =>
    withQuery(`/booking-info/${id}`, { from: stay.from, to: stay.to, guests: stay.guests }),
  packages: (search: TourSearch = {}) => withQuery('/package', search),
  tour: (id: string) => `/package-info/${id}`,
  properties: (search: PropertySearch = {}) => withQuery('/properties', search),
  property: (id: string) => `/properties-info/${id}`,
  partners: '/partners',
  support: '/support',
  terms: '/terms',
  privacy: '/privacy',
  signup: '/signup',
  login: '/login',
  adminSignup: '/admin-signup',
  resetRequest: '/reset-password-request',
  checkout: (id: string, stay: StaySearch = {}) =>
    withQuery(`/checkout/${id}`, { from: stay.from, to: stay.to, guests: stay.guests }),
  payment: '/payment',
  dashboard: '/dashboard',
  pending: '/dashboard/pending',
  approved: '/dashboard/approved',
  myPackages: '/dashboard/packages',
  myProperties: '/dashboard/properties-purchased',
  profile: '/dashboard/profile',
  receipts: (search: ReceiptSearch = {}) => withQuery('/dashboard/receipts', search),
  receipt: (id: string) => `/receipt/${id}`,
  allBookings: (search: BookingSearch = {}) => withQuery('/dashboard/pending', search),
  publishedBookings: (search: BookingSearch = {}) => withQuery('/dashboard/approved', search),
  overview: '/dashboard/overview',
  failedMails: '/dashboard/failed-mails',
  calendar: (search: CalendarSearch = {}) => withQuery('/dashboard/calendar', search),
  enquiries: (search: EnquirySearch = {}) => withQuery('/dashboard/enquiries', search),
  activity: (search: AuditSearch = {}) => withQuery('/dashboard/activity', search),
  payments: (search: PaymentSearch = {}) => withQuery('/dashboard/payments', search),
  transfers: (search: TransferSearch = {}) => withQuery('/dashboard/transfers', search),
  payouts: (search: PayoutSearch = {}) => withQuery('/dashboard/payouts', search),
  settings: '/dashboard/settings',
  viewApartments: '/dashboard/view-apartments',
  addApartment: '/dashboard/add-booking',
  editApartment: (id: string) => `/dashboard/edit-apartment/${id}`,
  addPackages: '/dashboard/add-packages',
  marketPlace: '/dashboard/market-place',
  addExtra: '/dashboard/add-extra',
  addAdverts: '/dashboard/add-adverts',
  viewAdverts: '/dashboard/view-adverts',
  addCategories: '/dashboard/add-categories',
  addProperties: '/dashboard/add-properties',
} as const
