// Owns what account erasure does to reports: that something was reported stays, without the words.
import type { Tx } from '#db/tx.ts'

/** Joins the transaction that erases the account of a user. */
export const eraseUserReports = async (tx: Tx, userId: string): Promise<void> => {
  await tx.updateTable('userReports').set({ text: '' }).where('userId', '=', userId).where('text', '!=', '').execute()
}
