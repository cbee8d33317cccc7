// Owns what an account finds of its owner's earlier trips: bookings made without an account, with an address that the account has proved.
import { sql } from 'kysely'
import { findAccount } from '#auth/accounts.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/** The guests of an address who have a booking, locked, so that of two logins at the same instant the second finds none. */
const lockGuests = async (tx: Tx, email: string): Promise<string[]> => {
  const guests = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('isGuest', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (guests.length === 0) return []
  // Read after the lock: a booking is written under it, and one that is being made belongs to the next login.
  const rows = await tx
    .selectFrom('bookings')
    .select('customerId')
    .distinct()
    .where(
      'customerId',
      'in',
      guests.map(({ id }) => id),
    )
    .execute()
  return rows.map(({ customerId }) => customerId)
}

/**
 * Gives the verified account of an address the trips that were booked with it without an account, each once, and ends their links. What
 * the guests said of themselves is erased: the account says it.
 */
export const claimTrips = async (deps: Deps, email: string): Promise<void> => {
  const account = await findAccount(deps.db, email)
  if (!account?.verifiedAt) return
  const { id: customerId } = account
  await inTransaction(deps.db, async (tx) => {
    const guests = await lockGuests(tx, email)
    if (guests.length === 0) return
    const now = deps.clock.now()
    await tx
      .updateTable('tripTokens')
      .set({ revokedAt: now })
      .where('bookingId', 'in', (one) => one.selectFrom('bookings').select('id').where('customerId', 'in', guests))
      .where('revokedAt', 'is', null)
      .execute()
    // In the order in which paying locks them.
    await tx.updateTable('bookings').set({ customerId }).where('customerId', 'in', guests).execute()
    await tx.updateTable('payments').set({ customerId }).where('customerId', 'in', guests).execute()
    await tx.updateTable('promoUses').set({ customerId }).where('customerId', 'in', guests).execute()
    await tx.deleteFrom('codes').where('userId', 'in', guests).execute()
    await tx
      .updateTable('users')
      .set({
        username: sql`'claimed-' || id`,
        email: sql`'claimed-' || id || '@deleted.invalid'`,
        phone: '',
        deletedAt: now,
      })
      .where('id', 'in', guests)
      .execute()
  })
}
