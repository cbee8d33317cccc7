// Owns the queries of the pages of one payment and one guest: of an organisation, or without one for administrators.
import { getGuestPage, getHostGuestPage, getHostPaymentPage, getPaymentPage } from '@akwaaba/contract/record-pages'
import { defineQuery } from '../../../lib/query.tsx'

export const paymentPageQuery = (org: string | undefined, id: string) =>
  org === undefined
    ? defineQuery(getPaymentPage, { params: { id } })
    : defineQuery(getHostPaymentPage, { params: { org, id } })

export const guestPageQuery = (org: string | undefined, id: string) =>
  org === undefined
    ? defineQuery(getGuestPage, { params: { id } })
    : defineQuery(getHostGuestPage, { params: { org, id } })
