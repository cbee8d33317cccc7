// Tests of calendar dates: leap days, month ends, nights counted half-open.
import { describe, expect, test } from 'vitest'
import {
  addDays,
  type CalendarDate,
  dateInAccra,
  formatDate,
  formatDateShort,
  formatInstant,
  nightsBetween,
  nightsOf,
  parseDate,
} from './dates.ts'

const day = (text: string): CalendarDate => {
  const date = parseDate(text)
  if (date === null) throw new Error(`${text} is no date`)
  return date
}

/** Every day from 2023 to 2029, two leap years among them, counted by hand rather than by the code under test. */
function* everyDay() {
  const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  for (let year = 2023; year < 2030; year += 1)
    for (const [month, length] of lengths.entries())
      for (let date = 1; date <= length + (month === 1 && year % 4 === 0 ? 1 : 0); date += 1)
        yield `${year}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

describe('parseDate', () => {
  test('takes every day of the calendar as it is', () => {
    for (const text of everyDay()) expect(parseDate(text)).toBe(text)
  })

  test('takes the date part of a full date-time, whatever its offset', () => {
    expect(parseDate('2026-12-04T00:00:00.000Z')).toBe('2026-12-04')
    expect(parseDate('2026-12-04T23:59:59Z')).toBe('2026-12-04')
    expect(parseDate('2026-12-04T23:59:59-11:00')).toBe('2026-12-04')
  })

  test('takes 29 February in leap years only', () => {
    expect(parseDate('2028-02-29')).toBe('2028-02-29')
    expect(parseDate('2000-02-29')).toBe('2000-02-29')
    expect(parseDate('2027-02-29')).toBeNull()
    expect(parseDate('2100-02-29')).toBeNull()
  })

  test('refuses days that no calendar has', () => {
    for (const text of ['2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-12-00', '2026-12-32'])
      expect(parseDate(text), text).toBeNull()
    expect(parseDate('2026-02-30T10:00:00Z')).toBeNull()
  })

  test('refuses other spellings', () => {
    const spellings = [
      '',
      '2026-1-2',
      '04/12/2026',
      '20261204',
      '2026-12-04 ',
      ' 2026-12-04',
      '2026-12-04x',
      '+2026-12-04',
    ]
    for (const text of spellings) expect(parseDate(text), text).toBeNull()
  })
})

describe('counting nights', () => {
  test('each day is one night after the day before, across every month, year and clock change', () => {
    let before: CalendarDate | null = null
    for (const text of everyDay()) {
      const date = day(text)
      if (before) {
        expect(nightsBetween(before, date)).toBe(1)
        expect(addDays(before, 1)).toBe(date)
        expect(addDays(date, -1)).toBe(before)
      }
      before = date
    }
  })

  test('addDays and nightsBetween undo each other', () => {
    for (const from of ['2026-01-01', '2028-02-28', '2026-03-08', '2026-10-31'].map(day))
      for (let days = -400; days <= 800; days += 1) expect(nightsBetween(from, addDays(from, days))).toBe(days)
  })

  test('a leap February has a night more', () => {
    expect(nightsBetween(day('2027-02-27'), day('2027-03-01'))).toBe(2)
    expect(nightsBetween(day('2028-02-27'), day('2028-03-01'))).toBe(3)
  })

  test('is the same two nights across a clock change elsewhere in the world', () => {
    expect(nightsBetween(day('2026-03-07T22:00:00-05:00'), day('2026-03-09T22:00:00-04:00'))).toBe(2)
    expect(nightsBetween(day('2026-10-24'), day('2026-10-26'))).toBe(2)
  })

  test('is negative when reversed', () => {
    expect(nightsBetween(day('2026-12-06'), day('2026-12-04'))).toBe(-2)
  })
})

describe('nightsOf', () => {
  test('has the check-in day and not the check-out day', () => {
    expect(nightsOf(day('2026-12-30'), day('2027-01-02'))).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  })

  test('of stays back to back shares no night and leaves none out', () => {
    const [first, turn, last] = [day('2026-02-20'), day('2026-02-27'), day('2026-03-05')]
    expect([...nightsOf(first, turn), ...nightsOf(turn, last)]).toEqual(nightsOf(first, last))
  })

  test('is empty for no night and for a reversed stay', () => {
    expect(nightsOf(day('2026-12-04'), day('2026-12-04'))).toEqual([])
    expect(nightsOf(day('2026-12-06'), day('2026-12-04'))).toEqual([])
  })

  test('has as many nights as nightsBetween says', () => {
    for (let days = 0; days <= 365; days += 1) {
      const from = day('2027-11-11')
      expect(nightsOf(from, addDays(from, days))).toHaveLength(days)
    }
  })
})

test('today in Accra is the day of UTC, to the last millisecond', () => {
  expect(dateInAccra(new Date('2026-12-04T00:00:00.000Z'))).toBe('2026-12-04')
  expect(dateInAccra(new Date('2026-12-04T23:59:59.999Z'))).toBe('2026-12-04')
  expect(dateInAccra(new Date('2026-12-05T01:30:00+02:00'))).toBe('2026-12-04')
})

test('people read the weekday, day and month, and the year where it matters', () => {
  expect(formatDate('2026-12-04')).toBe('Fri 4 Dec 2026')
  expect(formatDateShort('2026-12-04')).toBe('Fri 4 Dec')
})

test('formatInstant tells day and time in Accra', () => {
  expect(formatInstant(new Date('2026-12-04T23:59:59.9Z'))).toBe('Fri 4 Dec 2026, 23:59')
})
