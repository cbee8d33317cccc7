// Owns the choice of the payment page: for a stay, seats of a tour, or a property.
import type { Chosen } from '../../../lib/local-keys.ts'
import type { Returned } from '../payments/payment-screen.tsx'
import { PropertyPayment } from './property-payment.tsx'
import { StayPayment } from './stay-payment.tsx'
import { TourPayment } from './tour-payment.tsx'

const pages = { bookingId: StayPayment, packageId: TourPayment, propertyId: PropertyPayment }

export const PaymentPage = ({ chosen, returned = null }: { chosen: Chosen; returned?: Returned | null }) => {
  const Page = pages[chosen.target]
  return <Page chosen={chosen} returned={returned} />
}
