// Owns the shape of the tables as TypeScript sees them. A test compares it with the migrated database.
import type { BookingState } from '@akwaaba/contract/booking-states'
import type { PaymentState } from '@akwaaba/contract/payment-states'
import type { PaymentMethod } from '@akwaaba/contract/payments'
import type { Generated } from 'kysely'

export type Database = {
  users: {
    id: string
    username: string
    email: string
    passwordHash: string
    role: 'customer' | 'admin'
    phone: Generated<string>
    verifiedAt: Date | null
    failedLogins: Generated<number>
    lastLoginAt: Date | null
    createdAt: Date
    deletedAt: Date | null
  }
  sessions: {
    id: string
    userId: string
    tokenHash: Buffer
    userAgent: Generated<string>
    createdAt: Date
    lastUsedAt: Date
    revokedAt: Date | null
  }
  codes: {
    id: string
    userId: string
    purpose: 'signup' | 'login' | 'password' | 'deletion'
    codeHash: string | null
    tries: Generated<number>
    askedAt: Date
    expiresAt: Date
    consumedAt: Date | null
    replacedAt: Date | null
    source: Generated<'mail' | 'app'>
    deviceHash: Buffer | null
  }
  links: {
    id: string
    userId: string
    purpose: 'reset' | 'email'
    tokenHash: Buffer | null
    oldEmail: string | null
    newEmail: string | null
    askedAt: Date
    expiresAt: Date
    usedAt: Date | null
    replacedAt: Date | null
  }
  devices: { userId: string; markHash: Buffer; firstSeenAt: Date; lastSeenAt: Date }
  authenticators: {
    userId: string
    secret: string
    confirmedAt: Date | null
    lastStep: Generated<number>
    recoveryHashes: Generated<string[]>
    createdAt: Date
  }
  rateCounters: { key: string; windowStart: Date; count: number }
  uploads: {
    name: string
    width: number
    height: number
    placeholder: string
    createdBy: string | null
    createdAt: Date
  }
  categories: { id: string; name: string; createdAt: Date }
  locations: { categoryId: string; name: string; position: Generated<number> }
  apartments: {
    id: string
    apartmentName: string
    apartmentType: string
    location: string
    address: string
    bedrooms: number
    bathrooms: number
    sizeSqm: number
    priceCents: number
    description: string
    coverImage: string | null
    images: Generated<string[]>
    guests: number | null
    amenities: Generated<string[]>
    latitude: number | null
    longitude: number | null
    instantBooking: Generated<boolean>
    checkInFrom: Generated<string>
    checkOutBy: Generated<string>
    featured: Generated<boolean>
    createdBy: string | null
    createdAt: Date
    deletedAt: Date | null
  }
  extras: {
    id: string
    title: string
    description: string
    priceCents: number
    image: string | null
    createdBy: string | null
    createdAt: Date
    deletedAt: Date | null
  }
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
    createdAt: Date
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
  catalogueVersion: { singleton: Generated<boolean>; version: number }
}
