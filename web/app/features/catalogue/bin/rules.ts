// Owns the words of the bin: what each kind is called, and how long something can still be restored.
import type { BinKind } from '@akwaaba/contract/bin'
import { nowMillis } from '../../../lib/clock.ts'

export const kindNames: Record<BinKind, string> = {
  advert: 'Advert',
  apartment: 'Apartment',
  extra: 'Extra',
  location: 'Location',
  package: 'Package',
  property: 'Property',
}

const dayMillis = 24 * 60 * 60_000

/** For how long something can still be restored, until the instant at which that ends. */
export const daysLeftText = (endsAt: string, now: number = nowMillis()): string => {
  const days = Math.ceil((Date.parse(endsAt) - now) / dayMillis)
  return days <= 1 ? 'Ends within a day' : `${days} more days here`
}
