// Owns comparing a payment's refunds with the provider's own: what went back there without us is written down and told.

import { toCents } from '@akwaaba/contract/money'
import { paymentStates } from '@akwaaba/contract/payment-states'
import { refundStates } from '@akwaaba/contract/refund-states'
import { enqueue } from '#db/outbox.ts'
import { byProvider } from '#db/transition.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { isOfDispute } from '#disputes/disputes.ts'
import { refundableAmount } from '#payments/revenue.ts'
import type { Payment, RefundRow } from '#payments/rows.ts'
import type { TheirRefund } from '#providers/port.ts'
import { providerOf } from '#providers/providers.ts'
import { finish, requestRefund } from '#refunds/refunds.ts'
import { syncRefund, tryOf } from './sending.ts'

// What was sent by hand never went through the provider: there, its own try is nobody's any more.
const isOurs = (theirs: TheirRefund, ours: RefundRow) =>
  ours.providerRef === theirs.providerRef || (ours.destination === '' && tryOf(ours) === theirs.refundId)

// Somebody who saw one of ours wait may have sent it at the provider instead.
const standsFor = (theirs: TheirRefund, ours: RefundRow) =>
  refundStates.is(ours.state, 'unsent') && ours.amountCents === theirs.amountCents

const writeDown = async (deps: Deps, tx: Tx, payment: Payment, theirs: TheirRefund, ours: RefundRow[]) => {
  const { amountCents, providerRef } = theirs
  const left = await refundableAmount(tx, payment)
  const waiting = ours.find((one) => standsFor(theirs, one))
  if (amountCents > left && waiting) {
    const earlierRefs = [...waiting.earlierRefs, waiting.providerRef ?? '']
    return finish(deps, tx, { refund: waiting, payment }, { by: byProvider, providerRef, earlierRefs })
  }
  if (amountCents > left || !paymentStates.is(payment.state, 'moneyIsHere')) return
  const key = `at-provider:${providerRef}`
  const refund = await requestRefund(deps, tx, payment, {
    reason: 'at-provider',
    key,
    amountCents: toCents(amountCents),
  })
  if (refund) await finish(deps, tx, { refund, payment }, { by: byProvider, providerRef })
}

const takeNote = (deps: Deps, paymentId: string, listed: TheirRefund[]) =>
  inTransaction(deps.db, async (tx) => {
    for (const theirs of listed) {
      // Anew for each: what was written down of the one before changes both.
      const payment = await tx
        .selectFrom('payments')
        .selectAll()
        .where('id', '=', paymentId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const ours = await tx.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).execute()
      if (ours.some((one) => isOurs(theirs, one))) continue
      if (await isOfDispute(deps, tx, payment, theirs)) continue
      const { providerRef } = theirs
      deps.log.error({ reference: payment.reference, providerRef }, 'money went back without us')
      await writeDown(deps, tx, payment, theirs, ours)
      await enqueue(tx, 'mail:refund-elsewhere', { paymentId, providerRef }, { key: `elsewhere-${providerRef}` })
    }
  })

/**
 * Asks the provider about every refund of a payment: what became of ours, and whether there are others. Gives its list.
 * Throws payment_unanswered.
 */
export const syncRefunds = async (deps: Deps, reference: string): Promise<TheirRefund[]> => {
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
  const listed = await provider.refundsOf(payment)
  await takeNote(
    deps,
    payment.id,
    listed.filter(({ status }) => status === 'succeeded'),
  )
  return listed
}
