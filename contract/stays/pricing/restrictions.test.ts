// Tests of which stays rules allow: looking for the nearest one takes little work, however long the stay is, and it is one that a code is for.
import { expect, test } from 'vitest'
import { addDays, type CalendarDate, toCalendarDate } from '../../platform/values/dates.ts'
import { toCents } from '../../platform/values/money.ts'
import { dayTerms } from './days.ts'
import { plainStay, quote } from './engine.ts'
import { refusalsOf } from './restrictions.ts'
import { type AskedStay, type ListingRules, noRules, type StayRules } from './rules.ts'

const rulesOf = (listing: Partial<ListingRules>): StayRules => ({
  ...{ nightlyCents: toCents(10_000), maxGuests: null, checkInFrom: '14:00', listing: { ...noRules, ...listing } },
  ...{ periods: [], days: [], guestFeePercent: 0, taxes: [] },
})

test('asks for each day a few times at most where a year is refused and nothing near it is allowed', () => {
  const checkIn = toCalendarDate('2027-01-01')
  const closed = {
    ...{ day: toCalendarDate('2027-06-30'), cents: null, minNights: null, maxNights: null, closed: true },
    ...{ noArrival: null, noDeparture: null, discountable: null },
  }
  const rules = { ...rulesOf({}), days: [closed] }
  const termsOf = dayTerms(rules)
  let count = 0
  const counted = (day: CalendarDate) => {
    count += 1
    return termsOf(day)
  }
  const stay = plainStay({ checkIn, checkOut: addDays(checkIn, 365) })
  const refusals = refusalsOf(rules, counted, stay, new Date('2026-11-21T09:00:00Z'))
  expect(refusals).toEqual([{ reason: 'nights_closed', needs: null, try: null }])
  expect(count).toBeLessThan(5_000)
})

test('proposes the nearest stay that is long enough for a code, within the nights of the code, and free', () => {
  const day = toCalendarDate
  const promo = { code: 'AKWAABA', percent: 10, cents: null, capCents: null, minNights: 4 }
  const tried = (listing: Partial<ListingRules>, checkOut: string, more: Partial<AskedStay> = {}) => {
    const asked = { ...plainStay({ checkIn: day('2027-03-10'), checkOut: day(checkOut) }), promo, ...more }
    const { refusals = [] } = quote(rulesOf(listing), asked, new Date('2027-02-20T09:00:00Z'))
    return refusals.map(({ reason, try: instead }) => [reason, instead && `${instead.checkIn}..${instead.checkOut}`])
  }
  const nights = { from: day('2027-03-01'), until: day('2027-03-12') }
  const taken = [{ checkIn: day('2027-03-12'), checkOut: day('2027-04-20') }]
  expect(tried({}, '2027-03-12')).toEqual([['promo_not_applicable', '2027-03-10..2027-03-14']])
  expect(tried({}, '2027-03-12', { promo: { ...promo, nights } })).toEqual([
    ['promo_not_applicable', '2027-03-09..2027-03-13'],
  ])
  expect(tried({}, '2027-03-12', { taken })).toEqual([['promo_not_applicable', '2027-03-08..2027-03-12']])
  expect(tried({ maxNights: 3 }, '2027-03-12')).toEqual([['promo_not_applicable', null]])
  // Both at once: one stay that would do for both, or one for the dates alone.
  expect(tried({ minNights: 2 }, '2027-03-11')).toEqual([
    ['stay_too_short', '2027-03-10..2027-03-14'],
    ['promo_not_applicable', '2027-03-10..2027-03-14'],
  ])
  expect(tried({ minNights: 2, maxNights: 3 }, '2027-03-11')).toEqual([
    ['stay_too_short', '2027-03-10..2027-03-12'],
    ['promo_not_applicable', null],
  ])
})
