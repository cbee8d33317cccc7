// Owns the reconciliation: it compares the providers' lists with our payments, refunds, ledger and purchases.
import { toSignedCents } from '@akwaaba/contract/money'
import type { Difference } from '@akwaaba/contract/reconciliation'
import { enqueue } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { imbalanceOfAll } from '#ledger/imbalance.ts'
import { compareBalances } from './balances.ts'
import {
  type Comparison,
  countOpenDifferences,
  listOpenDifferences,
  openReferences,
  storeComparison,
} from './differences.ts'
import { disputeDifferences } from './dispute-differences.ts'
import { bookDifferences, orderDifferences, waitingDifferences } from './order-differences.ts'
import { payoutDifferences } from './payout-differences.ts'
import { type Books, compareProvider } from './provider-differences.ts'

const dayMinutes = 24 * 60
const usualDays = 3

// Each compares all of our records, whatever their age.
const comparisonsOfBooks = [
  orderDifferences,
  bookDifferences,
  waitingDifferences,
  disputeDifferences,
  payoutDifferences,
]

/**
 * Compares the last days and everything that is still open from before; stores the differences, and enqueues a mail to support
 * while any is open. Syncs payments and refunds that differ. Gives what this run found that is not closed.
 */
export const reconcile = async (deps: Books & Pick<Deps, 'log'>, days = usualDays): Promise<Difference[]> => {
  const since = deps.clock.in({ minutes: -days * dayMinutes })
  const comparisons: Comparison[] = []
  for (const provider of Object.values(deps.providers))
    comparisons.push(await compareProvider(deps, provider, { since, again: await openReferences(deps, provider.name) }))
  const found = []
  for (const compare of comparisonsOfBooks) found.push(...(await compare(deps)))
  comparisons.push({ source: 'books', found, checked: 'all' })
  const balances = await compareBalances(deps)
  const imbalanceCents = toSignedCents(await imbalanceOfAll(deps.db))
  return inTransaction(deps.db, async (tx) => {
    const seen = []
    for (const comparison of comparisons) seen.push(...(await storeComparison(deps, tx, comparison)))
    const { differences } = await listOpenDifferences(tx, 1000)
    const id = deps.ids.next()
    const report = { differences: JSON.stringify(differences), balances: JSON.stringify(balances) }
    await tx
      .insertInto('reconciliations')
      .values({ id, ranAt: deps.clock.now(), imbalanceCents, ...report })
      .execute()
    if (differences.length > 0) await enqueue(tx, 'mail:reconciliation', { reconciliationId: id })
    return seen.map(({ kind, provider, reference, says }) => ({ kind, provider, reference, says }))
  })
}

/** Enqueues a reconciliation now; it never runs in parallel with another one. */
export const runReconciliation = async ({ db }: Pick<Deps, 'db'>) => {
  await enqueue(db, 'payments:reconcile', {}, { key: 'reconcile-now', queue: 'payments:reconcile' })
  return { msg: 'The comparison has begun. What it finds is listed here in a moment.' }
}

/** When the last run was, null if there was none yet, its balances, and what is open now. */
export const getReconciliation = async ({ db }: Pick<Deps, 'db'>) => {
  const row = await db.selectFrom('reconciliations').selectAll().orderBy('ranAt', 'desc').limit(1).executeTakeFirst()
  return {
    ranAt: row?.ranAt.toISOString() ?? null,
    balances: row?.balances ?? [],
    ...(await listOpenDifferences(db)),
  }
}

/** The facts of one run for its mail: when it was, and what was open at its end. */
export const reconciliationForMail = async ({ db }: Pick<Deps, 'db'>, id: string) => {
  const row = await db.selectFrom('reconciliations').selectAll().where('id', '=', id).executeTakeFirst()
  return row && { ranAt: row.ranAt, differences: row.differences }
}

export type ReconciliationState = { ranAt: Date | null; open: number; imbalanceCents: number | null }

/** When it last ran, by how much the ledger did not add up then (null where that was not checked), and how many differences are open now. */
export const readReconciliationState = async ({ db }: Pick<Deps, 'db'>): Promise<ReconciliationState> => {
  const last = await db
    .selectFrom('reconciliations')
    .select(['ranAt', 'imbalanceCents'])
    .orderBy('ranAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const open = await countOpenDifferences(db)
  return { ranAt: last?.ranAt ?? null, open, imbalanceCents: last?.imbalanceCents ?? null }
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'payments:reconcile': Record<string, never>
  }
}
