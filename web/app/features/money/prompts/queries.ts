// Owns the queries of mobile money: the payment whose phone is asked, and the guest's own number.
import { getPayment } from '@akwaaba/contract/checkout'
import { getProfile } from '@akwaaba/contract/profile'
import { defineQuery } from '../../../lib/query.tsx'

export const paymentQuery = (id: string) => defineQuery(getPayment, { params: { id } })

export const profileQuery = () => defineQuery(getProfile, {})
