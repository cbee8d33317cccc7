// Everything that can happen to a revision, on one screen: what a host changes of an approved listing, and an administrator has to look at.
import { machine } from '../platform/states/machine.ts'

export const revisionStates = machine({
  initial: 'submitted',
  states: {
    // Guests see the listing as it was approved. Shown: to its host and to administrators, while it is the last one.
    submitted: { isShown: true },
    approved: {},
    // Its host reads why, until the next one.
    rejected: { isShown: true },
    withdrawn: {},
  },
  actors: ['member', 'admin'],
  begin: { submit: { by: ['member'], effects: ['mail:revision-submitted'] } },
  on: {
    // A later edit, while it waits.
    extend: { from: ['submitted'], to: 'submitted', by: ['member'] },
    approve: {
      from: ['submitted'],
      to: 'approved',
      by: ['admin'],
      action: 'approve',
      effects: ['mail:revision-approved'],
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      by: ['admin'],
      action: 'reject',
      effects: ['mail:revision-rejected'],
    },
    withdraw: { from: ['submitted'], to: 'withdrawn', by: ['member'], action: 'withdraw' },
    // Its listing is deleted.
    end: { from: ['submitted'], to: 'withdrawn', by: ['member', 'admin'] },
    // By an edit that contains it and does not wait: of an administrator, or of an organisation that is trusted by now.
    publish: { from: ['submitted'], to: 'approved', by: ['member', 'admin'] },
  },
})

export type RevisionState = (typeof revisionStates.all)[number]
export type RevisionEvent = keyof typeof revisionStates.on
export type RevisionActor = (typeof revisionStates.actors)[number]
