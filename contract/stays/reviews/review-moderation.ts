// Owns what administrators do about reviews: reading those that are no longer secret, hiding one for a reason, showing it again.
import { z } from 'zod'
import { endpoint, type QueryOf } from '../../platform/wire/endpoint.ts'
import { id, idParams, instant, messageReply, pageQuery, wordQuery } from '../../platform/wire/fields.ts'
import { heldReasons, hidingReasons, moderatedStates, reviewStates } from './review-states.ts'
import { stars } from './reviews.ts'

const moderated = z.object({
  _id: id,
  side: z.enum(['guest', 'host']),
  state: z.enum(reviewStates.all),
  reference: z.string().describe('of the booking'),
  apartment: z.object({ _id: id, apartmentName: z.string() }),
  name: z.string(),
  overall: stars,
  text: z.string(),
  privateNote: z.string().describe('for its other side alone'),
  reply: z.string().nullable(),
  writtenAt: instant,
  heldUntil: instant.nullable(),
  heldFor: z.array(z.enum(heldReasons)).describe('why it was held'),
  hiddenReason: z.enum(hidingReasons).nullable(),
})
export type ModeratedReview = z.output<typeof moderated>

export const listModeratedReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  who: 'admin',
  reads: ['reviews'],
  summary: 'Reviews that are held, shown or hidden, newest first; none that its other side may still answer',
  query: z.object({ state: wordQuery(moderatedStates), ...pageQuery }),
  reply: z.array(moderated),
  errors: [],
})
export type ModerationQuery = QueryOf<typeof listModeratedReviews>

export const hideReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/hide',
  who: 'admin',
  changes: ['reviews', 'apartments'],
  summary: 'Hides a review for a reason; it counts no more',
  params: idParams,
  body: z.strictObject({ reason: z.enum(hidingReasons) }),
  reply: messageReply,
  errors: ['not_found', 'illegal_transition'],
})

export const restoreReview = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/restore',
  who: 'admin',
  changes: ['reviews', 'apartments'],
  summary: 'Shows a review that is hidden or held',
  params: idParams,
  reply: messageReply,
  errors: ['not_found', 'illegal_transition'],
})
