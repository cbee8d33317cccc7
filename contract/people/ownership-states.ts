// Everything that can happen to an offer to take over an organisation, on one screen.
import { machine } from '../platform/states/machine.ts'

export const ownershipStates = machine({
  initial: 'offered',
  states: {
    offered: { isOpen: true },
    accepted: { isOver: true },
    declined: { isOver: true },
    withdrawn: { isOver: true },
    expired: { isOver: true },
  },
  // An owner, the member who is named, and time.
  actors: ['owner', 'member', 'system'],
  begin: { offer: { by: ['owner'], effects: ['mail:ownership'] } },
  on: {
    accept: { from: ['offered'], to: 'accepted', by: ['member'], action: 'accept', effects: ['mail:ownership'] },
    decline: { from: ['offered'], to: 'declined', by: ['member'], action: 'decline', effects: ['mail:ownership'] },
    withdraw: { from: ['offered'], to: 'withdrawn', by: ['owner'], action: 'withdraw', effects: ['mail:ownership'] },
    expire: {
      from: ['offered'],
      to: 'expired',
      by: ['system'],
      due: { column: 'expiresAt', of: 'instant' },
      effects: ['mail:ownership'],
    },
    // One of the two is no longer what they were: it cannot be accepted, and another offer takes its place.
    replace: { from: ['offered'], to: 'withdrawn', by: ['system'] },
  },
})

export type OwnershipState = (typeof ownershipStates.all)[number]
export type OwnershipActor = (typeof ownershipStates.actors)[number]
