// Owns the wire shape of extras: what a guest may add to a stay, each once, of the platform or of the host.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { extraUnits } from '../../platform/values/extra-units.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { pictureErrors } from '../../platform/wire/errors.ts'
import {
  dollars,
  dollarsIn,
  formDollars,
  formNumber,
  formPictures,
  formText,
  formVersion,
  id,
  idParams,
  idQuery,
  messageReply,
  submission,
} from '../../platform/wire/fields.ts'

export const extra = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  price: dollars.describe('of one'),
  unit: z.enum(extraUnits).describe('what one is counted by; those of the platform count once per stay'),
  providedBy: z.enum(['platform', 'host']).describe('who provides it, and earns it'),
  image: z.string().nullable(),
})
export type Extra = z.output<typeof extra>

const query = z.object({
  apartmentId: idQuery.describe('those of its host as well, where guests may book it'),
})

export const listExtras = endpoint({
  method: 'GET',
  path: '/api/admin/extras',
  who: 'signed-in',
  reads: ['extras'],
  summary: 'The extras of the platform, which are offered with every apartment',
  query,
  reply: z.array(extra),
  errors: [],
})

export const listOfferedExtras = endpoint({
  method: 'GET',
  path: '/api/extras',
  who: 'anyone',
  reads: ['extras', 'apartments'],
  summary: 'The extras that are offered with an apartment; without one those of the platform',
  query,
  reply: z.array(extra),
  errors: [],
})

const priceSentence = 'Valid price is required'
const extraFields = {
  title: formText(120, 'Title is required'),
  description: formText(2000, 'Description is required'),
  price: formDollars(priceSentence),
}
const files = { image: { max: 1 } }
const made = extra.extend(messageReply.shape)

export const createExtra = endpoint({
  method: 'POST',
  path: '/api/admin/extras',
  who: 'admin',
  changes: ['extras'],
  summary: 'Adds an extra of the platform',
  body: z.strictObject({ ...extraFields, submission }),
  files,
  status: 201,
  reply: made,
  errors: pictureErrors,
})

const editableExtra = extra.extend({ version: z.number().int() })
export type EditableExtra = z.output<typeof editableExtra>
const edit = { removedImages: formPictures, version: formVersion }
const edited = editableExtra.extend(messageReply.shape)

export const getEditableExtra = endpoint({
  method: 'GET',
  path: '/api/admin/extras/:id/editable',
  who: 'admin',
  reads: ['extras'],
  summary: 'One extra as its form holds it',
  params: idParams,
  reply: editableExtra,
  errors: ['not_found'],
})

export const updateExtra = endpoint({
  method: 'PUT',
  path: '/api/admin/extras/:id',
  who: 'admin',
  changes: ['extras'],
  summary: 'Changes an extra; bookings that have it keep it as they booked it',
  params: idParams,
  body: z.strictObject({ ...extraFields, ...edit }),
  files,
  reply: edited,
  errors: [...pictureErrors, 'not_found', 'edited_meanwhile'],
})

export const deleteExtra = endpoint({
  method: 'DELETE',
  path: '/api/admin/extras/:id',
  who: 'admin',
  proof: true,
  changes: ['extras'],
  summary: 'Takes an extra off the site, also one of a host; bookings that have it keep it',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})

/** So many extras an organisation may offer at once: a guest reads all of them. */
export const maxExtras = 40
// So that the price of a year for many guests with all of them is still counted in whole cents.
const hostFields = { ...extraFields, price: formNumber(0, 100_000, priceSentence).pipe(dollarsIn) }

export const listHostExtras = endpoint({
  method: 'GET',
  path: '/api/host/:org/extras',
  who: 'member',
  needs: 'listing.read',
  reads: ['extras'],
  summary: `The extras of an organisation, at most ${maxExtras}, which are offered with its apartments alone`,
  params: orgParams,
  reply: z.array(extra),
  errors: [],
})

export const createHostExtra = endpoint({
  method: 'POST',
  path: '/api/host/:org/extras',
  who: 'member',
  needs: 'price.write',
  changes: ['extras'],
  summary: 'Adds an extra of an organisation; what one is counted by stays as it is',
  params: orgParams,
  body: z.strictObject({
    ...hostFields,
    submission,
    unit: z.enum(extraUnits, 'Please choose what the price is for.').default('booking'),
  }),
  files,
  status: 201,
  reply: made,
  errors: pictureErrors,
})

const ofHost = orgParams.extend({ id })

export const getHostExtra = endpoint({
  method: 'GET',
  path: '/api/host/:org/extras/:id',
  who: 'member',
  needs: 'listing.read',
  reads: ['extras'],
  summary: 'One extra of an organisation as its form holds it',
  params: ofHost,
  reply: editableExtra,
  errors: [],
})

export const updateHostExtra = endpoint({
  method: 'PUT',
  path: '/api/host/:org/extras/:id',
  who: 'member',
  needs: 'price.write',
  changes: ['extras'],
  summary: 'Changes an extra of an organisation; bookings that have it keep it as they booked it',
  params: ofHost,
  body: z.strictObject({ ...hostFields, ...edit }),
  files,
  reply: edited,
  errors: [...pictureErrors, 'edited_meanwhile'],
})

export const deleteHostExtra = endpoint({
  method: 'DELETE',
  path: '/api/host/:org/extras/:id',
  who: 'member',
  needs: 'price.write',
  proof: true,
  changes: ['extras'],
  summary: 'Takes an extra of an organisation off the site; bookings that have it keep it',
  params: ofHost,
  reply: messageReply,
  errors: [],
})
