// Owns whose each part of a payment is: of its host, of the house, the fee of its guest; and what the platform pays besides for a promo code.
import { sql } from 'kysely'
import { houseShare } from '#bookings/lines.ts'
import type { Tx } from '#db/tx.ts'
import { chargedOf, firstKindOfDue } from '#dues/dues.ts'
import type { Payment } from './rows.ts'

/** The share of `whole` that belongs to `part` of `total`, rounded half up. */
export const shareOfPart = (whole: number, part: number, total: number): number =>
  Math.sign(part) * Number((BigInt(whole) * BigInt(Math.abs(part)) * 2n + BigInt(total)) / (BigInt(total) * 2n))

/** What is the house's own of what a payment has paid a part of: of a charge the fee in it, of the price the fee and the extras. */
const shareOf = async (tx: Tx, bookingId: string, dueId: string | null) => {
  if ((await firstKindOfDue(tx, dueId)) !== 'charge') return houseShare(tx, bookingId, await chargedOf(tx, bookingId))
  const { cents: total, feeCents } = await chargedOf(tx, bookingId, dueId)
  const fee = Math.min(feeCents, total)
  return { part: fee, fee, total, promotion: 0 }
}

/** What the platform pays the host with a payment that went back since a change of days has made its stay free. */
const paidAfterAChange = async (tx: Tx, paymentId: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`select paid_after_a_change(${paymentId}) as cents`.execute(tx)
  return rows[0]?.cents ?? 0
}

/**
 * What of the gross price of a payment is the house's own, and not its host's: its share of the stay; and what the platform pays its host
 * besides, for a promo code: all of it where the code has left nothing to pay.
 */
export const houseCentsOf = async (
  tx: Tx,
  { id, bookingId, dueId, amountCents }: Payment,
  gross: number,
  keptPercent: number,
) => {
  if (bookingId === null) return { ours: 0, promotion: 0 }
  if (gross === 0 && amountCents > 0)
    return { ours: 0, promotion: shareOfPart(await paidAfterAChange(tx, id), keptPercent, 100) }
  const { part, total, promotion } = await shareOf(tx, bookingId, dueId)
  if (total <= 0) return { ours: 0, promotion: amountCents > 0 ? 0 : shareOfPart(promotion, keptPercent, 100) }
  const of = (whole: number) => (whole === 0 || gross === 0 ? 0 : shareOfPart(gross, whole, total))
  return { ours: of(part), promotion: of(promotion) }
}

/** What of the price of a payment is the fee of its guest, which has no taxes in it: of a part of a stay its part of the fee. */
export const guestFeeCents = async (tx: Tx, { bookingId, dueId, priceCents }: Payment): Promise<number> => {
  if (bookingId === null) return 0
  const { fee, total } = await shareOf(tx, bookingId, dueId)
  return fee === 0 ? 0 : shareOfPart(priceCents, fee, total)
}
