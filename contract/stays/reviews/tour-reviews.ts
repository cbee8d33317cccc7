// Owns the wire shape of reviews of packages: what guests write about a trip that is over, and what administrators decide about it.
import { z } from 'zod'
import { limits } from '../../platform/values/limits.ts'
import { endpoint, type QueryOf } from '../../platform/wire/endpoint.ts'
import { id, idParams, instant, messageReply, pageQuery, wordQuery } from '../../platform/wire/fields.ts'
import { heldReasons, hidingReasons, moderatedStates, reviewStates } from './review-states.ts'
import { reviewListQuery, reviewWords, shownReview, stars } from './reviews.ts'

export const listTourReviews = endpoint({
  method: 'GET',
  path: '/api/packages/:id/reviews',
  who: 'anyone',
  reads: ['reviews', 'tours'],
  summary: 'The published reviews of a package, newest first or by their stars',
  params: idParams,
  query: z.object(reviewListQuery),
  reply: z.array(shownReview),
  errors: ['not_found'],
})
export type TourReviewQuery = QueryOf<typeof listTourReviews>

export const getTourRating = endpoint({
  method: 'GET',
  path: '/api/packages/:id/rating',
  who: 'anyone',
  reads: ['reviews', 'tours'],
  summary: 'The rating of a package: counts and the average of its published reviews',
  params: idParams,
  reply: z.object({
    count: z.number().int(),
    average: z.number().nullable().describe(`null for fewer than ${limits.reviewsForAverage} reviews`),
    byStar: z.array(z.number().int()).length(5).describe('how many gave one star, two, and so on'),
    removed: z.number().int().describe('reviews that were removed by moderation'),
  }),
  errors: ['not_found'],
})
export type TourRating = z.output<typeof getTourRating.reply>

const ownReview = z.object({
  tour: z.object({ _id: id, title: z.string() }),
  own: z
    .object({ _id: id, state: z.enum(reviewStates.all), overall: stars, text: z.string(), writtenAt: instant })
    .nullable(),
  canWrite: z.boolean().describe('the trip is over, the time for reviews is not, and nothing was written yet'),
  closesAt: instant,
})
export type OwnTourReview = z.output<typeof ownReview>

export const getTourReview = endpoint({
  method: 'GET',
  path: '/api/packages/purchased/:id/review',
  who: 'signed-in',
  reads: ['reviews', 'tours'],
  summary: "The caller's review of a package that they have bought",
  params: idParams,
  reply: ownReview,
  errors: ['not_found'],
})

const written = z.strictObject({ overall: stars, text: reviewWords(4000) })
export type NewTourReview = z.output<typeof written>

export const writeTourReview = endpoint({
  method: 'POST',
  path: '/api/packages/purchased/:id/review',
  who: 'signed-in',
  changes: ['reviews', 'tours'],
  summary:
    'Reviews a bought package once its last day is over; everybody reads it at once, unless it has contact details',
  params: idParams,
  body: written,
  reply: z.object({ ...messageReply.shape, review: ownReview }),
  errors: ['not_found', 'tour_not_over', 'review_closed', 'own_stay'],
})

const moderated = z.object({
  _id: id,
  state: z.enum(reviewStates.all),
  reference: z.string().describe('of the payment'),
  tour: z.object({ _id: id, title: z.string() }),
  name: z.string(),
  overall: stars,
  text: z.string(),
  writtenAt: instant,
  heldUntil: instant.nullable(),
  heldFor: z.array(z.enum(heldReasons)).describe('why it was held'),
  hiddenReason: z.enum(hidingReasons).nullable(),
})
export type ModeratedTourReview = z.output<typeof moderated>

export const listModeratedTourReviews = endpoint({
  method: 'GET',
  path: '/api/admin/tour-reviews',
  who: 'admin',
  reads: ['reviews'],
  summary: 'Reviews of packages in a state, newest first; without one of all that are held, shown or hidden',
  query: z.object({ state: wordQuery(moderatedStates), ...pageQuery }),
  reply: z.array(moderated),
  errors: [],
})
export type TourModerationQuery = QueryOf<typeof listModeratedTourReviews>

export const hideTourReview = endpoint({
  method: 'POST',
  path: '/api/admin/tour-reviews/:id/hide',
  who: 'admin',
  changes: ['reviews', 'tours'],
  summary: 'Hides a review of a package for a reason; it counts no more',
  params: idParams,
  body: z.strictObject({ reason: z.enum(hidingReasons) }),
  reply: messageReply,
  errors: ['not_found', 'illegal_transition'],
})

export const restoreTourReview = endpoint({
  method: 'POST',
  path: '/api/admin/tour-reviews/:id/restore',
  who: 'admin',
  changes: ['reviews', 'tours'],
  summary: 'Shows a review of a package that is hidden or held',
  params: idParams,
  reply: messageReply,
  errors: ['not_found', 'illegal_transition'],
})
