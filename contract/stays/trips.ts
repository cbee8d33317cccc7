// Owns booking without an account, the calls behind the link by which such a guest finds the trip, and for every guest the calendar file of a
// stay and a longer hold.
import { z } from 'zod'
import { code, email, username } from '../people/accounts/auth.ts'
import { phone } from '../people/accounts/phone.ts'
import { instantOf, minutesAfter } from '../platform/values/dates.ts'
import { limits } from '../platform/values/limits.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { idParams, messageReply, submission } from '../platform/wire/fields.ts'
import { booking, createBooking, newBooking } from './bookings.ts'

/**
 * Why a link no longer opens a trip: its time is over, it was ended, the trip is in an account, the owner of the address said that it is not
 * theirs, or it never was one.
 */
export const linkEnds = ['expired', 'revoked', 'claimed', 'denied', 'unknown'] as const
export type LinkEnd = (typeof linkEnds)[number]

/** What a guest without an account says of themselves. */
const contact = { name: username, email, phone }
const session = z.string().describe('opens this trip alone, as a bearer token, until it was not used for 24 hours')

const newTrip = newBooking.extend({
  ...contact,
  key: submission.describe(
    'a random UUID of the form, known to nobody else: the same form sent again, because its reply was lost, opens the booking that it has made while the nights are held',
  ),
})
export type NewTrip = z.output<typeof newTrip>

export const bookTrip = endpoint({
  method: 'POST',
  path: '/api/trips',
  who: 'anyone',
  rateLimit: 'guestBooking',
  changes: ['bookings', 'nights'],
  summary: 'Holds the nights for a guest without an account, as booking does for the caller; a link follows by mail',
  body: newTrip,
  status: 201,
  reply: z.object({ booking, token: session }),
  errors: createBooking.errors,
})

export const openTrip = endpoint({
  method: 'POST',
  path: '/api/trips/open',
  who: 'anyone',
  rateLimit: 'link',
  summary:
    'Exchanges the token of a mailed link for one that this browser keeps; a refusal names in `why` what has ended it',
  body: z.strictObject({ token: z.string().max(100) }),
  reply: z.object({ booking, token: session }),
  errors: ['bad_link'],
})

export const resendTripLink = endpoint({
  method: 'POST',
  path: '/api/trips/resend',
  who: 'anyone',
  rateLimit: 'tripLink',
  summary: 'Mails the link of a trip again; answers the same whether or not there is such a trip',
  body: z.strictObject({ email, reference: z.string().trim().toUpperCase().max(30) }),
  reply: messageReply,
  errors: [],
})

export const denyTrip = endpoint({
  method: 'POST',
  path: '/api/trips/deny',
  who: 'anyone',
  rateLimit: 'link',
  changes: ['bookings'],
  summary:
    'Takes the address of a mail off a trip that its owner has not booked: every link and every browser on it ends, and no mail follows; the stay itself stays as it is',
  body: z.strictObject({ token: z.string().max(100).describe('of the link in the mail for this alone') }),
  reply: messageReply,
  errors: ['bad_link'],
})

export const correctTripAddress = endpoint({
  method: 'POST',
  path: '/api/trips/correct',
  who: 'anyone',
  rateLimit: 'tripLink',
  changes: ['bookings'],
  summary:
    'Mails the link of a trip to another address, where the owner of the first one has denied it; answers the same whether or not there is such a trip',
  body: z.strictObject({
    reference: z.string().trim().toUpperCase().max(30),
    phone: phone.describe('the one given at the booking'),
    email: email.describe('the right address'),
  }),
  reply: messageReply,
  errors: [],
})

export const setTripAddress = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/guest-address',
  who: 'admin',
  changes: ['bookings'],
  summary:
    'Gives the booking of a guest without an account the address that the guest has told staff, also after its owner has denied the first one: every earlier link ends, and another one is mailed there',
  params: idParams,
  body: z.strictObject({ email: email.describe('never one whose owner has denied the trip') }),
  reply: messageReply,
  errors: ['not_found', 'illegal_transition'],
})

export const askTripCode = endpoint({
  method: 'POST',
  path: '/api/trips/code',
  who: 'signed-in',
  trips: 'open',
  summary: 'Mails the code that cancelling a trip needs once in each browser',
  reply: messageReply,
  errors: ['not_found', 'illegal_transition', 'code_just_sent', 'too_many_requests'],
})

export const confirmTripCode = endpoint({
  method: 'POST',
  path: '/api/trips/confirm',
  who: 'signed-in',
  trips: 'open',
  summary: 'Takes that code',
  body: z.strictObject({ otp: code }),
  reply: messageReply,
  errors: ['not_found', 'bad_code', 'too_many_requests'],
})

export const renewTripLink = endpoint({
  method: 'POST',
  path: '/api/trips/renew',
  who: 'signed-in',
  trips: 'open',
  rateLimit: 'tripLink',
  summary: 'Ends every link of the trip and every browser that is open on it but this one, and mails another link',
  reply: messageReply,
  errors: ['not_found'],
})

export const getStayCalendar = endpoint({
  method: 'GET',
  path: '/api/booking/:id/calendar',
  who: 'signed-in',
  trips: 'open',
  summary: 'A stay of the caller as a calendar file, with how to get there where the caller may know it',
  params: idParams,
  reply: z.string().describe('text/calendar'),
  errors: ['not_found'],
})

type Held = { createdAt: string; holdExpiresAt: string | null }

/** Until when a hold would last if its guest renewed it now; null where it cannot be made longer. */
export const renewedUntil = ({ createdAt, holdExpiresAt }: Held, now: Date): Date | null => {
  if (holdExpiresAt === null) return null
  const until = instantOf(holdExpiresAt)
  const [end = until] = [
    minutesAfter(until, limits.holdRenewalMinutes),
    minutesAfter(instantOf(createdAt), limits.renewedHoldMinutes),
  ].toSorted((one, other) => one.getTime() - other.getTime())
  return until > now && end > until ? end : null
}

export const renewHold = endpoint({
  method: 'POST',
  path: '/api/booking/:id/renew-hold',
  who: 'signed-in',
  trips: 'open',
  changes: ['bookings', 'nights'],
  summary: 'Holds the nights of an unpaid booking of the caller a little longer, up to an hour after it was made',
  params: idParams,
  reply: z.object({ ...messageReply.shape, booking }),
  errors: ['not_found', 'hold_expired', 'illegal_transition'],
})
