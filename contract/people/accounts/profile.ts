// Owns the wire shapes of the user's own account: its details, changing them, devices, data, and deletion.
import { z } from 'zod'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { idParams, instant, messageReply } from '../../platform/wire/fields.ts'
import { code, email, loginCode, newPassword, roles, username } from './auth.ts'
import { optionalPhone } from './phone.ts'

const password = z.string().max(1000)

const profile = z.object({
  username: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  /** E.164, or '' when none was given */
  phoneNumber: z.string(),
  role: z.enum(roles),
  createdAt: instant,
  /** whether logins take their code from an authenticator app */
  hasAuthenticator: z.boolean(),
  /** how many recovery codes are left */
  recoveryCodesLeft: z.number(),
})
export type Profile = z.output<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/auth/profile',
  who: 'signed-in',
  reads: ['account'],
  summary: "The caller's own account",
  reply: profile,
  errors: [],
})

export const changeUsername = endpoint({
  method: 'POST',
  path: '/api/auth/change-username',
  who: 'signed-in',
  rateLimit: 'username',
  changes: ['account'],
  summary: "Changes the caller's name",
  body: z.strictObject({ newUsername: username }),
  reply: messageReply.extend({ username: z.string() }),
  errors: ['username_exists'],
})

export const changePhone = endpoint({
  method: 'POST',
  path: '/api/auth/change-phone',
  who: 'signed-in',
  rateLimit: 'username',
  changes: ['account'],
  summary: "Changes or removes the caller's phone number, which hosts of paid stays read",
  body: z.strictObject({ phoneNumber: optionalPhone.describe("with its country code; '' removes it") }),
  reply: messageReply.extend({ phoneNumber: z.string() }),
  errors: [],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/auth/change-email',
  who: 'signed-in',
  rateLimit: 'emailChange',
  summary: 'Mails a link to the new address; the old one stays until the link is used',
  body: z.strictObject({ newEmail: email, currentPassword: password }),
  reply: messageReply,
  errors: ['wrong_password', 'email_exists', 'proof_needed'],
})

export const verifyEmailChange = endpoint({
  method: 'GET',
  path: '/api/auth/verify-email-change',
  who: 'anyone',
  rateLimit: 'link',
  summary: 'Takes the token of the mailed link and makes the change; revokes every token of the account',
  query: z.object({ token: z.string().trim().max(200) }),
  reply: messageReply.extend({ alreadyVerified: z.boolean() }),
  errors: ['bad_link', 'email_exists'],
})

// A password change revokes every token; the caller goes on with the new one in the reply.
const changed = messageReply.extend({ token: z.string() })

export const changePasswordDirectly = endpoint({
  method: 'POST',
  path: '/api/auth/verify-change-password',
  who: 'signed-in',
  changes: ['devices'],
  summary: 'Changes the password of a caller who gives the old one; answers with a new token, all others are revoked',
  body: z.strictObject({ oldPassword: password, newPassword }),
  reply: changed,
  errors: ['wrong_password', 'weak_password', 'too_many_requests'],
})

export const askPasswordCode = endpoint({
  method: 'POST',
  path: '/api/auth/generate-password-change-otp',
  who: 'signed-in',
  summary: 'Mails a code for changing the password',
  reply: messageReply,
  errors: ['code_just_sent', 'too_many_requests'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/verify-and-change-password',
  who: 'signed-in',
  changes: ['devices'],
  summary: 'Changes the password with the mailed code; answers with a new token, all others are revoked',
  body: z.strictObject({ otp: code, currentPassword: password, newPassword }),
  reply: changed,
  errors: ['wrong_password', 'weak_password', 'bad_code', 'too_many_requests'],
})

export const askDeletion = endpoint({
  method: 'POST',
  path: '/api/auth/request-account-deletion',
  who: 'signed-in',
  summary: 'Mails a code for deleting the account',
  body: z.strictObject({ password }),
  reply: messageReply,
  errors: ['wrong_password', 'stay_ahead', 'last_owner', 'code_just_sent', 'too_many_requests'],
})

export const confirmDeletion = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-account-deletion',
  who: 'signed-in',
  summary: 'Deletes the account: unpaid holds end, tokens are revoked, personal data is erased',
  body: z.strictObject({ otp: code }),
  reply: messageReply,
  errors: ['bad_code', 'stay_ahead', 'last_owner', 'too_many_requests'],
})

const device = z.object({
  _id: z.string(),
  /** such as "Chrome on Android" */
  name: z.string(),
  signedInAt: instant,
  lastUsedAt: instant,
  isThisOne: z.boolean(),
})
export type Device = z.output<typeof device>

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/auth/devices',
  who: 'signed-in',
  reads: ['devices'],
  summary: 'The devices the caller is signed in on, last used first',
  reply: z.array(device),
  errors: [],
})

export const signOutDevice = endpoint({
  method: 'DELETE',
  path: '/api/auth/devices/:id',
  who: 'signed-in',
  changes: ['devices'],
  summary: 'Signs one device out',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})

export const signOutOtherDevices = endpoint({
  method: 'DELETE',
  path: '/api/auth/devices',
  who: 'signed-in',
  changes: ['devices'],
  summary: 'Signs every device out except the one that asks',
  reply: messageReply,
  errors: [],
})

export const downloadData = endpoint({
  method: 'GET',
  path: '/api/auth/my-data',
  who: 'signed-in',
  proof: true,
  rateLimit: 'few',
  summary: 'Everything that is held about the caller, to keep or to take elsewhere',
  reply: z.object({
    madeAt: instant,
    account: z.record(z.string(), z.unknown()),
    /** table → its rows about the caller */
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  errors: [],
})

export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/api/auth/authenticator',
  who: 'admin',
  proof: true,
  changes: ['account'],
  summary: 'Makes a secret for an authenticator app; it counts once a code from the app has confirmed it',
  body: z.strictObject({ password }),
  reply: z.object({
    secret: z.string(),
    uri: z.string(),
    /** a QR code of the URI, as SVG */
    qr: z.string(),
  }),
  errors: ['wrong_password', 'authenticator_on', 'too_many_requests'],
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/auth/authenticator/confirm',
  who: 'admin',
  changes: ['account'],
  summary: 'Turns the authenticator app on; answers with codes for the day it is lost, shown only now',
  body: z.strictObject({ otp: code }),
  reply: messageReply.extend({ recoveryCodes: z.array(z.string()) }),
  errors: ['bad_code', 'authenticator_on', 'authenticator_off', 'too_many_requests'],
})

export const stopAuthenticator = endpoint({
  method: 'POST',
  path: '/api/auth/authenticator/stop',
  who: 'admin',
  changes: ['account'],
  summary: 'Turns the authenticator app off; logins take their code from the mail again',
  body: z.strictObject({ password, otp: loginCode }),
  reply: messageReply,
  errors: ['wrong_password', 'bad_code', 'authenticator_off', 'too_many_requests'],
})
