// Owns deciding what a stay costs now, and refusing one that the rules do not allow with all reasons.
import { addDays } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { quote } from '@akwaaba/contract/price-engine'
import type { AskedStay, StayDates, StayPrice, StayRefusal, StayRules } from '@akwaaba/contract/price-rules'
import { shownRefusal } from '@akwaaba/contract/price-wire'
import type { Deps } from '#deps.ts'
import { type FoundPromo, requireTotal } from '#promos/finding.ts'
import { type RuleRow, readAround, toStayRules } from './stay-rules.ts'

type Asked = Omit<AskedStay, 'taken'>
/** `bookingId`: of a booking that is priced otherwise, whose own nights stand in nobody's way. */
type Facts = {
  apartmentId: string
  row: RuleRow
  asked: Asked
  at: Date
  taxes?: StayRules['taxes']
  bookingId?: string
}

/** A stay that is made as long as its code asks for, since one that is proposed instead is. */
const withNightsOfCode = ({ checkIn, checkOut, promo }: Asked): StayDates => {
  const least = addDays(checkIn, promo?.minNights ?? 0)
  return { checkIn, checkOut: least > checkOut ? least : checkOut }
}

/** The price of a stay by these rules, or every reason against it; rules and nights around it are read only where it is refused. */
export const tryPrice = async (
  deps: Deps,
  { apartmentId, row, asked, at, taxes, bookingId }: Facts,
): Promise<{ price: StayPrice } | { refusals: StayRefusal[] }> => {
  const { price } = quote(toStayRules(row, taxes), { ...asked, taken: [] }, at)
  if (price) return { price }
  const around = await readAround(deps, apartmentId, withNightsOfCode(asked), bookingId)
  const again = quote(toStayRules(around.row, taxes), { ...asked, taken: around.taken }, at)
  return again.price ? { price: again.price } : { refusals: again.refusals }
}

/** The price of a stay by these rules; refuses with stay_not_allowed, with every reason and the nearest stay that is allowed. */
export const priceStay = async (deps: Deps, facts: Facts): Promise<StayPrice> => {
  const answer = await tryPrice(deps, facts)
  if ('price' in answer) return answer.price
  const reasons = answer.refusals.map(shownRefusal)
  return fail('stay_not_allowed', { ...(reasons[0] && { msg: reasons[0].msg }), facts: { reasons } })
}

/** The same for a stay with a promo code, which must cost what the code asks for. Refuses as priceStay does, and with promo_refused. */
export const priceWithPromo = async (deps: Deps, facts: Facts, found: FoundPromo | null): Promise<StayPrice> => {
  const price = await priceStay(deps, facts)
  if (found === null) return price
  requireTotal(found, price.totalCents)
  return priceStay(deps, { ...facts, asked: { ...facts.asked, promo: found.promo } })
}
