// Tests of at which fields the faults of a refused block are shown, of what holds on chosen nights and is free, and of a mangled address.
import { type CalendarRow, getCalendar } from '@akwaaba/contract/calendar'
import { ApiError } from '@akwaaba/contract/client'
import { addDays, toCalendarDate } from '@akwaaba/contract/dates'
import { searchOf } from '@akwaaba/contract/search'
import { expect, test } from 'vitest'
import { blockFaults, freeByNight, nowText } from './rules.ts'

test('blockFaults puts a refusal at its field, and the rest below the form', () => {
  expect(blockFaults(null)).toEqual({ fields: {} })
  expect(blockFaults(new ApiError('dates_unavailable', 409, 'Taken.'))).toEqual({ fields: { nights: 'Taken.' } })
  expect(
    blockFaults(new ApiError('invalid_input', 400, 'x', { fields: { apartmentId: 'a', startDate: 'b' } })).fields,
  ).toEqual({
    apartmentId: 'Please choose an apartment.',
    nights: 'Please choose the first night and the day that is free again.',
  })
  expect(blockFaults(new ApiError('busy', 503, 'Busy.'))).toEqual({ fields: {}, rest: 'Busy.' })
})

const from = toCalendarDate('2026-11-28')
const day = (ahead: number) => addDays(from, ahead)
const row = (...stays: [first: number, last: number][]): CalendarRow => ({
  ...{
    apartmentId: 'a',
    apartmentName: 'Palm Loft',
    location: 'Osu',
    coverImage: null,
    organisation: null,
    periods: [],
  },
  occupied: stays.map(([first, last]) => ({
    ...{ kind: 'booking', _id: `${first}`, startDate: day(first), endDate: day(last), label: 'Ama' },
    ...{ reference: 'AKW-1', status: 'approved', depositPaid: true, inHouse: false, owes: false, conflictWith: null },
  })),
  prices: [
    { from: day(0), to: day(3), price: 100, minNights: 2, closed: false, arrival: true },
    { from: day(3), to: day(7), price: 160, minNights: 3, closed: false, arrival: true },
  ],
})

test('says price and minimum of chosen nights as a range, where the reader knows them', () => {
  const chosen = { from: day(2), to: day(5) }
  expect(nowText(row(), chosen)).toEqual({ price: '$100.00 to $160.00', minNights: '2 to 3' })
  expect(nowText({ ...row(), prices: null }, chosen)).toBeUndefined()
})

test('counts the listings that have each night free: a night that two guests share is taken once', () => {
  const rows = [row([1, 3], [2, 4], [-9, -3]), row(), row([6, 30], [-4, 1])]
  expect(freeByNight(rows, { from, count: 7 })).toEqual([2, 2, 2, 2, 3, 3, 2])
})

test('a mangled address shows the window from today on', () => {
  expect(searchOf(getCalendar, new URLSearchParams('from=2026-02-30&page=0&search='))).toEqual({})
})
