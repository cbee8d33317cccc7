// HTTP for apartments. No rules, no SQL.

import * as filterRows from '@akwaaba/contract/apartment-filters'
import { getApartmentMap } from '@akwaaba/contract/apartment-map'
import * as rows from '@akwaaba/contract/apartments'
import * as listingRows from '@akwaaba/contract/listings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { JsonText, serveCatalogue } from '#http/catalogue.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import * as apartments from './apartments.ts'
import { decideListing, decideRevision, submitListing, withdrawRevision } from './approval.ts'
import { editApartment, editListing, readEditableApartment, readEditableListing } from './edit.ts'
import { countFilters } from './filters.ts'
import * as listings from './listings.ts'
import { mapOfApartments } from './map.ts'
import * as publish from './publish.ts'
import { readApartment } from './read.ts'
import { changesWithBookings, listApartments, type StaySearch } from './search.ts'

/** `stays` is passed in because the search needs free nights and prices of stays, which belong to a layer above. */
export const apartmentRoutes = (deps: Deps, stays: StaySearch) => async (app: FastifyInstance) => {
  serveCatalogue(app, rows.listApartments, ({ query }) => changesWithBookings(query)).with(
    async ({ query }, { request, reply }) => {
      const rows = asList(request, reply, await listApartments(deps, query, stays))
      return new JsonText(`[${rows.join(',')}]`)
    },
  )
  serveCatalogue(app, filterRows.countFilters, ({ query }) => changesWithBookings(query)).with(({ query }) =>
    countFilters(deps, query, stays),
  )
  serveCatalogue(app, rows.getApartmentFacts).with(() => apartments.apartmentFacts(deps))
  serveCatalogue(app, getApartmentMap, ({ query }) => changesWithBookings(query)).with(({ query }) =>
    mapOfApartments(deps, query, stays),
  )
  serveCatalogue(app, rows.getApartment).with(async ({ params }) => new JsonText(await readApartment(deps, params.id)))
  serve(app, rows.getEditableApartment).with(({ params }) => readEditableApartment(deps, params.id))
  serve(app, rows.createApartment).with(({ body, files }, { actor }) =>
    publish.publishApartment(deps, actor, body, files),
  )
  serve(app, rows.updateApartment).with(({ params, body, files }, { actor }) =>
    editApartment(deps, actor, { id: params.id, form: body, files }),
  )
  serve(app, rows.deleteApartment).with(({ params }, { actor }) =>
    publish.deleteApartment(deps, actor, null, params.id),
  )
}

/** What hosts do with their own apartments, and what administrators decide about them. */
export const listingRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, listingRows.listHostListings).with(async ({ query }, { member, request, reply }) =>
    asList(request, reply, await listings.listHostListings(deps, member, query)),
  )
  serve(app, listingRows.getHostListing).with(({ params }, { member }) => readEditableListing(deps, member, params.id))
  serve(app, listingRows.createListing).with(({ body, files }, { actor, member }) =>
    publish.draftListing(deps, actor, member, body, files),
  )
  serve(app, listingRows.beginListing).with(({ body }, { actor, member }) =>
    publish.beginListing(deps, actor, member, body),
  )
  serve(app, listingRows.updateListing).with(({ params, body, files }, { actor, member }) =>
    editListing(deps, actor, member, { id: params.id, form: body, files }),
  )
  serve(app, listingRows.deleteListing).with(({ params }, { actor, member }) =>
    publish.deleteApartment(deps, actor, member, params.id),
  )
  serve(app, listingRows.submitListing).with(({ params }, { actor, member }) =>
    submitListing(deps, actor, member, params.id),
  )
  serve(app, listingRows.listListings).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await listings.listListings(deps, query)),
  )
  serve(app, listingRows.getListing).with(({ params }) => listings.readForDecision(deps, params.id))
  serve(app, listingRows.withdrawRevision).with(({ params }, { actor, member }) =>
    withdrawRevision(deps, actor, member, params.id),
  )
  for (const event of ['approve', 'restore'] as const)
    serve(app, decisions[event]).with(({ params, query }, { actor }) =>
      decideListing(deps, actor, params.id, { event, ...query }),
    )
  for (const event of ['reject', 'suspend'] as const)
    serve(app, reasonedDecisions[event]).with(({ params, query, body }, { actor }) =>
      decideListing(deps, actor, params.id, { event, ...query, ...body }),
    )
  serve(app, listingRows.approveRevision).with(({ params, query }, { actor }) =>
    decideRevision(deps, actor, params.id, { event: 'approve', ...query }),
  )
  serve(app, listingRows.rejectRevision).with(({ params, query, body }, { actor }) =>
    decideRevision(deps, actor, params.id, { event: 'reject', ...query, ...body }),
  )
}

const decisions = { approve: listingRows.approveListing, restore: listingRows.restoreListing }
const reasonedDecisions = { reject: listingRows.rejectListing, suspend: listingRows.suspendListing }
