// Owns what the payment page reads.
import { getBooking } from '@akwaaba/contract/bookings'
import { limits } from '@akwaaba/contract/limits'
import { getPayment, listMyPayments, paymentOptions } from '@akwaaba/contract/payments'
import { getProperty, listSoldProperties } from '@akwaaba/contract/properties'
import { getBankAccount } from '@akwaaba/contract/settings'
import { getTour, listTourPurchases } from '@akwaaba/contract/tours'
import type { Chosen } from '../../lib/local-keys.ts'
import { define } from '../../lib/query.tsx'

export const optionsQuery = () => define(paymentOptions, {})
/** What was paid or tried for one thing, newest first. */
export const paymentsQuery = ({ target, id }: Chosen) => define(listMyPayments, { query: { [target]: id } })
export const allMyPaymentsQuery = () => define(listMyPayments, { query: {} })
export const paymentQuery = (id: string) => define(getPayment, { params: { id } })
export const bankAccountQuery = () => define(getBankAccount, {})
export const stayQuery = (id: string) => define(getBooking, { params: { id } })
export const tourQuery = (id: string) => define(getTour, { params: { id } })
export const boughtToursQuery = () => define(listTourPurchases, { query: { limit: limits.maxPageSize } })
export const propertyQuery = (id: string) => define(getProperty, { params: { id } })
/** One's own, whatever role one has. */
export const boughtPropertiesQuery = () => define(listSoldProperties, { params: { role: 'customer' } })
