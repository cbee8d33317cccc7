// Owns asking for the prices of days that the search reads.
import { enqueue } from '#db/outbox.ts'
import type { Tx } from '#db/tx.ts'

/** Has the price calendars made again of listings whose rules have changed; one job for all that wait. Joins the transaction. */
export const renewPriceCalendars = (tx: Tx): Promise<void> =>
  enqueue(tx, 'bookings:price-calendars', {}, { key: 'bookings:price-calendars' })
