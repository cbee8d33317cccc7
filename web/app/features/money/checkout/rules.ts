// Owns what a payment is for.
import type { Payment } from '@akwaaba/contract/payments'
import type { Chosen } from '../../../lib/local-keys.ts'

/** What a payment is for; null where it is for nothing that can be paid here. */
export const chosenOf = ({
  bookingId,
  packageId,
  propertyId,
  seats,
}: Pick<Payment, 'bookingId' | 'packageId' | 'propertyId' | 'seats'>): Chosen | null => {
  if (bookingId) return { target: 'bookingId', id: bookingId, seats: 1 }
  if (packageId) return { target: 'packageId', id: packageId, seats: seats ?? 1 }
  if (propertyId) return { target: 'propertyId', id: propertyId, seats: 1 }
  return null
}
