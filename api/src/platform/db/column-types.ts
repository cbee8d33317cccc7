// Owns what the database cannot say of a column: what its JSON holds, and words that only the contract lists.
import type { AuditAction, AuditKind } from '@akwaaba/contract/audit'
import type { PolicyStep } from '@akwaaba/contract/cancellation'
import type { Receipt } from '@akwaaba/contract/receipts'
import type { Balance, DifferenceKind, OpenDifference } from '@akwaaba/contract/reconciliation'
import type { BankAccount, Tax } from '@akwaaba/contract/settings'

type Facts = Record<string, unknown>

/** By table and column, as the database names them. */
export type ColumnTypes = {
  'audit_log.action': AuditAction
  'audit_log.after': Facts
  'audit_log.before': Facts
  'audit_log.kind': AuditKind
  'bookings.policy': PolicyStep[]
  'differences.kind': DifferenceKind
  'provider_events.claim': object
  'receipt_counters.kind': 'receipt' | 'credit-note'
  'receipts.facts': Omit<Receipt, '_id' | 'kind' | 'number' | 'issuedAt' | 'customer'>
  'reconciliations.balances': Balance[]
  'reconciliations.differences': OpenDifference[]
  'settings.bank': BankAccount
  'settings.seller': { address: string; taxNumber: string }
  'settings.taxes': Tax[]
  'tours.itinerary': { day: number; title: string; text: string }[]
  'transfers.account': BankAccount
}
