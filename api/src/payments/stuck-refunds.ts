// Owns refunds that do not get through by themselves: asked about again, handed to an administrator, sent again or by hand.
import { DomainError, fail } from '@akwaaba/contract/errors'
import { enqueue } from '../db/outbox.ts'
import { inTransaction, type Tx } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import type { RefundRow } from './present.ts'
import type { RefundReading } from './provider.ts'
import { move, sendLater } from './refund-move.ts'
import { apply, byProvider, finish, locked, read, readAtProvider } from './refunds.ts'
import type { Payment } from './targets.ts'

/** Has the refunds of a payment that were not sent yet wait for an administrator. The payment must be locked. */
export const holdUnsent = async (deps: Deps, tx: Tx, paymentId: string): Promise<void> => {
  const unsent = await tx
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'requested')
    .forUpdate()
    .execute()
  for (const { id } of unsent) await move(deps, tx, id, 'stick', byProvider)
}

type Sure = { refund: RefundRow; payment: Payment; lastEvent: number }

const eventsOf = (db: Tx | Deps['db'], refundId: string) =>
  db.selectFrom('refundEvents').select(['id', 'event']).where('refundId', '=', refundId).orderBy('id', 'desc').execute()

const silent = 'The payment provider does not say whether this refund is on its way. Please try again a little later.'
const held =
  'The payment provider still holds this refund: sent another way, it would go back twice. Finish or cancel it at the provider, for instance by entering the account it asks for. We look again every hour.'
const arrived = 'The payment provider has sent this refund meanwhile. There is nothing left to do.'

// What the provider holds by a name of its own may still go out, whatever it waits for.
const isHeld = ({ status, providerRef }: RefundReading) =>
  status === 'sent' || (status === 'needsAttention' && providerRef !== null)

/**
 * Makes sure that nothing of a refund which waits for an administrator is still on its way, by asking the provider. Not
 * inside a transaction. Refuses with illegal_transition where it is or has arrived, and with payment_unanswered.
 */
export const makeSure = async (deps: Deps, refundId: string): Promise<Sure> => {
  const found = await read(deps, refundId)
  const { state } = found.refund
  if (state !== 'failed' && state !== 'needsAttention') return fail('illegal_transition')
  const events = await eventsOf(deps.db, refundId)
  const sure = { ...found, lastEvent: events[0]?.id ?? 0 }
  // Sent by nobody since it was asked for: there is nothing to ask about.
  if (!events.slice(0, events.findIndex(isBeginning) + 1).some(({ event }) => event === 'send')) return sure
  const reading = await readAtProvider(deps, found).catch((error: unknown) => {
    if (error instanceof DomainError) return fail('payment_unanswered', { msg: silent })
    throw error
  })
  if (isHeld(reading)) return fail('illegal_transition', { msg: held })
  if (reading.status !== 'succeeded') return sure
  await apply(deps, found, reading)
  return fail('illegal_transition', { msg: arrived })
}

const isBeginning = ({ event }: { event: string }) => event === 'create' || event === 'retry'

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
  const change = { providerRef: null, earlierRefs: refsAfter(sure.refund) }
  await move(deps, tx, sure.refund.id, 'retry', { actor: 'admin', id: actorId }, change)
}

const hour = 60
const quietMinutes = 6 * hour
/** After so long a refund without an end is an administrator's. */
export const patienceMinutes = 48 * hour

const giveUp = (deps: Deps, found: { refund: RefundRow; payment: Payment }) =>
  inTransaction(deps.db, async (tx) => {
    const { state } = await locked(tx, found)
    if (state === 'requested' || state === 'sent')
      await move(deps, tx, found.refund.id, 'stick', { actor: 'system', id: null })
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
    .where('refunds.state', 'in', ['requested', 'sent', 'needsAttention'])
    // Our bank has nothing to say of what an administrator has yet to send.
    .where((is) => is.or([is('refunds.state', '!=', 'needsAttention'), is('payments.provider', '!=', 'bank')]))
    .groupBy('refunds.id')
    .having(({ fn }) => fn.max('refundEvents.happenedAt'), '<', deps.clock.in({ minutes: -quietMinutes }))
    .execute()
  for (const { id, paymentId, state, movedAt } of rows) {
    const isWaiting = state === 'needsAttention'
    if (!isWaiting && movedAt < deps.clock.in({ minutes: -patienceMinutes })) await giveUp(deps, await read(deps, id))
    else if (!isWaiting) await sendLater(deps.db, id, paymentId)
    if (isWaiting) await enqueue(deps.db, 'payment:look-at-refund', { refundId: id }, { key: `look-${id}` })
  }
}
