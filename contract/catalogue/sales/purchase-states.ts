// Everything that can happen to bought seats, on one screen. Their state is not a column: it follows from whether the purchase has
// ended and whether the departure was called off.
import { machine } from '../../platform/states/machine.ts'

export const purchaseStates = machine({
  initial: 'bought',
  states: { bought: { holdsSeats: true }, cancelled: {}, called_off: { isCalledOff: true } },
  actors: ['customer', 'provider', 'admin', 'system'],
  begin: { create: { by: ['provider'], effects: ['mail:purchase'] } },
  on: {
    return: { from: ['bought'], to: 'cancelled', by: ['customer'], action: 'return' },
    // An administrator refunds all of its payment.
    refund: { from: ['bought'], to: 'cancelled', by: ['admin'] },
    // Of each purchase by a job, once an administrator has called the departure off.
    callOff: { from: ['bought'], to: 'called_off', by: ['system'], effects: ['mail:package-called-off'] },
  },
})

export type PurchaseState = (typeof purchaseStates.all)[number]
