// Owns the inbox: what providers tell us, each thing once, and looking at what it is about. It never takes their word.
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { syncDisputes } from '#disputes/disputes.ts'
import type { Claim, WebhookEvent } from '#providers/port.ts'
import { syncRefunds } from '#refund-sync/foreign.ts'
import { syncPayment } from './capturing.ts'

const keptDays = 90
const newDispute = /dispute\.(create|created|remind)$/i

// By our reference, else by theirs; only among the payments of that provider.
const referenceOf = async (tx: Tx, provider: string, signal: WebhookEvent): Promise<string | null> => {
  const ours = () => tx.selectFrom('payments').select('reference').where('provider', '=', provider)
  const { reference, providerRef, chargeRef } = signal
  const found =
    (reference && (await ours().where('reference', '=', reference).executeTakeFirst())) ||
    (providerRef && (await ours().where('providerRef', '=', providerRef).executeTakeFirst())) ||
    (chargeRef && (await ours().where('chargeRef', '=', chargeRef).executeTakeFirst()))
  return found ? found.reference : null
}

/** Stores what a provider tells, once for its key, and has it looked at. What fits no payment of ours is stored, too. */
export const receive = async (deps: Deps, provider: string, signal: WebhookEvent): Promise<void> => {
  const { key, event } = signal
  const known = await inTransaction(deps.db, async (tx) => {
    const reference = await referenceOf(tx, provider, signal)
    const fresh = await tx
      .insertInto('providerEvents')
      .values({
        id: deps.ids.next(),
        provider,
        key,
        event,
        reference: reference ?? signal.reference,
        receivedAt: deps.clock.now(),
        handledAt: null,
        claim: signal.claim ? JSON.stringify(signal.claim) : null,
      })
      .onConflict((on) => on.columns(['provider', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (fresh && reference !== null) await enqueue(tx, 'payment:event', { eventId: fresh.id })
    return reference !== null || !fresh
  })
  if (newDispute.test(event))
    deps.log.error({ provider, event, reference: signal.reference }, 'a payer disputes a payment')
  if (!known) deps.log.warn({ provider, event, reference: signal.reference }, 'a provider tells of no payment of ours')
}

const refunds = /refund/i

// A claim on money, or money that the provider took back.
const claims = /dispute|reversed$/i

/** Asks the provider what became of the payment, the refunds or the disputes a stored event is about. */
export const handle = async (deps: Deps, eventId: string): Promise<void> => {
  const row = await deps.db.selectFrom('providerEvents').selectAll().where('id', '=', eventId).executeTakeFirst()
  if (!row?.reference || row.handledAt !== null) return
  const { event, reference } = row
  // A provider that says nothing of the payment now does not keep a dispute of it from holding its refunds.
  const silence = await syncPayment(deps, reference).then(
    () => null,
    (error: unknown) => error,
  )
  if (claims.test(event)) await syncDisputes(deps, reference, (row.claim ?? {}) as Claim)
  if (silence !== null) throw silence
  // Word of a refund may come before word of what it is a refund of.
  if (refunds.test(event)) await syncRefunds(deps, reference)
  const handledAt = deps.clock.now()
  await deps.db.updateTable('providerEvents').set({ handledAt }).where('id', '=', eventId).execute()
}

/** Forgets what was told long ago; what it led to stays. */
export const forgetOldEvents = async ({ db, clock }: Deps): Promise<void> => {
  await db
    .deleteFrom('providerEvents')
    .where('receivedAt', '<', clock.in({ minutes: -keptDays * 24 * 60 }))
    .execute()
}
