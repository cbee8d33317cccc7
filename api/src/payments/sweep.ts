// Owns looking after payments that no browser brings home.
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import { inTransaction } from '../db/tx.ts'
import type { Deps } from '../deps.ts'
import { bySystem, move } from './move.ts'
import { readAt } from './providers.ts'
import { settle } from './settling.ts'

/**
 * Asks the provider about a payment that the browser did not bring home; gives up on it after its time. One that was
 * given up or declined is asked about, too: a page left open in another tab may still have taken the money.
 */
export const check = async (deps: Deps, reference: string): Promise<void> => {
  const row = await deps.db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst()
  if (row?.state !== 'open' && row?.state !== 'abandoned' && row?.state !== 'failed') return
  const reading = await readAt(deps, row)
  const after = await settle(deps, reference, reading)
  const lapsesAt = row.createdAt.getTime() + limits.paymentMinutes * 60_000
  if (after.state === 'open' && reading.status === 'untouched' && deps.clock.now().getTime() > lapsesAt)
    await inTransaction(deps.db, async (tx) => {
      const now = await tx
        .selectFrom('payments')
        .select('state')
        .where('id', '=', row.id)
        .forUpdate()
        .executeTakeFirst()
      if (now?.state === 'open') await move(deps, tx, row.id, 'abandon', bySystem)
    })
}

const most = 200
// Less than the minute after which the next one comes: what is not reached now comes first then.
const patienceMillis = 45_000

/**
 * Looks after open payments older than two minutes, those first that nobody looked at for longest: every minute in their
 * first hour, then ever more seldom. Not after transfers that are awaited: only an administrator can say that they came.
 */
export const sweep = async (deps: Deps): Promise<void> => {
  const begun = deps.clock.now()
  const open = await deps.db
    .selectFrom('payments')
    .select(['id', 'reference'])
    .where('state', '=', 'open')
    .where('createdAt', '<', new Date(begun.getTime() - 120_000))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('transfers').select('code').whereRef('transfers.paymentId', '=', 'payments.id'))),
    )
    .where((is) =>
      is.or([
        is('lookedAt', 'is', null),
        sql<boolean>`(${begun}::timestamptz - looked_at) * 60 >= ${begun}::timestamptz - created_at`,
      ]),
    )
    .orderBy('lookedAt', (order) => order.asc().nullsFirst())
    .orderBy('createdAt')
    .limit(most)
    .execute()
  for (const { id, reference } of open) {
    const lookedAt = deps.clock.now()
    if (lookedAt.getTime() - begun.getTime() > patienceMillis) return
    await deps.db.updateTable('payments').set({ lookedAt }).where('id', '=', id).execute()
    await check(deps, reference).catch((error: unknown) =>
      deps.log.warn({ err: error, reference }, 'payment check failed'),
    )
  }
}
