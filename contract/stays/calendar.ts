// Owns the wire shape of the calendar of all apartments: bookings, free nights, and blocks.
import { z } from 'zod'
import { orgParams, owner } from '../people/organisations.ts'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import { stayErrors } from '../platform/wire/errors.ts'
import {
  date,
  dateIn,
  dateQuery,
  dollars,
  id,
  idParams,
  messageReply,
  pageQuery,
  textQuery,
} from '../platform/wire/fields.ts'
import { bookingStatuses } from './bookings.ts'
import { periodFields } from './pricing/forms.ts'

const block = z.object({
  _id: id,
  apartmentId: id,
  startDate: date,
  endDate: date.describe('the first day that is free again'),
  note: z.string(),
})

const occupied = z.object({
  kind: z.enum(['booking', 'block', 'feed']),
  _id: id.describe('of the booking, of the block, or of an event of a connected calendar'),
  startDate: date,
  endDate: date,
  label: z.string().describe('the guest, the note of a block, or the name of a connected calendar'),
  reference: z.string().nullable(),
  status: z.enum(bookingStatuses).nullable(),
  depositPaid: z.boolean(),
  inHouse: z.boolean().describe('whether its guest is checked in'),
  owes: z.boolean().describe('whether a part of the price of a paid stay is still to be paid'),
  conflictWith: id.nullable().describe('the booking that an event of a connected calendar shares nights with'),
})
export type Occupied = z.output<typeof occupied>

const pricedDays = z.object({
  from: date,
  to: date.describe('the first day that has other terms'),
  price: dollars.describe('of each night'),
  minNights: z.number().int().describe('of stays that begin on one of these days'),
  closed: z.boolean(),
  arrival: z.boolean().describe('whether stays begin on these days'),
})
export type PricedDays = z.output<typeof pricedDays>

const namedPeriod = periodFields
  .pick({ layer: true, name: true, price: true, percent: true, minNights: true })
  .extend({ from: date, to: date.describe('the day after its last one') })
export type NamedPeriod = z.output<typeof namedPeriod>

const row = z.object({
  apartmentId: id,
  apartmentName: z.string(),
  location: z.string(),
  coverImage: z.string().nullable(),
  organisation: owner.nullable().describe('whose it is; null in the calendar of an organisation, whose all are'),
  occupied: z.array(occupied).describe('sorted by their first day; they may begin before and end after the window'),
  prices: z
    .array(pricedDays)
    .nullable()
    .describe('what the nights of the window cost from today on; null for members who may not read listings'),
  periods: z
    .array(namedPeriod)
    .nullable()
    .describe('the seasons and events of these nights, by their first day; null where prices are'),
})
export type CalendarRow = z.output<typeof row>

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/admin/calendar',
  who: 'admin',
  reads: ['apartments', 'nights'],
  summary: 'A window of days over all apartments, from today on unless said otherwise; at most 92 days',
  query: z.object({
    from: dateQuery,
    to: dateQuery.describe('the first day after the window'),
    search: textQuery(),
    ...pageQuery,
  }),
  reply: z.object({ from: date, to: date, today: date, rows: z.array(row) }),
  errors: ['bad_dates'],
})
export type CalendarQuery = QueryOf<typeof getCalendar>

export const createBlock = endpoint({
  method: 'POST',
  path: '/api/admin/blocks',
  who: 'admin',
  changes: ['nights'],
  summary: 'Blocks nights of an apartment; refused where one of them is taken',
  body: z.strictObject({
    apartmentId: id,
    startDate: dateIn,
    endDate: dateIn,
    note: z.string().trim().max(200, 'At most 200 characters, please.').default(''),
  }),
  status: 201,
  reply: block.extend(messageReply.shape),
  errors: ['not_found', ...stayErrors, 'dates_unavailable'],
})

const blockChange = z.strictObject({
  apartmentId: id.optional().describe('another apartment of the same organisation'),
  startDate: dateIn,
  endDate: dateIn,
  note: z.string().trim().max(200, 'At most 200 characters, please.').optional(),
  seen: z
    .strictObject({ startDate: dateIn, endDate: dateIn })
    .optional()
    .describe('its nights as the caller saw them; refused with edited_meanwhile where they are others by now'),
})
const blockSummary =
  'Moves a block to other nights, or to another apartment of its organisation, where it gets another id; the nights are exchanged at once'

export const changeBlock = endpoint({
  method: 'PUT',
  path: '/api/admin/blocks/:id',
  who: 'admin',
  changes: ['nights'],
  summary: blockSummary,
  params: idParams,
  body: blockChange,
  reply: createBlock.reply,
  errors: ['not_found', ...stayErrors, 'dates_unavailable', 'edited_meanwhile'],
})

export const deleteBlock = endpoint({
  method: 'DELETE',
  path: '/api/admin/blocks/:id',
  who: 'admin',
  changes: ['nights'],
  summary: 'Frees blocked nights',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})

export const getHostCalendar = endpoint({
  method: 'GET',
  path: '/api/host/:org/calendar',
  who: 'member',
  needs: 'booking.read',
  reads: ['apartments', 'nights'],
  summary:
    'A window of days over the apartments of an organisation; the names of guests are there for those who may read them',
  params: orgParams,
  query: getCalendar.query,
  reply: getCalendar.reply,
  errors: ['bad_dates'],
})

export const createHostBlock = endpoint({
  method: 'POST',
  path: '/api/host/:org/blocks',
  who: 'member',
  needs: 'calendar.write',
  changes: ['nights'],
  summary: 'Blocks nights of an apartment of an organisation; refused where one of them is taken',
  params: orgParams,
  body: createBlock.body,
  status: 201,
  reply: createBlock.reply,
  errors: [...stayErrors, 'dates_unavailable'],
})

export const changeHostBlock = endpoint({
  method: 'PUT',
  path: '/api/host/:org/blocks/:id',
  who: 'member',
  needs: 'calendar.write',
  changes: ['nights'],
  summary: blockSummary,
  params: orgParams.extend({ id }),
  body: blockChange,
  reply: createBlock.reply,
  errors: [...stayErrors, 'dates_unavailable', 'edited_meanwhile'],
})

export const deleteHostBlock = endpoint({
  method: 'DELETE',
  path: '/api/host/:org/blocks/:id',
  who: 'member',
  needs: 'calendar.write',
  changes: ['nights'],
  summary: deleteBlock.summary,
  params: orgParams.extend({ id }),
  reply: messageReply,
  errors: [],
})
