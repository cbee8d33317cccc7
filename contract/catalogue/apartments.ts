// Owns the wire shape of apartments and the calls that read them.
import { z } from 'zod'
import { limits } from '../platform/values/limits.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { pictureErrors, stayErrors } from '../platform/wire/errors.ts'
import {
  countedUpTo,
  date,
  dollars,
  formCaptions,
  formCount,
  formDollars,
  formFlag,
  formLines,
  formMaybe,
  formNumber,
  formPictures,
  formText,
  formVersion,
  id,
  idParams,
  messageReply,
  submission,
} from '../platform/wire/fields.ts'
import { arrivalEdits, arrivalFields, arrivalTexts } from './arrivals.ts'
import { policyNames } from './cancellation.ts'
import { homeFactEdits, homeFactFields, homeFacts } from './facts/home-facts.ts'
import { apartmentQuery, listedStay } from './filters/apartment-search.ts'

export const apartment = z.object({
  _id: id,
  apartmentName: z.string(),
  apartmentType: z.string(),
  location: z.string(),
  address: z.string(),
  bedrooms: z.number().int(),
  bathrooms: z.number().int(),
  size: z.number().describe('square metres'),
  price: dollars.describe('dollars a night'),
  description: z.string().describe('sanitized HTML'),
  coverImage: z.string().nullable(),
  images: z.array(z.string()),
  captions: z
    .record(z.string(), z.string())
    .describe('what is to be seen on pictures, by their names; those without are left out'),
  guests: z.number().int().nullable(),
  amenities: z.array(z.string()),
  ...homeFacts,
  latitude: z
    .number()
    .nullable()
    .describe('of a point 150 to 300 m from the exact one, always the same; of the exact one with exactOnMap'),
  longitude: z.number().nullable(),
  exactOnMap: z.boolean().describe('whether the point is the exact one'),
  instantBooking: z.boolean(),
  cancellationPolicy: z.enum(policyNames),
  checkInFrom: z.string(),
  checkOutBy: z.string(),
  version: z.number().int().describe('moves with every edit; sent back with the next one'),
  rating: z
    .object({
      count: z.number().int(),
      average: z.number().nullable().describe(`null for fewer than ${limits.reviewsForAverage} reviews`),
    })
    .describe('of its published reviews'),
  host: z
    .object({ name: z.string(), slug: z.string(), since: date })
    .describe('the organisation that it belongs to, and the day since when it is there'),
})
export type Apartment = z.output<typeof apartment>

/** What the form of an apartment holds and no public reply. */
export const exactFields = {
  latitude: z.number().nullable().describe('of the exact point'),
  longitude: z.number().nullable().describe('of the exact point'),
  ...arrivalTexts,
}
const editableApartment = apartment.extend(exactFields)
export type EditableApartment = z.output<typeof editableApartment>

export type ApartmentQuery = z.output<typeof apartmentQuery>

const listedApartment = apartment.extend({
  stay: listedStay
    .optional()
    .describe('what the stay from `from` to `to` costs for these guests; absent without dates'),
})

export type { ListedStay } from './filters/apartment-search.ts'
export type ListedApartment = z.output<typeof listedApartment>

export const listApartments = endpoint({
  method: 'GET',
  path: '/api/admin/apartments',
  who: 'anyone',
  reads: ['apartments', 'nights'],
  summary: `Apartments, filtered and sorted: up to ${limits.maxListedApartments}, or as many as limit says; Link leads to the rest`,
  query: apartmentQuery,
  reply: z.array(listedApartment),
  errors: stayErrors,
})

export const getApartment = endpoint({
  method: 'GET',
  path: '/api/admin/apartments/:id',
  who: 'anyone',
  reads: ['apartments'],
  summary: 'One apartment; the refusal of a suspended one says where those like it are',
  params: idParams,
  reply: apartment,
  errors: ['not_found', 'listing_suspended'],
})

export const getEditableApartment = endpoint({
  method: 'GET',
  path: '/api/admin/apartments/:id/editable',
  who: 'admin',
  reads: ['apartments'],
  summary: 'One apartment as its form holds it: with the exact point, and how guests get there',
  params: idParams,
  reply: editableApartment,
  errors: ['not_found'],
})

export const getBookedDates = endpoint({
  method: 'GET',
  path: '/api/admin/apartments/:id/booked-dates',
  who: 'anyone',
  reads: ['nights'],
  summary: 'The occupied nights of an apartment from today on, sorted; a token changes nothing',
  params: idParams,
  reply: z.object({ bookedDates: z.array(date) }),
  errors: ['not_found'],
})

export const getApartmentFacts = endpoint({
  method: 'GET',
  path: '/api/apartments/facts',
  who: 'anyone',
  reads: ['apartments'],
  summary: 'How many apartments there are and what the dearest costs a night',
  reply: z.object({ ...countedUpTo, maxPrice: dollars }),
  errors: [],
})

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please use a time such as 14:00.')
const degrees = (most: number, sentence: string) =>
  formMaybe(
    z
      .string()
      .regex(/^-?\d{1,3}(\.\d{1,10})?$/, sentence)
      .transform(Number)
      .pipe(z.number().min(-most, sentence).max(most, sentence)),
  )

const apartmentFields = {
  apartmentName: formText(120, 'Apartment name is required'),
  apartmentType: formText(60, 'Apartment type is required'),
  location: formText(80, 'Location is required'),
  address: formText(200, 'Address is required'),
  bedrooms: formCount(0, 100, 'Valid number of bedrooms is required'),
  bathrooms: formCount(0, 100, 'Valid number of bathrooms is required'),
  size: formNumber(0, 100_000, 'Valid size is required'),
  price: formDollars('Valid price is required'),
  description: formText(100_000, 'Description is required'),
  guests: formMaybe(formCount(1, 50, 'Valid number of guests is required')),
  amenities: formLines(limits.maxFeatures, 'Please write what the amenity is.'),
  captions: formCaptions
    .optional()
    .describe(
      'a JSON object of captions by the names of pictures; of those sent along by `coverImage`, `new:0`, `new:1` …',
    ),
  ...homeFactFields,
  latitude: degrees(90, 'Valid latitude is required'),
  longitude: degrees(180, 'Valid longitude is required'),
  exactOnMap: formFlag,
  ...arrivalFields,
  instantBooking: formFlag,
  cancellationPolicy: z.enum(policyNames).default('flexible'),
  checkInFrom: clockTime.default('14:00'),
  checkOutBy: clockTime.default('11:00'),
}

export const createApartment = endpoint({
  method: 'POST',
  path: '/api/admin/apartments',
  who: 'admin',
  changes: ['apartments', 'locations'],
  summary: 'Publishes an apartment',
  body: z.strictObject({ ...apartmentFields, submission }),
  files: { coverImage: { max: 1 }, images: { max: limits.maxPictures } },
  status: 201,
  reply: apartment.extend(messageReply.shape),
  errors: pictureErrors,
})

export const updateApartment = endpoint({
  method: 'PUT',
  path: '/api/admin/apartments/:id',
  who: 'admin',
  changes: ['apartments', 'locations'],
  summary: 'Changes an apartment; bookings keep the price they were made at',
  params: idParams,
  body: z.strictObject({
    ...apartmentFields,
    // Fields that the form leaves out stay unchanged.
    guests: apartmentFields.guests.optional(),
    amenities: apartmentFields.amenities.optional(),
    ...homeFactEdits,
    latitude: apartmentFields.latitude.optional(),
    longitude: apartmentFields.longitude.optional(),
    exactOnMap: formFlag.optional(),
    ...arrivalEdits,
    instantBooking: formFlag.optional(),
    cancellationPolicy: z.enum(policyNames).optional(),
    checkInFrom: clockTime.optional(),
    checkOutBy: clockTime.optional(),
    removedImages: formPictures,
    imageOrder: formPictures
      .optional()
      .describe('the pictures that stay and, as new:0, new:1 …, those sent along, as they shall stand'),
    version: formVersion,
  }),
  files: { coverImage: { max: 1 }, images: { max: limits.maxPictures } },
  reply: apartment.extend(messageReply.shape),
  errors: [...pictureErrors, 'not_found', 'edited_meanwhile'],
})

export const deleteApartment = endpoint({
  method: 'DELETE',
  path: '/api/admin/apartments/:id',
  who: 'admin',
  proof: true,
  changes: ['apartments', 'locations'],
  summary: 'Takes an apartment off the site; its bookings stay as they are',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})
