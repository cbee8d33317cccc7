// Tests of how days of a listing's calendar are judged: no taken night can be chosen, and the day another guest arrives is for leaving.
import { addDays, nightsOf, toCalendarDate } from '@akwaaba/contract/dates'
import type { CalendarDay } from '@akwaaba/contract/quotes'
import { expect, test } from 'vitest'
import { type CalendarFacts, datesAfter, judgeDay, monthsFrom } from './calendar-days.ts'

const today = toCalendarDate('2026-11-22')
const day = (ahead: number) => addDays(today, ahead)
const termsOf = (more: Record<number, Partial<CalendarDay>>) =>
  new Map(
    nightsOf(day(0), day(60)).map((each, ahead) => [
      each as string,
      {
        ...{ day: each, price: 100, name: '', state: 'open' as const, minNights: 1, maxNights: null },
        ...{ arrival: true, departure: true, ...more[ahead] },
      },
    ]),
  )
const facts = (more: Partial<CalendarFacts> = {}): CalendarFacts => ({
  ...{ today, booked: new Set([day(10), day(11)]), terms: termsOf({}), from: undefined, to: undefined },
  ...more,
})

test('says of each day whether it is past, free, for leaving only, or booked', () => {
  const said = [-1, 9, 10, 11, 12].map((ahead) => judgeDay(facts(), day(ahead)))
  expect(said.map(({ kind, note, canChoose }) => [kind, note, canChoose])).toEqual([
    ['past', 'past', false],
    ['free', '', true],
    ['out', 'check-out only', false],
    ['taken', 'booked', false],
    ['free', '', true],
  ])
})

test('lets a stay end on the day another guest arrives and not later, and begins another one after it', () => {
  const begun = facts({ from: day(8) })
  expect(judgeDay(begun, day(10))).toEqual({ kind: 'out', canChoose: true, note: 'check-out only' })
  expect(datesAfter(begun, day(10))).toEqual({ from: day(8), to: day(10) })
  expect(judgeDay(begun, day(11)).canChoose).toBe(false)
  expect(datesAfter(begun, day(12))).toEqual({ from: day(12), to: undefined })
  expect(datesAfter(begun, day(5))).toEqual({ from: day(5), to: undefined })
})

test('follows the minimum, closed nights, and days without check-in or check-out', () => {
  const rules = termsOf({
    2: { minNights: 3 },
    6: { departure: false },
    8: { state: 'closed' },
    20: { arrival: false },
  })
  const begun = facts({ terms: rules, from: day(2) })
  expect([3, 4, 5, 6, 8].map((ahead) => judgeDay(begun, day(ahead)).canChoose)).toEqual([
    ...[false, false, true, false, true],
  ])
  expect(judgeDay(begun, day(4)).note).toBe('a stay is at least 3 nights')
  expect(judgeDay(begun, day(9)).kind).toBe('free')
  expect(judgeDay(facts({ terms: rules }), day(20))).toMatchObject({
    canChoose: false,
    note: 'no check-in on this day',
  })
})

test('lets no day be chosen while the taken nights are not known', () => {
  for (const from of [undefined, day(3)])
    for (let ahead = 0; ahead < 60; ahead++)
      expect(judgeDay(facts({ booked: null, from }), day(ahead)).canChoose).toBe(false)
})

test('whatever was chosen before, no press makes a stay with a taken night', () => {
  const booked = new Set([...nightsOf(day(5), day(7)), ...nightsOf(day(15), day(16)), ...nightsOf(day(30), day(40))])
  for (let from = 0; from < 45; from++)
    for (let press = 0; press < 50; press++) {
      const before = facts({ booked, from: day(from) })
      if (!judgeDay(before, day(press)).canChoose) continue
      const made = datesAfter(before, day(press))
      const nights = nightsOf(made.from, made.to ?? addDays(made.from, 1))
      expect(
        nights.filter((night) => booked.has(night)),
        `from ${from}, press ${press}`,
      ).toEqual([])
    }
})

test('monthsFrom counts months from the first day of one', () => {
  expect([0, 1, 2, 14, -1].map((months) => monthsFrom(toCalendarDate('2026-12-31'), months))).toEqual([
    ...['2026-12-01', '2027-01-01', '2027-02-01', '2028-02-01', '2026-11-01'],
  ])
})
