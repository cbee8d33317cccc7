// Owns the wire shape of tour packages and the calls that read them. In code the noun is tours; its paths say packages.
import { z } from 'zod'
import { stateFields } from '../../platform/states/actions.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { pictureErrors } from '../../platform/wire/errors.ts'
import {
  countedUpTo,
  customer,
  date,
  dateIn,
  dollars,
  formCount,
  formDollars,
  formLines,
  formMaybe,
  formNote,
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
} from '../../platform/wire/fields.ts'
import { purchaseStates } from './purchase-states.ts'

const tour = z.object({
  _id: id,
  title: z.string(),
  description: z.string().describe('sanitized HTML'),
  date: date.describe('the day it begins'),
  price: dollars.describe('dollars a person'),
  image: z.string().nullable(),
  location: z.string(),
  address: z.string(),
  days: z.number().int(),
  seats: z.number().int().nullable().describe('null: as many as come'),
  seatsLeft: z.number().int().nullable(),
  minAge: z.number().int().nullable(),
  meetingPoint: z.string(),
  departureTime: z.string(),
  itinerary: z.array(z.object({ day: z.number().int(), title: z.string(), text: z.string() })),
  included: z.array(z.string()),
  excluded: z.array(z.string()),
})
export type Tour = z.output<typeof tour>

const tourQuery = z.object({
  location: textQuery(),
  minPrice: numberQuery(0, 1_000_000),
  maxPrice: numberQuery(0, 1_000_000).describe('inclusive'),
  ...pageQuery,
})
export type TourQuery = z.output<typeof tourQuery>

export const listTours = endpoint({
  method: 'GET',
  path: '/api/admin/packages',
  who: 'anyone',
  reads: ['seats', 'tours'],
  summary: 'Tour packages that have not begun, soonest first',
  query: tourQuery,
  reply: z.array(tour),
  errors: [],
})

export const getTour = endpoint({
  method: 'GET',
  path: '/api/admin/packages/:id',
  who: 'anyone',
  reads: ['seats', 'tours'],
  summary: 'One tour package',
  params: idParams,
  reply: tour,
  errors: ['not_found'],
})

export const getTourFacts = endpoint({
  method: 'GET',
  path: '/api/packages/facts',
  who: 'anyone',
  reads: ['tours'],
  summary: 'How many tour packages there are, where they lead, and what the dearest costs',
  reply: z.object({ ...countedUpTo, maxPrice: dollars, locations: z.array(z.string()) }),
  errors: [],
})

const purchase = z.object({
  _id: id,
  reference: z.string(),
  package: tour,
  seats: z.number().int(),
  price: dollars.describe('what was paid in all'),
  purchasedAt: instant,
  customer,
  status: z
    .enum(purchaseStates.all)
    .describe('cancelled: its seats were given back; called_off: the departure will not take place'),
  ...stateFields(purchaseStates),
  callOffReason: z.string().describe("why it was called off; '' where it was not"),
  isOffered: z.boolean().describe('whether the package still has a page'),
  mayReturn: z.boolean().describe('no longer offered: the caller, who bought it, may give it back for all the money'),
})
export type TourPurchase = z.output<typeof purchase>

export const listTourPurchases = endpoint({
  method: 'GET',
  path: '/api/packages/purchased',
  who: 'signed-in',
  reads: ['tours'],
  summary:
    "The caller's bought packages, newest first, those cancelled or called off included; everybody's for an administrator",
  query: z.object(pageQuery),
  reply: z.array(purchase),
  errors: [],
})

export const listOwnTours = endpoint({
  method: 'GET',
  path: '/api/admin/packages/user',
  who: 'admin',
  reads: ['tours'],
  summary: "The caller's own tour packages, newest first, those that are over included",
  query: z.object(pageQuery),
  reply: z.array(tour.extend({ buyers: z.number().int().describe('how many people have bought it') })),
  errors: [],
})

const tourFields = {
  title: formText(200, 'Package name is required'),
  description: formText(100_000, 'Description is required'),
  date: z.string({ error: 'Date is required' }).min(1, 'Date is required').pipe(dateIn),
  price: formDollars('Valid price is required'),
  location: formNote(80),
  address: formNote(200),
  days: formMaybe(formCount(1, 60, 'Valid number of days is required')),
  seats: formMaybe(formCount(1, 10_000, 'Valid number of seats is required')).describe('blank: as many as come'),
  minAge: formMaybe(formCount(0, 120, 'Valid age is required')),
  meetingPoint: formNote(200),
  departureTime: formNote(40),
  included: formLines(30, 'Please say what is included.'),
  excluded: formLines(30, 'Please say what is not included.'),
}

export const createTour = endpoint({
  method: 'POST',
  path: '/api/admin/packages',
  who: 'admin',
  changes: ['locations', 'tours'],
  summary: 'Publishes a tour package',
  body: z.strictObject({
    ...tourFields,
    submission,
  }),
  files: { image: { max: 1 } },
  status: 201,
  reply: tour.extend(messageReply.shape),
  errors: [...pictureErrors, 'past_dates'],
})

const editableTour = tour.extend({ version: z.number().int() })
export type EditableTour = z.output<typeof editableTour>

export const getEditableTour = endpoint({
  method: 'GET',
  path: '/api/admin/packages/:id/editable',
  who: 'admin',
  reads: ['tours'],
  summary: 'One tour package as its form holds it',
  params: idParams,
  reply: editableTour,
  errors: ['not_found'],
})

export const updateTour = endpoint({
  method: 'PUT',
  path: '/api/admin/packages/:id',
  who: 'admin',
  changes: ['locations', 'seats', 'tours'],
  summary:
    'Changes a tour package; purchases keep the price they were made at, and the day cannot change once it is bought',
  params: idParams,
  body: z.strictObject({ ...tourFields, removedImages: formPictures, version: formVersion }),
  files: { image: { max: 1 } },
  reply: editableTour.extend(messageReply.shape),
  errors: [...pictureErrors, 'not_found', 'past_dates', 'departure_bought', 'seats_bought', 'edited_meanwhile'],
})

export const deleteTour = endpoint({
  method: 'DELETE',
  path: '/api/admin/packages/:id',
  who: 'admin',
  proof: true,
  changes: ['locations', 'tours'],
  summary:
    'Takes a tour package off the site; buyers keep their seats, and until it begins can return them for a full refund',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})

export const callOffTour = endpoint({
  method: 'POST',
  path: '/api/admin/packages/:id/call-off',
  who: 'admin',
  proof: true,
  changes: ['payments', 'receipts', 'seats', 'tours'],
  summary: 'Calls off a departure: everybody who bought it is told why and gets all the money back',
  params: idParams,
  body: z.strictObject({ reason: formText(500, 'Please say why: the buyers read it.') }),
  reply: messageReply,
  errors: ['not_found', 'tour_over', 'illegal_transition'],
})

export const returnTourPurchase = endpoint({
  method: 'POST',
  path: '/api/packages/purchased/:id/return',
  who: 'signed-in',
  changes: ['payments', 'receipts', 'seats', 'tours'],
  summary: 'Gives back a bought package that is no longer offered, for all the money',
  params: idParams,
  reply: messageReply,
  errors: ['not_found', 'illegal_transition'],
})
