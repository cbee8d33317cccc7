// Owns the wire shape of price edits: one change of the prices of several listings, which is undone as one.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { id, messageReply, submission } from '../../platform/wire/fields.ts'
import { daysBody, period } from './forms.ts'

/** The most listings of one edit. */
export const maxEditedListings = 100

const change = z
  .strictObject({ period: period.optional(), days: daysBody.optional() })
  .refine(
    (one) => (one.period === undefined) !== (one.days === undefined),
    'Either a season or event, or days, please.',
  )
  .describe('a season or event that is added, or what days get of their own')

const editBody = z.strictObject({
  apartments: z.array(id).min(1, 'Please choose a listing.').max(maxEditedListings),
  change,
  key: submission.describe(
    'a random UUID of the form: the same form sent again, because its reply was lost, gives the edit that it has made and changes nothing',
  ),
})
export type PriceEditForm = z.output<typeof editBody>

const named = z.object({ apartmentId: id, apartmentName: z.string() })
const left = z.array(named.extend({ msg: z.string() }))

const changes = ['apartments'] as const

export const editHostPrices = endpoint({
  method: 'POST',
  path: '/api/host/:org/price-edits',
  who: 'member',
  needs: 'price.write',
  changes,
  summary: 'Adds a season or event to several apartments of an organisation, or changes their days, in one step',
  params: orgParams,
  body: editBody,
  status: 201,
  reply: messageReply.extend({
    _id: id.describe('by which it is undone'),
    changed: z.array(named),
    left: left.describe('apartments that stay as they were, because another one of the kind has a day of it'),
  }),
  errors: ['bad_dates', 'too_far_ahead'],
})
export type PriceEdit = z.output<typeof editHostPrices.reply>

export const undoHostPriceEdit = endpoint({
  method: 'POST',
  path: '/api/host/:org/price-edits/:id/undo',
  who: 'member',
  needs: 'price.write',
  changes,
  summary: 'Undoes a price edit: each apartment whose prices were not changed since has exactly those of before',
  params: orgParams.extend({ id }),
  reply: messageReply.extend({
    restored: z.array(named),
    left: left.describe('apartments that stay as they are, because their prices were changed since'),
  }),
  errors: ['edited_meanwhile'],
})
