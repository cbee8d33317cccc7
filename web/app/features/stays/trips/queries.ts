// Owns the queries of the page of a trip.
import { getBooking } from '@akwaaba/contract/bookings'
import { listMyPayments } from '@akwaaba/contract/checkout'
import { defineQuery } from '../../../lib/query.tsx'

export const tripQuery = (id: string) => defineQuery(getBooking, { params: { id } })

export const tripPaymentsQuery = (id: string) => defineQuery(listMyPayments, { query: { bookingId: id } })
