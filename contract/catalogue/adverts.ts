// Owns the wire shape of adverts and the call that lists them.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { pictureErrors } from '../platform/wire/errors.ts'
import { formNote, formPictures, formVersion, id, idParams, messageReply, submission } from '../platform/wire/fields.ts'

const advert = z.object({
  _id: id,
  image: z.string(),
  link: z.string(),
  title: z.string().describe('what the picture shows, for people who do not see it'),
})
export type Advert = z.output<typeof advert>

export const listAdverts = endpoint({
  method: 'GET',
  path: '/api/advert',
  who: 'anyone',
  reads: ['adverts'],
  summary: 'Adverts, newest first',
  reply: z.array(advert),
  errors: [],
})

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'Please enter a web address that begins with https:// or http://.',
})

const advertFields = {
  link: z.string({ error: 'Please enter a link.' }).trim().max(2000).pipe(webAddress),
  title: formNote(120),
}

export const createAdvert = endpoint({
  method: 'POST',
  path: '/api/advert',
  who: 'admin',
  changes: ['adverts'],
  summary: 'Publishes an advert',
  body: z.strictObject({ ...advertFields, submission }),
  files: { image: { max: 1, required: 'Please choose a picture.' } },
  status: 201,
  reply: advert.extend(messageReply.shape),
  errors: pictureErrors,
})

const editableAdvert = advert.extend({ version: z.number().int() })
export type EditableAdvert = z.output<typeof editableAdvert>

export const getEditableAdvert = endpoint({
  method: 'GET',
  path: '/api/advert/:id/editable',
  who: 'admin',
  reads: ['adverts'],
  summary: 'One advert as its form holds it',
  params: idParams,
  reply: editableAdvert,
  errors: ['not_found'],
})

export const updateAdvert = endpoint({
  method: 'PUT',
  path: '/api/advert/:id',
  who: 'admin',
  changes: ['adverts'],
  summary: 'Changes an advert; without a new picture it keeps the one it has',
  params: idParams,
  body: z.strictObject({
    ...advertFields,
    removedImages: formPictures.describe('an advert has a picture, so nothing is removed without a new one'),
    version: formVersion,
  }),
  files: { image: { max: 1 } },
  reply: editableAdvert.extend(messageReply.shape),
  errors: [...pictureErrors, 'not_found', 'edited_meanwhile'],
})

export const deleteAdvert = endpoint({
  method: 'DELETE',
  path: '/api/advert/:id',
  who: 'admin',
  proof: true,
  changes: ['adverts'],
  summary: 'Takes an advert down',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})
