// Owns moving bookings through their states, and what a state means for their nights: which ones occupy them, and until when.
import {
  type BookingActor,
  type BookingEvent,
  type BookingState,
  bookingStates,
} from '@akwaaba/contract/booking-states'
import type { Selectable } from 'kysely'
import { type By as ByActor, firstEntry, subject, transition } from '#db/transition.ts'
import type { Tx } from '#db/tx.ts'
import type { Database } from '#db/types.ts'
import type { Deps } from '#deps.ts'
import { occupiedBy } from '#inventory/availability.ts'
import { release, reserve } from '#inventory/inventory.ts'

export type BookingRow = Selectable<Database['bookings']>
export type By = ByActor<BookingActor>

type Occupying = Parameters<typeof occupiedBy>[0] & {
  id: string
  apartmentId: string
  state: BookingState
  holdExpiresAt: Date
}

/** Reserves or releases the nights of a booking, as its state says. Refuses with dates_unavailable where they are taken. */
export const updateNights = async (tx: Tx, row: Occupying): Promise<void> => {
  if (!bookingStates.is(row.state, 'holdsNights')) return release(tx, { bookingId: row.id })
  const heldUntil = row.state === 'pending' ? row.holdExpiresAt : null
  await reserve(tx, row.apartmentId, occupiedBy(row), { bookingId: row.id, heldUntil })
}

const bookings = subject({
  ...{ machine: bookingStates, table: 'bookings', key: 'id', history: 'bookingEvents', named: 'bookingId' },
  before: updateNights,
})

/** The first entry of a booking's history, for the statement that inserts the booking. */
export const creationEntry = (deps: Deps, id: string, by: By) => firstEntry(deps, bookings, id, 'create', by)

type Change = { holdExpiresAt?: Date; reason?: string }

/** Moves a booking by an event of its state table, with the reason for its guest; takes its id or the locked row, and refuses, as transition does. */
export const moveBooking = (
  deps: Deps,
  tx: Tx,
  booking: string | BookingRow,
  event: BookingEvent,
  by: By,
  { reason = '', ...change }: Change = {},
) => transition(deps, tx, bookings, booking, event, by, { change, note: { reason } })

/** The instant from which on each of these bookings was paid for, at least in part; those that never were are missing. */
export const paidSince = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Date>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('bookingEvents')
    .select('bookingId')
    .select(({ fn }) => fn.min('happenedAt').as('since'))
    .where('bookingId', 'in', ids)
    .where('toState', 'in', bookingStates.having('depositPaid'))
    .groupBy('bookingId')
    .execute()
  return new Map(rows.map(({ bookingId, since }) => [bookingId, since]))
}
