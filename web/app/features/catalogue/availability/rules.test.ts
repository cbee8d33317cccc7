// Tests of how chosen dates are judged: free, taken, or not a bookable stay.
import { addDays, nightsOf, toCalendarDate } from '@akwaaba/contract/dates'
import { describe, expect, test } from 'vitest'
import { choiceOf, shiftText, takenText } from './rules.ts'

const today = toCalendarDate('2026-11-22')
const day = (ahead: number) => addDays(today, ahead)
const dates = (from: number, to: number) => ({ from: day(from), to: day(to) })
const booked = (...stays: [number, number][]) => stays.flatMap(([from, to]) => nightsOf(day(from), day(to)))

describe('choiceOf', () => {
  test('is open while a date is missing', () => {
    for (const given of [{}, { from: day(3) }, { to: day(3) }, { from: 'soon', to: day(3) }])
      expect(choiceOf(given, [], today)).toEqual({ kind: 'open' })
  })

  test('is free where no night is booked, the day another guest arrives or leaves included', () => {
    expect(choiceOf(dates(10, 13), booked([8, 10], [13, 15]), today)).toMatchObject({
      kind: 'free',
      stay: { nights: 3 },
    })
    expect(choiceOf(dates(10, 13), null, today)).toMatchObject({ kind: 'unknown' })
  })

  test('names the booked nights', () => {
    expect(choiceOf(dates(10, 13), booked([11, 12]), today)).toEqual({
      kind: 'taken',
      stay: { ...dates(10, 13), nights: 3 },
      nights: [day(11)],
    })
  })

  test.each([
    [-2, 3, 'Check-in cannot be in the past.'],
    [3, 1099, 'A stay can be at most 365 nights.'],
    [3, 3, 'Please choose a check-out date after the check-in date.'],
  ])('is unusable from day %i to day %i', (from, to, sentence) => {
    expect(choiceOf(dates(from, to), [], today)).toEqual({ kind: 'unusable', sentence })
  })
})

test('takenText names a few booked nights and counts many', () => {
  const nights = ['2026-12-04', '2026-12-05', '2026-12-06', '2026-12-07'].map(toCalendarDate)
  expect(takenText(nights.slice(0, 1), 4)).toBe('Fri 4 Dec is booked.')
  expect(takenText(nights.slice(0, 3), 4)).toBe('Fri 4 Dec, Sat 5 Dec and Sun 6 Dec are booked.')
  expect(takenText(nights, 6)).toBe('4 of your 6 nights are booked.')
  expect(takenText(nights, 4)).toBe('All 4 nights are booked.')
})

test('shiftText says how far another stay is', () => {
  expect(shiftText(day(10), day(9))).toBe('1 day earlier')
  expect(shiftText(day(10), day(13))).toBe('3 days later')
  expect(shiftText(day(10), day(10))).toBe('The same arrival')
})
