// Owns what the payment page reads.
import { getPayment, getPaymentOptions, listMyPayments } from '@akwaaba/contract/checkout'
import { getBankAccount } from '@akwaaba/contract/settings'
import type { Chosen } from '../../../lib/local-keys.ts'
import { defineQuery } from '../../../lib/query.tsx'

export const optionsQuery = () => defineQuery(getPaymentOptions, {})

/** What was paid or tried for one thing, newest first. */
export const paymentsQuery = ({ target, id }: Chosen) => defineQuery(listMyPayments, { query: { [target]: id } })

export const paymentQuery = (id: string) => defineQuery(getPayment, { params: { id } })

export const bankAccountQuery = () => defineQuery(getBankAccount, {})
