// Owns the query of the page of one booking: of an organisation, or without one for administrators.
import { getBookingPage, getHostBookingPage } from '@akwaaba/contract/booking-pages'
import { defineQuery } from '../../../lib/query.tsx'

export const bookingPageQuery = (org: string | undefined, id: string) =>
  org === undefined
    ? defineQuery(getBookingPage, { params: { id } })
    : defineQuery(getHostBookingPage, { params: { org, id } })
