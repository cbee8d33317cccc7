// Owns how often guests without an account hold the same nights, all of them together.
import { bookingStates } from '@akwaaba/contract/booking-states'
import { fail } from '@akwaaba/contract/errors'
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import type { Stay } from '#apartments/rules.ts'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

const heldByGuests = {
  msg: 'These nights have been held several times today without being paid for. Please log in to book them, or choose other nights.',
}

/**
 * Refuses with too_many_holds where guests without an account have held nights of a stay often within a day and have not paid. Each of them
 * has given an address that nobody has proved, and one with many addresses would keep the nights from everybody else.
 */
export const refuseGuestHolds = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { apartmentId, checkIn, checkOut }: Pick<Stay, 'checkIn' | 'checkOut'> & { apartmentId: string },
): Promise<void> => {
  const { rows } = await sql<{ holds: number }>`
    select count(*)::int as holds from bookings
      join users on users.id = bookings.customer_id join booking_events as made on made.booking_id = bookings.id
    where apartment_id = ${apartmentId} and check_in < ${checkOut} and check_out > ${checkIn} and users.is_guest
      and bookings.state not in (${sql.join(bookingStates.having('depositPaid'))})
      and made.event in ('create', 'reinstate') and made.happened_at > ${deps.clock.in({ minutes: -24 * 60 })}`.execute(
    tx,
  )
  if ((rows[0]?.holds ?? 0) >= limits.guestHoldsOfSameNightsPerDay) fail('too_many_holds', heldByGuests)
}
