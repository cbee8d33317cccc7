// Tests of which stays a search by dates is about.
import { expect, test } from 'vitest'
import { toCalendarDate } from '../../platform/values/dates.ts'
import { datesOfSearch } from './search-dates.ts'

const today = toCalendarDate('2026-12-03')
const day = toCalendarDate
const begins = (wanted: Parameters<typeof datesOfSearch>[0]) => datesOfSearch(wanted, today).map(({ from }) => from)

test('begins with the dates themselves, then the nearest, and none before today', () => {
  expect(begins({ from: day('2026-12-04'), to: day('2026-12-06'), flexible: 3 })).toEqual([
    ...['2026-12-04', '2026-12-03', '2026-12-05', '2026-12-06', '2026-12-07'],
  ])
  expect(begins({ from: day('2026-12-04'), to: day('2026-12-06') })).toEqual(['2026-12-04'])
  expect(begins({ from: day('2026-12-04'), month: '2026-12' })).toEqual([])
})

test('has all nights of a stay in the month, weekends from Friday on', () => {
  expect(begins({ month: '2026-12', length: 'weekend' })).toEqual([
    ...['2026-12-04', '2026-12-11', '2026-12-18', '2026-12-25'],
  ])
  const weeks = datesOfSearch({ month: '2026-12', length: 'week' }, today)
  expect(weeks[0]?.from).toBe('2026-12-03')
  expect(weeks.at(-1)).toEqual({ from: '2026-12-25', to: '2027-01-01' })
  expect(begins({ month: '2027-02', length: 'month' })).toEqual(['2027-02-01'])
  expect(begins({ month: '2026-11', length: 'week' })).toEqual([])
})
