// Owns telling those who wait once all nights of their stay are free, and deleting what is over.

import { nightsBetween } from '@akwaaba/contract/dates'
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import { isListed } from '#apartments/apartments.ts'
import { enqueueAll } from '#db/outbox.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { isFree } from '#inventory/availability.ts'

// So many apartments are looked at before it is asked again which are due.
const atOnce = 100

/** Those who wait for nights of an apartment that all are free now. */
const findFree = async (deps: Deps, apartmentId: string): Promise<string[]> => {
  if (!(await isListed(deps.db, apartmentId))) return []
  const waits = await deps.db
    .selectFrom('waits')
    .select(['id', 'checkIn', 'checkOut'])
    .where('apartmentId', '=', apartmentId)
    .where('toldAt', 'is', null)
    .where('confirmedAt', 'is not', null)
    .where('checkIn', '>=', deps.clock.today())
    .orderBy('createdAt')
    .execute()
  const free: string[] = []
  for (const { id, checkIn, checkOut } of waits)
    if (await isFree(deps, apartmentId, { checkIn, checkOut, nights: nightsBetween(checkIn, checkOut) })) free.push(id)
  return free
}

/** Tells those who wait for nights of an apartment; `upTo`: what was noted later is looked at later. */
const tellOf = async (deps: Deps, apartmentId: string, upTo: string): Promise<void> => {
  const free = await findFree(deps, apartmentId)
  await inTransaction(deps.db, async (tx) => {
    await tx
      .deleteFrom('waitsDue')
      .where('apartmentId', '=', apartmentId)
      .where(sql<boolean>`number <= ${upTo}::bigint`)
      .execute()
    if (free.length === 0) return
    const told = await tx
      .updateTable('waits')
      .set({ toldAt: deps.clock.now() })
      .where('id', 'in', free)
      .where('toldAt', 'is', null)
      .returning('id')
      .execute()
    await enqueueAll(
      tx,
      told.map(({ id }) => ({ name: 'mail:nights-free', payload: { waitId: id }, when: {} })),
    )
  })
}

/** Looks at all apartments of which nights became free. */
export const tellWaiting = async (deps: Deps): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ apartmentId: string; upTo: string }>`
      select apartment_id, max(number)::text as up_to from (
        select apartment_id, number from waits_due order by number limit 1000) as due
      group by apartment_id order by min(number) limit ${atOnce}`.execute(deps.db)
    if (rows.length === 0) return
    for (const { apartmentId, upTo } of rows) await tellOf(deps, apartmentId, upTo)
  }
}

/** Deletes waits whose dates are over, those nobody has confirmed, and those that were told some time ago. */
export const deleteOldWaits = async ({ db, clock }: Deps): Promise<void> => {
  const before = (days: number) => clock.in({ minutes: -days * 24 * 60 })
  await sql`
    delete from waits where check_in < ${clock.today()}::date
      or (confirmed_at is null and created_at < ${before(limits.unconfirmedWaitDays)})
      or told_at < ${before(limits.toldWaitDays)}`.execute(db)
}

declare module '#db/outbox.ts' {
  interface JobPayloads {
    'bookings:tell-waiting': Record<string, never>
  }
}
