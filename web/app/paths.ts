// Owns the URLs of the pages for visitors and guests. Every page loads it, so those of administrators are in admin-paths.ts.
import type { listApartments } from '@akwaaba/contract/apartments'
import type { PagePath } from '@akwaaba/contract/pages'
import type { listProperties } from '@akwaaba/contract/properties'
import type { listReceipts } from '@akwaaba/contract/receipts'
import type { AddressOf, SearchOf } from '@akwaaba/contract/search'
import type { listTours } from '@akwaaba/contract/tours'

// What a page can be searched for is what the row of its list takes. Types only: the rows themselves bring zod along.
export type StaySearch = Omit<AddressOf<typeof listApartments>, 'similarTo' | 'host'>
export type TourSearch = AddressOf<typeof listTours>
export type PropertySearch = Omit<AddressOf<typeof listProperties>, 'status'>
export type ReceiptSearch = SearchOf<typeof listReceipts>

// When, and who comes: what of a search the page of an apartment and its checkout keep.
const stayNames = ['from', 'to', 'guests', 'children', 'infants'] as const
// In this order, so that the same search has one address.
const searchNames = [
  'location',
  'search',
  'priceFrom',
  'priceTo',
  'totalFrom',
  'totalTo',
  ...stayNames,
  ...(['flexible', 'month', 'length'] as const),
  'type',
  'bedrooms',
  'amenities',
  'sort',
  'page',
] as const

/** The query parameters that public pages read. No others reach the server's rendering, or make a cache entry of their own. */
export const queryNames = (): readonly string[] => [
  ...searchNames,
  ...['minPrice', 'maxPrice', 'propertyType'],
  ...['next', 'token', 'box'],
]

/** What the form of a booking by staff begins with. */
export type NewBookingSearch = { apartmentId?: string; from?: string; to?: string }

/** A path with those of the query parameters that have a value. */
export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1])
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

const searched = (path: string, search: StaySearch, names: readonly (keyof StaySearch)[] = stayNames): string =>
  withQuery(path, Object.fromEntries(names.map((name) => [name, search[name]])))

/** An address of the list of pages. Its type is read and not the list, which is larger than a public page needs. */
export const page = (path: PagePath): PagePath => path
/** The address of the page of a record, without the id or slug at its end. */
export const folder = <F extends `/${string}/`>(
  path: `${F}:id` extends PagePath ? F : `${F}:slug` extends PagePath ? F : never,
): F => path

const tailored = '/#tailored'

export const paths = {
  home: '/',
  tailored,
  bookings: (search: StaySearch = {}) => searched(page('/bookings'), search, searchNames),
  map: (search: StaySearch = {}) => searched(page('/bookings/map'), search, [...searchNames, 'box']),
  apartment: (id: string, stay: StaySearch = {}) => searched(folder('/booking-info/') + id, stay),
  saved: '/saved',
  host: (slug: string) => folder('/hosts/') + slug,
  packages: (search: TourSearch = {}) => withQuery(page('/package'), search),
  tour: (id: string) => folder('/package-info/') + id,
  properties: (search: PropertySearch = {}) => withQuery(page('/properties'), search),
  property: (id: string) => folder('/properties-info/') + id,
  partners: '/partners',
  support: '/support',
  terms: '/terms',
  privacy: '/privacy',
  signup: '/signup',
  login: '/login',
  adminSignup: '/admin-signup',
  resetRequest: '/reset-password-request',
  checkout: (id: string, stay: StaySearch = {}) => searched(folder('/checkout/') + id, stay),
  payment: '/payment',
  dashboard: '/dashboard',
  pending: '/dashboard/pending',
  approved: '/dashboard/approved',
  myPackages: '/dashboard/packages',
  myProperties: '/dashboard/properties-purchased',
  profile: '/dashboard/profile',
  receipts: (search: ReceiptSearch = {}) => withQuery(page('/dashboard/receipts'), search),
  receipt: (id: string) => folder('/receipt/') + id,
} as const satisfies Record<string, PagePath | typeof tailored | ((...given: never[]) => string)>
