// Owns what the pages of paying read about what is paid for.
import { getBooking } from '@akwaaba/contract/bookings'
import { listMyPayments } from '@akwaaba/contract/checkout'
import { limits } from '@akwaaba/contract/limits'
import { getProperty, listSoldProperties } from '@akwaaba/contract/properties'
import { getTour, listTourPurchases } from '@akwaaba/contract/tours'
import { define } from '../../../lib/query.tsx'

export const allMyPaymentsQuery = () => define(listMyPayments, { query: {} })

export const stayQuery = (id: string) => define(getBooking, { params: { id } })

export const tourQuery = (id: string) => define(getTour, { params: { id } })

export const boughtToursQuery = () => define(listTourPurchases, { query: { limit: limits.maxPageSize } })

export const propertyQuery = (id: string) => define(getProperty, { params: { id } })

/** One's own, whatever role one has. */
export const boughtPropertiesQuery = () => define(listSoldProperties, { params: { role: 'customer' } })
