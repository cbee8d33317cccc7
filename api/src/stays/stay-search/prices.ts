// Owns what a searched stay costs in each apartment of a page, by the engine that quotes and bookings use.
import type { ListedStay } from '@akwaaba/contract/apartments'
import { addDays } from '@akwaaba/contract/dates'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { quote } from '@akwaaba/contract/price-engine'
import { partsOf } from '@akwaaba/contract/price-lines'
import type { AskedStay, StayDates } from '@akwaaba/contract/price-rules'
import type { Deps } from '#deps.ts'
import { takenAroundSeveral } from '#inventory/availability.ts'
import { type RuleRow, readSeveral, toStayRules } from '#pricing/stay-rules.ts'
import type { SearchedStay } from './conditions.ts'

const priceOf = (
  row: RuleRow,
  asked: Omit<AskedStay, 'taken'>,
  taken: readonly StayDates[],
  now: Date,
): ListedStay | null => {
  const { price } = quote(toStayRules(row), { ...asked, taken }, now)
  if (!price) return null
  const { nightlyCents } = partsOf(price.lines)
  const { nights, totalCents } = price
  return { nights: nights.length, nightlyPrice: dollarsFromCents(nightlyCents), total: dollarsFromCents(totalCents) }
}

/**
 * The price of a stay in each of these apartments, by id; it lacks those whose rules do not allow it. One query for all of them, and one
 * more for the stays that may fill a gap.
 */
export const priceStays = async (
  deps: Deps,
  ids: readonly string[],
  { nights: _, ...stay }: SearchedStay,
): Promise<ReadonlyMap<string, ListedStay>> => {
  if (ids.length === 0) return new Map()
  const now = deps.clock.now()
  const asked = { ...stay, extras: [], promo: null }
  const rows = await readSeveral(deps.db, ids, stay)
  const mayFill = [...rows].flatMap(([id, { rules }]) => (rules.gapFill ? [id] : []))
  const around = { checkIn: addDays(stay.checkIn, -1), checkOut: addDays(stay.checkOut, 31) }
  const taken = mayFill.length === 0 ? new Map() : await takenAroundSeveral(deps, mayFill, around)
  const prices = [...rows].map(([id, row]) => [id, priceOf(row, asked, taken.get(id) ?? [], now)] as const)
  return new Map(prices.flatMap(([id, price]) => (price ? [[id, price] as const] : [])))
}
