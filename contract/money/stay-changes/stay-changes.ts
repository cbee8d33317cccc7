// Owns changing a stay: its guest asks for other days, guests, extras or another home of the same host, or its host offers them; both
// see the old and the new price before one of them answers.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { stayErrors } from '../../platform/wire/errors.ts'
import { idParams, messageReply } from '../../platform/wire/fields.ts'
import { ofOne } from '../../stays/host-bookings.ts'
import { changeAsk, changeDecision, changeQuote, newChange, offeredChange, stayChange } from './wire.ts'

const made = z.object({ ...messageReply.shape, change: stayChange })
const listed = z.array(stayChange).describe('those that wait for an answer, the newest first; at most 100')
const touched = ['bookings', 'nights', 'payments', 'receipts'] as const
const refusals = [
  'not_found',
  ...stayErrors,
  'stay_not_allowed',
  'dates_unavailable',
  'promo_refused',
  'illegal_transition',
] as const
const newRefusals = [...refusals, 'price_changed', 'change_open'] as const
const offerRefusals = [...newRefusals, 'proof_needed'] as const
const decisions = ['not_found', 'illegal_transition', 'dates_unavailable'] as const

const summaries = {
  quote: 'What a stay would cost otherwise, beside what it costs, and the difference; nothing is kept',
  list: 'The changes of stays that wait for an answer',
  offer:
    'Offers the guest of a stay a change, which waits for them for two days; the nights are not held. More nights of a stay that has begun, and any change of one that staff have booked, can be agreed on the spot; of the latter, held nights are changed at once',
  decide:
    'Accepts or declines a change, or withdraws it; an accepted one exchanges the nights and rewrites price and dues at once',
}

export const readStayChange = endpoint({
  method: 'GET',
  path: '/api/booking/:id/change',
  who: 'signed-in',
  trips: 'open',
  reads: ['bookings'],
  summary: 'The change of a stay of the caller that waits for an answer',
  params: idParams,
  reply: z.object({ change: stayChange.nullable() }),
  errors: ['not_found'],
})

export const quoteStayChange = endpoint({
  method: 'POST',
  path: '/api/booking/:id/change-quote',
  who: 'signed-in',
  trips: 'open',
  rateLimit: 'quote',
  summary: summaries.quote,
  params: idParams,
  body: changeAsk,
  reply: changeQuote,
  errors: refusals,
})

export const askStayChange = endpoint({
  method: 'POST',
  path: '/api/booking/:id/change',
  who: 'signed-in',
  trips: 'proved',
  rateLimit: 'invitation',
  changes: touched,
  summary:
    'Asks for a change of a stay of the caller. Held nights are changed at once; of a paid stay its host answers within two days, and the nights are not held',
  params: idParams,
  body: newChange,
  status: 201,
  reply: made,
  errors: newRefusals,
})

export const decideStayChange = endpoint({
  method: 'POST',
  path: '/api/booking/:id/change/decide',
  who: 'signed-in',
  trips: 'proved',
  changes: touched,
  summary: summaries.decide,
  params: idParams,
  body: changeDecision,
  reply: made,
  errors: decisions,
})

export const listHostStayChanges = endpoint({
  method: 'GET',
  path: '/api/host/:org/stay-changes',
  who: 'member',
  needs: 'booking.amounts',
  reads: ['bookings'],
  summary: summaries.list,
  params: orgParams,
  reply: listed,
  errors: [],
})

export const quoteHostStayChange = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/change-quote',
  who: 'member',
  needs: 'booking.decide',
  rateLimit: 'quote',
  summary: summaries.quote,
  params: ofOne,
  body: changeAsk,
  reply: changeQuote,
  errors: refusals,
})

export const offerHostStayChange = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/change',
  who: 'member',
  needs: 'booking.decide',
  rateLimit: 'invitation',
  changes: touched,
  summary: summaries.offer,
  params: ofOne,
  body: offeredChange,
  status: 201,
  reply: made,
  errors: offerRefusals,
})

export const decideHostStayChange = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/change/decide',
  who: 'member',
  needs: 'booking.decide',
  changes: touched,
  summary: summaries.decide,
  params: ofOne,
  body: changeDecision,
  reply: made,
  errors: decisions,
})

export const listStayChanges = endpoint({
  method: 'GET',
  path: '/api/admin/stay-changes',
  who: 'admin',
  reads: ['bookings'],
  summary: summaries.list,
  reply: listed,
  errors: [],
})

export const quoteAdminStayChange = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/change-quote',
  who: 'admin',
  rateLimit: 'quote',
  summary: summaries.quote,
  params: idParams,
  body: changeAsk,
  reply: changeQuote,
  errors: refusals,
})

export const offerAdminStayChange = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/change',
  who: 'admin',
  rateLimit: 'invitation',
  changes: touched,
  summary: summaries.offer,
  params: idParams,
  body: offeredChange,
  status: 201,
  reply: made,
  errors: offerRefusals,
})

export const decideAdminStayChange = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/change/decide',
  who: 'admin',
  changes: touched,
  summary: summaries.decide,
  params: idParams,
  body: changeDecision,
  reply: made,
  errors: decisions,
})
