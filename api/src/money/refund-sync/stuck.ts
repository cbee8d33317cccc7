// Owns refunds that do not get through by themselves: asked about again, handed to an administrator, sent again or by hand.
import { disputeStates } from '@akwaaba/contract/dispute-states'
import { DomainError, fail } from '@akwaaba/contract/errors'
import { refundStates } from '@akwaaba/contract/refund-states'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { isDisputed } from '#disputes/disputes.ts'
import type { RefundRow } from '#payments/rows.ts'
import type { TheirRefund } from '#providers/port.ts'
import { move, sendLater } from '#refunds/move.ts'
import { type Found, finish, locked, read } from '#refunds/refunds.ts'
import { syncRefunds } from './foreign.ts'

type Sure = Found & { lastEvent: number }

const eventsOf = (db: Tx | Deps['db'], refundId: string) =>
  db.selectFrom('refundEvents').select(['id', 'event']).where('refundId', '=', refundId).orderBy('id', 'desc').execute()

const silent = 'The payment provider does not say whether this refund is on its way. Please try again a little later.'
const held =
  'The payment provider still holds this refund: sent another way, it would go back twice. Finish or cancel it at the provider, for instance by entering the account it asks for. We look again every hour.'
const arrived = 'The payment provider has sent this refund meanwhile. There is nothing left to do.'

// What the provider holds by a name of its own may still go out, whatever it waits for; so may one without a name of ours.
const isHeld = ({ refund, others }: { refund: RefundRow; others: RefundRow[] }, listed: TheirRefund[]) => {
  const taken = others.flatMap(({ providerRef, earlierRefs }) => [providerRef, ...earlierRefs])
  const isItsOwn = ({ refundId, providerRef, amountCents }: TheirRefund) =>
    refundId === null
      ? amountCents === refund.amountCents && !taken.includes(providerRef)
      : refundId === refund.id || refundId.startsWith(`${refund.id}-`)
  return listed.some((one) => (one.status === 'sent' || one.status === 'needsAttention') && isItsOwn(one))
}

/** Asks for all refunds of the payment; null where nothing can have been sent, and nobody is there to ask. */
const listOf = async (deps: Deps, { payment }: Found, wasSent: boolean): Promise<TheirRefund[] | null> => {
  try {
    return await syncRefunds(deps, payment.reference)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return wasSent ? fail('payment_unanswered', { msg: silent }) : null
  }
}

/**
 * Makes sure that nothing of a refund which waits for an administrator is still on its way, by asking the provider for
 * every refund of its payment: an earlier try may have gone through. Not inside a transaction. Refuses with
 * illegal_transition where it is or has arrived, with payment_disputed, and with payment_unanswered.
 */
export const makeSure = async (deps: Deps, refundId: string): Promise<Sure> => {
  const before = await read(deps, refundId)
  if (!refundStates.can('retry', before.refund.state)) return fail('illegal_transition')
  if (await isDisputed(deps.db, before.payment.id)) return fail('payment_disputed')
  const wasSent = (await eventsOf(deps.db, refundId)).some(({ event }) => event === 'send')
  const listed = await listOf(deps, before, wasSent)
  const found = await read(deps, refundId)
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

// What was made sure of is so only while nobody else has done anything.
const stillSure = async (tx: Tx, { refund, payment, lastEvent }: Sure) => {
  await locked(tx, { refund, payment })
  if ((await eventsOf(tx, refund.id))[0]?.id !== lastEvent) return fail('illegal_transition')
}

const refsAfter = ({ earlierRefs, providerRef }: RefundRow) => [...earlierRefs, providerRef ?? '']

/** Marks a refund paid by an administrator's own hand; refuses with illegal_transition where it has moved on. */
export const settleByHand = async (
  deps: Deps,
  tx: Tx,
  sure: Sure,
  { actorId, bankTransactionId, destination }: { actorId: string; bankTransactionId: string; destination: string },
): Promise<void> => {
  await stillSure(tx, sure)
  const by = { actor: 'admin', id: actorId } as const
  const earlierRefs = refsAfter(sure.refund)
  await finish(deps, tx, sure, { by, providerRef: bankTransactionId, earlierRefs, destination })
}

/** Has a refund sent again as a new one; refuses with illegal_transition where it has moved on. */
export const sendAgain = async (deps: Deps, tx: Tx, sure: Sure, actorId: string): Promise<void> => {
  await stillSure(tx, sure)
  const change = { providerRef: null, earlierRefs: refsAfter(sure.refund), sentAt: null, sends: 0 }
  await move(deps, tx, sure.refund.id, 'retry', { actor: 'admin', id: actorId }, change)
}

const hour = 60
const quietMinutes = 6 * hour

const giveUp = (deps: Deps, found: Found) =>
  inTransaction(deps.db, async (tx) => {
    const { state } = await locked(tx, found)
    if (refundStates.can('stick', state)) await move(deps, tx, found.refund.id, 'stick', { actor: 'system', id: null })
  })

/**
 * Looks after every refund of which nothing was heard for hours, so that none dies with its job: has it sent or asked about
 * again, and hands it to an administrator after days. What waits at the provider for somebody is asked about, too.
 */
export const sweepRefunds = async (deps: Deps): Promise<void> => {
  const rows = await deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .innerJoin('refundEvents', 'refundEvents.refundId', 'refunds.id')
    .select(['refunds.id', 'refunds.paymentId', 'refunds.state'])
    .select(({ fn }) => fn.max<Date>('refundEvents.happenedAt').as('movedAt'))
    .where('refunds.state', 'in', [...refundStates.having('sending'), 'needsAttention'])
    // One of a disputed payment waits for the dispute.
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
    // Our bank has nothing to say of what an administrator has yet to send.
    .where((is) => is.or([is('refunds.state', '!=', 'needsAttention'), is('payments.provider', '!=', 'bank')]))
    .groupBy('refunds.id')
    .having(({ fn }) => fn.max('refundEvents.happenedAt'), '<', deps.clock.in({ minutes: -quietMinutes }))
    .execute()
  for (const row of rows) {
    const { id, paymentId } = row
    if (refundStates.expiryOf(row, deps.clock.now()) === 'stick') await giveUp(deps, await read(deps, id))
    else if (refundStates.is(row.state, 'sending')) await sendLater(deps.db, id, paymentId)
    else await enqueue(deps.db, 'payment:look-at-refund', { refundId: id }, { key: `look-${id}` })
  }
}
