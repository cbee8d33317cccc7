// Owns finding the free stays of an apartment nearest to one that cannot be booked, each at its price.
import { addDays, type CalendarDate, nightsBetween } from '@akwaaba/contract/dates'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { furthestDays, nearestStays } from '@akwaaba/contract/price-nearest'
import type { NearStay } from '@akwaaba/contract/quotes'
import { stayFrom } from '#apartments/rules.ts'
import type { Deps } from '#deps.ts'
import { takenAround } from '#inventory/availability.ts'
import { settingsOf } from '#settings/settings.ts'
import { containedTaxes } from './quotes.ts'
import { isListed, readRules, toStayRules } from './stay-rules.ts'

type Ask = {
  from?: CalendarDate | undefined
  to?: CalendarDate | undefined
  guests?: number | undefined
  children?: number | undefined
  infants?: number | undefined
}

// A minimum, and the nights that are kept empty after a stay, may reach so much further than the stay itself.
const daysBeyond = 60

/** The stays nearest to the asked one that are free and allowed. Refuses with not_found, and as stayFrom does. */
export const findNearestStays = async (deps: Deps, apartmentId: string, ask: Ask): Promise<{ stays: NearStay[] }> => {
  const from = ask.from ?? deps.clock.today()
  const { checkIn, checkOut } = stayFrom(from, ask.to ?? addDays(from, 1), deps.clock.today())
  const days = { checkIn: addDays(checkIn, -furthestDays), checkOut: addDays(checkOut, furthestDays + daysBeyond) }
  const row = await readRules(deps.db, apartmentId, days, isListed)
  const taken = await takenAround(deps, apartmentId, days)
  const { guests = 1, children = 0, infants = 0 } = ask
  const people = { adults: Math.max(1, guests - children), children: Math.min(children, guests - 1), infants }
  const asked = { checkIn, checkOut, ...people, extras: [], promo: null, taken }
  const rules = toStayRules(row, containedTaxes(await settingsOf(deps.db)))
  const stays = nearestStays(rules, asked, deps.clock.now()).map(({ price, ...stay }) => ({
    startDate: stay.checkIn,
    endDate: stay.checkOut,
    nights: nightsBetween(stay.checkIn, stay.checkOut),
    total: dollarsFromCents(price.totalCents),
  }))
  return { stays }
}
