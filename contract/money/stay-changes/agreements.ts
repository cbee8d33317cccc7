// Owns what host and guest agree on about a stay besides its days: a late check-out, an early departure and a charge for damage, which
// its guest accepts, and a discount, which needs no answer.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { limits } from '../../platform/values/limits.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { pictureErrors } from '../../platform/wire/errors.ts'
import { id, idParams, messageReply } from '../../platform/wire/fields.ts'
import { ofOne } from '../../stays/host-bookings.ts'
import { agreement, damage, stayChange } from './wire.ts'

const made = z.object({ ...messageReply.shape, change: stayChange })
const touched = ['bookings', 'nights', 'payments', 'receipts'] as const
const refusals = ['not_found', 'bad_dates', 'illegal_transition', 'dates_unavailable', 'change_open'] as const
const files = { pictures: { max: limits.picturesPerMessage, required: 'Please add a picture of it.' } }
const image = z.string().describe('image/webp')

const summaries = {
  agree:
    'Offers the guest of a stay a late check-out or an early departure, which they accept or decline, or have agreed to on the spot where staff have booked for them; or gives a discount at once',
  damage:
    'Asks the guest of a stay to pay for damage, with pictures; nothing is charged before they accept, nor without their payment',
  picture: 'A picture of damage',
} as const

export const agreeHostStay = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/agreements',
  who: 'member',
  needs: 'booking.decide',
  rateLimit: 'invitation',
  changes: touched,
  summary: summaries.agree,
  params: ofOne,
  body: agreement,
  status: 201,
  reply: made,
  errors: [...refusals, 'proof_needed'],
})

export const chargeHostDamage = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/damage',
  who: 'member',
  needs: 'booking.decide',
  rateLimit: 'invitation',
  changes: touched,
  summary: summaries.damage,
  params: ofOne,
  body: damage,
  files,
  status: 201,
  reply: made,
  errors: [...refusals, ...pictureErrors],
})

export const agreeAdminStay = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/agreements',
  who: 'admin',
  rateLimit: 'invitation',
  changes: touched,
  summary: summaries.agree,
  params: idParams,
  body: agreement,
  status: 201,
  reply: made,
  errors: [...refusals, 'proof_needed'],
})

export const chargeAdminDamage = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/damage',
  who: 'admin',
  rateLimit: 'invitation',
  changes: touched,
  summary: summaries.damage,
  params: idParams,
  body: damage,
  files,
  status: 201,
  reply: made,
  errors: [...refusals, ...pictureErrors],
})

export const getChangePicture = endpoint({
  method: 'GET',
  path: '/api/change-pictures/:id',
  who: 'signed-in',
  trips: 'open',
  summary: summaries.picture,
  params: idParams,
  reply: image,
  errors: ['not_found'],
})

export const getHostChangePicture = endpoint({
  method: 'GET',
  path: '/api/host/:org/change-pictures/:id',
  who: 'member',
  needs: 'booking.amounts',
  summary: summaries.picture,
  params: orgParams.extend({ id }),
  reply: image,
  errors: [],
})

export const getAdminChangePicture = endpoint({
  method: 'GET',
  path: '/api/admin/change-pictures/:id',
  who: 'admin',
  summary: summaries.picture,
  params: idParams,
  reply: image,
  errors: ['not_found'],
})
