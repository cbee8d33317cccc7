// Tests of the days of a report.
import { toCalendarDate } from '@akwaaba/contract/dates'
import { expect, test } from 'vitest'
import { daysOf } from './rules.ts'

const today = toCalendarDate('2026-11-28')

test('gives this month until today, and the whole beginning of the month of a last day that is asked for alone', () => {
  expect(daysOf({}, today)).toEqual({ from: '2026-11-01', to: '2026-11-28' })
  expect(daysOf({ to: toCalendarDate('2026-10-15') }, today)).toEqual({ from: '2026-10-01', to: '2026-10-15' })
  expect(daysOf({ from: toCalendarDate('2026-10-03') }, today)).toEqual({ from: '2026-10-03', to: '2026-11-28' })
})
