// Owns the wire shapes of listings as their hosts and administrators see them: in every state, until guests may book them.
import { z } from 'zod'
import { orgParams } from '../people/organisations.ts'
import { stateFields } from '../platform/states/actions.ts'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import { pictureErrors } from '../platform/wire/errors.ts'
import {
  countQuery,
  id,
  idParams,
  instant,
  messageReply,
  pageQuery,
  sortQuery,
  textQuery,
  wordQuery,
} from '../platform/wire/fields.ts'
import { apartment, createApartment, exactFields, updateApartment } from './apartments.ts'
import { listingStates } from './listing-states.ts'
import { revisionStates } from './revision-states.ts'
import { revision, similarListing } from './revisions.ts'

const listing = apartment.extend({
  ...stateFields(listingStates),
  stateSince: instant,
  isListed: z.boolean().describe('guests find and book it: it is live, and its organisation is active'),
  note: z.string().nullable().describe('why it was rejected or suspended'),
  revision: revision.nullable().describe('what was changed after its approval and waits, or was not accepted last'),
})
export type Listing = z.output<typeof listing>

const editableListing = listing.extend(exactFields)
export type EditableListing = z.output<typeof editableListing>

const decidedListing = editableListing.extend({
  similar: z.array(similarListing).describe('others that may be the same, those with the most reasons first'),
})
export type DecidedListing = z.output<typeof decidedListing>

const saved = listing.extend(messageReply.shape)
const listingParams = orgParams.extend({ id })
const stateQuery = wordQuery(listingStates.all)
const stateOrAllQuery = wordQuery(['all', ...listingStates.all])
const changes = ['apartments', 'locations'] as const
const { files } = createApartment

export const listHostListings = endpoint({
  method: 'GET',
  path: '/api/host/:org/apartments',
  who: 'member',
  needs: 'listing.read',
  reads: ['apartments'],
  summary: 'The apartments of an organisation in every state, newest first unless sorted otherwise',
  params: orgParams,
  query: z.object({ state: stateQuery, sort: sortQuery(['added', 'name', 'price']), ...pageQuery }),
  reply: z.array(listing),
  errors: [],
})
export type HostListingQuery = QueryOf<typeof listHostListings>

export const getHostListing = endpoint({
  method: 'GET',
  path: '/api/host/:org/apartments/:id',
  who: 'member',
  needs: 'listing.read',
  reads: ['apartments'],
  summary: 'One apartment of an organisation, in any state, as its form holds it',
  params: listingParams,
  reply: editableListing,
  errors: [],
})

export const createListing = endpoint({
  method: 'POST',
  path: '/api/host/:org/apartments',
  who: 'member',
  needs: 'listing.write',
  rateLimit: 'draft',
  changes,
  summary: 'Adds an apartment as a draft, which no guest sees',
  params: orgParams,
  body: createApartment.body,
  files,
  status: 201,
  reply: saved,
  errors: pictureErrors,
})

const { apartmentName, submission } = createApartment.body.shape

export const beginListing = endpoint({
  method: 'POST',
  path: '/api/host/:org/drafts',
  who: 'member',
  needs: 'listing.write',
  rateLimit: 'draft',
  changes,
  summary: 'Begins an apartment as a draft that only has a name; it is completed by changing it, and submitted then',
  params: orgParams,
  body: z.strictObject({ apartmentName, submission }),
  status: 201,
  reply: saved,
  errors: [],
})

export const updateListing = endpoint({
  method: 'PUT',
  path: '/api/host/:org/apartments/:id',
  who: 'member',
  needs: 'listing.write',
  changes,
  summary:
    'Changes the fields that are sent of an apartment of an organisation; of one that was approved, its name, address, place and pictures wait as a revision, unless the organisation is trusted',
  params: listingParams,
  // A draft is saved while it is written: what is not sent stays as it is.
  body: updateApartment.body.partial({
    ...{ apartmentName: true, apartmentType: true, location: true, address: true, description: true },
    ...{ bedrooms: true, bathrooms: true, size: true, price: true },
  }),
  files,
  reply: saved,
  errors: [...pictureErrors, 'edited_meanwhile'],
})

export const deleteListing = endpoint({
  method: 'DELETE',
  path: '/api/host/:org/apartments/:id',
  who: 'member',
  needs: 'listing.write',
  proof: true,
  changes,
  summary: 'Takes an apartment of an organisation off the site; its bookings stay as they are',
  params: listingParams,
  reply: messageReply,
  errors: [],
})

export const submitListing = endpoint({
  method: 'POST',
  path: '/api/host/:org/apartments/:id/submit',
  who: 'member',
  needs: 'listing.submit',
  changes,
  summary: 'Asks for the approval of an apartment; that of a trusted organisation is live at once',
  params: listingParams,
  reply: saved,
  errors: ['organisation_inactive', 'listing_incomplete', 'illegal_transition'],
})

export const withdrawRevision = endpoint({
  method: 'POST',
  path: '/api/host/:org/apartments/:id/revision/withdraw',
  who: 'member',
  needs: 'listing.submit',
  changes,
  summary: 'Withdraws the changes of an apartment that wait for approval',
  params: listingParams,
  reply: saved,
  errors: ['illegal_transition'],
})

export const listListings = endpoint({
  method: 'GET',
  path: '/api/admin/listings',
  who: 'admin',
  reads: ['apartments'],
  summary:
    'The apartments of all organisations in a state, or in all; those first that are in it longest unless sorted otherwise; by default those submitted. Or those of which a revision waits',
  query: z.object({
    state: stateOrAllQuery,
    revision: wordQuery([revisionStates.initial]).describe('counts alone, without text and sort'),
    search: textQuery().describe('part of a name, an address or a location'),
    sort: sortQuery(['since', 'added', 'name', 'price']),
    ...pageQuery,
  }),
  reply: z.array(listing),
  errors: [],
})
export type ListingQuery = QueryOf<typeof listListings>

export const getListing = endpoint({
  method: 'GET',
  path: '/api/admin/listings/:id',
  who: 'admin',
  reads: ['apartments'],
  summary:
    'One apartment in any state for a decision: as guests see it, what waits to be changed, and what may be the same one',
  params: idParams,
  reply: decidedListing,
  errors: ['not_found'],
})

const decision = <const A extends string>(action: A, summary: string) =>
  ({
    method: 'POST',
    path: `/api/admin/listings/:id/${action}`,
    who: 'admin',
    changes,
    summary,
    params: idParams,
    query: z.object({
      version: countQuery(1, 1_000_000_000).describe('of what was looked at; refused when there is a newer one'),
    }),
    reply: saved,
    errors: ['not_found', 'edited_meanwhile', 'illegal_transition', 'own_organisation'],
  }) as const
const body = z.strictObject({
  note: z.string().trim().min(1, 'Please say why: the host reads it.').max(1000, 'At most 1000 characters, please.'),
})

export const approveListing = endpoint(decision('approve', 'Puts a submitted apartment on the site'))
export const rejectListing = endpoint({ ...decision('reject', 'Refuses a submitted apartment, with the reason'), body })
export const suspendListing = endpoint({
  ...decision('suspend', 'Takes a live apartment off the site, with the reason; its stays go on'),
  body,
})
export const restoreListing = endpoint(decision('restore', 'Puts a suspended apartment on the site again'))

export const approveRevision = endpoint(decision('revision/approve', 'Puts on the site what a host has changed'))
export const rejectRevision = endpoint({
  ...decision('revision/reject', 'Refuses what a host has changed of an approved apartment, with the reason'),
  body,
})
