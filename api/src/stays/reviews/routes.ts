// HTTP for reviews. No rules, no SQL.
import * as moderationRows from '@akwaaba/contract/review-moderation'
import * as rows from '@akwaaba/contract/reviews'
import * as tourRows from '@akwaaba/contract/tour-reviews'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveCatalogue } from '#http/catalogue.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import * as moderation from './moderation.ts'
import * as reviews from './reviews.ts'
import * as tourModeration from './tour-moderation.ts'
import * as tours from './tour-reviews.ts'
import * as writing from './writing.ts'

export const reviewRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serveCatalogue(app, rows.listReviews).with(async ({ params, query }, { request, reply }) =>
    asList(request, reply, await reviews.listReviews(deps, params.id, query)),
  )
  serveCatalogue(app, rows.getRating).with(({ params }) => reviews.readRating(deps, params.id))
  serveCatalogue(app, tourRows.listTourReviews).with(async ({ params, query }, { request, reply }) =>
    asList(request, reply, await tours.listTourReviews(deps, params.id, query)),
  )
  serveCatalogue(app, tourRows.getTourRating).with(({ params }) => tours.readTourRating(deps, params.id))
  serve(app, tourRows.getTourReview).with(({ params }, { actor }) => tours.readTourReview(deps, actor, params.id))
  serve(app, tourRows.writeTourReview).with(({ params, body }, { actor }) =>
    tours.writeTourReview(deps, actor, params.id, body),
  )
  serve(app, tourRows.listModeratedTourReviews).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await tourModeration.listModeratedTourReviews(deps, query)),
  )
  serve(app, tourRows.hideTourReview).with(({ params, body }, { actor }) =>
    tourModeration.hideTourReview(deps, actor, params.id, body),
  )
  serve(app, tourRows.restoreTourReview).with(({ params }, { actor }) =>
    tourModeration.restoreTourReview(deps, actor, params.id),
  )
  serve(app, rows.getReview).with(({ params }, { actor }) => writing.readReview(deps, actor, params.id))
  serve(app, rows.writeReview).with(({ params, body }, { actor }) => writing.writeReview(deps, actor, params.id, body))
  serve(app, rows.getGuestReview).with(({ params }, { member }) => writing.readGuestReview(deps, member, params.id))
  serve(app, rows.writeGuestReview).with(({ params, body }, { actor, member }) =>
    writing.writeGuestReview(deps, actor, member, params.id, body),
  )
  serve(app, rows.listHostReviews).with(async ({ query }, { member, request, reply }) =>
    asList(request, reply, await reviews.listHostReviews(deps, member, query)),
  )
  serve(app, rows.replyToReview).with(({ params, body }, { member }) =>
    reviews.replyToReview(deps, member, params.id, body),
  )
  serve(app, moderationRows.listModeratedReviews).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await moderation.listModeratedReviews(deps, query)),
  )
  serve(app, moderationRows.hideReview).with(({ params, body }, { actor }) =>
    moderation.hideReview(deps, actor, params.id, body),
  )
  serve(app, moderationRows.restoreReview).with(({ params }, { actor }) =>
    moderation.restoreReview(deps, actor, params.id),
  )
}
