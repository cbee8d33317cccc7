// Owns what tests read of occupied nights: the table, and what it must say.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { sql } from 'kysely'
import type { World } from './world.ts'

/** What the table of occupied nights says. */
export const occupiedNights = async (t: World) => {
  const { rows } = await sql<{ who: string; apartment: string; nights: string; heldUntil: Date | null }>`
    select coalesce(booking_id, block_id) as who, apartment_id as apartment, nights::text, held_until
    from occupied_nights order by who`.execute(t.deps.db)
  return rows
}

/** What the table of occupied nights must say, by bookings and blocks alone. */
export const expectedNights = async (t: World) => {
  const bookings = await t.deps.db
    .selectFrom('bookings')
    .selectAll()
    .where('state', 'in', bookingStates.having('holdsNights'))
    .execute()
  const blocks = await t.deps.db.selectFrom('blocks').selectAll().where('deletedAt', 'is', null).execute()
  return [
    ...bookings.map((one) => ({ ...one, heldUntil: one.state === 'pending' ? one.holdExpiresAt : null })),
    ...blocks.map((one) => ({ ...one, heldUntil: null })),
  ]
    .map(({ id, apartmentId, checkIn, checkOut, heldUntil }) => ({
      ...{ who: id, apartment: apartmentId, nights: `[${checkIn},${checkOut})`, heldUntil },
    }))
    .sort((one, other) => (one.who < other.who ? -1 : 1))
}
