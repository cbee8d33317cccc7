// Owns the queries of the page of messages that a host has ready: those of an organisation, and its listings.
import { listHostListings } from '@akwaaba/contract/listings'
import { listTemplates } from '@akwaaba/contract/message-templates'
import { defineFullListQuery, defineQuery } from '../../../lib/query.tsx'

export const templatesQuery = (org: string) => defineQuery(listTemplates, { params: { org } })

export const listingsQuery = (org: string) =>
  defineFullListQuery<{ _id: string; apartmentName: string }>(listHostListings, { org })
