// Owns the types of columns that the database does not know: the content of JSON, and values that only the contract lists.
import type { AlertKind, QuietZone } from '@akwaaba/contract/alerts'
import type { AuditAction, AuditKind } from '@akwaaba/contract/audit'
import type { bookingStates } from '@akwaaba/contract/booking-states'
import type { PolicyStep } from '@akwaaba/contract/cancellation'
import type { disputeStates } from '@akwaaba/contract/dispute-states'
import type { dueStates } from '@akwaaba/contract/due-states'
import type { listingStates } from '@akwaaba/contract/listing-states'
import type { organisationStates } from '@akwaaba/contract/organisation-states'
import type { paymentStates } from '@akwaaba/contract/payment-states'
import type { hostPayoutStates, payoutBatchStates } from '@akwaaba/contract/payout-states'
import type { promptStates } from '@akwaaba/contract/prompt-states'
import type { propertyStates } from '@akwaaba/contract/property-states'
import type { PriceColumns } from '@akwaaba/contract/quotes'
import type { Receipt } from '@akwaaba/contract/receipts'
import type { Balance, DifferenceKind, OpenDifference } from '@akwaaba/contract/reconciliation'
import type { refundStates } from '@akwaaba/contract/refund-states'
import type { ReviewFacts, reviewStates } from '@akwaaba/contract/review-states'
import type { revisionStates } from '@akwaaba/contract/revision-states'
import type { Reviewed } from '@akwaaba/contract/revisions'
import type { BankAccount, Tax } from '@akwaaba/contract/settings'
import type { StayChangeColumns } from '@akwaaba/contract/stay-change-wire'
import type { transferStates } from '@akwaaba/contract/transfer-states'
import type { userReportStates } from '@akwaaba/contract/user-report-states'

type Facts = Record<string, unknown>
type Machine = { all: string[]; begin?: object; on: object }
type EventOf<M extends Machine> = keyof M['on'] | keyof NonNullable<M['begin']>
/** The tables of history, with the machine of each. */
type Histories = {
  apartment_events: typeof listingStates
  booking_events: typeof bookingStates
  dispute_events: typeof disputeStates
  due_events: typeof dueStates
  host_payout_events: typeof hostPayoutStates
  listing_revision_events: typeof revisionStates
  organisation_events: typeof organisationStates
  payment_events: typeof paymentStates
  payout_batch_events: typeof payoutBatchStates
  prompt_events: typeof promptStates
  property_events: typeof propertyStates
  refund_events: typeof refundStates
  review_events: typeof reviewStates
  tour_review_events: typeof reviewStates
  transfer_events: typeof transferStates
  user_report_events: typeof userReportStates
}
type OtherColumns = PriceColumns &
  StayChangeColumns & { [N in keyof Histories as `${N}.event`]: EventOf<Histories[N]> } & {
    [N in keyof Histories as `${N}.${'from' | 'to'}_state`]: Histories[N]['all'][number]
  }

/** By table and column, as the database names them. */
export type ColumnTypes = OtherColumns & {
  'alerts.kind': AlertKind
  'audit_log.action': AuditAction
  'audit_log.after': Facts
  'audit_log.before': Facts
  'audit_log.kind': AuditKind
  'bookings.policy': PolicyStep[]
  'differences.kind': DifferenceKind
  'apartments.captions': Reviewed['captions']
  'listing_revisions.changes': Partial<Reviewed>
  'promo_codes.apartment_ids': string[]
  'provider_events.claim': object
  'quiet_hours.zone': QuietZone
  'receipt_counters.kind': 'receipt' | 'credit-note'
  'receipts.facts': Omit<Receipt, '_id' | 'kind' | 'number' | 'issuedAt' | 'customer'>
  'reviews.facts': ReviewFacts
  'reconciliations.balances': Balance[]
  'reconciliations.differences': OpenDifference[]
  'settings.bank': BankAccount
  'settings.seller': { address: string; taxNumber: string }
  'settings.taxes': Tax[]
  'tours.itinerary': { day: number; title: string; text: string }[]
  'transfers.account': BankAccount
}
