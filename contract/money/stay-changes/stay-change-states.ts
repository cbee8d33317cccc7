// Everything that can happen to a change of a stay, on one screen: it is drafted and asked for, offered, or applied at once.

import { machine } from '../../platform/states/machine.ts'

const told = ['mail:change', 'mail:host-change'] as const

export const stayChangeStates = machine({
  initial: 'drafted',
  states: {
    // Never longer than the transaction that makes it.
    drafted: {},
    // By its guest: its host answers.
    asked: { isOpen: true },
    // By its host or an administrator: its guest answers.
    offered: { isOpen: true },
    accepted: { isOver: true },
    declined: { isOver: true },
    withdrawn: { isOver: true },
    expired: { isOver: true },
  },
  actors: ['customer', 'host', 'admin', 'system'],
  begin: { draft: { by: ['customer', 'host', 'admin'] } },
  on: {
    // Of nights that are not paid for nobody is asked: its guest changes them, or staff where they have booked for a guest.
    apply: { from: ['drafted'], to: 'accepted', by: ['customer', 'host', 'admin'] },
    // A discount, which nobody has to accept.
    give: { from: ['drafted'], to: 'accepted', by: ['host', 'admin'], effects: ['mail:change'] },
    // By a guest on the spot: to more nights of a stay that has begun, or to what staff change of a stay that they have booked.
    agree: { from: ['drafted'], to: 'accepted', by: ['host', 'admin'], effects: ['mail:change'] },
    ask: { from: ['drafted'], to: 'asked', by: ['customer'], effects: ['mail:host-change'] },
    offer: { from: ['drafted'], to: 'offered', by: ['host', 'admin'], effects: ['mail:change'] },
    accept: { from: ['asked'], to: 'accepted', by: ['host', 'admin'], action: 'accept', effects: ['mail:change'] },
    take: { from: ['offered'], to: 'accepted', by: ['customer'], action: 'accept', effects: told },
    decline: { from: ['asked'], to: 'declined', by: ['host', 'admin'], action: 'decline', effects: ['mail:change'] },
    refuse: { from: ['offered'], to: 'declined', by: ['customer'], action: 'decline', effects: ['mail:host-change'] },
    withdraw: { from: ['asked'], to: 'withdrawn', by: ['customer'], action: 'withdraw' },
    retract: {
      from: ['offered'],
      to: 'withdrawn',
      by: ['host', 'admin'],
      action: 'withdraw',
      effects: ['mail:change'],
    },
    expire: {
      from: ['asked', 'offered'],
      to: 'expired',
      by: ['system'],
      due: { column: 'expiresAt', of: 'instant' },
      effects: ['mail:change'],
    },
    // The stay has ended, so that there is nothing to change.
    end: { from: ['asked', 'offered'], to: 'withdrawn', by: ['system'] },
  },
})

export type StayChangeState = (typeof stayChangeStates.all)[number]
export type StayChangeEvent = keyof typeof stayChangeStates.on
export type StayChangeActor = (typeof stayChangeStates.actors)[number]
