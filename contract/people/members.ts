// Owns the wire shapes of the members of an organisation, and of inviting new ones.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { id, instant, messageReply } from '../platform/wire/fields.ts'
import { memberRoles } from '../platform/wire/permissions.ts'
import { email } from './accounts/auth.ts'
import { orgParams, slug } from './organisations.ts'

const role = z.enum(memberRoles, 'Please choose a role.')

const member = z.object({
  _id: id.describe('of the user'),
  username: z.string(),
  email: z.string().nullable().describe('null for members who choose no others'),
  role,
  since: instant,
  isYou: z.boolean(),
})
export type Member = z.output<typeof member>

const invitation = z.object({ _id: id, email: z.string(), role, invitedAt: instant, expiresAt: instant })
export type Invitation = z.output<typeof invitation>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/host/:org/members',
  who: 'member',
  needs: 'member.read',
  reads: ['members'],
  summary: 'The members of an organisation and, for those who choose them and for administrators, the open invitations',
  params: orgParams,
  reply: z.object({ members: z.array(member), invitations: z.array(invitation) }),
  errors: [],
})

const memberParams = orgParams.extend({ user: id })

export const changeMemberRole = endpoint({
  method: 'PUT',
  path: '/api/host/:org/members/:user',
  who: 'member',
  needs: 'member.write',
  proof: true,
  changes: ['members', 'organisations'],
  summary: 'Changes the role of a member',
  params: memberParams,
  body: z.strictObject({ role }),
  reply: messageReply,
  errors: ['last_owner'],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/host/:org/members/:user',
  who: 'member',
  needs: 'member.read',
  proof: true,
  changes: ['members', 'organisations'],
  summary: 'Removes a member; everybody may remove themselves',
  params: memberParams,
  reply: messageReply,
  errors: ['last_owner'],
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/host/:org/invitations',
  who: 'member',
  needs: 'member.write',
  proof: true,
  rateLimit: 'invitation',
  changes: ['members'],
  summary: 'Mails a link to join an organisation; a second one to the same address replaces the first',
  params: orgParams,
  body: z.strictObject({ email, role }),
  reply: messageReply.extend({ invitation }),
  status: 201,
  errors: ['member_already', 'not_approved'],
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/host/:org/invitations/:id',
  who: 'member',
  needs: 'member.write',
  changes: ['members'],
  summary: 'Withdraws an invitation: its link works no longer',
  params: orgParams.extend({ id }),
  reply: messageReply,
  errors: [],
})

const invited = z.object({ organisation: z.object({ slug, name: z.string() }), role, email: z.string() })
const token = z.string().max(200)

export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/read',
  who: 'anyone',
  rateLimit: 'link',
  summary: 'Who invites whom, by the token of an invitation',
  body: z.strictObject({ token }),
  reply: invited,
  errors: ['bad_link'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  who: 'signed-in',
  rateLimit: 'link',
  changes: ['organisations', 'members'],
  summary:
    'Joins the organisation of an invitation that was mailed to the address of the caller; a second time answers alike',
  body: z.strictObject({ token }),
  reply: messageReply.extend(invited.omit({ email: true }).shape),
  errors: ['bad_link', 'other_address'],
})
