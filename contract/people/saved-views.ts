// Owns the wire shape of saved views: the filters, order and columns of a table of staff, under a name.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { messageReply, wordQuery } from '../platform/wire/fields.ts'
import { orgParams } from './organisations.ts'

/** The tables whose views are saved. */
export const savedViewLists = [
  'bookings',
  'payments',
  'refunds',
  'transfers',
  'payouts',
  'receipts',
  'apartments',
  'guests',
  'enquiries',
  'activity',
] as const
export type SavedViewList = (typeof savedViewLists)[number]

const list = z.enum(savedViewLists)
const name = z.string().trim().min(1, 'Please enter a name.').max(60, 'At most 60 characters, please.')
const words = {
  name,
  query: z
    .string()
    .max(1000)
    .regex(/^[\w%+.~=&@*-]*$/, 'This is not the query of an address.')
    .describe('what the address has behind its question mark'),
  columns: z.array(z.string().max(40)).max(40).nullable().describe('those that are shown; null for the usual ones'),
  isShared: z.boolean().describe('offered to everybody who works there'),
}

const savedView = z.object({
  list,
  ...words,
  isOwn: z.boolean(),
  author: z.string().nullable().describe('null once they have left'),
})
export type SavedView = z.output<typeof savedView>

const asked = z.object({ list: wordQuery(savedViewLists).describe('only those of this table') })
const named = z.object({ list, name })

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/admin/saved-views',
  who: 'admin',
  reads: ['views'],
  summary: 'The views of tables that the caller has saved, and those that others share, by name',
  query: asked,
  reply: z.array(savedView),
  errors: [],
})

export const saveView = endpoint({
  method: 'PUT',
  path: '/api/admin/saved-views',
  who: 'admin',
  changes: ['views'],
  summary: 'Saves a view of a table; one of the caller with the same name is replaced',
  body: z.strictObject({ list, ...words }),
  reply: savedView,
  errors: ['too_many_views'],
})

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/api/admin/saved-views',
  who: 'admin',
  changes: ['views'],
  summary: 'Deletes a view of the caller, by its name',
  query: named,
  reply: messageReply,
  errors: ['not_found'],
})

export const listHostSavedViews = endpoint({
  method: 'GET',
  path: '/api/host/:org/saved-views',
  who: 'member',
  needs: 'booking.read',
  reads: ['views'],
  summary: listSavedViews.summary,
  params: orgParams,
  query: asked,
  reply: listSavedViews.reply,
  errors: [],
})

export const saveHostView = endpoint({
  method: 'PUT',
  path: '/api/host/:org/saved-views',
  who: 'member',
  needs: 'booking.read',
  changes: ['views'],
  summary: saveView.summary,
  params: orgParams,
  body: saveView.body,
  reply: savedView,
  errors: ['too_many_views'],
})

export const deleteHostSavedView = endpoint({
  method: 'DELETE',
  path: '/api/host/:org/saved-views',
  who: 'member',
  needs: 'booking.read',
  changes: ['views'],
  summary: deleteSavedView.summary,
  params: orgParams,
  query: named,
  reply: messageReply,
  errors: [],
})
