// Owns the inbox of webhook events: each is stored once and only causes a sync; its content is never applied by itself.
import { sql } from 'kysely'
import { enqueue } from '#db/outbox.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { syncDisputes } from '#disputes/disputes.ts'
import { syncByEvent } from '#payouts/at-provider.ts'
import type { WebhookEvent } from '#providers/port.ts'
import { syncRefunds } from '#refund-sync/foreign.ts'
import { syncPayment } from './capturing.ts'

const keptDays = 90
const newDispute = /dispute\.(create|created|remind)$/i

// By our reference, else by the provider's; only among the payments of that provider.
const referenceOf = async (tx: Tx, provider: string, webhookEvent: WebhookEvent): Promise<string | null> => {
  const ours = () => tx.selectFrom('payments').select('reference').where('provider', '=', provider)
  const { reference, providerRef, chargeRef } = webhookEvent
  const found =
    (reference && (await ours().where('reference', '=', reference).executeTakeFirst())) ||
    (providerRef && (await ours().where('providerRef', '=', providerRef).executeTakeFirst())) ||
    (chargeRef && (await ours().where('chargeRef', '=', chargeRef).executeTakeFirst()))
  return found ? found.reference : null
}

/** Stores a webhook event, once per key, and enqueues its handling. One without a payment of ours is stored, too. */
export const receiveEvent = async (deps: Deps, provider: string, webhookEvent: WebhookEvent): Promise<void> => {
  const { key, event } = webhookEvent
  const known = await inTransaction(deps.db, async (tx) => {
    const { transferRef } = webhookEvent
    const isPayout = transferRef !== undefined && (await syncByEvent(tx, provider, transferRef))
    const reference = await referenceOf(tx, provider, webhookEvent)
    const fresh = await tx
      .insertInto('providerEvents')
      .values({
        id: deps.ids.next(),
        provider,
        key,
        event,
        reference: reference ?? webhookEvent.reference ?? transferRef ?? null,
        receivedAt: deps.clock.now(),
        handledAt: isPayout ? deps.clock.now() : null,
        claim: webhookEvent.claim ? JSON.stringify(webhookEvent.claim) : null,
      })
      .onConflict((on) => on.columns(['provider', 'key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (fresh && reference !== null) await enqueue(tx, 'payment:event', { eventId: fresh.id })
    return reference !== null || isPayout || !fresh
  })
  if (newDispute.test(event))
    deps.log.error({ provider, event, reference: webhookEvent.reference }, 'a payer disputes a payment')
  if (!known)
    deps.log.warn({ provider, event, reference: webhookEvent.reference }, 'a provider tells of no payment of ours')
}

const refundEvents = /refund/i

// A claim on money, or money that the provider took back.
const claimEvents = /dispute|reversed$/i

/** Syncs the payment of a stored event, and its refunds or disputes if the event is about those. */
export const handleEvent = async (deps: Deps, eventId: string): Promise<void> => {
  const row = await deps.db.selectFrom('providerEvents').selectAll().where('id', '=', eventId).executeTakeFirst()
  if (!row?.reference || row.handledAt !== null) return
  const { event, reference } = row
  // A dispute must hold the refunds also when the provider does not answer about the payment.
  const failure = await syncPayment(deps, reference).then(
    () => null,
    (error: unknown) => error,
  )
  if (claimEvents.test(event)) await syncDisputes(deps, reference, row.claim ?? {})
  if (failure !== null) throw failure
  // After the payment, because the event of a refund may arrive before the event of its payment.
  if (refundEvents.test(event)) await syncRefunds(deps, reference)
  const handledAt = deps.clock.now()
  await deps.db.updateTable('providerEvents').set({ handledAt }).where('id', '=', eventId).execute()
}

const recentDays = 7

/** When the last webhook event of each of these providers arrived, if it did within a week. */
export const readLastEvents = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  providers: readonly string[],
): Promise<Map<string, Date>> => {
  const { rows } = await sql<{ provider: string; receivedAt: Date }>`
    select names.provider, last.received_at from unnest(${providers}::text[]) as names (provider)
    cross join lateral (
      select received_at from provider_events
      where provider_events.provider = names.provider and received_at > ${clock.in({ minutes: -recentDays * 24 * 60 })}
      order by received_at desc limit 1
    ) as last`.execute(db)
  return new Map(rows.map(({ provider, receivedAt }) => [provider, receivedAt]))
}

/** Deletes webhook events after 90 days. */
export const deleteOldEvents = async ({ db, clock }: Deps): Promise<void> => {
  await db
    .deleteFrom('providerEvents')
    .where('receivedAt', '<', clock.in({ minutes: -keptDays * 24 * 60 }))
    .execute()
}
