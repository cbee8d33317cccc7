// Owns the wire shapes of revisions: what a host has changed of an approved listing, and what an administrator sees of both sides.
import { z } from 'zod'
import { stateFields } from '../platform/states/actions.ts'
import { keysOf } from '../platform/values/guards.ts'
import { id, instant } from '../platform/wire/fields.ts'
import { listingStates } from './listing-states.ts'
import { revisionStates } from './revision-states.ts'

/** What an administrator has looked at when a listing was approved, and so looks at again. */
const reviewed = z.object({
  apartmentName: z.string(),
  location: z.string(),
  address: z.string(),
  latitude: z.number().nullable().describe('of the exact point'),
  longitude: z.number().nullable().describe('of the exact point'),
  coverImage: z.string().nullable(),
  images: z.array(z.string()),
  captions: z.record(z.string(), z.string()),
})
export type Reviewed = z.output<typeof reviewed>
export type ReviewedField = keyof Reviewed
export const reviewedFields: ReviewedField[] = keysOf(reviewed.shape)

export const revision = z.object({
  ...stateFields(revisionStates),
  submittedAt: instant,
  changes: reviewed.partial().describe('the new values of what it changes'),
  note: z.string().nullable().describe('why it was rejected'),
})
export type Revision = z.output<typeof revision>

/** Why two listings may be the same place. */
const similarityReasons = ['phone', 'place', 'picture', 'name'] as const
export type SimilarityReason = (typeof similarityReasons)[number]

export const similarListing = z.object({
  _id: id,
  apartmentName: z.string(),
  address: z.string(),
  coverImage: z.string().nullable(),
  state: z.enum(listingStates.all),
  host: z.object({ name: z.string(), slug: z.string() }),
  reasons: z
    .array(z.enum(similarityReasons))
    .describe('same phone of the host; within 50 m and of the same size; a picture of both; same name'),
})
export type SimilarListing = z.output<typeof similarListing>
