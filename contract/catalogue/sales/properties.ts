// Owns the wire shape of properties for sale and the calls that read them.
import { z } from 'zod'
import { roles } from '../../people/accounts/auth.ts'
import { stateFields } from '../../platform/states/actions.ts'
import { limits } from '../../platform/values/limits.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { pictureErrors } from '../../platform/wire/errors.ts'
import {
  customer,
  dollars,
  formCount,
  formDollars,
  formLines,
  formMaybe,
  formNote,
  formNumber,
  formPictures,
  formText,
  formVersion,
  id,
  idParams,
  instant,
  messageReply,
  numberQuery,
  pageQuery,
  submission,
  textQuery,
  wordQuery,
} from '../../platform/wire/fields.ts'
import { propertyStates } from './property-states.ts'

export const propertyTypes = ['Furnished', 'Unfurnished'] as const
export type PropertyType = (typeof propertyTypes)[number]
export const propertyStatuses = propertyStates.words('listedAs')

const property = z.object({
  _id: id,
  propertyName: z.string(),
  address: z.string(),
  location: z.string(),
  price: dollars,
  propertyType: z.enum(propertyTypes),
  bedrooms: z.number().int(),
  bathrooms: z.number().int(),
  size: z.number().describe('square metres'),
  description: z.string().describe('sanitized HTML'),
  features: z.array(z.string()),
  coverImage: z.string().nullable(),
  images: z.array(z.string()),
  tenure: z.string().describe('such as Freehold or Leasehold; empty when not known'),
  tenureYears: z.number().int().nullable(),
  status: z.enum(propertyStatuses).describe('approved: it is sold'),
  depositPaid: z.boolean(),
  ...stateFields(propertyStates),
  actions: z
    .array(z.enum(propertyStates.allActions))
    .describe('what a guest may do now; in the list of sold ones, what the caller may'),
})
export type Property = z.output<typeof property>

const propertyQuery = z.object({
  location: textQuery().describe('part of the location, in any case of letters'),
  propertyType: wordQuery(propertyTypes),
  maxPrice: numberQuery(0, 1_000_000_000).describe('inclusive'),
  status: wordQuery(propertyStatuses).describe('unpaid unless said otherwise'),
  ...pageQuery,
})
export type PropertyQuery = z.output<typeof propertyQuery>

export const listProperties = endpoint({
  method: 'GET',
  path: '/api/properties',
  who: 'anyone',
  reads: ['properties'],
  summary: 'Properties for sale, newest first',
  query: propertyQuery,
  reply: z.array(property),
  errors: [],
})

export const getProperty = endpoint({
  method: 'GET',
  path: '/api/properties/:id',
  who: 'anyone',
  reads: ['properties'],
  summary: 'One property',
  params: idParams,
  reply: property,
  errors: ['not_found'],
})

const sold = property.extend({
  reference: z.string(),
  purchasedAt: instant,
  customer,
})
export type SoldProperty = z.output<typeof sold>

export const listSoldProperties = endpoint({
  method: 'GET',
  path: '/api/purchased/:role',
  who: 'signed-in',
  reads: ['properties'],
  summary: "The caller's bought properties, newest first; all sold ones for an administrator who asks as admin",
  params: z.object({ role: z.enum(roles) }),
  reply: z.array(sold),
  errors: ['forbidden'],
})

const propertyFields = {
  propertyName: formText(120, 'Property name is required'),
  address: formText(200, 'Address is required'),
  location: formText(80, 'Location is required'),
  price: formDollars('Valid price is required'),
  propertyType: z.enum(propertyTypes, { error: 'Property type is required' }),
  bedrooms: formCount(0, 100, 'Valid number of bedrooms is required'),
  bathrooms: formCount(0, 100, 'Valid number of bathrooms is required'),
  size: formNumber(0, 1_000_000, 'Valid size is required'),
  description: formText(100_000, 'Description is required'),
  features: formLines(limits.maxFeatures, 'Please write what the feature is.'),
  tenure: formNote(60),
  tenureYears: formMaybe(formCount(1, 999, 'Valid number of years is required')),
}

export const createProperty = endpoint({
  method: 'POST',
  path: '/api/properties',
  who: 'admin',
  changes: ['locations', 'properties'],
  summary: 'Puts a property up for sale',
  body: z.strictObject({
    ...propertyFields,
    submission,
  }),
  files: { coverImage: { max: 1 }, images: { max: limits.maxPictures } },
  status: 201,
  reply: property.extend(messageReply.shape),
  errors: pictureErrors,
})

const editableProperty = property.extend({ version: z.number().int() })
export type EditableProperty = z.output<typeof editableProperty>

export const getEditableProperty = endpoint({
  method: 'GET',
  path: '/api/properties/:id/editable',
  who: 'admin',
  reads: ['properties'],
  summary: 'One property as its form holds it',
  params: idParams,
  reply: editableProperty,
  errors: ['not_found'],
})

export const updateProperty = endpoint({
  method: 'PUT',
  path: '/api/properties/:id',
  who: 'admin',
  changes: ['locations', 'properties'],
  summary: 'Changes a property that is for sale; a sold one stays as it was bought',
  params: idParams,
  body: z.strictObject({
    ...propertyFields,
    removedImages: formPictures,
    imageOrder: formPictures
      .optional()
      .describe('the pictures that stay and, as new:0, new:1 …, those sent along, as they shall stand'),
    version: formVersion,
  }),
  files: { coverImage: { max: 1 }, images: { max: limits.maxPictures } },
  reply: editableProperty.extend(messageReply.shape),
  errors: [...pictureErrors, 'not_found', 'property_bought', 'edited_meanwhile'],
})

export const deleteProperty = endpoint({
  method: 'DELETE',
  path: '/api/properties/:id',
  who: 'admin',
  proof: true,
  changes: ['locations', 'properties'],
  summary: 'Takes a property off the site; its buyer still finds it in the dashboard',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})
