// Owns payments as their payer meets them: starting one, coming back from it, reading it.
import { DomainError, type ErrorCode, fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { paymentStates } from '@akwaaba/contract/payment-states'
import type { PaymentMethod } from '@akwaaba/contract/payments'
import { inTransaction } from '#db/tx.ts'
import type { Actor, Deps } from '#deps.ts'
import { present, presentAll } from '#payments/present.ts'
import { refundableAmount } from '#payments/revenue.ts'
import type { Payment } from '#payments/rows.ts'
import { readAt } from '#providers/providers.ts'
import { checkFor, readAndCapture } from '#settlement/capturing.ts'
import { settle } from '#settlement/settling.ts'
import { kinds, type Target, targetFrom, targetOf } from '#settlement/targets.ts'
import { offerOf } from './methods.ts'
import { enter, open, openingOf, paymentsOf } from './opening.ts'

type Ask = Parameters<typeof targetFrom>[0]

/**
 * Starts a payment of a stay, a tour or a property, or gives the open one again: a double click opens one. Refuses
 * where it cannot be had, before anybody can be charged, and with method_off. The hold of a stay is taken again first
 * where it ran out. What costs nothing is paid at once.
 */
export const start = async (deps: Deps, actor: Actor, ask: Ask & { method: PaymentMethod }) => {
  const { row, next } = await enter(deps, actor, targetFrom(ask), await offerOf(deps, ask.method))
  const now = row.amountCents === 0 ? await settle(deps, row.reference, await readAt(deps, row)) : row
  return { payment: await present(deps, actor, now), next }
}

// What was paid for stays given while money for it is here: also while a part of it is on its way back.
const isKept = async (deps: Deps, row: Payment): Promise<boolean> =>
  row.state === 'succeeded' || (row.succeededAt !== null && (await refundableAmount(deps.db, row)) > 0)

const keptOf = async (deps: Deps, rows: Payment[]): Promise<Payment | undefined> => {
  for (const row of rows) if (await isKept(deps, row)) return row
  return undefined
}

const newestFirst = (deps: Deps, actor: Actor, target: Target): Promise<Payment[]> =>
  paymentsOf(deps.db, actor, target).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()

// What a person has paid for stays the answer, whatever other tries there were.
const lastOf = async (deps: Deps, actor: Actor, target: Target): Promise<Payment | undefined> => {
  const mine = await newestFirst(deps, actor, target)
  return (await keptOf(deps, mine)) ?? mine[0]
}

// Another click was faster: what it paid for is what this one asked for, too.
const meansFaster: ErrorCode[] = ['illegal_transition', 'already_bought', 'already_sold']

/**
 * Settles what the caller wants to pay for: asks the provider and applies its answer exactly once. With the test gateway,
 * what nobody started to pay is started here. Refuses with payment_declined, paid_too_late, payment_in_review,
 * payment_unanswered, and as start does.
 */
export const confirm = async (deps: Deps, actor: Actor, ask: Ask) => {
  const target = targetFrom(ask)
  if (target.kind === 'booking') await kinds.booking.price(deps, actor, target) // not_found for somebody else's
  try {
    return await confirmLast(deps, actor, target)
  } catch (error) {
    if (!(error instanceof DomainError && meansFaster.includes(error.code))) throw error
    const paid = await lastOf(deps, actor, target)
    if (!paid || !(await isKept(deps, paid))) throw error
    return answer(deps, actor, paid)
  }
}

const confirmLast = async (deps: Deps, actor: Actor, target: Target) => {
  const last = await lastOf(deps, actor, target)
  if (!last) return chargeDirectly(deps, actor, target, 'card')
  if (!paymentStates.can('succeed', last.state)) return answer(deps, actor, last)
  const providerPayment = await readAndCapture(deps, last)
  // A try that was declined stays so until the person starts another one.
  const mayCharge = last.state !== 'failed' && deps.providers.test?.name === last.provider
  if (providerPayment.status === 'untouched' && mayCharge)
    return chargeDirectly(deps, actor, { ...target, seats: last.seats ?? target.seats }, last.method)
  const settled = await settle(deps, last.reference, providerPayment)
  // Another try may have been faster: then this one goes back, and what that one paid for is the answer.
  const kept = await keptOf(deps, [settled, ...(await newestFirst(deps, actor, target))])
  return answer(deps, actor, kept ?? settled)
}

// Only the test gateway charges without a page of its own.
const chargeDirectly = async (deps: Deps, actor: Actor, target: Target, method: PaymentMethod) => {
  const offer = await offerOf(deps, method)
  const { provider } = offer
  // Somebody who asks about what nobody has started to pay there.
  if (!provider.chargeDirectly) return fail('not_found', { msg: 'Nothing has been paid for this yet.' })
  const { row } = await open(deps, actor, target, offer)
  let providerPayment = await readAt(deps, row)
  if (providerPayment.status === 'untouched') {
    await inTransaction(deps.db, (tx) =>
      kinds[target.kind].reserve(deps, tx, target, { by: 'customer', customerId: actor.id }),
    )
    providerPayment = await provider.chargeDirectly(await openingOf(deps, actor, row))
  }
  return answer(deps, actor, await settle(deps, row.reference, providerPayment))
}

const answer = async (deps: Deps, actor: Actor, row: Payment) => {
  const { listedAs } = (await isKept(deps, row)) ? paymentStates.states.succeeded : paymentStates.states[row.state]
  if (listedAs === 'failed') return fail('payment_declined')
  if (listedAs === 'review') return fail('payment_in_review')
  if (listedAs === 'refunding' || listedAs === 'refunded') {
    const { tooLate } = kinds[targetOf(row).kind]
    const msg = row.succeededAt === null ? tooLate : 'This payment is being sent back to you, or has been.'
    return fail('paid_too_late', msg ? { msg } : {})
  }
  const payment = await present(deps, actor, row)
  if (listedAs === 'pending')
    return { msg: 'The provider is still working on this payment.', status: 'pending' as const, payment }
  return { msg: 'Payment received. Thank you!', status: 'succeeded' as const, payment }
}

const findOwn = async (deps: Deps, actor: Actor, id: string): Promise<Payment> => {
  const row = await deps.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('customerId', '=', actor.id)
    .executeTakeFirst()
  return row ?? fail('not_found')
}

/** One payment of the caller as it is now; refuses with not_found. */
export const get = async (deps: Deps, actor: Actor, id: string) => present(deps, actor, await findOwn(deps, actor, id))

/**
 * Asks the provider about a payment of the caller and applies the answer; gives the payment and whether it was charged.
 * Refuses with not_found, payment_unanswered.
 */
export const check = async (deps: Deps, actor: Actor, id: string) => {
  const before = await findOwn(deps, actor, id)
  const { row, charged } = await checkFor(deps, before)
  return { payment: await present(deps, actor, row), charged }
}

type Wanted = { bookingId?: string | undefined; packageId?: string | undefined; propertyId?: string | undefined }

/** The caller's payments of one thing, newest first; of everything where none is named. */
export const listMine = async (deps: Deps, actor: Actor, { bookingId, packageId, propertyId }: Wanted) => {
  let mine = deps.db.selectFrom('payments').selectAll().where('customerId', '=', actor.id)
  if (bookingId !== undefined) mine = mine.where('bookingId', '=', bookingId)
  if (packageId !== undefined) mine = mine.where('tourId', '=', packageId)
  if (propertyId !== undefined) mine = mine.where('propertyId', '=', propertyId)
  const rows = await mine.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limits.maxPageSize).execute()
  return presentAll(deps, deps.db, actor, rows)
}
