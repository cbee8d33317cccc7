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

// The fee of guests has the name of its kind; a fee with a label is a price that staff have agreed with the guest.
const isGuestFee = sql`kind = 'fee' and label = ''`

/**
 * What of a stay the house earns, in cents of its total: the fee of its guest, and in a stay with another host the extras that the house offers
 * with every apartment; and how much of it is that fee. What was `charged` by itself, since it was agreed on later, does not count. Beside it
 * the cents that the platform pays in place of the guest, whose promo code has taken them off the total.
 */
export const houseShare = async (
  db: Tx | Deps['db'],
  bookingId: string,
  charged: { cents: number; feeCents: number },
): Promise<{ part: number; fee: number; total: number; promotion: number }> => {
  const { rows } = await sql<{ extras: number; fee: number; total: number; promotion: number }>`
    select paid_by_platform(id) as promotion, total_cents - ${charged.cents}::bigint as total, greatest(0, fee_cents - ${charged.feeCents}::bigint) as fee,
      coalesce((
        select sum(booking_extras.price_cents) from booking_extras join extras on extras.id = booking_extras.extra_id
        where booking_id = bookings.id and extras.organisation_id <> bookings.organisation_id), 0)::bigint as extras
    from bookings cross join lateral (
      select coalesce(sum(amount_cents) filter (where ${isGuestFee}), 0)::bigint as fee_cents
      from booking_lines where booking_id = bookings.id) as own
    where id = ${bookingId}`.execute(db)
  const { extras, fee, total, promotion } = rows[0] ?? { extras: 0, fee: 0, total: 0, promotion: 0 }
  const most = Math.max(0, total)
  return { part: Math.min(extras + fee, most), fee: Math.min(fee, most), total, promotion }
}
