// Owns guests who book without an account: a row of users for each of their bookings, with what they said of themselves. Nobody has proved
// its address, so it gives nobody anything of another booking or of an account with the same one.
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/** What a guest without an account says of themselves. */
export type Contact = { name: string; email: string; phone: string }

/** Adds a guest, with the hash of the form that makes the booking where it has a key; gives what a caller has of an account. */
export const addGuest = async (
  { clock, ids }: Deps,
  tx: Tx,
  { name: username, email, phone }: Contact,
  formHash: Buffer | null = null,
) => {
  const guest = { id: ids.next(), username, email, role: 'customer' as const }
  await tx
    .insertInto('users')
    .values({
      ...{ ...guest, phone, isGuest: true, passwordHash: '', formHash },
      ...{ createdAt: clock.now(), verifiedAt: null, lastLoginAt: null, deletedAt: null },
    })
    .execute()
  return guest
}

/** Removes a guest whose booking was refused. */
export const removeGuest = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<void> => {
  await db.deleteFrom('users').where('id', '=', id).where('isGuest', '=', true).execute()
}
