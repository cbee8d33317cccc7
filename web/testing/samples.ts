// Owns sample replies for component tests: one complete record of each kind.
import { type Apartment, apartment as apartmentSchema } from '@akwaaba/contract/apartments'
import type { Booking } from '@akwaaba/contract/bookings'
import { addDays } from '@akwaaba/contract/dates'
import type { Extra } from '@akwaaba/contract/extras'
import { type EditableListing, getHostListing } from '@akwaaba/contract/listings'
import type { Payment } from '@akwaaba/contract/payments'
import { noRules } from '@akwaaba/contract/price-rules'
import type { Prices } from '@akwaaba/contract/prices'
import type { Quote } from '@akwaaba/contract/quotes'
import type { z } from 'zod'
import { nowInstant, todayInAccra } from '../app/lib/clock.ts'

export const idOf = (number: number) => `0192f000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A day so many days from today. */
export const day = (ahead: number) => addDays(todayInAccra(), ahead)

/** The fields of a record that may be null, as null. */
const nullsOf = ({ shape }: { shape: Record<string, z.ZodType> }) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => (field.safeParse(null).success ? [[name, null]] : [])),
  )

export const apartment: Apartment = apartmentSchema.parse({
  ...nullsOf(apartmentSchema),
  _id: idOf(1),
  apartmentName: 'Palm Loft',
  apartmentType: 'Loft',
  location: 'Labone',
  address: '7 Ndabaningi Sithole Road, Accra',
  bedrooms: 2,
  bathrooms: 1,
  size: 64,
  price: 100,
  description: '<p>High ceilings.</p>',
  images: [],
  guests: 4,
  amenities: [],
  rooms: [],
  houseRules: [],
  captions: {},
  exactOnMap: false,
  instantBooking: true,
  cancellationPolicy: 'flexible',
  checkInFrom: '14:00',
  checkOutBy: '11:00',
  version: 1,
  rating: { count: 0, average: null },
  host: { name: 'Akwaaba', slug: 'akwaaba', since: '2026-01-05' },
})

/** A draft of a host that lacks nothing. */
export const draft: EditableListing = getHostListing.reply.parse({
  ...nullsOf(getHostListing.reply),
  ...apartment,
  description: 'High ceilings.',
  state: 'draft',
  stateSince: nowInstant().toISOString(),
  isListed: false,
  actions: ['submit'],
  blocked: [],
})

export const extra: Extra = {
  _id: idOf(2),
  title: 'Breakfast Basket',
  description: 'Waakye and fruit.',
  price: 25,
  unit: 'booking',
  providedBy: 'platform',
  image: null,
}

export const booking: Booking = {
  _id: idOf(3),
  reference: 'AKW-2345',
  apartmentId: apartment._id,
  apartment: { ...apartment, apartmentId: apartment._id },
  arrival: null,
  customer: { username: 'Efua', email: 'efua@example.com', phoneNumber: '' },
  startDate: day(10),
  endDate: day(12),
  nights: 2,
  guests: { adults: 2, children: 0, infants: 0 },
  nightlyPrice: 100,
  apartmentTotal: 200,
  extrasTotal: 0,
  price: 200,
  lines: [{ kind: 'nights', label: '', quantity: 2, unitPrice: 100, amount: 200 }],
  extras: [],
  status: 'pending',
  state: 'pending',
  actions: ['pay', 'cancel'],
  blocked: [],
  depositPaid: false,
  holdExpiresAt: new Date(nowInstant().getTime() + 30 * 60_000).toISOString(),
  createdAt: nowInstant().toISOString(),
  balance: null,
  charge: null,
  lateUntil: null,
  policy: [{ hoursBefore: 24, refundPercent: 100 }],
  reason: null,
}

export const payment: Payment = {
  _id: idOf(4),
  reference: 'PAY-2345',
  method: 'card',
  amount: 200,
  currency: 'USD',
  charge: { amount: 200, currency: 'USD' },
  rate: null,
  status: 'pending',
  state: 'open',
  actions: [],
  blocked: [],
  refunds: [],
  receiptId: null,
  transfer: null,
  prompt: null,
  bookingId: booking._id,
  packageId: null,
  propertyId: null,
  seats: null,
  createdAt: nowInstant().toISOString(),
}

/** A bank transfer of that payment whose money is awaited. */
export const transfer: NonNullable<Payment['transfer']> = {
  code: 'K7Q2M9XA',
  status: 'awaited',
  state: 'awaited',
  actions: ['submitProof'],
  blocked: [],
  deadline: payment.createdAt,
  holdsNights: true,
  account: {
    bankName: 'Adinkra Bank',
    accountName: 'Akwaaba Ltd',
    accountNumber: '0123456789012',
    branch: '',
    swift: '',
  },
  received: { amount: 0, currency: 'USD' },
  rejection: null,
}

/** The quote of two nights without rules. */
export const quote: Quote = {
  quoteId: idOf(5),
  expiresAt: nowInstant().toISOString(),
  nights: 2,
  lines: [
    { kind: 'nights', label: '', quantity: 2, unitPrice: 100, amount: 200, rule: 'base', percent: null, why: null },
  ],
  total: 200,
  dueNow: 200,
  dueLater: [],
  contained: [],
  charge: null,
  cancellation: [],
}

const { weekendCents: _, extraGuestCents: __, cleaningCents: ___, ...plain } = noRules
/** The prices of a listing with a weekend, cleaning, and one day of its own. */
export const prices: Prices = {
  ...{ apartmentId: apartment._id, price: 100, periods: [], version: 3 },
  days: [
    {
      day: day(12),
      price: 209,
      minNights: 2,
      maxNights: null,
      noArrival: true,
      noDeparture: null,
      closed: false,
      discountable: null,
    },
  ],
  rules: {
    ...plain,
    ...{ weekendPrice: 120, weekendDays: ['fri', 'sat'], extraGuestPrice: 0, cleaningPrice: 25, shortCleaning: null },
    ...{ deposit: null, lengthOfStay: [], earlyBird: [], lastMinute: [], noArrival: [], noDeparture: [] },
  },
}
