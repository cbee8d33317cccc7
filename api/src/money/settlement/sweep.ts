// Owns looking after payments that no browser brings home.

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

const isAwaited = (state: PaymentState) => paymentStates.is(state, 'live') || paymentStates.is(state, 'givenUp')

/**
 * Asks the provider about a payment that the browser did not bring home; gives up on it after its time. One that was
 * given up or declined is asked about, too: a page left open in another tab may still have taken the money.
 */
export const check = async (deps: Deps, reference: string): Promise<void> => {
  const row = await deps.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
  if (!row || !isAwaited(row.state)) return
  const providerPayment = await readQuietly(deps, row)
  const after = await settle(deps, reference, providerPayment)
  const isOver = paymentStates.isDue('abandon', row, deps.clock.now())
  if (paymentStates.can('abandon', after.state) && providerPayment.status === 'untouched' && isOver)
    await inTransaction(deps.db, async (tx) => {
      const now = await tx
        .selectFrom('payments')
        .select('state')
        .where('id', '=', row.id)
        .forUpdate()
        .executeTakeFirst()
      if (now && paymentStates.can('abandon', now.state)) await move(deps, tx, row.id, 'abandon', bySystem)
    })
}

const most = 200
// Less than the minute after which the next one comes: what is not reached now comes first then.
const patienceMillis = 45_000

// A provider that leaves so many payments without an answer is left alone until the next sweep: each takes as long as a
// call may, and those of other providers wait in the meantime.
const mostUnanswered = 2

// A page at a provider can take money for a day or so after its payment failed here or was given up.
const givenUpMinutes = 25 * 60
const betweenLooksMinutes = 25

/** Open payments that are due, but not those whose transfer is awaited: only an administrator can say that it came. */
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

/** Payments that failed or were given up within the last day and are due. Of a transfer the bank statement tells. */
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
      is.or([is('lookedAt', 'is', null), is('lookedAt', '<=', new Date(now.getTime() - betweenLooksMinutes * 60_000))]),
    )

/**
 * Looks after payments that no browser brings home, those first that nobody looked at for longest: open ones every minute
 * in their first hour, then ever more seldom; those that failed or were given up twice an hour for a day.
 */
export const sweep = async (deps: Deps): Promise<void> => {
  const begun = deps.clock.now()
  const due = await dueOpen(deps, begun)
    .union(dueGivenUp(deps, begun))
    .orderBy('lookedAt', (order) => order.asc().nullsFirst())
    .orderBy('createdAt')
    .limit(most)
    .execute()
  const unanswered = new Map<string, number>()
  for (const { id, reference, provider } of due) {
    const silences = unanswered.get(provider) ?? 0
    if (silences >= mostUnanswered) continue
    const lookedAt = deps.clock.now()
    if (lookedAt.getTime() - begun.getTime() > patienceMillis) return
    await deps.db.updateTable('payments').set({ lookedAt }).where('id', '=', id).execute()
    await check(deps, reference).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'payment_unanswered') unanswered.set(provider, silences + 1)
      deps.log.warn({ err: error, reference }, 'payment check failed')
    })
  }
}
