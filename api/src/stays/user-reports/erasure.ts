// Owns what is forgotten of reports: the words with the account of their writer, and the addresses of visitors after a decision.
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/** Joins the transaction that erases the account of a user. */
export const eraseUserReports = async (tx: Tx, userId: string): Promise<void> => {
  await tx.updateTable('userReports').set({ text: '' }).where('userId', '=', userId).where('text', '!=', '').execute()
}

const forgotten = '@forgotten.invalid'

/** The address of a visitor who has reported something; null once it is forgotten. */
export const reporterAddress = (email: string | null): string | null => (email?.endsWith(forgotten) ? null : email)

/** Forgets the addresses of visitors some time after what they had reported was decided. */
export const forgetReporters = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await db
    .updateTable('userReports')
    .set({ email: sql<string>`id || ${forgotten}` })
    .where('decidedAt', '<', clock.in({ minutes: -limits.reporterDays * 24 * 60 }))
    .where('email', 'is not', null)
    .where('email', 'not like', `%${forgotten}`)
    .execute()
}
