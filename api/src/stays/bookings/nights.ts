// Owns what the state of a booking means for its nights: which states occupy them, and until when.
import { type BookingState, bookingStates } from '@akwaaba/contract/booking-states'
import type { CalendarDate } from '@akwaaba/contract/dates'
import type { Tx } from '#db/tx.ts'
import { release, reserve } from '#inventory/inventory.ts'

type Row = {
  id: string
  apartmentId: string
  checkIn: CalendarDate
  checkOut: CalendarDate
  state: BookingState
  holdExpiresAt: Date
}

/** The stay of a booking, as inventory takes it. */
export const stayOf = ({ checkIn, checkOut }: Pick<Row, 'checkIn' | 'checkOut'>) => ({
  checkIn,
  checkOut,
})

/** Reserves or releases the nights of a booking, as its state says. Refuses with dates_unavailable where they are taken. */
export const updateNights = async (tx: Tx, row: Row): Promise<void> => {
  if (!bookingStates.is(row.state, 'holdsNights')) return release(tx, { bookingId: row.id })
  const heldUntil = row.state === 'pending' ? row.holdExpiresAt : null
  await reserve(tx, row.apartmentId, stayOf(row), { bookingId: row.id, heldUntil })
}
