// Owns the list of all endpoints: every row of the contract, and the routes that serve them.
import * as advertRows from '@akwaaba/contract/adverts'
import * as alertRows from '@akwaaba/contract/alerts'
import * as apartmentFilterRows from '@akwaaba/contract/apartment-filters'
import * as apartmentRows from '@akwaaba/contract/apartments'
import * as auditRows from '@akwaaba/contract/audit'
import * as authRows from '@akwaaba/contract/auth'
import * as balanceRows from '@akwaaba/contract/balances'
import * as binRows from '@akwaaba/contract/bin'
import * as bookingFileRows from '@akwaaba/contract/booking-files'
import * as bookingListRows from '@akwaaba/contract/booking-lists'
import * as bookingNoteRows from '@akwaaba/contract/booking-notes'
import * as bookingPageRows from '@akwaaba/contract/booking-pages'
import * as bookingRows from '@akwaaba/contract/bookings'
import * as calendarRows from '@akwaaba/contract/calendar'
import * as checkoutRows from '@akwaaba/contract/checkout'
import * as cleaningRows from '@akwaaba/contract/cleaning'
import * as closingRows from '@akwaaba/contract/closing'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import * as enquiryRows from '@akwaaba/contract/enquiries'
import * as extraRows from '@akwaaba/contract/extras'
import * as feedRows from '@akwaaba/contract/feeds'
import * as healthRows from '@akwaaba/contract/health'
import * as homeListRows from '@akwaaba/contract/home-lists'
import * as homeMoveRows from '@akwaaba/contract/home-moves'
import * as hostBookingRows from '@akwaaba/contract/host-bookings'
import * as hostPayoutRows from '@akwaaba/contract/host-payouts'
import * as hostRows from '@akwaaba/contract/hosts'
import * as listingImportRows from '@akwaaba/contract/listing-import'
import * as listingRows from '@akwaaba/contract/listings'
import * as locationRows from '@akwaaba/contract/locations'
import * as memberRows from '@akwaaba/contract/members'
import * as messageTemplateRows from '@akwaaba/contract/message-templates'
import * as organisationRows from '@akwaaba/contract/organisations'
import * as overviewRows from '@akwaaba/contract/overview'
import * as ownershipRows from '@akwaaba/contract/ownership'
import * as passkeyRows from '@akwaaba/contract/passkeys'
import * as paymentAdminRows from '@akwaaba/contract/payment-admin'
import * as payoutAccountRows from '@akwaaba/contract/payout-accounts'
import * as payoutBatchRows from '@akwaaba/contract/payout-batches'
import * as payoutRows from '@akwaaba/contract/payouts'
import * as presenceRows from '@akwaaba/contract/presence'
import * as priceEditRows from '@akwaaba/contract/price-edits'
import * as priceRows from '@akwaaba/contract/prices'
import * as profileRows from '@akwaaba/contract/profile'
import * as promoRows from '@akwaaba/contract/promos'
import * as proofRows from '@akwaaba/contract/proof'
import * as propertyRows from '@akwaaba/contract/properties'
import * as quoteRows from '@akwaaba/contract/quotes'
import * as receiptRows from '@akwaaba/contract/receipts'
import * as reconciliationRows from '@akwaaba/contract/reconciliation'
import * as recordPageRows from '@akwaaba/contract/record-pages'
import * as reportRows from '@akwaaba/contract/reports'
import * as reviewModerationRows from '@akwaaba/contract/review-moderation'
import * as reviewRows from '@akwaaba/contract/reviews'
import * as savedHomeRows from '@akwaaba/contract/saved-homes'
import * as savedViewRows from '@akwaaba/contract/saved-views'
import * as secondApprovalRows from '@akwaaba/contract/second-approvals'
import * as settingsRows from '@akwaaba/contract/settings'
import * as settlementRows from '@akwaaba/contract/settlements'
import * as shareRows from '@akwaaba/contract/shares'
import * as staffBookingRows from '@akwaaba/contract/staff-bookings'
import * as staffPaymentRows from '@akwaaba/contract/staff-payments'
import * as statementRows from '@akwaaba/contract/statements'
import * as stayAgreementRows from '@akwaaba/contract/stay-agreements'
import * as stayChangeRows from '@akwaaba/contract/stay-changes'
import * as messageRows from '@akwaaba/contract/stay-messages'
import * as todayRows from '@akwaaba/contract/today'
import * as tourReviewRows from '@akwaaba/contract/tour-reviews'
import * as tourRows from '@akwaaba/contract/tours'
import * as transferRows from '@akwaaba/contract/transfers'
import * as tripViewRows from '@akwaaba/contract/trip-views'
import * as tripRows from '@akwaaba/contract/trips'
import * as userReportRows from '@akwaaba/contract/user-reports'
import * as userRows from '@akwaaba/contract/users'
import * as waitRows from '@akwaaba/contract/waits'
import type { FastifyInstance } from 'fastify'
import { alertRoutes, smsReportRoutes } from './app/alerts/routes.ts'
import { bookingPageRoutes } from './app/booking-page/routes.ts'
import { claimTrips } from './app/claims/claims.ts'
import { closingRoutes } from './app/closing/routes.ts'
import { erasureRoutes } from './app/erasure/routes.ts'
import { healthRoutes } from './app/health/routes.ts'
import { overviewRoutes } from './app/overview/routes.ts'
import { reportRoutes } from './app/reports/routes.ts'
import { advertRoutes } from './catalogue/adverts/routes.ts'
import { apartmentRoutes, listingRoutes } from './catalogue/apartments/routes.ts'
import { binRoutes } from './catalogue/bin/routes.ts'
import { extraRoutes } from './catalogue/extras/routes.ts'
import { listingImportRoutes } from './catalogue/listing-import/routes.ts'
import { locationRoutes } from './catalogue/locations/routes.ts'
import { propertyRoutes } from './catalogue/properties/routes.ts'
import { savedHomeRoutes } from './catalogue/saved-homes/routes.ts'
import { tourRoutes } from './catalogue/tours/routes.ts'
import type { Deps } from './deps.ts'
import { cancellationRoutes } from './money/cancellations/routes.ts'
import { checkoutRoutes } from './money/checkout/routes.ts'
import { familyPayRoutes } from './money/family-pay/routes.ts'
import { homeMoveRoutes } from './money/home-moves/routes.ts'
import { hostStatementRoutes } from './money/host-statements/routes.ts'
import { paymentAdminRoutes } from './money/payment-admin/routes.ts'
import { payoutAccountRoutes } from './money/payout-accounts/routes.ts'
import { payoutRoutes } from './money/payouts/routes.ts'
import { testGatewayRoutes } from './money/providers/test/test-gateway.ts'
import { receiptRoutes } from './money/receipts/routes.ts'
import { reconciliationRoutes } from './money/reconciliation/routes.ts'
import { webhookRoutes } from './money/settlement/webhooks.ts'
import { staffPaymentRoutes } from './money/staff-payments/routes.ts'
import { statementRoutes } from './money/statements/routes.ts'
import { stayChangeRoutes } from './money/stay-changes/routes.ts'
import * as payouts from './money/stay-payouts/covered.ts'
import { stayPayoutRoutes } from './money/stay-payouts/routes.ts'
import { transferRoutes } from './money/transfers/routes.ts'
import { auditRoutes } from './people/audit/routes.ts'
import { authRoutes } from './people/auth/routes.ts'
import { enquiryRoutes } from './people/enquiries/routes.ts'
import { organisationRoutes } from './people/organisations/routes.ts'
import { profileRoutes } from './people/profile/routes.ts'
import { proofRoutes } from './people/proof/routes.ts'
import { savedViewRoutes } from './people/saved-views/routes.ts'
import { secondApprovalRoutes } from './people/second-approvals/routes.ts'
import { settingsRoutes } from './people/settings/routes.ts'
import { userRoutes } from './people/users/routes.ts'
import { type EndpointGroup, operationsOf } from './platform/openapi/openapi.ts'
import { bookingFileRoutes } from './stays/booking-files/routes.ts'
import { bookingListRoutes } from './stays/booking-lists/routes.ts'
import { bookingNoteRoutes } from './stays/booking-notes/routes.ts'
import { bookingRoutes } from './stays/bookings/routes.ts'
import { calendarRoutes } from './stays/calendar/routes.ts'
import { cleaningRoutes } from './stays/cleaning/routes.ts'
import * as calendars from './stays/feeds/fresh.ts'
import * as importedCalendars from './stays/feeds/imported.ts'
import { feedRoutes } from './stays/feeds/routes.ts'
import { inventoryRoutes } from './stays/inventory/routes.ts'
import { mailReplyRoutes } from './stays/mail-replies/routes.ts'
import { messageTemplateRoutes } from './stays/message-templates/routes.ts'
import { messageRoutes } from './stays/messages/routes.ts'
import { presenceRoutes } from './stays/presence/routes.ts'
import { pricingRoutes } from './stays/pricing/routes.ts'
import { promoRoutes } from './stays/promos/routes.ts'
import { reviewRoutes } from './stays/reviews/routes.ts'
import { staffBookingRoutes } from './stays/staff-bookings/routes.ts'
import { staySearch } from './stays/stay-search/search.ts'
import { todayRoutes } from './stays/today/routes.ts'
import { tripRoutes } from './stays/trips/routes.ts'
import { userReportRoutes } from './stays/user-reports/routes.ts'
import { waitRoutes } from './stays/waits/routes.ts'

/** The endpoints of every noun, with the tag and description that the API document shows. */
export const endpointGroups: readonly EndpointGroup[] = [
  { tag: 'adverts', description: 'Adverts on the home page', rows: advertRows },
  { tag: 'alerts', description: 'What staff are told: preferences, the delivery log, what waits', rows: alertRows },
  { tag: 'apartments', description: 'Apartments: searching, reading and publishing them', rows: apartmentRows },
  { tag: 'apartment-filters', description: 'What narrows a search of apartments', rows: apartmentFilterRows },
  { tag: 'audit', description: 'What administrators did, sign-ups, logins and changes of rights', rows: auditRows },
  { tag: 'auth', description: 'Signing up, logging in, and a forgotten password', rows: authRows },
  { tag: 'bin', description: 'What was deleted of the catalogue, and restoring it', rows: binRows },
  { tag: 'reports', description: 'Nights, money and taxes of any days, as tables and files', rows: reportRows },
  { tag: 'bookings', description: 'Stays: availability, booking, approval and cancellation', rows: bookingRows },
  {
    tag: 'booking-pages',
    description: 'All about one booking for staff, their notes, and where its guest is',
    rows: { ...bookingPageRows, ...bookingNoteRows, ...presenceRows, ...staffBookingRows, ...staffPaymentRows },
  },
  { tag: 'booking-files', description: 'Files that staff keep with a booking', rows: bookingFileRows },
  { tag: 'booking-lists', description: 'Several stays at once', rows: { ...bookingListRows, ...recordPageRows } },
  { tag: 'balances', description: 'Stays whose balance is overdue: what their hosts decide', rows: balanceRows },
  { tag: 'host-bookings', description: 'The stays of an organisation, for its members', rows: hostBookingRows },
  { tag: 'home-moves', description: 'Guests in house who move to another home', rows: homeMoveRows },
  { tag: 'today', description: 'A day of a host', rows: { ...todayRows, ...cleaningRows } },
  { tag: 'calendar', description: 'The nights of all apartments, and blocking some', rows: calendarRows },
  { tag: 'feeds', description: 'Calendars of other platforms: reading them, and giving them ours', rows: feedRows },
  { tag: 'quotes', description: 'What a stay costs, and the price of each night', rows: quoteRows },
  { tag: 'prices', description: 'The price rules of listings', rows: { ...priceRows, ...priceEditRows } },
  { tag: 'promo-codes', description: 'Codes that make stays cheaper', rows: promoRows },
  { tag: 'messages', description: 'Messages about stays', rows: { ...messageRows, ...messageTemplateRows } },
  { tag: 'reviews', description: 'Reviews of stays', rows: { ...reviewRows, ...reviewModerationRows } },
  { tag: 'user-reports', description: 'Listings, reviews and messages that users report', rows: userReportRows },
  { tag: 'enquiries', description: 'Questions to support, partnerships and tailored trips', rows: enquiryRows },
  { tag: 'extras', description: 'What can be added to a stay', rows: extraRows },
  {
    tag: 'listings',
    description: 'Listings of hosts, and deciding about them',
    rows: { ...listingRows, ...listingImportRows },
  },
  { tag: 'locations', description: 'Where apartments and properties are, grouped in categories', rows: locationRows },
  { tag: 'health', description: 'How the installation is', rows: healthRows },
  { tag: 'organisations', description: 'Hosts: applying, and deciding about applications', rows: organisationRows },
  { tag: 'hosts', description: 'Hosts as everybody sees them', rows: hostRows },
  { tag: 'members', description: 'The members of an organisation, and inviting them', rows: memberRows },
  { tag: 'closing', description: 'An owner closes an organisation', rows: closingRows },
  { tag: 'ownership', description: 'Transferring an organisation to another member', rows: ownershipRows },
  { tag: 'overview', description: 'Figures for administrators, failed e-mails and failed jobs', rows: overviewRows },
  { tag: 'checkout', description: 'Paying for a stay, a package or a property', rows: checkoutRows },
  { tag: 'shares', description: 'Stays that several people pay together', rows: shareRows },
  { tag: 'stay-changes', description: 'Changing a booked stay', rows: { ...stayChangeRows, ...stayAgreementRows } },
  { tag: 'payout-accounts', description: 'Where organisations are paid', rows: payoutAccountRows },
  { tag: 'host-payouts', description: 'What an organisation is owed, for its members', rows: hostPayoutRows },
  { tag: 'payout-batches', description: 'Paying organisations by batch', rows: payoutBatchRows },
  { tag: 'payouts', description: 'What hosts are owed and were paid', rows: payoutRows },
  { tag: 'receipts', description: 'Receipts and credit notes', rows: receiptRows },
  { tag: 'reconciliation', description: 'Differences of providers, ledger and orders', rows: reconciliationRows },
  { tag: 'payment-admin', description: "Everybody's payments, and money that goes back", rows: paymentAdminRows },
  { tag: 'passkeys', description: 'Passkeys: adding them, logging in and proving who one is', rows: passkeyRows },
  { tag: 'profile', description: "The caller's own account, devices and data", rows: profileRows },
  { tag: 'proof', description: 'Proving again who one is, for calls that need it', rows: proofRows },
  { tag: 'properties', description: 'Properties for sale', rows: propertyRows },
  { tag: 'saved-views', description: 'Views of the tables of staff, saved under a name', rows: savedViewRows },
  { tag: 'second-approvals', description: 'Sums to which a second administrator agrees', rows: secondApprovalRows },
  { tag: 'saved-homes', description: 'Saved homes', rows: { ...savedHomeRows, ...homeListRows, ...waitRows } },
  { tag: 'settings', description: 'Bank account, exchange rate, fee and taxes', rows: settingsRows },
  { tag: 'settlements', description: 'What payment providers paid to our bank account', rows: settlementRows },
  { tag: 'tours', description: 'Tour packages and their purchases', rows: { ...tourRows, ...tourReviewRows } },
  { tag: 'statements', description: 'Bank statements, and money that fits no transfer', rows: statementRows },
  { tag: 'transfers', description: 'Bank transfers and their proofs', rows: transferRows },
  { tag: 'trips', description: 'Booking without an account, links to trips', rows: { ...tripRows, ...tripViewRows } },
  { tag: 'users', description: 'Everybody with an account, and what administrators do about them', rows: userRows },
]

/** Every endpoint, as the contract declares it. */
export const allRows: Endpoint[] = operationsOf(endpointGroups).map(({ row }) => row)

/** Registers the routes of every noun. */
export const registerRoutes = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  await app.register(authRoutes(deps, (email) => claimTrips(deps, email)))
  const ofPeople = [
    ...[auditRoutes, profileRoutes, proofRoutes, organisationRoutes, savedViewRoutes, secondApprovalRoutes],
    ...[userRoutes, erasureRoutes, closingRoutes],
  ]
  for (const routes of ofPeople) await app.register(routes(deps))
  await app.register(apartmentRoutes(deps, staySearch))
  const ofListings = [
    ...[tourRoutes, propertyRoutes, advertRoutes, binRoutes, reportRoutes, savedHomeRoutes, locationRoutes],
    ...[extraRoutes, inventoryRoutes, pricingRoutes, feedRoutes, promoRoutes, messageRoutes, messageTemplateRoutes],
    ...[reviewRoutes, userReportRoutes, bookingFileRoutes, mailReplyRoutes, listingRoutes],
  ]
  for (const routes of ofListings) await app.register(routes(deps))
  await app.register(listingImportRoutes(deps, importedCalendars))
  await app.register(bookingListRoutes(deps, calendars))
  await app.register(bookingRoutes(deps, calendars, payouts))
  const ofStaysAndMoney = [
    ...[bookingNoteRoutes, presenceRoutes, staffBookingRoutes, bookingPageRoutes, tripRoutes, waitRoutes],
    ...[calendarRoutes, todayRoutes, cleaningRoutes, enquiryRoutes, overviewRoutes, healthRoutes, alertRoutes],
    ...[settingsRoutes, transferRoutes, statementRoutes, checkoutRoutes, familyPayRoutes, cancellationRoutes],
    ...[stayChangeRoutes, paymentAdminRoutes, reconciliationRoutes, payoutAccountRoutes, payoutRoutes, smsReportRoutes],
    ...[stayPayoutRoutes, hostStatementRoutes, receiptRoutes, staffPaymentRoutes, webhookRoutes, homeMoveRoutes],
  ]
  for (const routes of ofStaysAndMoney) await app.register(routes(deps))
  if (deps.providers.test) await app.register(testGatewayRoutes(deps))
}
