// Owns the queries of the payment page.
import { getPayment, getPaymentOptions, listMyPayments } from '@akwaaba/contract/checkout'
import { getBankAccount } from '@akwaaba/contract/settings'
import type { Chosen } from '../../../lib/local-keys.ts'
import { defineQuery } from '../../../lib/query.tsx'

export const optionsQuery = () => defineQuery(getPaymentOptions, {})

/** The payments of one target, also failed ones, newest first. */
export const paymentsQuery = ({ target, id }: Chosen) => defineQuery(listMyPayments, { query: { [target]: id } })

export const paymentQuery = (id: string) => defineQuery(getPayment, { params: { id } })

export const bankAccountQuery = () => defineQuery(getBankAccount, {})
