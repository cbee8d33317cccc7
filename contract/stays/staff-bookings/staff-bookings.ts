// Owns the wire shape of bookings that staff make for a guest at the reception or on the phone, and the link by which such a guest pays.
import { z } from 'zod'
import { email, username } from '../../people/accounts/auth.ts'
import { localPhone } from '../../people/accounts/phone.ts'
import { orgParams } from '../../people/organisations.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { stayErrors } from '../../platform/wire/errors.ts'
import { dollarsIn, id, idParams } from '../../platform/wire/fields.ts'
import { booking, newBooking } from '../bookings.ts'
import { hostBooking } from '../host-bookings.ts'

/** How much of a reason is stored. */
export const priceReasonLength = 200

const agreed = z.strictObject({
  price: dollarsIn.describe('the total, extras included'),
  reason: z.string().trim().min(1, 'Please say why the price is another one.').max(priceReasonLength),
})

const { apartmentId, startDate, endDate, extras, adults, children, infants, price } = newBooking.shape
const body = z.strictObject({
  ...{ apartmentId, startDate, endDate, extras, adults, children, infants, price },
  name: username,
  phone: localPhone,
  email: z.union([z.literal(''), email]).default(''),
  agreed: agreed.optional().describe('the price that was agreed instead of that of the rules'),
  holdUntil: z.iso.datetime().optional().describe('at most the end of the day of arrival; a day from now unless given'),
  sendsLink: z.boolean().default(false).describe('whether the link to pay goes to the guest by mail'),
  key: z.uuid().describe('of the form: sent again it makes no second booking'),
})
export type NewStaffBooking = z.output<typeof body>

export const createStaffBooking = endpoint({
  method: 'POST',
  path: '/api/admin/bookings',
  who: 'admin',
  rateLimit: 'staffBooking',
  changes: ['bookings', 'nights'],
  summary:
    'Holds nights of any listing for a guest at the reception or on the phone, at the price of the rules or one that was agreed',
  body,
  status: 201,
  reply: booking,
  errors: ['not_found', ...stayErrors, 'stay_not_allowed', 'dates_unavailable', 'price_changed'],
})

export const createHostBooking = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings',
  who: 'member',
  needs: 'booking.create',
  rateLimit: 'staffBooking',
  changes: ['bookings', 'nights'],
  summary: 'Holds nights of a listing of an organisation for a guest, at the price of the rules or one that was agreed',
  params: orgParams,
  body,
  status: 201,
  reply: hostBooking,
  errors: createStaffBooking.errors,
})

const link = z.object({
  url: z.string().describe('shows the stay to its guest, who pays there; each call makes another one'),
  phone: z.string(),
  text: z.string().describe('a message with the link, to send along'),
  mailed: z.boolean(),
})

const linkBody = z.strictObject({
  byMail: z.boolean().default(false).describe('also to the address of the guest, if there is one'),
})

export const makePaymentLink = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/payment-link',
  who: 'admin',
  rateLimit: 'staffBooking',
  summary: 'A link by which the guest of a booking that staff have made sees it and pays',
  params: idParams,
  body: linkBody,
  reply: link,
  errors: ['not_found', 'illegal_transition'],
})

export const makeHostPaymentLink = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/payment-link',
  who: 'member',
  needs: 'booking.create',
  rateLimit: 'staffBooking',
  summary: makePaymentLink.summary,
  params: orgParams.extend({ id }),
  body: linkBody,
  reply: link,
  errors: ['illegal_transition'],
})
