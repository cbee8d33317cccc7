// Owns the wire shape of the price rules of a listing, for its hosts and for administrators: reading, writing, and trying a stay.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { stayErrors } from '../../platform/wire/errors.ts'
import { date, dollars, id, idParams, messageReply } from '../../platform/wire/fields.ts'
import { daysBody, listingFields, listingRules, period, periodFields, pricedDay } from './forms.ts'
import { askedStay, price } from './quotes.ts'
import { night, refusedStay } from './wire.ts'

const prices = z.object({
  apartmentId: id,
  price: dollars.describe('a night without rules; it is changed with the listing'),
  rules: listingFields,
  periods: z.array(periodFields.extend({ from: date, to: date, discountable: z.boolean() })),
  days: z.array(pricedDay).describe('days from today on that have something of their own'),
  version: z.number().int().describe('moves with everything that decides a price'),
})
export type Prices = z.output<typeof prices>

const saved = prices.extend(messageReply.shape)

const rulesBody = z.strictObject({
  rules: listingRules,
  periods: z.array(period).max(200),
  version: z
    .number()
    .int()
    .min(1)
    .max(2_000_000_000)
    .optional()
    .describe('the one this edit began from; refused with edited_meanwhile when there is a newer one'),
})
export type PricesForm = z.output<typeof rulesBody>

const tryBody = z.strictObject(askedStay)
export type TriedStay = z.output<typeof tryBody>

const tried = z.object({
  price: price.nullable().describe('null where the stay is not allowed'),
  nights: z.array(night).describe('which layer each night has its price from'),
  reasons: z.array(refusedStay),
})

const changes = ['apartments'] as const
const saveErrors = ['edited_meanwhile', 'periods_overlap'] as const

export const getPrices = endpoint({
  method: 'GET',
  path: '/api/admin/apartments/:id/prices',
  who: 'admin',
  reads: ['apartments'],
  summary: 'The price rules of an apartment',
  params: idParams,
  reply: prices,
  errors: ['not_found'],
})

export const savePrices = endpoint({
  method: 'PUT',
  path: '/api/admin/apartments/:id/prices',
  who: 'admin',
  changes,
  summary: 'Replaces the rules of all days, the seasons and the events of an apartment; bookings keep their price',
  params: idParams,
  body: rulesBody,
  reply: saved,
  errors: ['not_found', ...saveErrors],
})

export const savePriceDays = endpoint({
  method: 'PUT',
  path: '/api/admin/apartments/:id/prices/days',
  who: 'admin',
  changes,
  summary: 'Changes what single days of an apartment have of their own',
  params: idParams,
  body: daysBody,
  reply: saved,
  errors: ['not_found', 'bad_dates', 'too_far_ahead'],
})

export const tryStay = endpoint({
  method: 'POST',
  path: '/api/admin/apartments/:id/prices/try',
  who: 'admin',
  summary: 'What a stay in an apartment would cost, which layer won each night, or every reason against it',
  params: idParams,
  body: tryBody,
  reply: tried,
  errors: [...stayErrors, 'not_found'],
})

const ofHost = orgParams.extend({ id })

export const getHostPrices = endpoint({
  method: 'GET',
  path: '/api/host/:org/apartments/:id/prices',
  who: 'member',
  needs: 'listing.read',
  reads: ['apartments'],
  summary: 'The price rules of an apartment of an organisation',
  params: ofHost,
  reply: prices,
  errors: [],
})

export const saveHostPrices = endpoint({
  method: 'PUT',
  path: '/api/host/:org/apartments/:id/prices',
  who: 'member',
  needs: 'price.write',
  changes,
  summary: 'Replaces the rules of all days, the seasons and the events of an apartment of an organisation',
  params: ofHost,
  body: rulesBody,
  reply: saved,
  errors: saveErrors,
})

export const saveHostPriceDays = endpoint({
  method: 'PUT',
  path: '/api/host/:org/apartments/:id/prices/days',
  who: 'member',
  needs: 'price.write',
  changes,
  summary: 'Changes what single days of an apartment of an organisation have of their own',
  params: ofHost,
  body: daysBody,
  reply: saved,
  errors: ['bad_dates', 'too_far_ahead'],
})

export const tryHostStay = endpoint({
  method: 'POST',
  path: '/api/host/:org/apartments/:id/prices/try',
  who: 'member',
  needs: 'listing.read',
  summary: 'What a stay in an apartment of an organisation would cost, or every reason against it',
  params: ofHost,
  body: tryBody,
  reply: tried,
  errors: stayErrors,
})
