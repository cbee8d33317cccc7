// Owns the wire shapes of passkeys: adding, naming and removing one's own, logging in with one, and proving with one who one is.
// Their bytes travel as base64url, in the shapes of the Web Authentication API.
import { z } from 'zod'
import { limits } from '../../platform/values/limits.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { asName, idParams, instant, messageReply } from '../../platform/wire/fields.ts'
import { signedIn } from './auth.ts'
import { proved } from './proof.ts'

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'This is not base64url.')
const credentialId = base64url(1400)
const type = z.literal('public-key')

/** What a device gives back when it has made a passkey. */
const newCredential = z.object({
  id: credentialId,
  type,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export type NewCredential = z.output<typeof newCredential>

/** What a device gives back when it has signed a challenge with a passkey. */
const assertion = z.object({
  id: credentialId,
  type,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(100).nullish(),
  }),
})
export type Assertion = z.output<typeof assertion>

const descriptor = z.object({ id: z.string(), type, transports: z.array(z.string()).optional() })

const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type, alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof creationOptions>

const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor).describe('empty where the device is to offer those that it has'),
})
export type RequestOptions = z.output<typeof requestOptions>

const passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable().describe('null while it was not used'),
  isBackedUp: z
    .boolean()
    .describe('whether the device keeps a copy of it elsewhere, such as in an account of its maker'),
})
export type Passkey = z.output<typeof passkey>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  who: 'signed-in',
  reads: ['passkeys'],
  summary: "The caller's passkeys, newest first",
  reply: z.array(passkey),
  errors: [],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  who: 'signed-in',
  proof: true,
  rateLimit: 'passkey',
  summary: 'Begins to add a passkey: answers with what the browser is to be asked for, within five minutes',
  reply: creationOptions,
  errors: ['too_many_passkeys'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  who: 'signed-in',
  proof: true,
  rateLimit: 'passkey',
  changes: ['passkeys'],
  summary: 'Adds the passkey that the device has made; the owner is told by mail',
  body: z.strictObject({ credential: newCredential }),
  status: 201,
  reply: passkey.extend(messageReply.shape),
  errors: ['bad_passkey', 'passkey_expired', 'passkey_exists', 'too_many_passkeys'],
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  who: 'signed-in',
  changes: ['passkeys'],
  summary: 'Changes the name of a passkey',
  params: idParams,
  body: z.strictObject({
    name: asName(z.string().trim().min(1, 'Please enter a name.').max(limits.passkeyNameLength)),
  }),
  reply: passkey.extend(messageReply.shape),
  errors: ['not_found'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  who: 'signed-in',
  proof: true,
  changes: ['passkeys'],
  summary: 'Removes a passkey; the owner is told by mail',
  params: idParams,
  reply: messageReply,
  errors: ['not_found'],
})

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/login/options',
  who: 'anyone',
  rateLimit: 'passkeyLogin',
  summary: 'Begins a login with a passkey: the same answer for everybody, with a challenge for five minutes',
  reply: requestOptions,
  errors: [],
})

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/login',
  who: 'anyone',
  rateLimit: 'passkeyLogin',
  summary: 'Logs in with a passkey, which stands for password and code',
  body: z.strictObject({ credential: assertion }),
  reply: signedIn,
  errors: ['bad_passkey', 'passkey_expired', 'passkey_copied', 'account_suspended'],
})

export const beginPasskeyProof = endpoint({
  method: 'POST',
  path: '/api/auth/proof/passkey/options',
  who: 'signed-in',
  rateLimit: 'passkey',
  summary: 'Begins the proof with a passkey of who the caller is',
  reply: requestOptions,
  errors: ['not_found'],
})

export const proveWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/proof/passkey',
  who: 'signed-in',
  rateLimit: 'passkey',
  summary: 'Proves with a passkey who the caller is, as password and code do',
  body: z.strictObject({ credential: assertion }),
  reply: proved.extend(messageReply.shape),
  errors: ['bad_passkey', 'passkey_expired', 'passkey_copied'],
})
