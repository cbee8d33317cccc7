// Owns every way in which the product can refuse: one row per code, with its status and its sentence for users.

import { stayFaults } from '../values/stays.ts'
import { catalogueErrors } from './catalogue-errors.ts'
import { feedErrors } from './feed-errors.ts'
import { messageErrors } from './message-errors.ts'
import { messages } from './messages.ts'
import { type ErrorRow, pageErrors } from './page-errors.ts'
import { paymentPartErrors } from './payment-part-errors.ts'

export const errors = {
  ...pageErrors,
  ...paymentPartErrors,
  ...feedErrors,
  ...catalogueErrors,
  ...messageErrors,
  // 400: the request itself is malformed
  invalid_input: { status: 400, msg: 'Some of what was sent is not valid. Please check and try again.' },
  broken_json: { status: 400, msg: 'The request body is not valid JSON.' },
  bad_dates: { status: 400, msg: stayFaults.bad_dates },
  past_dates: { status: 400, msg: stayFaults.past_dates },
  too_far_ahead: { status: 400, msg: stayFaults.too_far_ahead },
  stay_too_long: { status: 400, msg: stayFaults.stay_too_long },
  image_unreadable: { status: 400, msg: 'This picture could not be read. Please choose another one.' },
  broken_form: { status: 400, msg: 'The form did not arrive whole. Please send it again.' },
  too_many_pictures: { status: 400, msg: 'These are more pictures than this form takes.' },
  statement_unreadable: {
    status: 400,
    msg: 'This file could not be read as a bank statement. It needs columns for date, amount and narration.',
  },
  bad_code: { status: 400, msg: messages.badCode },
  bad_link: { status: 400, msg: 'This link is invalid or has expired. Please ask for a new one.' },
  bad_passkey: { status: 400, msg: 'This passkey was not accepted. Please try another one, or use your password.' },
  passkey_expired: { status: 400, msg: 'This took too long. Please try again.' },
  wrong_password: { status: 400, msg: messages.wrongPassword },
  weak_password: { status: 400, msg: messages.passwordTooShort },
  // 401–404: who is asking, and for what
  bad_credentials: { status: 401, msg: messages.badCredentials },
  payment_declined: { status: 402, msg: 'Payment failed. The payment was declined and you have not been charged.' },
  wallet_refused: { status: 402, msg: 'The network did not take this number.' },
  voucher_refused: { status: 402, msg: 'This voucher was not accepted.' },
  forbidden: { status: 403, msg: 'Your account is not allowed to do this.' },
  account_suspended: {
    status: 403,
    msg: 'This account is suspended. Please write to our support if you think that this is a mistake.',
  },
  bad_admin_secret: { status: 403, msg: 'The admin secret is not right.' },
  bank_confirmation_needed: {
    status: 403,
    msg: 'Changing the bank account needs your password and a code from your e-mail.',
  },
  proof_needed: {
    status: 403,
    msg: 'Please confirm that it is you: this needs a login or a confirmation of the last ten minutes.',
  },
  trip_code_needed: { status: 403, msg: 'Please enter the code that we mail you. It is needed once.' },
  passkey_copied: {
    status: 403,
    msg: 'This passkey was not accepted, because a copy of it seems to be in use. We have written to its owner. Please use your password.',
  },
  bad_frontend_key: { status: 403, msg: 'This request did not come from the site.' },
  not_found: { status: 404, msg: 'We could not find what you asked for.' },
  too_slow: { status: 408, msg: 'What was sent arrived too slowly. Please try again on a better connection.' },
  // 409: the current state forbids it
  email_exists: { status: 409, msg: messages.emailExists },
  username_exists: { status: 409, msg: messages.usernameExists },
  choose_password: {
    status: 409,
    msg: 'This code was asked for in another browser. Please choose a password for your account to go on here.',
  },
  stay_ahead: {
    status: 409,
    msg: 'A paid stay of yours is not over yet. Your account can be deleted once it is over or cancelled.',
  },
  application_pending: { status: 409, msg: 'You have applied already. We look at your application and write to you.' },
  not_approved: { status: 409, msg: 'This is possible once your organisation is approved.' },
  organisation_inactive: {
    status: 409,
    msg: 'Your organisation is not active, so its listings cannot be submitted now. We write to you once it is.',
  },
  last_owner: { status: 409, msg: 'An organisation needs an owner. Make another member the owner first.' },
  not_closable: {
    status: 409,
    msg: 'This organisation cannot be closed yet: stays, listings or money are still open.',
  },
  already_owner: { status: 409, msg: 'This member is an owner already.' },
  offer_open: {
    status: 409,
    msg: 'This organisation is offered to another member already. Withdraw that offer first.',
  },
  offer_over: { status: 409, msg: 'This offer is over. Ask an owner for another one.' },
  member_already: { status: 409, msg: 'The person with this address is a member already.' },
  other_address: {
    status: 409,
    msg: 'This invitation was sent to another e-mail address. Log in with the account of that address to accept it.',
  },
  authenticator_on: { status: 409, msg: 'An authenticator app is turned on already.' },
  own_account: { status: 409, msg: 'This is your own account. Ask another administrator to do this.' },
  own_organisation: { status: 409, msg: 'You are a member of this organisation. Ask another administrator to decide.' },
  last_admin: { status: 409, msg: 'No other administrator could log in then. Add another administrator first.' },
  admin_address: { status: 409, msg: 'Administrators change their e-mail address themselves, in their profile.' },
  removal_requested: {
    status: 409,
    msg: 'The removal of this authenticator app is requested already. Another administrator has to agree.',
  },
  second_admin_pending: {
    status: 409,
    msg: 'Another sum of this payment waits for a second administrator. Please agree to it or withdraw it first.',
  },
  transfers_off: {
    status: 409,
    msg: 'No provider of transfers is set up, or the batch has no sum in cedis. Please send it to the bank.',
  },
  second_admin: { status: 409, msg: 'You have requested this yourself. Another administrator has to agree.' },
  passkey_exists: { status: 409, msg: 'This passkey is added already.' },
  too_many_views: { status: 409, msg: 'You have as many views of this list as there can be. Please delete one first.' },
  too_many_passkeys: { status: 409, msg: 'You have as many passkeys as there can be. Please remove one first.' },
  new_admin: {
    status: 409,
    msg: 'You have become an administrator only lately. For the first days others have to agree to such a request.',
  },
  authenticator_off: { status: 409, msg: 'No authenticator app is turned on.' },
  already_sold: { status: 409, msg: 'This property has been sold to somebody else.' },
  already_bought: { status: 409, msg: 'You have bought this already. You find it in your dashboard.' },
  dates_unavailable: { status: 409, msg: messages.datesUnavailable },
  price_changed: { status: 409, msg: 'The price has changed since you opened this page. Please review the new total.' },
  stay_not_allowed: { status: 409, msg: 'This stay is not possible on these dates.' },
  periods_overlap: { status: 409, msg: 'Two seasons, or two events, share a day. Please change the dates of one.' },
  too_many_holds: { status: 409, msg: 'You already hold several unpaid stays. Please pay for one or cancel it first.' },
  hold_expired: {
    status: 409,
    msg: 'Your hold ran out and these nights have been booked by someone else. Should money of yours still arrive for them, it comes back in full.',
  },
  paid_too_late: {
    status: 409,
    msg: 'Your payment arrived too late: these nights could no longer be booked. It is refunded in full.',
  },
  edited_meanwhile: {
    status: 409,
    msg: 'Somebody else has changed this since you opened it. Nothing was overwritten: please reload, look, and make your change again.',
  },
  location_exists: { status: 409, msg: 'This location is registered already.' },
  category_exists: { status: 409, msg: 'There is a category of this name already.' },
  payment_in_review: {
    status: 409,
    msg: 'Your payment arrived, but not with the sum that was asked for. We look at it and write to you; you are not charged twice.',
  },
  prompt_waiting: { status: 409, msg: 'Your phone is still asked to approve an earlier try.' },
  method_off: { status: 409, msg: 'This way of paying is not offered at the moment. Please choose another one.' },
  refund_too_large: { status: 409, msg: 'This is more than what is left of the payment.' },
  refund_changed: {
    status: 409,
    msg: 'What you would get back has changed since you opened this page. Please look at it again.',
  },
  payment_disputed: {
    status: 409,
    msg: 'The guest disputes this payment at the provider. No money of it is sent back until that is decided: it would go back twice.',
  },
  payout_held: {
    status: 409,
    msg: 'The guest disputes the payment for this stay at the provider. The host is paid once the dispute is decided: the money may be taken back.',
  },
  payout_by_batch: { status: 409, msg: 'This organisation is paid by batch, to its payout account.' },
  bank_entry_known: { status: 409, msg: 'This line of the bank statement is written down already.' },
  illegal_transition: { status: 409, msg: 'This cannot be done any more. Please reload and look again.' },
  // 410: it was here
  listing_suspended: {
    status: 410,
    msg: 'This apartment is not offered at the moment. Stays that are booked take place.',
  },
  host_inactive: { status: 410, msg: 'This host takes no bookings at the moment. Stays that are booked take place.' },
  // size, type, rate limits
  image_too_large: { status: 413, msg: 'Each picture must be less than 5MB.' },
  headers_too_large: { status: 431, msg: 'The headers of this request are too large.' },
  unsupported_media_type: { status: 415, msg: 'This kind of content is not accepted here.' },
  image_type: { status: 415, msg: 'Please choose a PNG, JPEG, WebP or AVIF picture.' },
  code_just_sent: { status: 429, msg: 'A code was sent a moment ago. Please wait before asking for another one.' },
  // faults of the server
  busy: { status: 503, msg: 'The site is very busy at the moment. Please try again.' },
  payment_unanswered: {
    status: 503,
    msg: 'The payment provider did not answer in time. We keep asking, and you will not be charged twice.',
  },
  storage_full: {
    status: 507,
    msg: 'The server has no room left for this file, so nothing was saved. Please try again later.',
  },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

export type ErrorDetails = {
  /** field name → its sentence */
  fields?: Record<string, string>
  /** seconds until the caller may try again; sent as Retry-After */
  retryAfter?: number
  /** replaces the table's sentence where a more exact one is known */
  msg?: string
  /** further facts for the caller, such as the right price */
  facts?: Record<string, unknown>
}

export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.msg ?? errors[code].msg)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}

/** Refuses with a code of the table above: throws DomainError. */
export const fail = (code: ErrorCode, details?: ErrorDetails): never => {
  throw new DomainError(code, details)
}

/** Refuses with edited_meanwhile what began from an older version of a record; null, or none, is any version. */
export const refuseOlder = (version: number | null | undefined, { version: current }: { version: number }): void => {
  if ((version ?? current) !== current) fail('edited_meanwhile', { facts: { version: current } })
}

/** The codes of stays that cannot be, whatever the apartment. */
export const stayErrors = ['bad_dates', 'past_dates', 'too_far_ahead', 'stay_too_long'] as const

/** What every form with pictures can be refused with. */
export const pictureErrors = [
  'broken_form',
  'too_many_pictures',
  'image_unreadable',
  'image_too_large',
  'image_type',
  'storage_full',
  'busy',
] as const satisfies readonly ErrorCode[]
