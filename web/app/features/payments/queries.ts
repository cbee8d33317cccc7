// Owns what the payment page reads.
import { getBooking } from '@akwaaba/contract/bookings'
import { paymentOptions } from '@akwaaba/contract/payments'
import { define } from '../../lib/query.tsx'

export const optionsQuery = () => define(paymentOptions, {})
export const payableQuery = (bookingId: string) => define(getBooking, { params: { id: bookingId } })
