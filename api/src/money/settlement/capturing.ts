// Owns asking a provider about a payment, and taking money that was only approved there: never for what cannot be given.
import { DomainError, type ErrorCode, fail } from '@akwaaba/contract/errors'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import type { Payment } from '#payments/rows.ts'
import type { ProviderPayment } from '#providers/port.ts'
import { providerOf, readAt } from '#providers/providers.ts'
import { isPaidAlready, meansGone, settle } from './settling.ts'
import { kinds, refuseWhoLeft, targetOf } from './targets.ts'

const untouched: ProviderPayment = { status: 'untouched', amountCents: 0, currency: '' }
const notTaken =
  'What you wanted to pay for can no longer be had. We have not taken the payment you approved: nothing has been charged.'

// Refused before the capture. The approval expires at the provider by itself.
const meansNotTaken: ErrorCode[] = [...meansGone, 'already_bought', 'too_many_holds']

/** Makes sure that what a payment is for can be given now, as starting the payment does; refuses where it cannot. */
const reserveFor = (deps: Deps, row: Payment): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const target = targetOf(row)
    const { lock, reserve } = kinds[target.kind]
    await lock(tx, target.id)
    if (await isPaidAlready(tx, target, row)) return fail('already_bought')
    await reserve(deps, tx, target, { by: 'customer', customerId: row.customerId })
    await refuseWhoLeft(tx, row.customerId)
  })

/**
 * Asks the provider about a payment and captures what its payer has approved. Refuses with payment_unanswered, and as
 * starting the payment does where what it is for cannot be given: then nothing is captured.
 */
export const readAndCapture = async (deps: Deps, row: Payment): Promise<ProviderPayment> => {
  const providerPayment = await readAt(deps, row)
  if (providerPayment.status !== 'approved') return providerPayment
  if (!paymentStates.can('succeed', row.state) || row.state === 'review') return untouched
  try {
    await reserveFor(deps, row)
  } catch (error) {
    if (!(error instanceof DomainError) || !meansGone.includes(error.code)) throw error
    throw new DomainError(error.code, { ...error.details, msg: notTaken })
  }
  const { capture } = providerOf(deps, row)
  return capture ? capture(row, providerPayment.approval ?? '') : untouched
}

/** The same for jobs and webhooks, where nobody waits for the reason: what cannot be given reads as not paid. */
export const readQuietly = async (deps: Deps, row: Payment): Promise<ProviderPayment> => {
  try {
    return await readAndCapture(deps, row)
  } catch (error) {
    if (!(error instanceof DomainError) || !meansNotTaken.includes(error.code)) throw error
    deps.log.info({ reference: row.reference, code: error.code }, 'an approved payment is not captured')
    return untouched
  }
}

/** Asks the provider about a payment and applies the answer. Refuses with not_found, payment_unanswered. */
export const syncPayment = async (deps: Deps, reference: string): Promise<Payment> => {
  const row = await deps.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
  return row ? settle(deps, reference, await readQuietly(deps, row)) : fail('not_found')
}

const chargedBy = { untouched: 'no', approved: 'no', failed: 'no', pending: 'maybe', succeeded: 'yes' } as const

/** The same for the one who pays, with whether the provider has charged them. Refuses with payment_unanswered. */
export const checkFor = async (deps: Deps, row: Payment) => {
  const providerPayment = await readQuietly(deps, row)
  return { row: await settle(deps, row.reference, providerPayment), charged: chargedBy[providerPayment.status] }
}
