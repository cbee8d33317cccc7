// Owns reading occupied nights in tests: the rows there are, and the rows there must be.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { addDays } from '@akwaaba/contract/dates'
import { sql } from 'kysely'
import type { World } from './world.ts'

/** The rows of the table of occupied nights. */
export const occupiedNights = async (t: World) => {
  const { rows } = await sql<{ who: string; apartment: string; nights: string; heldUntil: Date | null }>`
    select coalesce(booking_id, block_id) as who, apartment_id as apartment, nights::text, held_until
    from occupied_nights order by who`.execute(t.deps.db)
  return rows
}

/** The rows that the table must have, computed from bookings and blocks. */
export const expectedNights = async (t: World) => {
  const live = bookingStates.having('holdsNights')
  const bookings = await t.deps.db.selectFrom('bookings').selectAll().where('state', 'in', live).execute()
  const blocks = await t.deps.db.selectFrom('blocks').selectAll().where('deletedAt', 'is', null).execute()
  return [
    ...bookings.map((row) => ({ ...row, heldUntil: row.state === 'pending' ? row.holdExpiresAt : null })),
    ...blocks.map((row) => ({ ...row, bufferNights: 0, heldUntil: null })),
  ]
    .map(({ id, apartmentId, checkIn, checkOut, bufferNights, heldUntil }) => ({
      ...{ who: id, apartment: apartmentId, nights: `[${checkIn},${addDays(checkOut, bufferNights)})`, heldUntil },
    }))
    .sort((a, b) => (a.who < b.who ? -1 : 1))
}
