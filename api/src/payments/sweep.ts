// Owns looking after payments that no browser brings home.
import { limits } from '@akwaaba/contract/limits'
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

/** Looks after every open payment older than two minutes. */
export const sweep = async (deps: Deps): Promise<void> => {
  const open = await deps.db
    .selectFrom('payments')
    .select('reference')
    .where('state', '=', 'open')
    .where('createdAt', '<', new Date(deps.clock.now().getTime() - 120_000))
    .orderBy('createdAt')
    .limit(200)
    .execute()
  for (const { reference } of open)
    await check(deps, reference).catch((error: unknown) =>
      deps.log.warn({ err: error, reference }, 'payment check failed'),
    )
}
