// Owns what an account finds of its owner's earlier trips: bookings made without an account, with an address that the account has proved.
import { sql } from 'kysely'
import { findAccount } from '#auth/accounts.ts'
import { lockApartmentOf } from '#bookings/holds.ts'
import { inTransaction, type Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { moveSplits } from '#dues/shares.ts'

type Trip = { bookingId: string; customerId: string }

/** The trips of the guests of an address, in the order of their apartments. One that is being booked belongs to the next login. */
const tripsOf = async (tx: Tx, email: string): Promise<Trip[]> => {
  const { rows } =
    await sql<Trip>`select bookings.id as booking_id, customer_id from bookings join users on users.id = customer_id
    where email = ${email} and is_guest and users.deleted_at is null order by apartment_id, bookings.id`.execute(tx)
  return rows
}

/**
 * The guests of an address who have a booking, locked with the account that claims them, so that of two logins at the same instant the
 * second finds none; nobody once the account is deleted. The apartments of their bookings are locked before them, in the order that paying
 * keeps, so that a payment is made either before it moves or by the account.
 */
const lockGuests = async (tx: Tx, email: string, accountId: string): Promise<string[]> => {
  const trips = await tripsOf(tx, email)
  if (trips.length === 0) return []
  for (const { bookingId } of trips) await lockApartmentOf(tx, bookingId)
  const users = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [accountId, ...trips.map(({ customerId }) => customerId)])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = users.map(({ id }) => id)
  return found.includes(accountId) ? found.filter((id) => id !== accountId) : []
}

/**
 * Gives the verified account of an address the trips that were booked with it without an account, each once, and ends their links. What
 * the guests said of themselves stays with the bookings, for their hosts: anybody may have booked with this address, also the host, who
 * would read the name and phone of its account otherwise.
 */
export const claimTrips = async (deps: Deps, email: string): Promise<void> => {
  const account = await findAccount(deps.db, email)
  if (!account?.verifiedAt) return
  const { id: customerId } = account
  await inTransaction(deps.db, async (tx) => {
    const guests = await lockGuests(tx, email, customerId)
    if (guests.length === 0) return
    const now = deps.clock.now()
    await tx
      .updateTable('tripTokens')
      .set({ revokedAt: now })
      .where('bookingId', 'in', (one) => one.selectFrom('bookings').select('id').where('customerId', 'in', guests))
      .where('revokedAt', 'is', null)
      .execute()
    // In the order in which paying locks them.
    await tx
      .updateTable('bookings')
      .from('users as guest')
      .set((of) => ({ customerId, contactName: of.ref('guest.username'), contactPhone: of.ref('guest.phone') }))
      .whereRef('guest.id', '=', 'bookings.customerId')
      .where('customerId', 'in', guests)
      .execute()
    await tx.updateTable('payments').set({ customerId }).where('customerId', 'in', guests).execute()
    await tx.updateTable('promoUses').set({ customerId }).where('customerId', 'in', guests).execute()
    await moveSplits(tx, guests, customerId)
    await tx.deleteFrom('codes').where('userId', 'in', guests).execute()
    await tx
      .updateTable('users')
      .set({
        username: sql`'claimed-' || id`,
        email: sql`'claimed-' || id || '@deleted.invalid'`,
        phone: '',
        formHash: null,
        deletedAt: now,
      })
      .where('id', 'in', guests)
      .execute()
  })
}
