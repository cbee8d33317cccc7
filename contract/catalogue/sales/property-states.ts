// Everything that can happen to a property for sale, on one screen. Nothing is reserved: the first money that arrives buys it.
import { machine } from '../../platform/states/machine.ts'

export const propertyStates = machine({
  initial: 'forSale',
  states: {
    forSale: { listed: true, listedAs: 'unpaid' },
    sold: { listed: true, isSold: true, listedAs: 'approved' },
    withdrawn: { listedAs: 'unpaid' },
    // Sold, and taken off the site since: its buyer still sees it.
    archived: { isSold: true, listedAs: 'approved' },
  },
  actors: ['customer', 'provider', 'admin', 'system'],
  begin: { create: { by: ['admin', 'system'] } },
  on: {
    sell: {
      from: ['forSale'],
      to: 'sold',
      by: ['provider'],
      startedBy: ['customer'],
      action: 'buy',
      effects: ['mail:purchase'],
    },
    // All the money of its buyer is refunded: it is for sale again, or stays off the site.
    refund: { from: ['sold'], to: 'forSale', by: ['admin'] },
    refundArchived: { from: ['archived'], to: 'withdrawn', by: ['admin'] },
    withdraw: { from: ['forSale'], to: 'withdrawn', by: ['admin'], action: 'delete' },
    // From the bin, within its days.
    restore: { from: ['withdrawn'], to: 'forSale', by: ['admin'], action: 'restore' },
    restoreSold: { from: ['archived'], to: 'sold', by: ['admin'], action: 'restore' },
    archive: { from: ['sold'], to: 'archived', by: ['admin'], action: 'delete' },
  },
})

export type PropertyEvent = keyof typeof propertyStates.on
export type PropertyActor = (typeof propertyStates.actors)[number]
