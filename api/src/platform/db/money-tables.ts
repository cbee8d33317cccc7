// Owns the tables of money as TypeScript sees them.

import type { PolicyStep } from '@akwaaba/contract/cancellation'
import type { DisputeState } from '@akwaaba/contract/dispute-states'
import type { DifferenceKind } from '@akwaaba/contract/reconciliation'
import type { RefundState } from '@akwaaba/contract/refund-states'
import type { RefundReason } from '@akwaaba/contract/refunds'
import type { BankAccount, Tax } from '@akwaaba/contract/settings'
import type { TransferState } from '@akwaaba/contract/transfer-states'
import type { ColumnType, Generated } from 'kysely'

/** Read as a value, written as text. */
type JsonOf<T> = ColumnType<T, string, string>
type MadeJsonOf<T> = ColumnType<T, string | undefined, string>
export type PolicyColumn = MadeJsonOf<PolicyStep[]>

type Seller = { address: string; taxNumber: string }

export type MoneyTables = {
  refunds: {
    id: string
    paymentId: string
    reason: RefundReason
    key: string
    amountCents: number
    currency: string
    note: Generated<string>
    state: RefundState
    providerRef: string | null
    earlierRefs: Generated<string[]>
    destination: Generated<string>
    sentAt: Date | null
    sends: Generated<number>
    createdAt: Date
    settledAt: Date | null
  }
  refundEvents: {
    id: Generated<number>
    refundId: string
    event: string
    fromState: string | null
    toState: string
    actor: string
    actorId: string | null
    happenedAt: Date
  }
  disputes: {
    id: string
    paymentId: string
    provider: string
    providerId: string | null
    providerStatus: string
    state: DisputeState
    amountCents: number
    currency: string
    lostCents: number | null
    bookedCents: Generated<number>
    recoveredCents: Generated<number>
    reversalRef: string | null
    dueAt: Date | null
    openedAt: Date
    closedAt: Date | null
  }
  disputeEvents: {
    id: Generated<number>
    disputeId: string
    event: string
    fromState: string | null
    toState: string
    actor: string
    happenedAt: Date
  }
  providerEvents: {
    id: string
    provider: string
    key: string
    event: string
    reference: string | null
    receivedAt: Date
    handledAt: Date | null
    claim: ColumnType<object | null, string | null | undefined, string | null>
  }
  transfers: {
    paymentId: string
    code: string
    account: JsonOf<BankAccount>
    state: TransferState
    deadline: Date
    holds: Generated<boolean>
    extendedAt: Date | null
    receivedCents: Generated<number>
    payerName: Generated<string>
    payerBank: Generated<string>
    paidOn: string | null
    proofName: string | null
    proofHash: string | null
    proofAt: Date | null
    rejection: string | null
  }
  transferEvents: {
    id: Generated<number>
    paymentId: string
    event: string
    fromState: string | null
    toState: string
    actor: string
    actorId: string | null
    happenedAt: Date
    note: Generated<string>
  }
  bankEntries: {
    id: string
    bankTransactionId: string
    valueDate: string
    amountCents: number
    currency: string
    narration: Generated<string>
    payerName: Generated<string>
    paymentId: string | null
    settlementOf: 'paystack' | 'paypal' | 'test' | null
    enteredBy: string | null
    createdAt: Date
  }
  postings: {
    id: string
    kind: string
    key: string
    paymentId: string | null
    refundId: string | null
    bookingId: string | null
    happenedAt: Date
  }
  settlementReversals: {
    id: string
    bankEntryId: string
    postingId: string
    reversalPostingId: string
    reason: string
    reversedBy: string
    reversedAt: Date
  }
  ledgerLines: { postingId: string; account: string; amountCents: number; currency: string }
  receiptCounters: { kind: 'receipt' | 'credit-note'; last: number }
  receipts: {
    id: string
    kind: 'receipt' | 'credit-note'
    number: number
    paymentId: string
    refundId: string | null
    facts: JsonOf<Record<string, unknown>>
    issuedAt: Date
  }
  payouts: {
    id: string
    bookingId: string
    refundId: string | null
    hostId: string | null
    grossCents: number
    feeCents: number
    currency: string
    owedSince: string
    paidAt: Date | null
    paidNote: Generated<string>
    createdAt: Date
  }
  settings: {
    singleton: Generated<boolean>
    version: Generated<number>
    bank: ColumnType<BankAccount | null, string | null, string | null>
    cedisPerDollar: number | null
    rateTakenAt: Date | null
    serviceFeePercent: Generated<number>
    taxes: MadeJsonOf<Tax[]>
    seller: MadeJsonOf<Seller>
  }
  testGatewayRefunds: { refundId: string; reference: string; amountCents: number; refundedAt: Date }
  reconciliations: { id: string; ranAt: Date; differences: JsonOf<unknown[]>; balances: MadeJsonOf<unknown[]> }
  differences: {
    id: string
    source: string
    kind: DifferenceKind
    provider: string
    reference: string
    about: string
    says: string
    firstSeenAt: Date
    lastSeenAt: Date
    goneAt: Date | null
    closedAt: Date | null
    closedBy: string | null
    closeReason: string | null
  }
}
