// Tests of the templates: the days of the coming year, and that a form takes each as it is.
import { expect, test } from 'vitest'
import { toCalendarDate } from '../../platform/values/dates.ts'
import { period } from './forms.ts'
import { easterSunday, templatesFrom } from './templates.ts'

const daysOf = (today: string) =>
  templatesFrom(toCalendarDate(today)).map(({ key, period: { from, to } }) => [key, from, to])

test('easterSunday is that of the calendars', () => {
  const days = [2025, 2026, 2027, 2028, 2030, 2038, 2285].map(easterSunday)
  expect(days).toEqual([
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2030-04-21',
    '2038-04-25',
    '2285-03-22',
  ])
})

test('templatesFrom gives each event once: the one that comes next, or that goes on', () => {
  expect(daysOf('2026-11-23')).toEqual([
    ['december', '2026-12-19', '2027-01-04'],
    ['independence', '2027-03-05', '2027-03-08'],
    ['easter', '2027-03-25', '2027-03-29'],
    ['homowo', '2027-08-13', '2027-08-16'],
  ])
  expect(daysOf('2027-01-03')[0]).toEqual(['december', '2026-12-19', '2027-01-04'])
  expect(daysOf('2027-01-04').at(-1)).toEqual(['december', '2027-12-19', '2028-01-04'])
  expect(daysOf('2026-08-08').find(([key]) => key === 'homowo')).toEqual(['homowo', '2026-08-07', '2026-08-10'])
})

test('a form takes every template as it is', () => {
  for (const { period: one } of templatesFrom(toCalendarDate('2028-02-29'))) expect(period.parse(one)).toEqual(one)
})
