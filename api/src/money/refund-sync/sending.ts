// Owns sending a refund and learning what became of it: asked about before it is sent again, one of theirs for one of ours.

import { refundStates } from '@akwaaba/contract/refund-states'
import { enqueue } from '#db/outbox.ts'
import { byProvider } from '#db/transition.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { isDisputed } from '#disputes/disputes.ts'
import type { RefundRow } from '#payments/rows.ts'
import type { ProviderRefund, TheirRefund } from '#providers/port.ts'
import { providerOf } from '#providers/providers.ts'
import { move, sendLater } from '#refunds/move.ts'
import { type Found, finish, locked, read } from '#refunds/refunds.ts'

const minute = 60_000
const hour = 60
// Its clock and ours may differ.
const clockSkewMillis = 2 * minute
const firstPatience = 15 * minute
const longestPatience = 6 * hour * minute

/** By what the provider knows the try under way: one that an administrator has sent again is another one there. */
export const tryOf = ({ id, earlierRefs }: RefundRow): string =>
  earlierRefs.length === 0 ? id : `${id}-${earlierRefs.length}`

const askOf = ({ refund, payment }: Found) => ({
  refundId: tryOf(refund),
  reference: payment.reference,
  providerRef: payment.providerRef,
  chargeRef: payment.chargeRef,
  amountCents: refund.amountCents,
  currency: refund.currency,
  note: refund.note,
})

/** By their names at the provider: the refunds there that answer another refund of ours. */
const takenRefs = async (deps: Deps, { refund, payment }: Found): Promise<string[]> => {
  const others = await deps.db
    .selectFrom('refunds')
    .select(['providerRef', 'earlierRefs'])
    .where('paymentId', '=', payment.id)
    .where('id', '!=', refund.id)
    .execute()
  return others.flatMap(({ providerRef, earlierRefs }) => [
    ...earlierRefs,
    ...(providerRef === null ? [] : [providerRef]),
  ])
}

/**
 * Which of the provider's refunds answers the try under way: the one that bears its name; where they bear none, one of the
 * same sum made since it was sent. One of theirs answers one of ours.
 */
const answerTo = async (deps: Deps, found: Found, listed: TheirRefund[]): Promise<TheirRefund | undefined> => {
  const { refund } = found
  const named = listed.find(({ refundId }) => refundId === tryOf(refund))
  if (named || refund.sentAt === null) return named
  const taken = [...(await takenRefs(deps, found)), ...refund.earlierRefs]
  const since = refund.sentAt.getTime() - clockSkewMillis
  return listed.find(
    (one) =>
      one.refundId === null &&
      one.disputeId === null &&
      one.status !== 'failed' &&
      one.amountCents === refund.amountCents &&
      !taken.includes(one.providerRef) &&
      (one.createdAt?.getTime() ?? 0) >= since,
  )
}

/** What the provider says of a refund at this moment; 'unknown' where it lists none of it. Throws where no answer comes. */
export const readAtProvider = async (deps: Deps, found: Found): Promise<ProviderRefund> => {
  const provider = providerOf(deps, found.payment)
  const known = askOf(found)
  if (found.refund.providerRef !== null) return provider.readRefund({ ...known, refundRef: found.refund.providerRef })
  const theirs = await answerTo(deps, found, await provider.refundsOf(known))
  return theirs ?? { status: 'unknown', providerRef: null }
}

// How long after it was sent a refund is asked about again: providers take days.
const lookAgain = (deps: Deps, tx: Tx, { id, paymentId }: RefundRow, minutes: number) =>
  enqueue(
    tx,
    'payment:look-at-refund',
    { refundId: id },
    { runAt: deps.clock.in({ minutes }), key: `look-${id}`, queue: `refunds-${paymentId}` },
  )

/** Applies what a provider said of a refund. */
export const apply = async (deps: Deps, found: Found, providerPayment: ProviderRefund) => {
  const { status, providerRef } = providerPayment
  await inTransaction(deps.db, async (tx) => {
    const { state, isSameTry } = await locked(tx, found)
    // Sent again since it was asked about: what became of the try before says nothing of this one.
    if (refundStates.is(state, 'done') || !isSameTry) return
    if (status === 'succeeded') return finish(deps, tx, found, { by: byProvider, providerRef })
    const ref = providerRef === null ? {} : { providerRef }
    if (status === 'failed' && refundStates.can('fail', state))
      await move(deps, tx, found.refund.id, 'fail', byProvider, ref)
    if (status === 'needsAttention' && refundStates.can('stick', state))
      await move(deps, tx, found.refund.id, 'stick', byProvider, ref)
    if (status === 'sent') {
      if (providerRef !== null)
        await tx.updateTable('refunds').set({ providerRef }).where('id', '=', found.refund.id).execute()
      await lookAgain(deps, tx, found.refund, 6 * hour)
    }
  })
}

/** Until when a refund without an answer is only asked about: each time it is sent for twice as long. */
const askedUntil = ({ sentAt, sends }: Pick<RefundRow, 'sentAt' | 'sends'>): number =>
  (sentAt?.getTime() ?? 0) + Math.min(firstPatience * 2 ** Math.max(0, sends - 1), longestPatience)

/** Asks again after a minute, two, four, and so on: a provider that answers slowly may list it late. */
const askLater = (deps: Deps, refundId: string, paymentId: string, sent: Pick<RefundRow, 'sentAt' | 'sends'>) => {
  const now = deps.clock.now().getTime()
  const elapsed = now - (sent.sentAt?.getTime() ?? now)
  const pause = Math.min(Math.max(minute, elapsed), Math.max(1000, askedUntil(sent) - now))
  return sendLater(deps.db, refundId, paymentId, new Date(now + pause))
}

/** Writes down that a refund is being sent, so that anyone who comes after us knows that it may have been; null where it may not. */
const beginSending = (deps: Deps, found: Found) =>
  inTransaction(deps.db, async (tx) => {
    const { state, isSameTry, sends } = await locked(tx, found)
    // Done, or sent by another worker since it was found. Or disputed: it is sent once that is decided.
    if (!isSameTry || sends !== found.refund.sends || state !== found.refund.state) return null
    if (await isDisputed(tx, found.payment.id)) return null
    const sent = { sentAt: deps.clock.now(), sends: sends + 1 }
    if (refundStates.can('send', state))
      await move(deps, tx, found.refund.id, 'send', { actor: 'system', id: null }, sent)
    else await tx.updateTable('refunds').set(sent).where('id', '=', found.refund.id).execute()
    return sent
  })

/**
 * Sends a refund. One that may have been sent before is asked about, and sent again only where the provider has not listed
 * it for a long time: its answer may be slow, and a part of a payment can go back twice.
 */
export const sendRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const found = await read(deps, refundId)
  const { state, paymentId } = found.refund
  if (!refundStates.is(state, 'sending')) return
  const provider = providerOf(deps, found.payment)
  if (state === 'sent') {
    const providerPayment = await readAtProvider(deps, found)
    if (providerPayment.status !== 'unknown') return apply(deps, found, providerPayment)
    if (deps.clock.now().getTime() < askedUntil(found.refund)) return askLater(deps, refundId, paymentId, found.refund)
  }
  const sent = await beginSending(deps, found)
  if (sent === null) return
  const providerPayment = await provider.refund(askOf(found))
  if (providerPayment.status === 'unknown') return askLater(deps, refundId, paymentId, sent)
  await apply(deps, found, providerPayment)
}

/** Asks what became of a refund and applies the answer; does nothing where it is done. */
export const syncRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const found = await read(deps, refundId)
  if (refundStates.is(found.refund.state, 'done')) return
  const providerPayment = await readAtProvider(deps, found)
  if (providerPayment.status !== 'unknown') await apply(deps, found, providerPayment)
}
