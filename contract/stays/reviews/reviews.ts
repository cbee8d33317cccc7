// Owns the wire shape of reviews: what guests write about stays and hosts about guests, and what everybody reads.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { limits } from '../../platform/values/limits.ts'
import { endpoint, type QueryOf } from '../../platform/wire/endpoint.ts'
import { countQuery, id, idParams, instant, messageReply, pageQuery, wordQuery } from '../../platform/wire/fields.ts'
import { noticedFacts, reviewLanguages, reviewStates } from './review-states.ts'

/** What a guest gives stars for, besides the stay as a whole. */
export const ratedAspects = ['cleanliness', 'accuracy', 'location', 'value', 'host'] as const
export type RatedAspect = (typeof ratedAspects)[number]

/** One to five, whole. */
export const stars = z
  .number()
  .int()
  .min(1, 'Please choose one to five stars.')
  .max(5, 'Please choose one to five stars.')
const aspects = z.object({ cleanliness: stars, accuracy: stars, location: stars, value: stars, host: stars })
const facts = z.object({
  power: z.boolean(),
  water: z.boolean(),
  internet: z.boolean(),
  directions: z.boolean(),
})
const someFacts = facts.partial()

// Tags, and signs that are invisible or turn the direction of what follows. Line breaks stay.
const cleaned = (text: string) =>
  text
    .replace(/<\/?[a-z!][^<>]*>/giu, '')
    .replace(/(?!\n|\t|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()
/** The words of a review or of a reply, without tags and hidden signs. */
export const reviewWords = (most: number) =>
  z
    .string()
    .max(most + 200)
    .transform(cleaned)
    .pipe(z.string().min(1, 'Please write a few words.').max(most, `At most ${most} characters, please.`))

/** Words that the other side of a stay alone reads, once the reviews are shown; they may be left out. */
const note = z
  .string()
  .max(1_200)
  .transform(cleaned)
  .pipe(z.string().max(1_000, 'At most 1000 characters, please.'))
  .default('')

const language = z.enum(reviewLanguages)
export const shownReview = z.object({
  _id: id,
  name: z.string().describe('the first name of the guest; “a guest” where there is none to be told'),
  overall: stars,
  facts: someFacts,
  text: z.string(),
  language: language.describe('of the text'),
  stayedIn: z.string().describe('the month of the stay, such as 2026-11'),
  publishedAt: instant,
  reply: z.object({ text: z.string(), at: instant }).nullable(),
})
/** A review as everybody reads it. */
export type Review = z.output<typeof shownReview>

const own = z.object({
  _id: id,
  state: z.enum(reviewStates.all),
  overall: stars,
  aspects: aspects.nullable().describe('null in a review by a host'),
  facts: someFacts,
  text: z.string(),
  privateNote: z.string(),
  writtenAt: instant,
})

const stayReviews = z.object({
  own: own.nullable(),
  other: z
    .object({ overall: stars, text: z.string(), privateNote: z.string().describe('for the caller alone') })
    .nullable()
    .describe('what the other side has written, once it is published'),
  otherHasWritten: z.boolean(),
  canWrite: z
    .boolean()
    .describe('the stay is over, its time for reviews is not, and what was written is not shown yet'),
  closesAt: instant,
})
export type StayReviews = z.output<typeof stayReviews>

/** Newest first where none is asked for; among equal stars the newest. */
export const reviewSorts = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]
/** The order of published reviews and which of them, of listings and of packages. */
export const reviewListQuery = {
  sort: wordQuery(reviewSorts),
  stars: countQuery(1, 5).describe('only those with so many'),
  ...pageQuery,
}

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/apartments/:id/reviews',
  who: 'anyone',
  reads: ['apartments', 'reviews'],
  summary: 'The published reviews of an apartment, newest first or by their stars',
  params: idParams,
  query: z.object({
    noticed: wordQuery(noticedFacts).describe('only those that say whether it was so'),
    language: wordQuery(reviewLanguages).describe('only those in it'),
    ...reviewListQuery,
  }),
  reply: z.array(shownReview),
  errors: ['not_found'],
})
export type ReviewQuery = QueryOf<typeof listReviews>

const count = z.number().int()
const mean = z.number()
export const getRating = endpoint({
  method: 'GET',
  path: '/api/apartments/:id/rating',
  who: 'anyone',
  reads: ['apartments', 'reviews'],
  summary: 'The rating of an apartment: counts and averages of its published reviews',
  params: idParams,
  reply: z.object({
    count: z.number().int(),
    average: z.number().nullable().describe(`null for fewer than ${limits.reviewsForAverage} reviews`),
    aspects: z.object({ cleanliness: mean, accuracy: mean, location: mean, value: mean, host: mean }).nullable(),
    byStar: z.array(z.number().int()).length(5).describe('how many gave one star, two, and so on'),
    facts: z
      .array(z.object({ fact: z.enum(noticedFacts), yes: count, of: count }))
      .describe('what guests noticed: how many said yes, of how many who noticed it'),
    doubted: z
      .array(z.enum(noticedFacts))
      .describe('what several of the last guests found otherwise since it was checked'),
    languages: z.array(z.object({ language, count })).describe('in which they are, most first'),
    removed: z.number().int().describe('reviews that were removed by moderation'),
  }),
  errors: ['not_found'],
})
export type Rating = z.output<typeof getRating.reply>

const ofStay = z.strictObject({
  overall: stars,
  aspects: aspects.strict(),
  facts: someFacts.strict().default({}),
  text: reviewWords(4000),
  privateNote: note,
})
export type NewReview = z.output<typeof ofStay>
const ofGuest = z.strictObject({ overall: stars, text: reviewWords(4000), privateNote: note })
export type NewGuestReview = z.output<typeof ofGuest>
const saved = z.object({ ...messageReply.shape, review: stayReviews })

export const getReview = endpoint({
  method: 'GET',
  path: '/api/booking/:id/review',
  who: 'signed-in',
  trips: 'open',
  reads: ['reviews', 'bookings'],
  summary: "The caller's review of a stay, and what its host has written once both may be read",
  params: idParams,
  reply: stayReviews,
  errors: ['not_found'],
})

export const writeReview = endpoint({
  method: 'PUT',
  path: '/api/booking/:id/review',
  who: 'signed-in',
  trips: 'open',
  changes: ['reviews', 'apartments'],
  summary:
    'Writes or changes the review of a stay of the caller; nobody reads it before the host has written, too, or the time is over',
  params: idParams,
  body: ofStay,
  reply: saved,
  errors: ['not_found', 'review_not_open', 'review_closed', 'own_stay', 'illegal_transition'],
})

const ofHost = orgParams.extend({ id })

export const getGuestReview = endpoint({
  method: 'GET',
  path: '/api/host/:org/bookings/:id/review',
  who: 'member',
  needs: 'booking.guest',
  reads: ['reviews', 'bookings'],
  summary: 'What the organisation has written about the guest of a booking, and what other hosts have',
  params: ofHost,
  reply: stayReviews.extend({
    earlier: z
      .array(z.object({ overall: stars, text: z.string(), writtenAt: instant }))
      .describe('what hosts have written about this guest; only hosts with a booking of the guest read it'),
  }),
  errors: [],
})
export type GuestReviews = z.output<typeof getGuestReview.reply>

export const writeGuestReview = endpoint({
  method: 'PUT',
  path: '/api/host/:org/bookings/:id/review',
  who: 'member',
  needs: 'booking.decide',
  changes: ['reviews', 'apartments'],
  summary:
    'Writes or changes what the organisation says about the guest of a stay; other hosts of this guest read it later',
  params: ofHost,
  body: ofGuest,
  reply: saved,
  errors: ['review_not_open', 'review_closed', 'illegal_transition'],
})

const hosted = shownReview.extend({
  booking: id,
  apartment: z.object({ _id: id, apartmentName: z.string() }),
  canReply: z.boolean(),
  privateNote: z.string().describe('of the guest for the host alone'),
})
export type HostedReview = z.output<typeof hosted>

export const listHostReviews = endpoint({
  method: 'GET',
  path: '/api/host/:org/reviews',
  who: 'member',
  needs: 'booking.guest',
  reads: ['reviews'],
  summary: 'The published reviews of the stays of an organisation, newest first',
  params: orgParams,
  query: z.object(pageQuery),
  reply: z.array(hosted),
  errors: [],
})

export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/host/:org/reviews/:id/reply',
  who: 'member',
  needs: 'booking.decide',
  changes: ['reviews', 'apartments'],
  summary: 'Replies once to a published review, within 30 days; everybody reads the reply below it',
  params: ofHost,
  body: z.strictObject({ text: reviewWords(1000) }),
  reply: messageReply,
  errors: ['reply_closed'],
})
