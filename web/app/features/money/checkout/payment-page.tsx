// Owns the choice of the payment page: for a stay, seats of a tour, or a property.
import type { Chosen } from '../../../lib/local-keys.ts'
import type { Returned } from '../payments/payment-screen.tsx'
import type { Guard } from '../stay-changes/own-change.tsx'
import { PropertyPayment } from './property-payment.tsx'
import { StayPayment } from './stay-payment.tsx'
import { TourPayment } from './tour-payment.tsx'

const pages = { bookingId: StayPayment, packageId: TourPayment, propertyId: PropertyPayment }

type Props = {
  chosen: Chosen
  returned?: Returned | null
  /** asks a guest without an account for the mailed code before what needs it */
  guard?: Guard
}

export const PaymentPage = ({ chosen, returned = null, guard }: Props) => {
  const Page = pages[chosen.target]
  return <Page chosen={chosen} returned={returned} {...(guard && { guard })} />
}
