// Owns the wire shapes of transferring an organisation to another of its members, who has to accept.
import { z } from 'zod'
import { stateFields } from '../platform/states/actions.ts'
import { endpoint } from '../platform/wire/endpoint.ts'
import { id, idParams, instant, messageReply } from '../platform/wire/fields.ts'
import { orgParams, slug } from './organisations.ts'
import { ownershipStates } from './ownership-states.ts'

const offer = z.object({
  _id: id,
  offeredBy: z.string().describe('the name of the owner'),
  offeredTo: z.string().describe('the name of the member'),
  offeredAt: instant,
  expiresAt: instant,
  ...stateFields(ownershipStates),
})
export type OwnershipOffer = z.output<typeof offer>

export const readOwnershipOffer = endpoint({
  method: 'GET',
  path: '/api/host/:org/transfer',
  who: 'member',
  needs: 'member.read',
  reads: ['members', 'organisations'],
  summary:
    'The open offer to take over an organisation, for its owners, for the member it is made to, and for administrators',
  params: orgParams,
  reply: z.object({ offer: offer.nullable().describe('null where there is none, or the caller may not see it') }),
  errors: [],
})

export const offerOwnership = endpoint({
  method: 'POST',
  path: '/api/host/:org/transfer',
  who: 'member',
  needs: 'organisation.transfer',
  proof: true,
  rateLimit: 'invitation',
  changes: ['members'],
  summary: 'Offers an organisation to one of its members, who has a week to accept; all owners are told by mail',
  params: orgParams,
  body: z.strictObject({ user: id }),
  reply: messageReply.extend({ offer }),
  status: 201,
  errors: ['organisation_inactive', 'already_owner', 'offer_open'],
})

export const withdrawOwnership = endpoint({
  method: 'DELETE',
  path: '/api/host/:org/transfer',
  who: 'member',
  needs: 'organisation.transfer',
  changes: ['members'],
  summary: 'Withdraws the open offer to take over an organisation',
  params: orgParams,
  reply: messageReply,
  errors: [],
})

export const acceptOwnership = endpoint({
  method: 'POST',
  path: '/api/ownership-transfers/:id/accept',
  who: 'signed-in',
  proof: true,
  changes: ['members', 'organisations'],
  summary:
    'Takes an organisation over: the caller becomes an owner, and who offered it a manager; nothing is paid out for 72 hours. A second time answers alike',
  params: idParams,
  reply: messageReply.extend({ organisation: z.object({ slug, name: z.string() }) }),
  errors: ['not_found', 'offer_over', 'organisation_inactive'],
})

export const declineOwnership = endpoint({
  method: 'POST',
  path: '/api/ownership-transfers/:id/decline',
  who: 'signed-in',
  changes: ['members'],
  summary: 'Declines the offer to take an organisation over',
  params: idParams,
  reply: messageReply,
  errors: ['not_found', 'offer_over'],
})
