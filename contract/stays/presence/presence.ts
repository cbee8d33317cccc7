// Owns the wire shape of the presence of a guest: checked in, checked out, or not come.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { stateFields } from '../../platform/states/actions.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { id, idParams, instant } from '../../platform/wire/fields.ts'
import { presenceStates } from './presence-states.ts'

export const presence = z.object({
  ...stateFields(presenceStates),
  since: instant.nullable().describe('null while nothing was entered'),
})
export type Presence = z.output<typeof presence>

const body = z.strictObject({ action: z.enum(presenceStates.allActions) })

export const setPresence = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/presence',
  who: 'admin',
  changes: ['bookings'],
  summary:
    'Checks the guest of an approved stay in or out from its first day on, says that they have not come, or undoes it',
  params: idParams,
  body,
  reply: presence,
  errors: ['not_found', 'illegal_transition'],
})

export const setHostPresence = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/presence',
  who: 'member',
  needs: 'booking.decide',
  changes: ['bookings'],
  summary: setPresence.summary,
  params: orgParams.extend({ id }),
  body,
  reply: presence,
  errors: ['illegal_transition'],
})
