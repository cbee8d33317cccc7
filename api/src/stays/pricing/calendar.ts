// Owns the calendar of prices of one apartment, as everybody reads it: what each night costs, and which stays begin and end on it.
import { addDays, type CalendarDate, nightsBetween, nightsOf } from '@akwaaba/contract/dates'
import { fail } from '@akwaaba/contract/errors'
import { dollarsFromCents } from '@akwaaba/contract/money'
import { dayTerms } from '@akwaaba/contract/price-days'
import { type CalendarDay, maxCalendarDays } from '@akwaaba/contract/quotes'
import type { Deps } from '#deps.ts'
import { isListed, readRules, toStayRules } from './stay-rules.ts'

const defaultDays = 92

type Window = { from?: CalendarDate | undefined; to?: CalendarDate | undefined }

/** The price calendar of a listed apartment; refuses with not_found, and with bad_dates where the window is none or too long. */
export const getPriceCalendar = async (deps: Deps, apartmentId: string, window: Window) => {
  const from = window.from ?? deps.clock.today()
  const to = window.to ?? addDays(from, defaultDays)
  const days = nightsBetween(from, to)
  if (days < 1 || days > maxCalendarDays)
    return fail('bad_dates', { msg: `Please choose a window of 1 to ${maxCalendarDays} days.` })
  const row = await readRules(deps.db, apartmentId, { checkIn: from, checkOut: to }, isListed)
  const termsOf = dayTerms(toStayRules(row))
  const shown = (day: CalendarDate): CalendarDay => {
    const { cents, name, closed, minNights, maxNights, minThrough, arrival, departure } = termsOf(day)
    return {
      ...{ day, price: dollarsFromCents(cents), name, state: closed ? 'closed' : 'open' },
      ...{ minNights: Math.max(minNights, minThrough), maxNights, arrival, departure },
    }
  }
  return { from, to, days: nightsOf(from, to).map(shown) }
}
