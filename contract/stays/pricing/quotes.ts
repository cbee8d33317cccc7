// Owns the wire shape of quotes, which say what a stay would cost, and of the calendar of prices.
import { z } from 'zod'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { stayErrors } from '../../platform/wire/errors.ts'
import { countQuery, date, dateIn, dateQuery, dollars, id, idParams, instant } from '../../platform/wire/fields.ts'
import { codeIn, promoErrors } from '../promos.ts'
import type { PriceEditForm } from './price-edits.ts'
import type { ListingRules, RuledLine } from './rules.ts'
import { ruledLine } from './wire.ts'

/** Who comes. Infants need no bed. */
export const guestFields = {
  adults: z.number().int().min(1).max(50),
  children: z.number().int().min(0).max(50),
  infants: z.number().int().min(0).max(50),
}

/** A stay that is asked for, without its apartment. */
export const askedStay = {
  startDate: dateIn,
  endDate: dateIn,
  adults: guestFields.adults.optional().describe('priced for one where nobody says'),
  children: guestFields.children.default(0),
  infants: guestFields.infants.default(0),
  extras: z.array(id).max(50).default([]),
}
const quoteBody = z.strictObject({
  apartmentId: id,
  ...askedStay,
  code: codeIn.optional().describe('a promo code'),
})
export type QuoteAsk = z.output<typeof quoteBody>

/** What the JSON columns of prices hold, by table and column. */
export type PriceColumns = {
  'apartments.rules': Partial<ListingRules>
  'price_calendars.rules': ListingRules
  'price_edit_listings.days_before': object[]
  'price_edits.change': PriceEditForm['change']
  'quotes.fx': { rate: number; day: string } | null
  'quotes.input': Omit<QuoteAsk, 'apartmentId'>
  'quotes.lines': RuledLine[]
}

export const price = z.object({
  nights: z.number().int(),
  lines: z.array(ruledLine).describe('line by line; together they are the total'),
  total: dollars,
  dueNow: dollars.describe('what is paid to book; less than the total where the host asks for a deposit'),
  dueLater: z.array(z.object({ amount: dollars, on: date })),
  contained: z.array(z.object({ name: z.string(), amount: dollars })).describe('taxes that the total contains'),
})

const quote = price.extend({
  quoteId: id,
  expiresAt: instant.describe('until then the stay is booked at these lines, unless the host changes the rules'),
  charge: z
    .object({ currency: z.string(), amount: z.number(), rate: z.number().nullable(), day: date.nullable() })
    .nullable()
    .describe('what the total is in the charged currency, by the rate of that day; null while there is no rate'),
  cancellation: z.array(z.string()).describe('the policy with dates'),
})
export type Quote = z.output<typeof quote>

export const createQuote = endpoint({
  method: 'POST',
  path: '/api/quotes',
  who: 'anyone',
  rateLimit: 'quote',
  summary:
    'What a stay costs, line by line; a booking that names the quote is made at these lines or refused. A refusal has all `reasons` against the stay, each with what it needs and the nearest stay to try',
  body: quoteBody,
  reply: quote,
  errors: ['not_found', ...stayErrors, 'stay_not_allowed', 'dates_unavailable', ...promoErrors],
})

const calendarDay = z.object({
  day: date,
  price: dollars.describe('of this night'),
  name: z.string().describe('of the season or event that the price comes from, otherwise empty'),
  state: z.enum(['open', 'closed']).describe('closed by the host; nights that are taken are in booked-dates'),
  minNights: z.number().int().describe('of a stay that begins on this day'),
  maxNights: z.number().int().nullable(),
  arrival: z.boolean().describe('whether a stay may begin on it'),
  departure: z.boolean().describe('whether a stay may end on it'),
})
export type CalendarDay = z.output<typeof calendarDay>

export const maxCalendarDays = 400

export const getPriceCalendar = endpoint({
  method: 'GET',
  path: '/api/apartments/:id/calendar',
  who: 'anyone',
  reads: ['apartments'],
  summary: `The price of each night of an apartment and which stays may begin and end on it, from today for 92 days unless said otherwise; at most ${maxCalendarDays} days`,
  params: idParams,
  query: z.object({ from: dateQuery, to: dateQuery.describe('the first day after the window') }),
  reply: z.object({ from: date, to: date, days: z.array(calendarDay) }),
  errors: ['not_found', 'bad_dates'],
})

const nearStay = z.object({
  startDate: date,
  endDate: date,
  nights: z.number().int(),
  total: dollars.describe('with all fees: what a quote without extras says'),
})
export type NearStay = z.output<typeof nearStay>

export const findNearestStays = endpoint({
  method: 'GET',
  path: '/api/apartments/:id/nearest-stays',
  who: 'anyone',
  rateLimit: 'quote',
  reads: ['apartments', 'nights'],
  summary:
    'The free stays nearest to one that is taken or not allowed: as long, one before and one after, within 60 days; where there is none, the nearest of another length',
  params: idParams,
  query: z.object({
    from: dateQuery.describe('check-in; today unless said otherwise'),
    to: dateQuery.describe('check-out; a night later unless said otherwise'),
    guests: countQuery(1, 50).describe('adults and children; one unless said otherwise'),
    children: countQuery(0, 50).describe('how many of the guests are children'),
    infants: countQuery(0, 50),
  }),
  reply: z.object({ stays: z.array(nearStay) }),
  errors: ['not_found', ...stayErrors],
})
