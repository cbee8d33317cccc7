// Owns the wire shapes of an owner closing the organisation.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { messageReply } from '../platform/wire/fields.ts'
import { orgParams } from './organisations.ts'

export const readClosing = endpoint({
  method: 'GET',
  path: '/api/host/:org/closing',
  who: 'member',
  needs: 'organisation.close',
  reads: ['organisations', 'apartments', 'bookings', 'payouts'],
  summary: 'What has to be done before an organisation can be closed',
  params: orgParams,
  reply: z.object({ sentences: z.array(z.string()).describe('one for each thing; none where it can be closed now') }),
  errors: [],
})

export const closeOwnOrganisation = endpoint({
  method: 'POST',
  path: '/api/host/:org/close',
  who: 'member',
  needs: 'organisation.close',
  proof: true,
  changes: ['organisations', 'members'],
  summary:
    'Closes an organisation that has no listing on the site, no stay ahead and no open money; its records can still be read',
  params: orgParams,
  reply: messageReply,
  errors: ['illegal_transition', 'not_closable'],
})
