// Owns syncing a payment with its provider, and capturing an approved payment: never for a target that is not available.
import { DomainError, type ErrorCode, fail } from '@akwaaba/contract/errors'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { kindOfDue, requirePayable } from '#dues/dues.ts'
import { readBeforePayment } from '#feeds/fresh.ts'
import type { Payment } from '#payments/rows.ts'
import type { ProviderPayment } from '#providers/port.ts'
import { providerOf, readProviderPayment } from '#providers/providers.ts'
import { isPaidAlready, meansUnavailable, settle } from './settling.ts'
import { kinds, requireAccount, targetOf } from './targets.ts'

const notStarted: ProviderPayment = { status: 'notStarted', amountCents: 0, currency: '' }
const notTaken =
  'What you wanted to pay for can no longer be had. We have not taken the payment you approved: nothing has been charged.'

// Refusals before the capture. The approval expires at the provider by itself.
const preventsCapture: ErrorCode[] = [...meansUnavailable, 'already_bought', 'too_many_holds']

/** Reserves the target of a payment, as starting the payment does; refuses when it is not available. */
const reserveFor = (deps: Deps, row: Payment): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const target = targetOf(row)
    const { lock, reserve } = kinds[target.kind]
    await lock(tx, target.id)
    if (await isPaidAlready(tx, target, row)) return fail('already_bought')
    await requirePayable(tx, row.dueId)
    const dueKind = await kindOfDue(tx, row.dueId)
    await reserve(deps, tx, target, { by: 'customer', customerId: row.customerId, dueKind })
    await requireAccount(tx, row.customerId)
  })

/**
 * Asks the provider about a payment and captures it if the guest has approved it. Refuses with payment_unanswered, and as
 * starting the payment does when the target is not available: then nothing is captured.
 */
export const readAndCapture = async (deps: Deps, row: Payment): Promise<ProviderPayment> => {
  const providerPayment = await readProviderPayment(deps, row)
  const takesNights = providerPayment.status === 'approved' || providerPayment.status === 'succeeded'
  if (takesNights && row.bookingId !== null) await readBeforePayment(deps, row.bookingId)
  if (providerPayment.status !== 'approved') return providerPayment
  if (!paymentStates.can('succeed', row.state) || row.state === 'review') return notStarted
  try {
    await reserveFor(deps, row)
  } catch (error) {
    if (!(error instanceof DomainError) || !meansUnavailable.includes(error.code)) throw error
    throw new DomainError(error.code, { ...error.details, msg: notTaken })
  }
  const { capture } = providerOf(deps, row)
  return capture ? capture(row, providerPayment.approval ?? '') : notStarted
}

/** As readAndCapture, for jobs and webhooks: a payment that must not be captured is given as notStarted, without a refusal. */
export const readQuietly = async (deps: Deps, row: Payment): Promise<ProviderPayment> => {
  try {
    return await readAndCapture(deps, row)
  } catch (error) {
    if (!(error instanceof DomainError) || !preventsCapture.includes(error.code)) throw error
    deps.log.info({ reference: row.reference, code: error.code }, 'an approved payment is not captured')
    return notStarted
  }
}

/** Asks the provider about a payment and applies the answer. Refuses with not_found, payment_unanswered. */
export const syncPayment = async (deps: Deps, reference: string): Promise<Payment> => {
  const row = await deps.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
  return row ? settle(deps, reference, await readQuietly(deps, row)) : fail('not_found')
}

const chargedBy = { notStarted: 'no', approved: 'no', failed: 'no', pending: 'maybe', succeeded: 'yes' } as const

/** As syncPayment, for the guest; gives the payment and whether the provider has charged it. Refuses with payment_unanswered. */
export const syncAndReport = async (deps: Deps, row: Payment) => {
  const providerPayment = await readQuietly(deps, row)
  return { row: await settle(deps, row.reference, providerPayment), charged: chargedBy[providerPayment.status] }
}
