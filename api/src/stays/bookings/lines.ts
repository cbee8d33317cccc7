// Owns the price lines of bookings: written with the booking, and the source of every page, mail and statistic.

import type { ExtraUnit } from '@akwaaba/contract/extra-units'
import type { Cents } from '@akwaaba/contract/money'
import { type PriceLine, partsOf } from '@akwaaba/contract/price-lines'
import { sql } from 'kysely'
import type { Tx } from '#db/tx.ts'
import type { Deps } from '#deps.ts'

/** The lines of a new booking in their order, as rows. The database checks that they make the total of the booking. */
export const lineRows = (bookingId: string, lines: readonly PriceLine[]) =>
  lines.map(({ kind, label, quantity, unitCents, amountCents }, position) => ({
    ...{ bookingId, position, kind, label, quantity, unitCents, amountCents },
  }))

export type ChosenExtra = {
  id: string
  title: string
  description: string
  priceCents: Cents
  /** none in a change of a stay that was asked for before extras had one */
  unit?: ExtraUnit
  image: string | null
}

/** The extras of a new booking as they were chosen, as rows. */
export const extraRows = (bookingId: string, extras: readonly ChosenExtra[]) =>
  extras.map(({ id: extraId, title, description, priceCents, unit = 'booking', image }) => ({
    ...{ bookingId, extraId, title, description, priceCents, unit, image },
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

/**
 * What of a stay with another host the house earns, in cents of its total: the extras that it offers with every apartment. What was agreed on
 * later has dues of its own and does not count in the total.
 */
export const houseShare = async (tx: Tx, bookingId: string): Promise<{ part: number; total: number }> => {
  const { rows } = await sql<{ part: number; total: number }>`
    select total_cents - coalesce((
        select sum(amount_cents) from booking_lines
        where booking_id = bookings.id and kind in ('late', 'damage')), 0)::bigint as total,
      coalesce((
        select sum(booking_extras.price_cents) from booking_extras join extras on extras.id = booking_extras.extra_id
        where booking_id = bookings.id and extras.organisation_id <> bookings.organisation_id), 0)::bigint as part
    from bookings where id = ${bookingId}`.execute(tx)
  const { part, total } = rows[0] ?? { part: 0, total: 0 }
  return { part: Math.min(part, Math.max(0, total)), total }
}
