// Owns refunds that do not succeed by themselves: synced again, handed to an admin, sent again or transferred by an admin.
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { DomainError, fail } from '@akwaaba/contract/errors'
import { refundStates } from '@akwaaba/contract/refund-states'
import { holders, isHeldByStaff } from '@akwaaba/contract/staff-payments'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { isDisputed } from '#disputes/disputes.ts'
import type { RefundRow } from '#payments/rows.ts'
import type { ListedRefund } from '#providers/port.ts'
import { move, sendLater } from '#refunds/move.ts'
import { completeRefund, lockRefund, type RefundWithPayment, readRefund } from '#refunds/refunds.ts'
import { syncRefunds } from './foreign.ts'

/** A refund of which nothing is on its way at the provider, as of its last event. */
type Unsent = RefundWithPayment & { lastEvent: number }

const eventsOf = (db: Tx | Deps['db'], refundId: string) =>
  db.selectFrom('refundEvents').select(['id', 'event']).where('refundId', '=', refundId).orderBy('id', 'desc').execute()

const silent = 'The payment provider does not say whether this refund is on its way. Please try again a little later.'
const held =
  'The payment provider still holds this refund: sent another way, it would go back twice. Finish or cancel it at the provider, for instance by entering the account it asks for. We look again every hour.'
const ofStaff = 'Staff had taken this money: who holds it gives it back, and writes that down.'
const arrived = 'The payment provider has sent this refund meanwhile. There is nothing left to do.'

// A refund that the provider lists as unfinished may still be paid; one without our id may be ours if the sum is the same.
const isHeld = ({ refund, others }: { refund: RefundRow; others: RefundRow[] }, listed: ListedRefund[]) => {
  const taken = others.flatMap(({ providerRef, earlierRefs }) => [providerRef, ...earlierRefs])
  const isItsOwn = ({ refundId, providerRef, amountCents }: ListedRefund) =>
    refundId === null
      ? amountCents === refund.amountCents && !taken.includes(providerRef)
      : refundId === refund.id || refundId.startsWith(`${refund.id}-`)
  return listed.some((theirs) => (theirs.status === 'sent' || theirs.status === 'needsAttention') && isItsOwn(theirs))
}

/** The provider's list of all refunds of the payment; null when the provider does not answer but nothing can have been sent. */
const listAtProvider = async (
  deps: Deps,
  { payment }: RefundWithPayment,
  wasSent: boolean,
): Promise<ListedRefund[] | null> => {
  try {
    return await syncRefunds(deps, payment.reference)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return wasSent ? fail('payment_unanswered', { msg: silent }) : null
  }
}

/**
 * Confirms that no attempt of a refund which waits for an admin is on its way or has succeeded, by asking the provider for
 * every refund of its payment. Not inside a transaction. Refuses with illegal_transition when one is or has, with
 * payment_disputed, and with payment_unanswered.
 */
export const confirmUnsent = async (deps: Deps, refundId: string): Promise<Unsent> => {
  const before = await readRefund(deps, refundId)
  if (isHeldByStaff(before.payment.provider)) return fail('illegal_transition', { msg: ofStaff })
  if (!refundStates.can('retry', before.refund.state)) return fail('illegal_transition')
  if (await isDisputed(deps.db, before.payment.id)) return fail('payment_disputed')
  const wasSent = (await eventsOf(deps.db, refundId)).some(({ event }) => event === 'send')
  const listed = await listAtProvider(deps, before, wasSent)
  const found = await readRefund(deps, refundId)
  if (refundStates.is(found.refund.state, 'done')) return fail('illegal_transition', { msg: arrived })
  const others = await deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('paymentId', '=', found.payment.id)
    .where('id', '!=', refundId)
    .execute()
  if (listed && isHeld({ refund: found.refund, others }, listed)) return fail('illegal_transition', { msg: held })
  if (!refundStates.can('retry', found.refund.state)) return fail('illegal_transition')
  return { ...found, lastEvent: (await eventsOf(deps.db, refundId))[0]?.id ?? 0 }
}

// The confirmation holds only while the refund has no later event.
const requireUnchanged = async (tx: Tx, { refund, payment, lastEvent }: Unsent) => {
  await lockRefund(tx, { refund, payment })
  if ((await eventsOf(tx, refund.id))[0]?.id !== lastEvent) return fail('illegal_transition')
}

const refsAfter = ({ earlierRefs, providerRef }: RefundRow) => [...earlierRefs, providerRef ?? '']

/** Marks a refund as paid that an admin has transferred; refuses with illegal_transition when it has changed. */
export const markPaidByHand = async (
  deps: Deps,
  tx: Tx,
  unsent: Unsent,
  { actorId, bankTransactionId, destination }: { actorId: string; bankTransactionId: string; destination: string },
): Promise<void> => {
  await requireUnchanged(tx, unsent)
  const by = { actor: 'admin', id: actorId } as const
  const earlierRefs = refsAfter(unsent.refund)
  await completeRefund(deps, tx, unsent, { by, providerRef: bankTransactionId, earlierRefs, destination })
}

/** Sends a refund again as a new attempt; refuses with illegal_transition when it has changed. */
export const sendAgain = async (deps: Deps, tx: Tx, unsent: Unsent, actorId: string): Promise<void> => {
  await requireUnchanged(tx, unsent)
  const change = { providerRef: null, earlierRefs: refsAfter(unsent.refund), sentAt: null, sends: 0 }
  await move(deps, tx, unsent.refund.id, 'retry', { actor: 'admin', id: actorId }, change)
}

const quietMinutes = 6 * 60

const handToAdmin = (deps: Deps, found: RefundWithPayment) =>
  inTransaction(deps.db, async (tx) => {
    const { state } = await lockRefund(tx, found)
    if (refundStates.can('stick', state)) await move(deps, tx, found.refund.id, 'stick', { actor: 'system', id: null })
  })

/**
 * Handles every refund without an event for hours, so that none is lost with its job: sends or syncs it again, and hands it
 * to an admin after days. Refunds that need attention at the provider are synced, too.
 */
export const sweepRefunds = async (deps: Deps): Promise<void> => {
  const rows = await deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('refundEvents', 'refundEvents.refundId', 'refunds.id')
    .select(['refunds.id', 'refunds.state'])
    .select(({ fn }) => fn.max<Date>('refundEvents.happenedAt').as('movedAt'))
    .where('refunds.state', 'in', [...refundStates.having('sending'), 'needsAttention'])
    // A refund of a disputed payment waits for the dispute.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('disputes')
            .select('disputes.id')
            .whereRef('disputes.paymentId', '=', 'payments.id')
            .where('disputes.state', 'in', disputeStates.having('holdsRefunds')),
        ),
      ),
    )
    // There is nobody to ask about a refund that an admin still has to transfer.
    .where((is) =>
      is.or([is('refunds.state', '!=', 'needsAttention'), is('payments.provider', 'not in', ['bank', ...holders])]),
    )
    .groupBy('refunds.id')
    .having(({ fn }) => fn.max('refundEvents.happenedAt'), '<', deps.clock.in({ minutes: -quietMinutes }))
    .execute()
  for (const row of rows) {
    const { id } = row
    if (refundStates.expiryOf(row, deps.clock.now()) === 'stick') await handToAdmin(deps, await readRefund(deps, id))
    else if (refundStates.is(row.state, 'sending')) await sendLater(deps.db, id)
    else await enqueue(deps.db, 'payment:look-at-refund', { refundId: id }, { key: `look-${id}` })
  }
}
