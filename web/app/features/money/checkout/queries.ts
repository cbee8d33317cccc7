// Owns the queries of the payment pages about what is paid for.
import { getBooking } from '@akwaaba/contract/bookings'
import { listMyPayments } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import { getProperty, listSoldProperties } from '@akwaaba/contract/properties'
import { getTour, listTourPurchases } from '@akwaaba/contract/tours'
import { defineQuery } from '../../../lib/query.tsx'

export const allMyPaymentsQuery = () => defineQuery(listMyPayments, { query: {} })

export const stayQuery = (id: string) => defineQuery(getBooking, { params: { id } })

export const tourQuery = (id: string) => defineQuery(getTour, { params: { id } })

export const boughtToursQuery = () => defineQuery(listTourPurchases, { query: { limit: limits.maxPageSize } })

export const propertyQuery = (id: string) => defineQuery(getProperty, { params: { id } })

/** The user's own purchases, also for an administrator. */
export const boughtPropertiesQuery = () => defineQuery(listSoldProperties, { params: { role: 'customer' } })
