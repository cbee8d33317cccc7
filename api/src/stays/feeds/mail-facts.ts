// Owns what mails say about connected calendars, read when each is sent.
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { hostForMail } from '#organisations/mail-facts.ts'
import { openConflicts } from './nights.ts'

/** A connected calendar with its home, its open conflicts and who hears about it; undefined once it is disconnected. */
export const feedForMail = async (deps: Deps, feedId: string) => {
  const row = await deps.db
    .selectFrom('feeds')
    .select(['organisationId', 'apartmentId', 'label', 'state', 'error', 'lastOkAt'])
    .select(sql<string>`(select apartment_name from apartments where id = feeds.apartment_id)`.as('home'))
    .where('id', '=', feedId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  return {
    ...row,
    conflicts: await openConflicts(deps, row.apartmentId, feedId),
    host: await hostForMail(deps, row.organisationId),
  }
}
