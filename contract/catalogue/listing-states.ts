// Everything that can happen to the listing of an apartment, on one screen. Those that administrators publish are live from the start.
import { machine } from '../platform/states/machine.ts'

export const listingStates = machine({
  initial: 'draft',
  states: {
    draft: {},
    // An administrator is to look at it.
    submitted: {},
    // Guests find and book it while its organisation is active.
    live: { wasPublic: true },
    rejected: {},
    // Off the site until an administrator restores it; its address says so.
    suspended: { wasPublic: true, isSuspended: true },
  },
  actors: ['member', 'admin'],
  begin: { create: { by: ['member', 'admin'] } },
  on: {
    submit: {
      from: ['draft', 'rejected'],
      to: 'submitted',
      by: ['member'],
      action: 'submit',
      effects: ['mail:listing-submitted'],
    },
    // Submitted by a trusted organisation, whose listings are not looked at.
    publish: { from: ['draft'], to: 'live', by: ['member'], action: 'submit' },
    approve: {
      from: ['submitted'],
      to: 'live',
      by: ['admin'],
      action: 'approve',
      effects: ['mail:listing-approved'],
    },
    reject: {
      from: ['submitted'],
      to: 'rejected',
      by: ['admin'],
      action: 'reject',
      effects: ['mail:listing-rejected'],
    },
    suspend: {
      from: ['live'],
      to: 'suspended',
      by: ['admin'],
      action: 'suspend',
      effects: ['mail:listing-suspended'],
    },
    restore: {
      from: ['suspended'],
      to: 'live',
      by: ['admin'],
      action: 'restore',
      effects: ['mail:listing-restored'],
    },
  },
})

export type ListingState = (typeof listingStates.all)[number]
export type ListingEvent = keyof typeof listingStates.on
export type ListingActor = (typeof listingStates.actors)[number]
