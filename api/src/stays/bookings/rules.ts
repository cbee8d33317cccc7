// Owns what a stay costs. The browser shows a total; this is the one that counts.
import { addCents, type Cents, timesCents } from '@akwaaba/contract/money'

export type Quote = { nightlyCents: Cents; apartmentCents: Cents; extrasCents: Cents; totalCents: Cents }

/** Nights times the rate, plus each extra once. */
export const quote = (nightlyCents: Cents, nights: number, extras: { priceCents: Cents }[]): Quote => {
  const apartmentCents = timesCents(nightlyCents, nights)
  const extrasCents = addCents(...extras.map((extra) => extra.priceCents))
  return { nightlyCents, apartmentCents, extrasCents, totalCents: addCents(apartmentCents, extrasCents) }
}
