// Owns the price lines of bookings: written with the booking, and the source of every page, mail and statistic.
import type { Cents } from '@akwaaba/contract/money'
import { type PriceLine, partsOf } from '@akwaaba/contract/price-lines'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/** The lines of a new booking in their order, as rows. The database checks that they make the total of the booking. */
export const lineRows = (bookingId: string, lines: readonly PriceLine[]) =>
  lines.map(({ kind, label, quantity, unitCents, amountCents }, position) => ({
    ...{ bookingId, position, kind, label, quantity, unitCents, amountCents },
  }))

export type ChosenExtra = { id: string; title: string; description: string; priceCents: Cents; image: string | null }

/** The extras of a new booking as they were chosen, as rows. */
export const extraRows = (bookingId: string, extras: readonly ChosenExtra[]) =>
  extras.map(({ id: extraId, title, description, priceCents, image }) => ({
    ...{ bookingId, extraId, title, description, priceCents, image },
  }))

const columns = ['bookingId', 'kind', 'label', 'quantity', 'unitCents', 'amountCents'] as const

/** The lines of these bookings, by booking id, in their order. */
export const linesByBooking = async (
  db: Tx | Deps['db'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, PriceLine[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('bookingLines')
    .select(columns)
    .where('bookingId', 'in', ids)
    .orderBy('bookingId')
    .orderBy('position')
    .execute()
  const groups = Map.groupBy(rows, ({ bookingId }) => bookingId)
  return new Map([...groups].map(([id, own]) => [id, own.map(({ bookingId: _, ...line }) => line)]))
}

/** The lines of one booking, in their order. */
export const linesOfBooking = async (db: Tx | Deps['db'], id: string): Promise<PriceLine[]> =>
  (await linesByBooking(db, [id])).get(id) ?? []

/** The columns of a booking that repeat its lines, for replies and for processes of the previous release. */
export const costColumns = (lines: readonly PriceLine[], totalCents: Cents) => ({ ...partsOf(lines), totalCents })
