// Owns payments for the guest who pays: starting one, confirming it after the provider's page, reading it.
import { DomainError, type ErrorCode, fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { PaymentMethod } from '@akwaaba/contract/payments'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { kindOfDue } from '#dues/dues.ts'
import { isGuestsOwn } from '#dues/shares.ts'
import { presentPayment, presentPayments } from '#payments/present.ts'
import { refundableAmount } from '#payments/revenue.ts'
import type { Payment } from '#payments/rows.ts'
import { refreshPrompt } from '#prompts/sending.ts'
import { readProviderPayment } from '#providers/providers.ts'
import { readAndCapture, syncAndReport } from '#settlement/capturing.ts'
import { settle } from '#settlement/settling.ts'
import { kinds, type Target, targetFrom, targetOf } from '#settlement/targets.ts'
import { type Asked, offerOf } from './methods.ts'
import { openPayment, paymentsOf, type StartedPayment, startAtProvider } from './opening.ts'
import { paymentRequestOf } from './request.ts'

type TargetIds = Parameters<typeof targetFrom>[0]

/**
 * Starts a payment for a stay, a tour or a property, or gives the open one again, so that a double click starts one. An
 * expired hold of a stay is renewed first. What costs nothing is paid at once. Refuses with method_off, and before anything
 * can be charged when the target is not available. Mobile money asks a phone: another start while that waits is refused with
 * prompt_waiting unless the guest gives it up; a number that is not taken with wallet_refused.
 */
export const startPayment = async (
  deps: Deps,
  actor: Actor,
  { method, wallet, replaces, ...ids }: TargetIds & Asked & { method: PaymentMethod },
  address?: string,
) => {
  const asked = { wallet, replaces, ...(address === undefined ? {} : { address }) }
  const offer = { ...(await offerOf(deps, method)), asked }
  const { row, next, isDecided } = await startAtProvider(deps, actor, targetFrom(ids), offer)
  const isFree = row.amountCents === 0
  const current = isFree || isDecided ? await settle(deps, row.reference, await readProviderPayment(deps, row)) : row
  return { payment: await presentPayment(deps, actor, current), next }
}

export type ForShare = Asked & {
  bookingId: string
  customerId: string
  shareId: string
  email: string
  method: PaymentMethod
}

/**
 * Starts a payment of a share of a stay by somebody without an account, in the name of its guest. Refuses as startPayment does.
 */
export const startForShare = async (
  deps: Deps,
  { bookingId, customerId, shareId, email, method, ...asked }: ForShare,
): Promise<StartedPayment> => {
  const payer: Actor = { id: customerId, role: 'customer', username: '', email, sessionId: '' }
  const target: Target = { kind: 'booking', id: bookingId, seats: null, share: { id: shareId, email, page: '/share' } }
  const started = await startAtProvider(deps, payer, target, { ...(await offerOf(deps, method)), asked })
  const { row, isDecided } = started
  return isDecided
    ? { ...started, row: await settle(deps, row.reference, await readProviderPayment(deps, row)) }
    : started
}

// A purchase stays valid while any of its money is with us, also when a part of it is being refunded.
const isPaidFor = async (deps: Deps, row: Payment): Promise<boolean> =>
  row.state === 'succeeded' || (row.succeededAt !== null && (await refundableAmount(deps.db, row)) > 0)

const findPaid = async (deps: Deps, rows: Payment[]): Promise<Payment | undefined> => {
  for (const row of rows) if (await isPaidFor(deps, row)) return row
  return undefined
}

// Of a stay those for the due that was last begun to be paid.
const newestFirst = async (deps: Deps, actor: Actor, target: Target): Promise<Payment[]> => {
  const own = await paymentsOf(deps.db, actor, target)
    .where(isGuestsOwn)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return own.filter(({ dueId }) => dueId === own[0]?.dueId)
}

// A paid payment is the answer even when other payments were started after it.
const findPaidOrNewest = async (deps: Deps, actor: Actor, target: Target): Promise<Payment | undefined> => {
  const own = await newestFirst(deps, actor, target)
  return (await findPaid(deps, own)) ?? own[0]
}

// These refusals can mean that a parallel call has just paid for the same target; then its payment is the answer.
const mayBePaidMeanwhile: ErrorCode[] = ['illegal_transition', 'already_bought', 'already_sold']

/**
 * Confirms the caller's payment for a target: asks the provider and applies its answer exactly once. With the test gateway,
 * a payment that was not started is started here. Refuses with payment_declined, paid_too_late, payment_in_review,
 * payment_unanswered, and as startPayment does.
 */
export const confirmPayment = async (deps: Deps, actor: Actor, ask: TargetIds) => {
  const target = targetFrom(ask)
  if (target.kind === 'booking') await kinds.booking.price(deps, actor, target) // refuses another guest's booking with not_found
  try {
    return await confirmLast(deps, actor, target)
  } catch (error) {
    if (!(error instanceof DomainError && mayBePaidMeanwhile.includes(error.code))) throw error
    const paid = await findPaidOrNewest(deps, actor, target)
    if (!paid || !(await isPaidFor(deps, paid))) throw error
    return replyOrRefuse(deps, actor, paid)
  }
}

const confirmLast = async (deps: Deps, actor: Actor, target: Target) => {
  const last = await findPaidOrNewest(deps, actor, target)
  if (!last) return chargeDirectly(deps, actor, target, 'card')
  if (!paymentStates.can('succeed', last.state)) return replyOrRefuse(deps, actor, last)
  const providerPayment = await readAndCapture(deps, last)
  // A declined payment stays declined; the guest has to start another one.
  const mayCharge = last.state !== 'failed' && deps.providers.test?.name === last.provider
  if (providerPayment.status === 'notStarted' && mayCharge && last.method !== 'cash')
    return chargeDirectly(deps, actor, { ...target, seats: last.seats ?? target.seats }, last.method)
  const settled = await settle(deps, last.reference, providerPayment)
  // Another payment for the same target may have been faster: then this one is refunded, and the other one is the answer.
  const paid = await findPaid(deps, [settled, ...(await newestFirst(deps, actor, target))])
  return replyOrRefuse(deps, actor, paid ?? settled)
}

// Only the test gateway charges without a page of its own.
const chargeDirectly = async (deps: Deps, actor: Actor, target: Target, method: PaymentMethod) => {
  const offer = await offerOf(deps, method)
  const { provider } = offer
  // The call confirms a payment that was never started at this provider.
  if (!provider.chargeDirectly) return fail('not_found', { msg: 'Nothing has been paid for this yet.' })
  const { row } = await openPayment(deps, actor, target, offer)
  let providerPayment = await readProviderPayment(deps, row)
  if (providerPayment.status === 'notStarted') {
    await inTransaction(deps.db, async (tx) => {
      const dueKind = await kindOfDue(tx, row.dueId)
      await kinds[target.kind].reserve(deps, tx, target, { by: 'customer', customerId: actor.id, dueKind })
    })
    providerPayment = await provider.chargeDirectly(await paymentRequestOf(deps, actor, row))
  }
  return replyOrRefuse(deps, actor, await settle(deps, row.reference, providerPayment))
}

const replyOrRefuse = async (deps: Deps, actor: Actor, row: Payment) => {
  const { listedAs } = (await isPaidFor(deps, row)) ? paymentStates.states.succeeded : paymentStates.states[row.state]
  if (listedAs === 'failed') return fail('payment_declined')
  if (listedAs === 'review') return fail('payment_in_review')
  if (listedAs === 'refunding' || listedAs === 'refunded') {
    const { tooLate } = kinds[targetOf(row).kind]
    const msg = row.succeededAt === null ? tooLate : 'This payment is being sent back to you, or has been.'
    return fail('paid_too_late', msg ? { msg } : {})
  }
  const payment = await presentPayment(deps, actor, row)
  if (listedAs === 'pending')
    return { msg: 'The provider is still working on this payment.', status: 'pending' as const, payment }
  return { msg: 'Payment received. Thank you!', status: 'succeeded' as const, payment }
}

/** A payment of the caller; refuses with not_found. */
export const findOwn = async (deps: Deps, actor: Actor, id: string): Promise<Payment> => {
  const row = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('customerId', '=', actor.id)
    .where(isGuestsOwn)
    .executeTakeFirst()
  return row ?? fail('not_found')
}

/** One payment of the caller; refuses with not_found. */
export const getPayment = async (deps: Deps, actor: Actor, id: string) =>
  presentPayment(deps, actor, await findOwn(deps, actor, id))

/** Asks the provider what a phone shows, and about the payment; applies the answers. Refuses with payment_unanswered. */
export const askProvider = async (deps: Deps, row: Payment) => {
  if (paymentStates.is(row.state, 'live')) await refreshPrompt(deps, row)
  return syncAndReport(deps, row)
}

/**
 * Asks the provider about a payment of the caller and applies the answer; gives the payment and whether it was charged.
 * Refuses with not_found, payment_unanswered.
 */
export const checkPayment = async (deps: Deps, actor: Actor, id: string) => {
  const { row, charged } = await askProvider(deps, await findOwn(deps, actor, id))
  return { payment: await presentPayment(deps, actor, row), charged }
}

type PaymentFilter = { bookingId?: string | undefined; packageId?: string | undefined; propertyId?: string | undefined }

/** The caller's payments, newest first: those for one target, or all when none is named. */
export const listOwnPayments = async (
  deps: Deps,
  actor: Actor,
  { bookingId, packageId, propertyId }: PaymentFilter,
) => {
  let own = deps.db.selectFrom('payments').selectAll().where('customerId', '=', actor.id).where(isGuestsOwn)
  if (bookingId !== undefined) own = own.where('bookingId', '=', bookingId)
  if (packageId !== undefined) own = own.where('tourId', '=', packageId)
  if (propertyId !== undefined) own = own.where('propertyId', '=', propertyId)
  const rows = await own.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limits.maxPageSize).execute()
  return presentPayments(deps, deps.db, actor, rows)
}
