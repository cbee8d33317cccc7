// Owns reading what mails say about reports by users.
import type { Deps } from '#deps.ts'
import { withThings } from './things.ts'

/** How many reports wait for a decision. */
export const countOpenReports = async ({ db }: Pick<Deps, 'db'>): Promise<number> => {
  const { count } = await db
    .selectFrom('userReports')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of a decided report what the mail to the reporter says; undefined where it has been erased with its account or address. */
export const reportForMail = async ({ db }: Pick<Deps, 'db'>, id: string) => {
  const row = await withThings(db)
    .leftJoin('users', (on) => on.onRef('users.id', '=', 'userReports.userId').on('users.deletedAt', 'is', null))
    .select(['userReports.kind', 'userReports.state', 'userReports.reason', 'users.username'])
    .select(({ fn }) => fn.coalesce('users.email', 'userReports.email').as('to'))
    .where('userReports.id', '=', id)
    .executeTakeFirst()
  return row === undefined || row.to === null ? undefined : { ...row, to: row.to }
}
