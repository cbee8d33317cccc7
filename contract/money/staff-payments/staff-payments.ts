// Owns the wire shape of money that staff take themselves, in cash or by a transfer, and of giving it back.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { largeSumErrors } from '../../people/second-approvals.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { dateIn, dollarsIn, id, idParams, messageReply } from '../../platform/wire/fields.ts'
import { payment } from '../payments.ts'

/** How staff take money. */
export const staffMethods = ['cash', 'bank'] as const
/** Who holds the money that staff have taken: the operator, or the organisation of the stay. The names are those of the providers. */
export const holders = ['house', 'host'] as const
export type Holder = (typeof holders)[number]

/** Whether a payment is of money that staff hold, by its provider. */
export const isHeldByStaff = (provider: string): provider is Holder => holders.some((holder) => holder === provider)

const common = {
  method: z.enum(staffMethods),
  amount: dollarsIn.describe('what is to be paid next of the stay; refused when it is another sum by now'),
  key: z.uuid().describe('of the form: sent again it is written down once'),
}
const bankTransactionId = z
  .string()
  .trim()
  .max(80)
  .default('')
  .describe('of a transfer: the id by which the bank knows it')

const recorded = payment.extend(messageReply.shape)
const errors = ['illegal_transition', 'edited_meanwhile', 'hold_expired', 'prompt_waiting'] as const

export const recordStaffPayment = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/payments',
  who: 'admin',
  changes: ['bookings', 'nights', 'payments', 'receipts', 'payouts', 'transfers'],
  summary:
    'Writes down that staff have taken what is to be paid next of a stay, which settles it at once; a large sum once another administrator has sent the same call',
  params: idParams,
  body: z.strictObject({
    ...common,
    bankTransactionId,
    heldBy: z.enum(holders).default('house').describe('who has the money; of a stay of the operator always `house`'),
    valueDate: dateIn.optional().describe('of a transfer to our bank: the day on its statement'),
  }),
  reply: recorded,
  errors: ['not_found', ...errors, 'bank_entry_known', ...largeSumErrors],
})

export const recordHostPayment = endpoint({
  method: 'POST',
  path: '/api/host/:org/bookings/:id/payments',
  who: 'member',
  needs: 'booking.decide',
  changes: ['bookings', 'nights', 'payments', 'receipts', 'payouts'],
  summary:
    'Writes down that an organisation has taken what is to be paid next of a stay; it keeps the money and owes the commission',
  params: orgParams.extend({ id }),
  body: z.strictObject({ ...common, bankTransactionId }),
  reply: recorded,
  errors: [...errors, ...largeSumErrors],
})

const given = z.object({ ...messageReply.shape })

export const giveRefund = endpoint({
  method: 'POST',
  path: '/api/admin/refunds/:id/given',
  who: 'admin',
  changes: ['bookings', 'payments', 'receipts', 'payouts'],
  summary:
    'Writes down that money which staff had taken was given back to the guest by who held it; a large sum once another administrator has sent the same call',
  params: idParams,
  reply: given,
  errors: ['not_found', 'illegal_transition', ...largeSumErrors],
})

export const giveHostRefund = endpoint({
  method: 'POST',
  path: '/api/host/:org/refunds/:id/given',
  who: 'member',
  needs: 'booking.decide',
  changes: ['bookings', 'payments', 'receipts', 'payouts'],
  summary: 'Writes down that an organisation has given money back to a guest that it had taken',
  params: orgParams.extend({ id }),
  reply: given,
  errors: ['illegal_transition', ...largeSumErrors],
})
