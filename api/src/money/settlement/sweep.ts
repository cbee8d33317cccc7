// Owns syncing payments that no browser has confirmed.
import { DomainError } from '@akwaaba/contract/errors'
import { type PaymentState, paymentStates } from '@akwaaba/contract/payment-states'
import { transferStates } from '@akwaaba/contract/transfer-states'
import { sql } from 'kysely'
import { bySystem } from '#db/transition.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { move } from '#payments/move.ts'
import { readQuietly } from './capturing.ts'
import { settle } from './settling.ts'

const isStillChecked = (state: PaymentState) => paymentStates.is(state, 'live') || paymentStates.is(state, 'givenUp')

/**
 * Syncs a payment that no browser has confirmed, and abandons it after its time. An abandoned or declined one is synced, too:
 * a page that was left open in another tab may still charge the guest.
 */
export const checkPayment = async (deps: Deps, reference: string): Promise<void> => {
  const row = await deps.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
  if (!row || !isStillChecked(row.state)) return
  const providerPayment = await readQuietly(deps, row)
  const after = await settle(deps, reference, providerPayment)
  const isOver = paymentStates.isDue('abandon', row, deps.clock.now())
  if (paymentStates.can('abandon', after.state) && providerPayment.status === 'notStarted' && isOver)
    await inTransaction(deps.db, async (tx) => {
      const current = await tx
        .selectFrom('payments')
        .select('state')
        .where('id', '=', row.id)
        .forUpdate()
        .executeTakeFirst()
      if (current && paymentStates.can('abandon', current.state)) await move(deps, tx, row.id, 'abandon', bySystem)
    })
}

const maxPayments = 200
// Less than the minute between two sweeps: payments that are not reached now come first in the next one.
const maxSweepMillis = 45_000

// After so many calls without an answer a provider is skipped until the next sweep: each call waits for its time limit, and
// the payments of other providers wait with it.
const maxUnanswered = 2

// A page at a provider can charge for about a day after its payment failed here or was abandoned.
const givenUpMinutes = 25 * 60
const givenUpSyncMinutes = 25

/** Open payments that are due, except live transfers: only an admin can enter that the money was received. */
const dueOpen = (deps: Deps, now: Date) =>
  deps.db
    .selectFrom('payments')
    .select(['id', 'reference', 'provider', 'lookedAt', 'createdAt'])
    .where('state', 'in', paymentStates.having('live'))
    .where('createdAt', '<', new Date(now.getTime() - 120_000))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transfers')
            .select('code')
            .whereRef('transfers.paymentId', '=', 'payments.id')
            .where('transfers.state', 'in', transferStates.having('live')),
        ),
      ),
    )
    .where((is) =>
      is.or([
        is('lookedAt', 'is', null),
        sql<boolean>`(${now}::timestamptz - looked_at) * 60 >= ${now}::timestamptz - created_at`,
      ]),
    )

/** Payments that failed or were abandoned within the last day and are due, except transfers, which a bank statement settles. */
const dueGivenUp = (deps: Deps, now: Date) =>
  deps.db
    .selectFrom('payments')
    .select(['id', 'reference', 'provider', 'lookedAt', 'createdAt'])
    .where('state', 'in', paymentStates.having('givenUp'))
    .where('provider', '!=', 'bank')
    .where('id', 'in', (of) =>
      of
        .selectFrom('paymentEvents')
        .select('paymentId')
        .where('toState', 'in', paymentStates.having('givenUp'))
        .where('happenedAt', '>', new Date(now.getTime() - givenUpMinutes * 60_000)),
    )
    .where((is) =>
      is.or([is('lookedAt', 'is', null), is('lookedAt', '<=', new Date(now.getTime() - givenUpSyncMinutes * 60_000))]),
    )

/**
 * Syncs payments that no browser has confirmed, the longest unsynced first: open ones every minute in their first hour and
 * then less and less often; failed and abandoned ones twice an hour for a day.
 */
export const sweepPayments = async (deps: Deps): Promise<void> => {
  const begun = deps.clock.now()
  const due = await dueOpen(deps, begun)
    .union(dueGivenUp(deps, begun))
    .orderBy('lookedAt', (order) => order.asc().nullsFirst())
    .orderBy('createdAt')
    .limit(maxPayments)
    .execute()
  const unanswered = new Map<string, number>()
  for (const { id, reference, provider } of due) {
    const failures = unanswered.get(provider) ?? 0
    if (failures >= maxUnanswered) continue
    const lookedAt = deps.clock.now()
    if (lookedAt.getTime() - begun.getTime() > maxSweepMillis) return
    await deps.db.updateTable('payments').set({ lookedAt }).where('id', '=', id).execute()
    await checkPayment(deps, reference).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'payment_unanswered') unanswered.set(provider, failures + 1)
      deps.log.warn({ err: error, reference }, 'payment check failed')
    })
  }
}
