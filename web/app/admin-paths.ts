// Owns the URLs of the pages for administrators.
import type { listDeliveries } from '@akwaaba/contract/alerts'
import type { listAudit } from '@akwaaba/contract/audit'
import type { listBin } from '@akwaaba/contract/bin'
import type { listBookings } from '@akwaaba/contract/bookings'
import type { getCalendar } from '@akwaaba/contract/calendar'
import type { listEnquiries } from '@akwaaba/contract/enquiries'
import type { listAllFeeds } from '@akwaaba/contract/feeds'
import type { listListings } from '@akwaaba/contract/listings'
import type { listOrganisations } from '@akwaaba/contract/organisations'
import type { listPayments, listRefunds } from '@akwaaba/contract/payment-admin'
import type { listBatches } from '@akwaaba/contract/payout-batches'
import type { listPayouts } from '@akwaaba/contract/payouts'
import type { listPromos } from '@akwaaba/contract/promos'
import type { getReport } from '@akwaaba/contract/reports'
import type { listModeratedReviews } from '@akwaaba/contract/review-moderation'
import type { SearchOf } from '@akwaaba/contract/search'
import type { getToday } from '@akwaaba/contract/today'
import type { listModeratedTourReviews } from '@akwaaba/contract/tour-reviews'
import type { listTransfers } from '@akwaaba/contract/transfers'
import type { listUserReports } from '@akwaaba/contract/user-reports'
import type { listUsers } from '@akwaaba/contract/users'
import { folder, type NewBookingSearch, page, withQuery } from './paths.ts'

export type DeliverySearch = SearchOf<typeof listDeliveries>
export type BinSearch = SearchOf<typeof listBin>
export type BookingSearch = SearchOf<typeof listBookings>
export type CalendarSearch = Omit<SearchOf<typeof getCalendar>, 'to'>
export type EnquirySearch = SearchOf<typeof listEnquiries>
export type ListingSearch = SearchOf<typeof listListings>
export type OrganisationSearch = SearchOf<typeof listOrganisations>
/** A day, and the list of its board that is shown as a whole. */
export type DaySearch = SearchOf<typeof getToday> & { list?: string | undefined }
export type FeedSearch = SearchOf<typeof listAllFeeds>
export type AuditSearch = SearchOf<typeof listAudit>
export type PaymentSearch = SearchOf<typeof listPayments>
export type RefundSearch = SearchOf<typeof listRefunds>
export type TransferSearch = SearchOf<typeof listTransfers>
export type BatchSearch = SearchOf<typeof listBatches>
/** With the page and the order of its first list, the batches. */
export type PayoutSearch = SearchOf<typeof listPayouts> & {
  batches?: string | undefined
  batchSort?: BatchSearch['sort']
}
export type ReportSearch = SearchOf<typeof getReport>
export type PeopleSearch = SearchOf<typeof listUsers>
type ReviewSearch = SearchOf<typeof listModeratedReviews>
type UserReportSearch = SearchOf<typeof listUserReports>
type TourReviewSearch = SearchOf<typeof listModeratedTourReviews>
type PromoSearch = SearchOf<typeof listPromos>

export const adminPaths = {
  allBookings: (search: BookingSearch = {}) => withQuery(page('/dashboard/pending'), search),
  newBooking: (startsWith: NewBookingSearch = {}) => withQuery(page('/dashboard/bookings/new'), startsWith),
  booking: (id: string) => `${folder('/dashboard/bookings/')}${id}`,
  publishedBookings: (search: BookingSearch = {}) => withQuery(page('/dashboard/approved'), search),
  overview: page('/dashboard/overview'),
  today: (search: DaySearch = {}) => withQuery(page('/dashboard/overview'), search),
  day: ({ date }: DaySearch = {}) => withQuery(page('/dashboard/day'), { date }),
  health: page('/dashboard/health'),
  alerts: (search: DeliverySearch = {}) => withQuery(page('/dashboard/alerts'), search),
  failedMails: page('/dashboard/failed-mails'),
  calendar: (search: CalendarSearch = {}) => withQuery(page('/dashboard/calendar'), search),
  feeds: (search: FeedSearch = {}) => withQuery(page('/dashboard/feeds'), search),
  enquiries: (search: EnquirySearch = {}) => withQuery(page('/dashboard/enquiries'), search),
  organisations: (search: OrganisationSearch = {}) => withQuery(page('/dashboard/organisations'), search),
  listings: (search: ListingSearch = {}) => withQuery(page('/dashboard/listings'), search),
  listing: (id: string) => `${folder('/dashboard/listings/')}${id}`,
  activity: (search: AuditSearch = {}) => withQuery(page('/dashboard/activity'), search),
  people: (search: PeopleSearch = {}) => withQuery(page('/dashboard/people'), search),
  guest: (id: string) => `${folder('/dashboard/guests/')}${id}`,
  payments: (search: PaymentSearch = {}) => withQuery(page('/dashboard/payments'), search),
  payment: (id: string) => `${folder('/dashboard/payments/')}${id}`,
  refunds: (search: RefundSearch = {}) => withQuery(page('/dashboard/refunds'), search),
  transfers: (search: TransferSearch = {}) => withQuery(page('/dashboard/transfers'), search),
  payouts: (search: PayoutSearch = {}) => withQuery(page('/dashboard/payouts'), search),
  reports: (search: ReportSearch = {}) => withQuery(page('/dashboard/reports'), search),
  reviews: (search: ReviewSearch = {}) => withQuery(page('/dashboard/reviews'), search),
  userReports: (search: UserReportSearch = {}) => withQuery(page('/dashboard/user-reports'), search),
  tourReviews: (search: TourReviewSearch = {}) => withQuery(page('/dashboard/tour-reviews'), search),
  promos: (search: PromoSearch = {}) => withQuery(page('/dashboard/promos'), search),
  settings: page('/dashboard/settings'),
  viewApartments: (search: ListingSearch = {}) => withQuery(page('/dashboard/view-apartments'), search),
  addApartment: page('/dashboard/add-booking'),
  editApartment: (id: string) => `${folder('/dashboard/edit-apartment/')}${id}`,
  editPackage: (id: string) => `${folder('/dashboard/edit-package/')}${id}`,
  editProperty: (id: string) => `${folder('/dashboard/edit-property/')}${id}`,
  editExtra: (id: string) => `${folder('/dashboard/edit-extra/')}${id}`,
  editAdvert: (id: string) => `${folder('/dashboard/edit-advert/')}${id}`,
  bin: (search: BinSearch = {}) => withQuery(page('/dashboard/bin'), search),
  addPackages: page('/dashboard/add-packages'),
  marketPlace: page('/dashboard/market-place'),
  addExtra: page('/dashboard/add-extra'),
  addAdverts: page('/dashboard/add-adverts'),
  viewAdverts: page('/dashboard/view-adverts'),
  addCategories: page('/dashboard/add-categories'),
  addProperties: page('/dashboard/add-properties'),
} as const
