// Owns the reconciliation: the providers' own lists against our payments, refunds, ledger and what was given for them.
import type { Difference } from '@akwaaba/contract/refunds'
import { enqueue } from '../db/outbox.ts'
import { inTransaction } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { bookDifferences, orderDifferences, waitingDifferences } from './order-differences.ts'
import { type Books, compareProvider } from './provider-differences.ts'

const dayMinutes = 24 * 60
const usualDays = 3

/**
 * Compares the last days, writes down what differs and has it mailed to us when there is anything. Asks about money that
 * came without our knowing, and money that went back.
 */
export const reconcile = async (deps: Books & Pick<Deps, 'log'>, days = usualDays): Promise<Difference[]> => {
  const since = deps.clock.in({ minutes: -days * dayMinutes })
  const differences: Difference[] = []
  for (const provider of Object.values(deps.providers))
    differences.push(...(await compareProvider(deps, provider, since)))
  for (const compare of [orderDifferences, bookDifferences, waitingDifferences])
    differences.push(...(await compare(deps)))
  await inTransaction(deps.db, async (tx) => {
    const id = deps.ids.next()
    const row = { id, ranAt: deps.clock.now(), differences: JSON.stringify(differences) }
    await tx.insertInto('reconciliations').values(row).execute()
    if (differences.length > 0) await enqueue(tx, 'mail:reconciliation', { reconciliationId: id })
  })
  return differences
}

/** The last run; `ranAt` is null where there was none yet. */
export const latest = async ({ db }: Books) => {
  const row = await db.selectFrom('reconciliations').selectAll().orderBy('ranAt', 'desc').limit(1).executeTakeFirst()
  return { ranAt: row?.ranAt.toISOString() ?? null, differences: (row?.differences ?? []) as Difference[] }
}

/** One run as it is mailed. */
export const reconciliationForMail = ({ db }: Books, id: string) =>
  db.selectFrom('reconciliations').selectAll().where('id', '=', id).executeTakeFirst()
