// Owns which nights of an apartment are taken, and by what: bookings and blocks reserve and release their nights here.
// Locks are taken in one order: the apartment, then the booking, then its payment.
import type { CalendarDate } from '@akwaaba/contract/dates'
import { sql } from 'kysely'
import type { Expression, Expressions, Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import { type Nights, sharesNights } from './availability.ts'

/** A booking or block that takes nights. A hold says when it expires; null means taken until released. */
export type Occupant = { bookingId: string; heldUntil: Date | null } | { blockId: string }

/**
 * Reserves the nights of a stay for an occupant, or updates its reservation. Refuses with dates_unavailable where another
 * occupant has one of them. Nights that the occupant does not have yet need the apartment locked first. May be called
 * before the row of the occupant is inserted, in the same transaction.
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

/**
 * The part of a statement that reserves the nights of new bookings, which `source` has as rows. Refuses as reserve does; the
 * statement must lock the apartments first.
 */
export const reservationsFrom = (source: string) => sql`
  insert into occupied_nights (apartment_id, nights, held_until, booking_id)
  select apartment_id, daterange(check_in, check_out + buffer_nights, '[)'), hold_expires_at, id from ${sql.table(source)}`

/** Frees all nights of an occupant; does nothing where it has none. */
export const release = async (tx: Tx, occupant: { bookingId: string } | { blockId: string }): Promise<void> => {
  const [column, id] =
    'bookingId' in occupant ? (['bookingId', occupant.bookingId] as const) : (['blockId', occupant.blockId] as const)
  await tx.deleteFrom('occupiedNights').where(column, '=', id).execute()
}

/** What has taken one of these nights: bookings, including expired holds, and blocks. The apartment must be locked. */
export const occupantsOf = (tx: Tx, apartmentId: string, stay: Nights) =>
  tx
    .selectFrom('occupiedNights')
    .select(['bookingId', 'blockId', 'heldUntil'])
    .select([sql<CalendarDate>`lower(nights)`.as('checkIn'), sql<CalendarDate>`upper(nights)`.as('checkOut')])
    .where('apartmentId', '=', apartmentId)
    .where(sharesNights(stay))
    .orderBy('nights')
    .execute()

/** Whether one of the nights is taken now, and the bookings with expired holds on them. */
export type Occupancy = { isTaken: boolean; expiredHolds: string[] }

/** The query for the occupancy of these nights of an apartment, given as values or as columns around it: one row. */
export const occupancyIn = (apartmentId: Expression<string>, stay: Expressions<Nights>, now: Date) => sql<Occupancy>`
  select coalesce(bool_or(held_until is null or held_until > ${now}), false) as is_taken,
    coalesce(array_agg(booking_id order by nights) filter (where held_until <= ${now}), '{}') as expired_holds
  from occupied_nights
  where apartment_id = ${apartmentId} and ${sharesNights(stay)}`

/** The occupancy of these nights. Expired holds must be expired before the nights can be reserved. */
export const readOccupancy = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  apartmentId: string,
  stay: Nights,
): Promise<Occupancy> => {
  const { rows } = await occupancyIn(apartmentId, stay, deps.clock.now()).execute(tx)
  return rows[0] ?? { isTaken: false, expiredHolds: [] }
}
