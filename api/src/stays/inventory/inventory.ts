// Owns which nights of an apartment are taken, and by whom: bookings and blocks reserve and release their nights here.
// Locks are taken in one order: the apartment, then the booking, then its payment.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type Nights, shares } from './availability.ts'

/** Who or what takes nights. A hold says when it expires; null means that the nights are taken until they are released. */
export type Occupant = { bookingId: string; heldUntil: Date | null } | { blockId: string }

/**
 * Writes that an occupant has the nights of a stay, or brings what is written up to date. Refuses with dates_unavailable
 * where another occupant has one of them. Nights that the occupant does not have yet need the apartment locked first. May
 * come before the row of the occupant, in the same transaction.
 */
export const reserve = async (tx: Tx, apartmentId: string, stay: Nights, occupant: Occupant): Promise<void> => {
  const { bookingId, blockId, heldUntil } = { bookingId: null, blockId: null, heldUntil: null, ...occupant }
  await sql`
    insert into occupied_nights as taken (apartment_id, nights, held_until, booking_id, block_id)
    values (${apartmentId}, daterange(${stay.checkIn}::date, ${stay.checkOut}::date, '[)'), ${heldUntil}, ${bookingId}, ${blockId})
    on conflict (${sql.ref(bookingId === null ? 'block_id' : 'booking_id')}) do update
      set apartment_id = excluded.apartment_id, nights = excluded.nights, held_until = excluded.held_until
      where (taken.apartment_id, taken.nights, taken.held_until)
        is distinct from (excluded.apartment_id, excluded.nights, excluded.held_until)`.execute(tx)
}

/** Frees all nights of an occupant; does nothing where it has none. */
export const release = async (tx: Tx, occupant: { bookingId: string } | { blockId: string }): Promise<void> => {
  const [column, id] =
    'bookingId' in occupant ? (['bookingId', occupant.bookingId] as const) : (['blockId', occupant.blockId] as const)
  await tx.deleteFrom('occupiedNights').where(column, '=', id).execute()
}

/** What has one of these nights: bookings, expired holds as well, and blocks. The apartment must be locked. */
export const occupantsOf = (tx: Tx, apartmentId: string, stay: Nights) =>
  tx
    .selectFrom('occupiedNights')
    .select(['bookingId', 'blockId', 'heldUntil'])
    .select([sql<CalendarDate>`lower(nights)`.as('checkIn'), sql<CalendarDate>`upper(nights)`.as('checkOut')])
    .where('apartmentId', '=', apartmentId)
    .where(shares(stay))
    .orderBy('nights')
    .execute()

/** The bookings whose holds on one of these nights have expired; they must be expired before the nights can be reserved. */
export const expiredHoldsIn = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  apartmentId: string,
  stay: Nights,
): Promise<string[]> => {
  const now = deps.clock.now()
  const occupants = await occupantsOf(tx, apartmentId, stay)
  return occupants.flatMap(({ bookingId, heldUntil }) =>
    bookingId !== null && heldUntil !== null && heldUntil <= now ? [bookingId] : [],
  )
}
