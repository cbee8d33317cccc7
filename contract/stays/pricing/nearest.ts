// Owns which stays are proposed where the asked one cannot be had: allowed, free and priced. Pure.
import { addDays, dateInAccra } from '../../platform/values/dates.ts'
import { stayFault } from '../../platform/values/stays.ts'
import { dayTerms } from './days.ts'
import { quote } from './engine.ts'
import { staysAround } from './restrictions.ts'
import type { AskedStay, StayDates, StayPrice, StayRules } from './rules.ts'

/** A proposed stay begins at most so many days from the asked one. */
export const furthestDays = 60

export type ProposedStay = StayDates & { price: StayPrice }

/**
 * Takes rules, a stay with what is taken around it, and the instant of booking; gives the stays of the same length that begin nearest to it,
 * one before and one after. Where there is none, the nearest of another length. None for guests that the listing does not take.
 */
export const nearestStays = (rules: StayRules, asked: AskedStay, bookedAt: Date): ProposedStay[] => {
  const { isAllowed, nearest } = staysAround({ rules, termsOf: dayTerms(rules), taken: asked.taken, bookedAt })
  const today = dateInAccra(bookedAt)
  const moved = (days: number): StayDates => ({
    checkIn: addDays(asked.checkIn, days),
    checkOut: addDays(asked.checkOut, days),
  })
  const canBe = (stay: StayDates) => stayFault(stay.checkIn, stay.checkOut, today) === null && isAllowed(stay)
  const steps = Array.from({ length: furthestDays }, (_, index) => index + 1)
  const alike = [steps.map((step) => moved(-step)).find(canBe), steps.map(moved).find(canBe)]
  const other = alike.some(Boolean) ? undefined : nearest(asked)
  return [...alike, other].flatMap((stay) => {
    const price = stay && quote(rules, { ...asked, ...stay }, bookedAt).price
    return price ? [{ ...stay, price }] : []
  })
}
