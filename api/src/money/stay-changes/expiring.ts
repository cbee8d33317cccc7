// Owns what time does to changes of stays: those that nobody has answered expire, and those of stays that have ended are withdrawn.
import { stayChangeStates } from '@akwaaba/contract/stay-change-states'
import { bySystem } from '#db/transition.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { moveChange } from './move.ts'
import { canStillBe } from './present.ts'

/** Ends every open change whose time is over or whose stay has ended, each in a transaction of its own. Gives how many. */
export const expireChanges = async (deps: Deps): Promise<number> => {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('stayChanges')
    .innerJoin('bookings', 'bookings.id', 'stayChanges.bookingId')
    .select('stayChanges.id')
    .where('stayChanges.state', 'in', stayChangeStates.having('isOpen'))
    .where((is) => is.or([is('stayChanges.expiresAt', '<=', now), is.not(canStillBe(is))]))
    .limit(500)
    .execute()
  for (const { id } of due)
    await inTransaction(deps.db, async (tx) => {
      const row = await tx.selectFrom('stayChanges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!row || !stayChangeStates.is(row.state, 'isOpen')) return
      await moveChange(deps, tx, row, stayChangeStates.expiryOf(row, now) ?? 'end', bySystem)
    })
  return due.length
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'bookings:expire-changes': Record<string, never>
  }
}
