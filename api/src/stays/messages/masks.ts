// Owns the whole text of a message of which a part is hidden: encrypted, and read by the other side before the payment where an appeal was right.
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/** The place for which the whole text of a masked message is encrypted. */
export const placeOf = (id: string): string => `message ${id}`

/** What was written; what the other side reads where nothing is hidden, or the whole is forgotten. */
export const wholeText = (
  { encryption }: Pick<Deps, 'encryption'>,
  { id, text, sealed }: { id: string; text: string; sealed: string | null },
): string => (sealed === null ? text : (encryption.decrypt(sealed, placeOf(id)) ?? text))

/** Notes that its side has asked us to show a message whole; gives whether it is the first time. Joins the transaction. */
export const noteAppeal = async ({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: string): Promise<boolean> => {
  const noted = await tx
    .updateTable('messages')
    .set({ appealedAt: clock.now() })
    .where('id', '=', id)
    .where('appealedAt', 'is', null)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}

/** Shows a message whole to the other side, also before the payment; joins the transaction. One that was erased stays so. */
export const showWhole = async ({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('messages').set({ shownAt: clock.now() }).where('id', '=', id).execute()
}
