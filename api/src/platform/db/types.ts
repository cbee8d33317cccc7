// Owns the shape of the database as TypeScript sees it: the tables of trade are here. A test compares all with the database.
import type { AuditAction, AuditKind } from '@akwaaba/contract/audit'
import type { BookingState } from '@akwaaba/contract/booking-states'
import type { EnquiryKind } from '@akwaaba/contract/enquiries'
import type { PaymentState } from '@akwaaba/contract/payment-states'
import type { PaymentMethod } from '@akwaaba/contract/payments'
import type { ColumnType, Generated } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { CatalogueTables } from './catalogue-tables.ts'
import type { JobTables } from './job-tables.ts'
import type { MoneyTables, PolicyColumn } from './money-tables.ts'

type Facts = Record<string, unknown>

type TradeTables = {
  bookings: {
    id: string
    reference: string
    apartmentId: string
    customerId: string
    checkIn: string
    checkOut: string
    nightlyCents: number
    apartmentCents: number
    extrasCents: number
    totalCents: number
    state: BookingState
    holdExpiresAt: Date
    policy: PolicyColumn
    checkInFrom: Generated<string>
    createdAt: Date
    deletedAt: Date | null
  }
  bookingExtras: {
    bookingId: string
    extraId: string
    title: string
    description: string
    priceCents: number
    image: string | null
  }
  bookingEvents: {
    id: Generated<number>
    bookingId: string
    event: string
    fromState: string | null
    toState: string
    actor: string
    actorId: string | null
    happenedAt: Date
    reason: Generated<string>
  }
  /** Inventory alone writes this one, and its triggers on bookings and blocks where it has not. */
  occupiedNights: {
    apartmentId: string
    nights: string
    heldUntil: Date | null
    bookingId: string | null
    blockId: string | null
  }
  blocks: {
    id: string
    apartmentId: string
    checkIn: string
    checkOut: string
    note: Generated<string>
    createdBy: string | null
    createdAt: Date
    deletedAt: Date | null
  }
  payments: {
    id: string
    reference: string
    customerId: string
    bookingId: string | null
    provider: string
    method: PaymentMethod
    amountCents: number
    currency: string
    state: PaymentState
    createdAt: Date
    priceCents: number
    rate: number | null
    rateDate: string | null
    providerRef: string | null
    nextUrl: string | null
    chargeRef: string | null
    feeCents: Generated<number>
    serviceFeePercent: Generated<number>
    receivedCents: number | null
    receivedCurrency: string | null
    lookedAt: Date | null
    succeededAt: Date | null
    tourId: string | null
    propertyId: string | null
    seats: number | null
  }
  paymentEvents: {
    id: Generated<number>
    paymentId: string
    event: string
    fromState: string | null
    toState: string
    actor: string
    actorId: string | null
    happenedAt: Date
  }
  testGatewayCharges: {
    reference: string
    amountCents: number
    currency: string
    outcome: 'success' | 'decline' | 'timeout' | 'late' | null
    chargedAt: Date | null
    refundedAt: Date | null
  }
  tourPurchases: {
    id: string
    paymentId: string
    tourId: string
    customerId: string
    seats: number
    priceCents: number
    createdAt: Date
  }
  endedTourPurchases: {
    id: string
    paymentId: string
    tourId: string
    customerId: string
    seats: number
    priceCents: number
    createdAt: Date
    endedAt: Date
  }
  enquiries: {
    id: string
    kind: EnquiryKind
    email: string
    name: Generated<string>
    company: Generated<string>
    message: Generated<string>
    createdAt: Date
    handledAt: Date | null
    handledBy: string | null
  }
}

type DeskTables = {
  submissions: { actorId: string; key: string; recordId: string; createdAt: Date }
  storageFailures: { id: Generated<number>; happenedAt: Date; reason: string }
  auditLog: {
    id: Generated<number>
    happenedAt: Date
    actorId: string
    action: AuditAction
    kind: AuditKind
    recordId: string
    label: Generated<string>
    before: ColumnType<Facts | null, string | null, never>
    after: ColumnType<Facts | null, string | null, never>
  }
}

export type Database = DeskTables & JobTables & MoneyTables & AccountTables & CatalogueTables & TradeTables
