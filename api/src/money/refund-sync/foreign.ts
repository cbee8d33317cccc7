// Owns comparing a payment's refunds with the provider's list: refunds made there without us are stored and reported.
import { toCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import { enqueue } from '#db/outbox.ts'
import { byProvider } from '#db/transition.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { matchesDispute } from '#disputes/disputes.ts'
import { lockPayment } from '#payments/lock.ts'
import { refundableAmount } from '#payments/revenue.ts'
import type { Payment, RefundRow } from '#payments/rows.ts'
import type { ListedRefund } from '#providers/port.ts'
import { providerOf } from '#providers/providers.ts'
import { completeRefund, requestRefund } from '#refunds/refunds.ts'
import { attemptIdOf, attemptOf, syncRefund } from './sending.ts'

// A refund that an admin transferred did not go through the provider: a refund there with its id is another one.
const isOurs = (theirs: ListedRefund, ours: RefundRow) =>
  ours.providerRef === theirs.providerRef || (ours.destination === '' && attemptIdOf(ours) === theirs.refundId)

// An admin who saw one of our unsent refunds may have made it at the provider instead.
const replaces = (theirs: ListedRefund, ours: RefundRow) =>
  refundStates.is(ours.state, 'unsent') && ours.amountCents === theirs.amountCents

/** One reference for each attempt before the one that has succeeded: those that our row has, and none for the others. */
const refsBefore = (known: string[], attemptsBefore: number) =>
  Array.from({ length: attemptsBefore }, (_, at) => known[at] ?? '')

/**
 * The attempt that a refund at the provider is of ours, where no row of ours has its id: the database was restored to a moment before
 * it was requested. Stored under that id, it is not made again when it is requested for the same reason.
 */
const unknownAttemptOf = async (tx: Tx, { refundId }: ListedRefund) => {
  const attempt = attemptOf(refundId)
  if (attempt === null) return null
  const taken = await tx.selectFrom('refunds').select('id').where('id', '=', attempt.id).executeTakeFirst()
  return taken ? null : attempt
}

/** The refund of ours that a later attempt than its row has paid: the database was restored to a moment before that attempt. */
const restoredRefund = ({ refundId }: ListedRefund, ours: RefundRow[]) => {
  const attempt = attemptOf(refundId)
  const refund = ours.find(({ id, state }) => id === attempt?.id && !refundStates.is(state, 'done'))
  if (!attempt || !refund || attempt.attemptsBefore <= refund.earlierRefs.length) return null
  const known = [...refund.earlierRefs, refund.providerRef ?? '']
  return { refund, earlierRefs: refsBefore(known, attempt.attemptsBefore) }
}

const storeRefund = async (deps: Deps, tx: Tx, payment: Payment, theirs: ListedRefund, ours: RefundRow[]) => {
  const { amountCents, providerRef } = theirs
  const restored = restoredRefund(theirs, ours)
  if (restored) {
    const { refund, earlierRefs } = restored
    return completeRefund(deps, tx, { refund, payment }, { by: byProvider, providerRef, earlierRefs })
  }
  const refundable = await refundableAmount(tx, payment)
  const replaced = ours.find((refund) => replaces(theirs, refund))
  if (amountCents > refundable && replaced) {
    const earlierRefs = [...replaced.earlierRefs, replaced.providerRef ?? '']
    return completeRefund(deps, tx, { refund: replaced, payment }, { by: byProvider, providerRef, earlierRefs })
  }
  if (amountCents > refundable || !paymentStates.is(payment.state, 'moneyIsHere')) return
  const key = `at-provider:${providerRef}`
  const attempt = await unknownAttemptOf(tx, theirs)
  const refund = await requestRefund(deps, tx, payment, {
    reason: 'at-provider',
    key,
    amountCents: toCents(amountCents),
    ...(attempt === null ? {} : { id: attempt.id }),
  })
  const earlierRefs = refsBefore([], attempt?.attemptsBefore ?? 0)
  if (refund) await completeRefund(deps, tx, { refund, payment }, { by: byProvider, providerRef, earlierRefs })
}

const storeForeignRefunds = (deps: Deps, paymentId: string, listed: ListedRefund[]) =>
  inTransaction(deps.db, async (tx) => {
    for (const theirs of listed) {
      // Both are read again for each refund, since storing the one before changes them.
      const payment = await lockPayment(tx, paymentId)
      const ours = await tx.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).execute()
      if (ours.some((refund) => isOurs(theirs, refund))) continue
      if (await matchesDispute(deps, tx, payment, theirs)) continue
      const { providerRef } = theirs
      deps.log.error({ reference: payment.reference, providerRef }, 'money went back without us')
      await storeRefund(deps, tx, payment, theirs, ours)
      await enqueue(tx, 'mail:refund-elsewhere', { paymentId, providerRef }, { key: `elsewhere-${providerRef}` })
    }
  })

/**
 * Asks the provider about every refund of a payment, applies the status of ours and stores the others. Gives the provider's
 * list. Throws payment_unanswered.
 */
export const syncRefunds = async (deps: Deps, reference: string): Promise<ListedRefund[]> => {
  const payment = await deps.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
  if (!payment) return []
  const provider = providerOf(deps, payment)
  const open = await deps.db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', payment.id)
    .where('state', 'in', refundStates.having('underWay'))
    .execute()
  for (const { id } of open) await syncRefund(deps, id)
  const listed = await provider.listRefunds(payment)
  await storeForeignRefunds(
    deps,
    payment.id,
    listed.filter(({ status }) => status === 'succeeded'),
  )
  return listed
}
