// Owns paying a share by its link, without an account: the payment is made in the name of the stay's guest, and its payer is the share.
import { dueStates } from '@akwaaba/contract/due-states'
import { fail } from '@akwaaba/contract/errors'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { CheckedShare } from '@akwaaba/contract/shares'
import { askProvider, type ForShare, startForShare } from '#checkout/checkout.ts'
import type { Deps } from '#deps.ts'
import { isOpen, type OpenedShare, openShare, readShareById } from '#dues/shares.ts'
import { passVoucher } from '#prompts/sending.ts'
import { paymentsOfDues, presentShare } from './present.ts'

/** The share of a link; refuses with bad_link. */
export const readShare = async (deps: Deps, token: string) => presentShare(deps, await openShare(deps, token))

/** Refuses with illegal_transition where a share cannot be paid any more. */
const requirePayable = (deps: Deps, { dueState, deadline, ...split }: OpenedShare): void => {
  if (!dueStates.is(dueState, 'payable') || !isOpen(split)) fail('illegal_transition')
  if (deadline <= deps.clock.now())
    fail('hold_expired', { msg: 'The time to pay this share is over. You have not been charged.' })
}

/**
 * Starts a payment of a share; its receipt goes to this address. Refuses with bad_link, hold_expired after the deadline, illegal_transition
 * once it is paid, and as starting any payment does. A phone is asked under the same rules as for a whole payment.
 */
export const payShare = async (
  deps: Deps,
  {
    token,
    email,
    method,
    wallet,
    replaces,
  }: Pick<ForShare, 'email' | 'method' | 'wallet' | 'replaces'> & { token: string },
  address: string,
) => {
  const share = await openShare(deps, token)
  requirePayable(deps, share)
  const { bookingId, customerId, id: shareId } = share
  const { row, next } = await startForShare(deps, {
    ...{ bookingId, customerId, shareId, email, method, wallet, replaces, address },
  })
  return {
    reference: row.reference,
    // Nothing of a share is a transfer.
    next: { kind: next.kind === 'transfer' ? ('redirect' as const) : next.kind, url: next.url },
  }
}

/** Asks the provider about the newest payment of a share that is not settled, and gives the share. Refuses with bad_link, payment_unanswered. */
export const checkShare = async (deps: Deps, token: string): Promise<CheckedShare> => {
  const share = await openShare(deps, token)
  const [last] = await paymentsOfDues(deps.db, [share.dueId])
  const isUnsettled = last !== undefined && paymentStates.can('succeed', last.state)
  const { charged } = isUnsettled ? await askProvider(deps, last) : { charged: 'maybe' as const }
  return { ...(await presentShare(deps, (await readShareById(deps.db, share.id)) ?? fail('bad_link'))), charged }
}

/**
 * Passes the voucher of the newest payment of a share on to its provider, and gives the share. Refuses with bad_link, illegal_transition,
 * voucher_refused, payment_unanswered.
 */
export const sendShareVoucher = async (deps: Deps, { token, voucher }: { token: string; voucher: string }) => {
  const share = await openShare(deps, token)
  const [last] = await paymentsOfDues(deps.db, [share.dueId])
  if (!last || !paymentStates.is(last.state, 'live')) return fail('illegal_transition')
  await passVoucher(deps, last, voucher)
  return checkShare(deps, token)
}
