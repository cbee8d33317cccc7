// Everything that can happen to an organisation, on one screen.
import { machine } from '../platform/states/machine.ts'

export const organisationStates = machine({
  initial: 'applied',
  states: {
    applied: {},
    // Its listings can be found and booked.
    active: { sells: true, invites: true },
    // No new bookings; the stays there are go on.
    paused: { invites: true },
    closed: { isOver: true },
  },
  actors: ['applicant', 'owner', 'admin'],
  begin: { apply: { by: ['applicant'], effects: ['mail:organisation-applied'] } },
  on: {
    approve: {
      from: ['applied'],
      to: 'active',
      by: ['admin'],
      action: 'approve',
      effects: ['mail:organisation-approved'],
    },
    reject: {
      from: ['applied'],
      to: 'closed',
      by: ['admin'],
      action: 'reject',
      effects: ['mail:organisation-rejected'],
    },
    // Its only owner has deleted the account.
    withdraw: { from: ['applied'], to: 'closed', by: ['applicant'] },
    pause: { from: ['active'], to: 'paused', by: ['admin'], action: 'pause', effects: ['mail:organisation-paused'] },
    // Once no stay is ahead and no money is open: see app/closing.
    close: {
      from: ['active', 'paused'],
      to: 'closed',
      by: ['owner', 'admin'],
      action: 'close',
      effects: ['mail:organisation-closed'],
    },
    resume: { from: ['paused'], to: 'active', by: ['admin'], action: 'resume', effects: ['mail:organisation-resumed'] },
  },
})

export type OrganisationState = (typeof organisationStates.all)[number]
export type OrganisationEvent = keyof typeof organisationStates.on
export type OrganisationActor = (typeof organisationStates.actors)[number]
