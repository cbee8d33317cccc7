// Owns what the quick search asks: bookings that a text mentions, homes and guests; of an organisation, or without one of all.
import { listApartments } from '@akwaaba/contract/apartments'
import { listBookings } from '@akwaaba/contract/bookings'
import { listHostBookings } from '@akwaaba/contract/host-bookings'
import { listHostListings } from '@akwaaba/contract/listings'
import { listHostGuests } from '@akwaaba/contract/record-pages'
import { listUsers } from '@akwaaba/contract/users'
import { defineFullListQuery, definePageQuery, defineQuery } from '../../../lib/query.tsx'

const few = 6

export const foundBookingsQuery = (search: string) =>
  definePageQuery(listBookings, { query: { view: 'all', search, limit: few } })
export const foundHostBookingsQuery = (org: string, search: string) =>
  definePageQuery(listHostBookings, { params: { org }, query: { view: 'all', search, limit: few } })
export const foundPeopleQuery = (search: string) => definePageQuery(listUsers, { query: { search, limit: few } })
export const foundHomesQuery = (search: string, limit: number) =>
  definePageQuery(listApartments, { query: { search, limit } })
export const hostHomesQuery = (org: string) => defineFullListQuery(listHostListings, { org })
export const hostGuestsQuery = (org: string, search: string) =>
  defineQuery(listHostGuests, { params: { org }, query: { search, limit: few } })
