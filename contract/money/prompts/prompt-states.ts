// Everything that can happen to the prompt of a payment by mobile money, on one screen. What becomes of the payment is in its own states.
import { machine } from '../../platform/states/machine.ts'

export const promptStates = machine({
  initial: 'sending',
  states: {
    // The provider has not answered: the prompt may be on the phone all the same.
    sending: { isAnswered: false },
    // The guest approves it on the phone, with their PIN.
    approval: { isAnswered: true },
    // Telecel: the guest makes a voucher on the phone and types it here.
    voucher: { isAnswered: true },
  },
  actors: ['customer', 'provider'],
  begin: { create: { by: ['customer'] } },
  on: {
    show: { from: ['sending'], to: 'approval', by: ['provider'] },
    // Also of one that was sent, where it was not the right one.
    askVoucher: { from: ['sending', 'approval', 'voucher'], to: 'voucher', by: ['provider'] },
    sendVoucher: { from: ['voucher'], to: 'approval', by: ['customer'], action: 'sendVoucher' },
  },
})

export type PromptEvent = keyof typeof promptStates.on
export type PromptActor = (typeof promptStates.actors)[number]
