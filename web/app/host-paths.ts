// Owns the URLs of the pages of hosts, which pages for visitors need not load.
import type { listHostBin } from '@akwaaba/contract/bin'
import type { getHostCalendar } from '@akwaaba/contract/calendar'
import type { listHostBookings } from '@akwaaba/contract/host-bookings'
import type { listHostPayouts } from '@akwaaba/contract/host-payouts'
import type { listHostListings } from '@akwaaba/contract/listings'
import type { PagePath } from '@akwaaba/contract/pages'
import type { listHostPromos } from '@akwaaba/contract/promos'
import type { getHostReport } from '@akwaaba/contract/reports'
import type { listHostReviews } from '@akwaaba/contract/reviews'
import type { SearchOf } from '@akwaaba/contract/search'
import type { getHostToday } from '@akwaaba/contract/today'
import { type NewBookingSearch, page, withQuery } from './paths.ts'

type BookingSearch = SearchOf<typeof listHostBookings>
type PayoutSearch = SearchOf<typeof listHostPayouts>
type PromoSearch = SearchOf<typeof listHostPromos>
type ReportSearch = SearchOf<typeof getHostReport>
type ReviewSearch = SearchOf<typeof listHostReviews>
type CalendarSearch = Omit<SearchOf<typeof getHostCalendar>, 'to'>
/** The day of the board, and its list that is shown as a whole. */
export type TodaySearch = SearchOf<typeof getHostToday> & { list?: string | undefined }
export type HostBinSearch = SearchOf<typeof listHostBin>
export type HostListingSearch = SearchOf<typeof listHostListings>

/** The address of a page of an organisation. */
const of = (path: Extract<PagePath, `/host/:org${string}`>, org: string): string => path.replace(':org', org)

export const hostPaths = {
  home: page('/host'),
  apply: page('/host/apply'),
  invitation: (token: string) => withQuery(page('/invitation'), { token }),
  organisation: (org: string, search: TodaySearch = {}) => withQuery(of('/host/:org', org), search),
  day: (org: string, { date }: TodaySearch = {}) => withQuery(of('/host/:org/day', org), { date }),
  bookings: (org: string, search: BookingSearch = {}) => withQuery(of('/host/:org/bookings', org), search),
  newBooking: (org: string, startsWith: NewBookingSearch = {}) =>
    withQuery(of('/host/:org/bookings/new', org), startsWith),
  booking: (org: string, id: string) => of('/host/:org/bookings/:id', org).replace(':id', id),
  payment: (org: string, id: string) => of('/host/:org/payments/:id', org).replace(':id', id),
  guest: (org: string, id: string) => of('/host/:org/guests/:id', org).replace(':id', id),
  messages: (org: string, open: { booking?: string } = {}) => withQuery(of('/host/:org/messages', org), open),
  messageTemplates: (org: string) => of('/host/:org/messages/ready', org),
  calendar: (org: string, search: CalendarSearch = {}) => withQuery(of('/host/:org/calendar', org), search),
  listings: (org: string, search: HostListingSearch = {}) => withQuery(of('/host/:org/listings', org), search),
  importHomes: (org: string) => of('/host/:org/import', org),
  bin: (org: string, search: HostBinSearch = {}) => withQuery(of('/host/:org/deleted', org), search),
  addListing: (org: string) => of('/host/:org/listings/new', org),
  listing: (org: string, id: string) => of('/host/:org/listings/:id', org).replace(':id', id),
  listingCalendars: (org: string, id: string) => of('/host/:org/listings/:id/calendars', org).replace(':id', id),
  listingPrices: (org: string, id: string) => of('/host/:org/listings/:id/prices', org).replace(':id', id),
  prices: (org: string) => of('/host/:org/prices', org),
  promos: (org: string, search: PromoSearch = {}) => withQuery(of('/host/:org/promos', org), search),
  extras: (org: string) => of('/host/:org/extras', org),
  addExtra: (org: string) => of('/host/:org/extras/new', org),
  editExtra: (org: string, id: string) => of('/host/:org/extras/:id', org).replace(':id', id),
  payouts: (org: string, search: PayoutSearch = {}) => withQuery(of('/host/:org/payouts', org), search),
  reports: (org: string, search: ReportSearch = {}) => withQuery(of('/host/:org/reports', org), search),
  reviews: (org: string, search: ReviewSearch = {}) => withQuery(of('/host/:org/reviews', org), search),
  members: (org: string) => of('/host/:org/members', org),
  settings: (org: string) => of('/host/:org/settings', org),
} as const
