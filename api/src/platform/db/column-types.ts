// Owns the types of columns that the database does not know: the content of JSON, and values that only the contract lists.
import type { AuditAction, AuditKind } from '@akwaaba/contract/audit'
import type { bookingStates } from '@akwaaba/contract/booking-states'
import type { PolicyStep } from '@akwaaba/contract/cancellation'
import type { disputeStates } from '@akwaaba/contract/dispute-states'
import type { organisationStates } from '@akwaaba/contract/organisation-states'
import type { paymentStates } from '@akwaaba/contract/payment-states'
import type { propertyStates } from '@akwaaba/contract/property-states'
import type { Receipt } from '@akwaaba/contract/receipts'
import type { Balance, DifferenceKind, OpenDifference } from '@akwaaba/contract/reconciliation'
import type { refundStates } from '@akwaaba/contract/refund-states'
import type { BankAccount, Tax } from '@akwaaba/contract/settings'
import type { transferStates } from '@akwaaba/contract/transfer-states'

type Facts = Record<string, unknown>

type Machine = { all: string[]; begin?: object; on: object }
type StateOf<M extends Machine> = M['all'][number]
type EventOf<M extends Machine> = keyof M['on'] | keyof NonNullable<M['begin']>

/** By table and column, as the database names them. */
export type ColumnTypes = {
  'audit_log.action': AuditAction
  'audit_log.after': Facts
  'audit_log.before': Facts
  'audit_log.kind': AuditKind
  'booking_events.event': EventOf<typeof bookingStates>
  'booking_events.from_state': StateOf<typeof bookingStates>
  'booking_events.to_state': StateOf<typeof bookingStates>
  'bookings.policy': PolicyStep[]
  'differences.kind': DifferenceKind
  'dispute_events.event': EventOf<typeof disputeStates>
  'dispute_events.from_state': StateOf<typeof disputeStates>
  'dispute_events.to_state': StateOf<typeof disputeStates>
  'organisation_events.event': EventOf<typeof organisationStates>
  'organisation_events.from_state': StateOf<typeof organisationStates>
  'organisation_events.to_state': StateOf<typeof organisationStates>
  'payment_events.event': EventOf<typeof paymentStates>
  'payment_events.from_state': StateOf<typeof paymentStates>
  'payment_events.to_state': StateOf<typeof paymentStates>
  'property_events.event': EventOf<typeof propertyStates>
  'property_events.from_state': StateOf<typeof propertyStates>
  'property_events.to_state': StateOf<typeof propertyStates>
  'provider_events.claim': object
  'receipt_counters.kind': 'receipt' | 'credit-note'
  'receipts.facts': Omit<Receipt, '_id' | 'kind' | 'number' | 'issuedAt' | 'customer'>
  'reconciliations.balances': Balance[]
  'reconciliations.differences': OpenDifference[]
  'refund_events.event': EventOf<typeof refundStates>
  'refund_events.from_state': StateOf<typeof refundStates>
  'refund_events.to_state': StateOf<typeof refundStates>
  'settings.bank': BankAccount
  'settings.seller': { address: string; taxNumber: string }
  'settings.taxes': Tax[]
  'tours.itinerary': { day: number; title: string; text: string }[]
  'transfer_events.event': EventOf<typeof transferStates>
  'transfer_events.from_state': StateOf<typeof transferStates>
  'transfer_events.to_state': StateOf<typeof transferStates>
  'transfers.account': BankAccount
}
