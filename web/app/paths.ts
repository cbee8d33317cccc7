// Owns every URL of the pages.
import type { listApartments } from '@akwaaba/contract/apartments'
import type { CalendarDate } from '@akwaaba/contract/dates'
import type { listProperties } from '@akwaaba/contract/properties'
import type { AddressOf } from '@akwaaba/contract/search'
import type { listTours } from '@akwaaba/contract/tours'

// What a page can be searched for is what the row of its list takes. Types only: the rows themselves bring zod along.
export type StaySearch = Omit<AddressOf<typeof listApartments>, 'similarTo'>
export type TourSearch = AddressOf<typeof listTours>
export type PropertySearch = Omit<AddressOf<typeof listProperties>, 'status'>
/** What an administrator looks for among the bookings. */
export type DeskSearch = {
  view?: string | undefined
  search?: string | undefined
  apartmentId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page?: string | undefined
}
export type CalendarSearch = { from?: CalendarDate | undefined; search?: string | undefined; page?: string | undefined }
export type EnquirySearch = {
  view?: string | undefined
  kind?: string | undefined
  search?: string | undefined
  page?: string | undefined
}
export type ActivitySearch = { kind?: string | undefined; page?: string | undefined }
/** What an administrator looks for among payments, transfers or payouts. */
export type MoneySearch = {
  view?: string | undefined
  search?: string | undefined
  hostId?: string | undefined
  page?: string | undefined
}

/** The names of a query that public pages read. No other one reaches the server's rendering, or makes an address a page of its own. */
export const queryNames = [
  ...['location', 'search', 'priceFrom', 'priceTo', 'from', 'to', 'guests', 'sort', 'page'],
  ...['minPrice', 'maxPrice', 'propertyType'],
  ...['next', 'token'],
] as const

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

export const paths = {
  home: '/',
  tailored: '/#tailored',
  bookings: (search: StaySearch = {}) => withQuery('/bookings', search),
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
  receipts: (page?: string) => withQuery('/dashboard/receipts', { page }),
  receipt: (id: string) => `/receipt/${id}`,
  allBookings: (search: DeskSearch = {}) => withQuery('/dashboard/pending', search),
  publishedBookings: (search: DeskSearch = {}) => withQuery('/dashboard/approved', search),
  overview: '/dashboard/overview',
  failedMails: '/dashboard/failed-mails',
  calendar: (search: CalendarSearch = {}) => withQuery('/dashboard/calendar', search),
  enquiries: (search: EnquirySearch = {}) => withQuery('/dashboard/enquiries', search),
  activity: (search: ActivitySearch = {}) => withQuery('/dashboard/activity', search),
  payments: (search: MoneySearch = {}) => withQuery('/dashboard/payments', search),
  transfers: (search: MoneySearch = {}) => withQuery('/dashboard/transfers', search),
  payouts: (search: MoneySearch = {}) => withQuery('/dashboard/payouts', search),
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
