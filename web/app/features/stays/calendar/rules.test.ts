// Tests of how a window of days is laid out, and at which fields the faults of a refused block are shown.
import { getCalendar, type Occupied } from '@akwaaba/contract/calendar'
import { ApiError } from '@akwaaba/contract/client'
import { addDays, toCalendarDate } from '@akwaaba/contract/dates'
import { searchOf } from '@akwaaba/contract/search'
import { describe, expect, test } from 'vitest'
import { barName, blockFaults, cellsOf, isWeekend, monthsOver } from './rules.ts'

const first = toCalendarDate('2026-11-28')
const days = Array.from({ length: 7 }, (_, index) => addDays(first, index))
const stay = (startDate: string, endDate: string): Occupied => ({
  kind: 'booking',
  _id: startDate,
  startDate: toCalendarDate(startDate),
  endDate: toCalendarDate(endDate),
  label: 'Ama',
  reference: 'AKW-1',
  status: 'approved',
  depositPaid: true,
  inHouse: false,
  owes: false,
  conflictWith: null,
})
const shape = (occupied: Occupied[]) => cellsOf(occupied, days).map((cell) => (cell.kind === 'free' ? 1 : -cell.nights))

describe('cellsOf', () => {
  test('gives a cell for each free night, and one for all nights of a stay', () => {
    expect(shape([])).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(shape([stay('2026-11-29', '2026-12-01'), stay('2026-12-01', '2026-12-02')])).toEqual([1, -2, -1, 1, 1, 1])
  })

  test('cuts a stay that begins before the window or ends after it, and marks that', () => {
    const [cell] = cellsOf([stay('2026-11-01', '2026-12-31')], days)
    expect(cell).toMatchObject({ nights: 7, goesBack: true, goesOn: true })
    expect(shape([stay('2026-11-01', '2026-11-28'), stay('2026-12-05', '2026-12-08')])).toEqual([1, 1, 1, 1, 1, 1, 1])
  })

  test('does not mark a stay that ends with the window', () => {
    expect(cellsOf([stay('2026-12-04', '2026-12-05')], days).at(-1)).toMatchObject({ nights: 1, goesOn: false })
  })
})

test('isWeekend and monthsOver sort the days', () => {
  expect(days.map(isWeekend)).toEqual([true, true, false, false, false, false, false])
  expect(monthsOver(days)).toEqual([
    { month: '2026-11', days: 3 },
    { month: '2026-12', days: 4 },
  ])
})

test('barName names guest, reference, state and dates', () => {
  expect(barName(stay('2026-11-28', '2026-11-30'))).toBe('Ama, AKW-1, Approved, Sat 28 Nov 2026 to Mon 30 Nov 2026')
})

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

test('a mangled address shows the window from today on', () => {
  expect(searchOf(getCalendar, new URLSearchParams('from=2026-02-30&page=0&search='))).toEqual({})
})
