// Owns the voucher of a payment by mobile money: the guest has made it on the phone, and the network asks for it.
import { fail } from '@akwaaba/contract/errors'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { Actor, Deps } from '#deps.ts'
import { passVoucher } from '#prompts/sending.ts'
import { checkPayment, findOwn } from './checkout.ts'

/**
 * Passes the voucher of the caller's payment on to its provider, and gives what has become of the payment. Refuses with not_found,
 * illegal_transition, voucher_refused, payment_unanswered.
 */
export const sendVoucher = async (deps: Deps, actor: Actor, id: string, voucher: string) => {
  const row = await findOwn(deps, actor, id)
  if (!paymentStates.is(row.state, 'live')) return fail('illegal_transition')
  await passVoucher(deps, row, voucher)
  return checkPayment(deps, actor, id)
}
