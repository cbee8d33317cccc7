// Owns sending a refund and syncing its status: it is looked up before it is sent again, and each refund of the provider
// matches one of ours.
import { refundStates } from '@akwaaba/contract/refund-states'
import { enqueue } from '#db/outbox.ts'
import { byProvider } from '#db/transition.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { isDisputed } from '#disputes/disputes.ts'
import type { RefundRow } from '#payments/rows.ts'
import type { ListedRefund, ProviderRefund } from '#providers/port.ts'
import { providerOf } from '#providers/providers.ts'
import { move, sendLater } from '#refunds/move.ts'
import { completeRefund, lockRefund, type RefundWithPayment, readRefund } from '#refunds/refunds.ts'
import { beginTurn, endTurn } from './turns.ts'

const minute = 60_000
const hour = 60
// The clocks of the provider and of this process may differ.
const clockSkewMillis = 2 * minute
const firstWaitMillis = 15 * minute
const maxWaitMillis = 6 * hour * minute

/** The id of the present attempt at the provider: a refund that an admin has sent again has another one. */
export const attemptIdOf = ({ id, earlierRefs }: RefundRow): string =>
  earlierRefs.length === 0 ? id : `${id}-${earlierRefs.length}`

const attemptId = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-([1-9]\d?))?$/

/** Takes the id that a refund has at the provider; gives the id of the refund and how many attempts were before, or null if it is not ours. */
export const attemptOf = (refundId: string | null): { id: string; attemptsBefore: number } | null => {
  const [, id, before = '0'] = attemptId.exec(refundId ?? '') ?? []
  return id === undefined ? null : { id, attemptsBefore: Number(before) }
}

const requestOf = ({ refund, payment }: RefundWithPayment) => ({
  refundId: attemptIdOf(refund),
  reference: payment.reference,
  providerRef: payment.providerRef,
  chargeRef: payment.chargeRef,
  amountCents: refund.amountCents,
  currency: refund.currency,
  note: refund.note,
})

/** The provider's references of refunds that match another refund of ours. */
const takenRefs = async (deps: Deps, { refund, payment }: RefundWithPayment): Promise<string[]> => {
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
 * The refund in the provider's list that matches the present attempt: by id, or for providers without our ids, one of the
 * same sum made since it was sent that matches no other refund of ours.
 */
const findMatch = async (
  deps: Deps,
  found: RefundWithPayment,
  listed: ListedRefund[],
): Promise<ListedRefund | undefined> => {
  const { refund } = found
  const named = listed.find(({ refundId }) => refundId === attemptIdOf(refund))
  if (named || refund.sentAt === null) return named
  const taken = [...(await takenRefs(deps, found)), ...refund.earlierRefs]
  const since = refund.sentAt.getTime() - clockSkewMillis
  return listed.find(
    (theirs) =>
      theirs.refundId === null &&
      theirs.disputeId === null &&
      theirs.status !== 'failed' &&
      theirs.amountCents === refund.amountCents &&
      !taken.includes(theirs.providerRef) &&
      (theirs.createdAt?.getTime() ?? 0) >= since,
  )
}

/** The provider status of a refund; 'unknown' when the provider does not list it. Throws when the provider does not answer. */
export const readAtProvider = async (deps: Deps, found: RefundWithPayment): Promise<ProviderRefund> => {
  const provider = providerOf(deps, found.payment)
  const known = requestOf(found)
  if (found.refund.providerRef !== null) return provider.readRefund({ ...known, refundRef: found.refund.providerRef })
  const theirs = await findMatch(deps, found, await provider.listRefunds(known))
  return theirs ?? { status: 'unknown', providerRef: null }
}

// Providers take days for a refund, so its status is read again later.
const syncLater = (deps: Deps, tx: Tx, { id }: RefundRow, minutes: number) =>
  enqueue(tx, 'payment:look-at-refund', { refundId: id }, { runAt: deps.clock.in({ minutes }), key: `look-${id}` })

/** Applies the provider status of a refund. */
export const applyRefundStatus = async (deps: Deps, found: RefundWithPayment, providerRefund: ProviderRefund) => {
  const { status, providerRef } = providerRefund
  await inTransaction(deps.db, async (tx) => {
    const { state, isSameAttempt } = await lockRefund(tx, found)
    // If it was sent again in the meantime, the status is that of an earlier attempt and does not apply.
    if (refundStates.is(state, 'done') || !isSameAttempt) return
    if (status === 'succeeded') return completeRefund(deps, tx, found, { by: byProvider, providerRef })
    const ref = providerRef === null ? {} : { providerRef }
    if (status === 'failed' && refundStates.can('fail', state))
      await move(deps, tx, found.refund.id, 'fail', byProvider, ref)
    if (status === 'needsAttention' && refundStates.can('stick', state))
      await move(deps, tx, found.refund.id, 'stick', byProvider, ref)
    if (status === 'sent') {
      if (providerRef !== null)
        await tx.updateTable('refunds').set({ providerRef }).where('id', '=', found.refund.id).execute()
      await syncLater(deps, tx, found.refund, 6 * hour)
    }
  })
}

/** Until when a refund without an answer is only looked up and not sent again: twice as long after each attempt. */
const lookUpUntil = ({ sentAt, sends }: Pick<RefundRow, 'sentAt' | 'sends'>): number =>
  (sentAt?.getTime() ?? 0) + Math.min(firstWaitMillis * 2 ** Math.max(0, sends - 1), maxWaitMillis)

/** Looks the refund up again after a minute, two, four, and so on: a slow provider may list it late. */
const lookUpLater = (deps: Deps, refundId: string, sent: Pick<RefundRow, 'sentAt' | 'sends'>) => {
  const now = deps.clock.now().getTime()
  const elapsed = now - (sent.sentAt?.getTime() ?? now)
  const pause = Math.min(Math.max(minute, elapsed), Math.max(1000, lookUpUntil(sent) - now))
  return sendLater(deps.db, refundId, new Date(now + pause))
}

/**
 * Records that a refund is being sent, before it is sent, so that a crash leaves a trace; gives the refund as it is to be sent, or
 * null when it must not be sent. From then on its sum stays.
 */
const recordSending = (deps: Deps, found: RefundWithPayment) =>
  inTransaction(deps.db, async (tx) => {
    const { state, isSameAttempt, sends, amountCents } = await lockRefund(tx, found)
    // It is done or another worker has sent it. A disputed one is sent once the dispute is decided.
    if (!isSameAttempt || sends !== found.refund.sends || state !== found.refund.state) return null
    if (await isDisputed(tx, found.payment.id)) return null
    const sent = { sentAt: deps.clock.now(), sends: sends + 1 }
    if (refundStates.can('send', state))
      await move(deps, tx, found.refund.id, 'send', { actor: 'system', id: null }, sent)
    else await tx.updateTable('refunds').set(sent).where('id', '=', found.refund.id).execute()
    // Until it was locked, a lost dispute may have paid a part of it.
    return { ...found.refund, ...sent, amountCents }
  })

/**
 * Sends a refund. One that may have been sent before is looked up first, and sent again only when the provider has not listed
 * it for a long time: the provider may be slow, and would refund a part of a payment twice.
 */
const sendOrLookUp = async (deps: Deps, found: RefundWithPayment): Promise<void> => {
  const { id, state } = found.refund
  const provider = providerOf(deps, found.payment)
  if (state === 'sent') {
    const providerRefund = await readAtProvider(deps, found)
    if (providerRefund.status !== 'unknown') return applyRefundStatus(deps, found, providerRefund)
    if (deps.clock.now().getTime() < lookUpUntil(found.refund)) return lookUpLater(deps, id, found.refund)
  }
  const sent = await recordSending(deps, found)
  if (sent === null) return
  const providerRefund = await provider.refund(requestOf({ ...found, refund: sent }))
  if (providerRefund.status === 'unknown') return lookUpLater(deps, id, sent)
  await applyRefundStatus(deps, found, providerRefund)
}

/**
 * Does the job `jobId`, which sends or looks up a refund. The refunds of a payment take turns, since one could be matched with
 * what the provider has just made for another; without a turn the job is enqueued again.
 */
export const sendRefund = async (deps: Deps, refundId: string, jobId: string): Promise<void> => {
  const found = await readRefund(deps, refundId)
  if (!refundStates.is(found.refund.state, 'sending')) return
  if (!(await beginTurn(deps, found, jobId))) return
  try {
    await sendOrLookUp(deps, found)
  } finally {
    await endTurn(deps, found, jobId)
  }
}

/** Asks the provider about a refund and applies the answer; does nothing when the refund is done. */
export const syncRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const found = await readRefund(deps, refundId)
  if (refundStates.is(found.refund.state, 'done')) return
  const providerRefund = await readAtProvider(deps, found)
  if (providerRefund.status !== 'unknown') await applyRefundStatus(deps, found, providerRefund)
}
