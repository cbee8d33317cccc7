// Owns the calls about homes that guests save: those of an account, the link by which others see them, and homes by their ids.
import { z } from 'zod'
import { limits } from '../../platform/values/limits.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { id, idParams, idsQuery, instant } from '../../platform/wire/fields.ts'
import { apartment } from '../apartments.ts'

/** What a card shows of a home. */
export const homeCard = apartment.pick({
  ...{ _id: true, apartmentName: true, location: true, bedrooms: true, bathrooms: true, price: true },
  ...{ coverImage: true, amenities: true, instantBooking: true, rating: true },
})
export type HomeCard = z.output<typeof homeCard>
export const homeCardNames = Object.keys(homeCard.shape)

export const listChosenHomes = endpoint({
  method: 'GET',
  path: '/api/apartments/chosen',
  who: 'anyone',
  reads: ['apartments'],
  summary: 'The homes of these ids in their order, without those that guests can no longer find',
  query: z.object({ ids: idsQuery }),
  reply: z.array(homeCard),
  errors: [],
})

const ids = z.array(id).describe('the one saved last first')

export const getSavedHomes = endpoint({
  method: 'GET',
  path: '/api/saved-homes',
  who: 'signed-in',
  reads: ['saved'],
  summary: 'The homes that the caller has saved, and the link by which others see them',
  reply: z.object({
    ids,
    link: z.object({ token: z.string(), since: instant }).nullable().describe('null while they are not shared'),
  }),
  errors: [],
})

export const saveHomes = endpoint({
  method: 'POST',
  path: '/api/saved-homes',
  who: 'signed-in',
  changes: ['saved'],
  summary: `Saves homes; those that guests cannot find are left out, and of more than ${limits.maxSavedHomes} those saved first`,
  body: z.strictObject({ ids: z.array(id).min(1).max(limits.maxSavedHomes) }),
  reply: z.object({ ids }),
  errors: [],
})

export const removeSavedHome = endpoint({
  method: 'DELETE',
  path: '/api/saved-homes/:id',
  who: 'signed-in',
  changes: ['saved'],
  summary: 'Removes a home from those the caller has saved',
  params: idParams,
  reply: z.object({ ids }),
  errors: ['not_found'],
})

export const shareSavedHomes = endpoint({
  method: 'POST',
  path: '/api/saved-homes/link',
  who: 'signed-in',
  changes: ['saved'],
  summary: 'Makes the link by which others see the saved homes; the same one while they are shared',
  reply: z.object({ token: z.string() }),
  errors: [],
})

export const unshareSavedHomes = endpoint({
  method: 'DELETE',
  path: '/api/saved-homes/link',
  who: 'signed-in',
  changes: ['saved'],
  summary: 'Ends the link of the saved homes; one that is made later has another address',
  reply: z.object({}),
  errors: [],
})

export const openSharedHomes = endpoint({
  method: 'POST',
  path: '/api/saved-homes/shared',
  who: 'anyone',
  rateLimit: 'link',
  summary: 'The homes that somebody shares by a link',
  body: z.strictObject({ token: z.string().max(100) }),
  reply: z.object({ homes: z.array(homeCard) }),
  errors: ['bad_link'],
})
