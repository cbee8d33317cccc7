// Owns what the nights of a window cost in several apartments, as runs of days with the same terms, and the seasons and events among them.
import type { NamedPeriod, PricedDays } from '@akwaaba/contract/calendar'
import { addDays, nightsOf } from '@akwaaba/contract/dates'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { may } from '@akwaaba/contract/permissions'
import { type DayTerms, dayTerms } from '@akwaaba/contract/price-days'
import type { Period } from '@akwaaba/contract/price-rules'
import type { Scope } from '#apartments/scope.ts'
import type { Deps } from '#deps.ts'
import { readSeveral, toStayRules } from '#pricing/stay-rules.ts'
import type { Window } from './occupied.ts'

/** Whether the caller may read what nights cost. */
export const mayPrice = (scope: Scope): boolean => scope === null || may(scope.role, 'listing.read')

const shown = ({ day, cents, minNights, minThrough, closed, arrival }: DayTerms): PricedDays => ({
  ...{ from: day, to: addDays(day, 1), price: dollarsFromCents(cents) },
  ...{ minNights: Math.max(minNights, minThrough), closed, arrival },
})

const isSame = (one: PricedDays, other: PricedDays): boolean =>
  one.price === other.price &&
  one.minNights === other.minNights &&
  one.closed === other.closed &&
  one.arrival === other.arrival

const named = ({ layer, name, from, to, cents, percent, minNights }: Period): NamedPeriod => ({
  ...{ layer, name, from, to, price: cents === null ? null : dollarsFromCents(cents), percent, minNights },
})

type Priced = { prices: PricedDays[]; periods: NamedPeriod[] }

/** The terms of the nights of a window from today on, by apartment; the caller may see all of them. */
export const pricedDaysIn = async (
  deps: Deps,
  { from, to }: Window,
  ids: string[],
): Promise<ReadonlyMap<string, Priced>> => {
  const today = deps.clock.today()
  const checkIn = from < today ? today : from
  if (ids.length === 0 || checkIn >= to) return new Map()
  const days = nightsOf(checkIn, to)
  const rules = await readSeveral(deps.db, ids, { checkIn, checkOut: to })
  return new Map(
    [...rules].map(([id, row]) => {
      const runs: PricedDays[] = []
      for (const next of days.map(dayTerms(toStayRules(row))).map(shown)) {
        const last = runs.at(-1)
        if (last && isSame(last, next)) last.to = next.to
        else runs.push(next)
      }
      return [id, { prices: runs, periods: row.periods.filter((period) => period.from < to).map(named) }]
    }),
  )
}
