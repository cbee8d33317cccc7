// Owns the wire shapes of what administrators see of people and do about their accounts.
import { z } from 'zod'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import {
  id,
  idParams,
  instant,
  messageReply,
  pageQuery,
  sortQuery,
  textQuery,
  wordQuery,
} from '../platform/wire/fields.ts'
import { memberRoles } from '../platform/wire/permissions.ts'
import { email, roles } from './accounts/auth.ts'
import { slug } from './organisations.ts'

export const userStates = ['active', 'suspended', 'unverified'] as const
export type UserState = (typeof userStates)[number]

const userActions = [
  'suspend',
  'restore',
  'change-email',
  'request-removal',
  'agree-removal',
  'withdraw-removal',
] as const
export type UserAction = (typeof userActions)[number]

const user = z.object({
  _id: id,
  username: z.string(),
  email: z.string(),
  phoneNumber: z.string().describe("with its country code; '' when none was given"),
  role: z.enum(roles),
  organisations: z.array(z.object({ slug, name: z.string(), role: z.enum(memberRoles) })),
  state: z.enum(userStates),
  suspended: z
    .object({ at: instant, by: z.string().nullable().describe('null once their account is deleted') })
    .nullable()
    .describe('since when and by which administrator; null where the account is not suspended'),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
  hasAuthenticator: z.boolean(),
  hasPasskeys: z.boolean(),
  removal: z
    .object({ requestedBy: z.string(), requestedAt: instant, expiresAt: instant, isYours: z.boolean() })
    .nullable()
    .describe('the open request to remove the authenticator app'),
  isYou: z.boolean(),
  actions: z.array(z.enum(userActions)).describe('what the caller may do now'),
})
export type User = z.output<typeof user>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  who: 'admin',
  reads: ['users', 'members', 'organisations'],
  summary: 'Everybody with an account, newest first; a search looks at names and e-mail addresses',
  query: z.object({
    role: wordQuery(roles),
    state: wordQuery(userStates),
    removal: wordQuery(['open']).describe('those whose authenticator app is to be removed'),
    search: textQuery(),
    sort: sortQuery(['joined', 'name']),
    ...pageQuery,
  }),
  reply: z.array(user),
  errors: [],
})
export type UserQuery = QueryOf<typeof listUsers>

const changed = user.extend(messageReply.shape)

export const suspendUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/suspend',
  who: 'admin',
  proof: true,
  changes: ['users'],
  summary: 'Suspends an account: its sessions end and logins are refused; what it has booked stays as it is',
  params: idParams,
  reply: changed,
  errors: ['not_found', 'illegal_transition', 'own_account', 'last_admin'],
})

export const restoreUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/restore',
  who: 'admin',
  proof: true,
  changes: ['users'],
  summary: 'Ends the suspension of an account, which can log in again',
  params: idParams,
  reply: changed,
  errors: ['not_found', 'illegal_transition', 'own_account'],
})

export const changeUserEmail = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/change-email',
  who: 'admin',
  proof: true,
  rateLimit: 'invitation',
  changes: ['users'],
  summary: 'Mails a link to a new address, and notifies the old one, which is valid until the link is opened',
  params: idParams,
  body: z.strictObject({ newEmail: email }),
  reply: messageReply,
  errors: ['not_found', 'illegal_transition', 'own_account', 'email_exists', 'admin_address'],
})

const removal = '/api/admin/users/:id/authenticator-removal'

export const requestRemoval = endpoint({
  method: 'POST',
  path: removal,
  who: 'admin',
  proof: true,
  changes: ['users'],
  summary:
    'Requests to remove a lost authenticator app and passkeys, to which another administrator agrees within a day',
  params: idParams,
  reply: changed,
  errors: ['not_found', 'own_account', 'authenticator_off', 'removal_requested'],
})

export const agreeToRemoval = endpoint({
  method: 'POST',
  path: `${removal}/agree`,
  who: 'admin',
  proof: true,
  changes: ['users'],
  summary:
    'Agrees to the request of another administrator: the app and the passkeys are removed, and logins take their code from the mail',
  params: idParams,
  reply: changed,
  errors: ['not_found', 'own_account', 'second_admin', 'new_admin', 'authenticator_off'],
})

export const withdrawRemoval = endpoint({
  method: 'DELETE',
  path: removal,
  who: 'admin',
  changes: ['users'],
  summary: 'Withdraws or refuses the request to remove an authenticator app',
  params: idParams,
  reply: changed,
  errors: ['not_found', 'own_account'],
})
