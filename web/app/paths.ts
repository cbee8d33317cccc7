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

/** The query parameters that public pages read. No others reach the server's rendering, or make a cache entry of their own. */
export const queryNames = [
  ...['location', 'search', 'priceFrom', 'priceTo', 'from', 'to', 'guests', 'sort', 'page'],
  ...['minPrice', 'maxPrice', 'propertyType'],
  ...['next', 'token'],
] as const

/** A path with those of the query parameters that have a value. */
export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Puts the parameters into one order, so that the same search has one address. */
const inQueryOrder = (search: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(queryNames.map((name) => [name, search[name]]))

/** An address of the list of pages. Its type is read and not the list, which is larger than a public page needs. */
export const page = (path: PagePath): PagePath => path
/** The address of the page of a record, without the id or slug at its end. */
export const folder = <F extends `/${string}/`>(
  path: `${F}:id` extends PagePath ? F : `${F}:slug` extends PagePath ? F : never,
): F => path

export const paths = {
  home: page('/'),
  tailored: '/#tailored',
  bookings: (search: StaySearch = {}) => withQuery(page('/bookings'), inQueryOrder(search)),
  apartment: (id: string, stay: StaySearch = {}) =>
    withQuery(`${folder('/booking-info/')}${id}`, { from: stay.from, to: stay.to, guests: stay.guests }),
  host: (slug: string) => `${folder('/hosts/')}${slug}`,
  packages: (search: TourSearch = {}) => withQuery(page('/package'), search),
  tour: (id: string) => `${folder('/package-info/')}${id}`,
  properties: (search: PropertySearch = {}) => withQuery(page('/properties'), search),
  property: (id: string) => `${folder('/properties-info/')}${id}`,
  partners: page('/partners'),
  support: page('/support'),
  terms: page('/terms'),
  privacy: page('/privacy'),
  signup: page('/signup'),
  login: page('/login'),
  adminSignup: page('/admin-signup'),
  resetRequest: page('/reset-password-request'),
  checkout: (id: string, stay: StaySearch = {}) =>
    withQuery(`${folder('/checkout/')}${id}`, { from: stay.from, to: stay.to, guests: stay.guests }),
  payment: page('/payment'),
  dashboard: page('/dashboard'),
  pending: page('/dashboard/pending'),
  approved: page('/dashboard/approved'),
  myPackages: page('/dashboard/packages'),
  myProperties: page('/dashboard/properties-purchased'),
  profile: page('/dashboard/profile'),
  receipts: (search: ReceiptSearch = {}) => withQuery(page('/dashboard/receipts'), search),
  receipt: (id: string) => `${folder('/receipt/')}${id}`,
} as const
