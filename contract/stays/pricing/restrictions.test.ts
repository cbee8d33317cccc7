// Tests of which stays rules allow: looking for the nearest one takes little work, however long the stay is.
import { expect, test } from 'vitest'
import { addDays, type CalendarDate, toCalendarDate } from '../../platform/values/dates.ts'
import { toCents } from '../../platform/values/money.ts'
import { dayTerms } from './days.ts'
import { plainStay } from './engine.ts'
import { refusalsOf } from './restrictions.ts'
import { noRules, type StayRules } from './rules.ts'

test('asks for each day a few times at most where a year is refused and nothing near it is allowed', () => {
  const checkIn = toCalendarDate('2027-01-01')
  const closed = {
    ...{ day: toCalendarDate('2027-06-30'), cents: null, minNights: null, maxNights: null, closed: true },
    ...{ noArrival: null, noDeparture: null, discountable: null },
  }
  const rules: StayRules = {
    ...{ nightlyCents: toCents(10_000), maxGuests: null, checkInFrom: '14:00', listing: noRules, periods: [] },
    ...{ days: [closed], guestFeePercent: 0, taxes: [] },
  }
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
