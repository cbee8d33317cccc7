// Tests of the grid's layout: half-day bars, free nights between them, two guests on one night, what is in sight, and what can be moved.
import type { CalendarRow, Occupied } from '@akwaaba/contract/calendar'
import { addDays, toCalendarDate } from '@akwaaba/contract/dates'
import { describe, expect, test } from 'vitest'
import {
  barOf,
  builtNext,
  inSight,
  isComplete,
  itemsOf,
  measuresOf,
  nothingBuilt,
  occupantOf,
  termsOn,
} from './layout.ts'
import { barName, conflictText, isWeekend } from './rules.ts'
import { daysOfSelection, movableOf, movedBy, shifted } from './selection.ts'

const from = toCalendarDate('2026-11-28')
const days = { from, count: 7 }
const day = (ahead: number) => addDays(from, ahead)
const stay = (first: number, last: number, more: Partial<Occupied> = {}): Occupied => ({
  ...{ kind: 'booking', _id: `${first}-${last}`, startDate: day(first), endDate: day(last), label: 'Ama' },
  ...{ reference: 'AKW-1', status: 'approved', depositPaid: true, inHouse: false, owes: false, conflictWith: null },
  ...more,
})
const row = (...occupied: Occupied[]): CalendarRow => ({
  ...{ apartmentId: 'a', apartmentName: 'Palm Loft', location: 'Osu', coverImage: null, organisation: null, occupied },
  prices: [
    { from: day(0), to: day(3), price: 100, minNights: 2, closed: false, arrival: true },
    { from: day(3), to: day(7), price: 160, minNights: 3, closed: false, arrival: true },
  ],
  periods: [],
})

describe('barOf', () => {
  test('goes from the middle of the first day to the middle of the last one', () => {
    expect(barOf(days, stay(1, 3))).toMatchObject({ start: 1.5, days: 2, goesBack: false, goesOn: false })
  })

  test('is cut where the grid ends, and is none outside of it', () => {
    expect(barOf(days, stay(-9, 2))).toMatchObject({ start: 0, days: 2.5, goesBack: true })
    expect(barOf(days, stay(5, 30))).toMatchObject({ start: 5.5, days: 1.5, goesOn: true })
    expect(barOf(days, stay(-3, 0))).toMatchObject({ start: 0, days: 0.5 })
    expect(barOf(days, stay(-3, -1))).toBeNull()
    expect(barOf(days, stay(7, 9))).toBeNull()
  })
})

describe('itemsOf', () => {
  const shape = (...occupied: Occupied[]) =>
    itemsOf(row(...occupied), days, 0, 6, null).map((item) =>
      item.kind === 'free'
        ? `${item.index}${item.isHalf ? ' half' : ''}`
        : `${item.bar.start}+${item.bar.days} ${item.lane}`,
    )

  test('gives bars and free nights in their order; where a guest leaves the night begins in the middle', () => {
    expect(shape(stay(1, 3), stay(3, 4))).toEqual(['0', '1.5+2 whole', '3.5+1 whole', '4 half', '5', '6'])
  })

  test('shows both of two guests on one night', () => {
    const event = stay(2, 5, { kind: 'feed', _id: 'event', conflictWith: '1-3' })
    expect(shape(stay(1, 3), event)).toEqual(['0', '1.5+2 upper', '2.5+3 lower', '5 half', '6'])
    expect(conflictText(row(stay(1, 3), event).occupied)).toBe('2 guests, 30 Nov')
    expect(occupantOf(row(event, stay(1, 3)), day(2))).toMatchObject({ kind: 'booking' })
  })

  test('leaves out what is out of sight, and keeps the night that has the focus', () => {
    const items = (also: number | null) =>
      itemsOf(row(stay(5, 6)), days, 0, 1, also).map((item) => (item.kind === 'free' ? item.index : item.by._id))
    expect(items(null)).toEqual([0, 1])
    expect(items(5)).toEqual([0, 1, '5-6'])
    expect(items(4)).toEqual([0, 1, 4])
  })
})

test('inSight gives rows and days in steps, with some around them, and none that there are not', () => {
  const measures = measuresOf(false, 1000, { hasFree: true })
  const box = { scrollTop: 40 * 100, scrollLeft: 64 * 20, clientWidth: 210 + 64 * 10, clientHeight: 68 + 40 * 15 }
  const seen = inSight(box, measures, { rows: 200, days: 56 })
  expect(seen).toEqual({ firstRow: 96, lastRow: 120, firstDay: 16, lastDay: 36 })
  expect(inSight({ ...box, scrollTop: 0, scrollLeft: 0 }, measures, { rows: 3, days: 7 })).toEqual({
    ...{ firstRow: 0, lastRow: 2, firstDay: 0, lastDay: 6 },
  })
  expect(measuresOf(true, 390)).toMatchObject({ dayWidth: 55, nameWidth: 0 })
  const heads = [{}, { hasBands: true }, { hasFree: true, hasBands: true }].map((lines) => [
    measuresOf(false, 1000, lines).headHeight,
    measuresOf(true, 390, lines).headHeight,
  ])
  // A phone does not say how many are free.
  expect(heads).toEqual([
    [46, 46],
    [70, 70],
    [92, 70],
  ])
})

test('builtNext builds a few rows more each time, keeps what is built, and drops what is out of sight', () => {
  const seen = { firstRow: 0, lastRow: 11, firstDay: 4, lastDay: 20 }
  let isRead = (_: number) => true
  const after = (times: number, from = new Map(), at = seen) =>
    Array.from({ length: times }).reduce<ReturnType<typeof builtNext>>((built) => builtNext(built, at, isRead), from)
  expect([...after(1).keys()]).toEqual([0, 1, 2])
  expect([1, 3, 4].map((times) => isComplete(after(times), seen, isRead))).toEqual([false, false, true])
  const aside = { ...seen, firstRow: 4, firstDay: 8, lastDay: 24 }
  const next = after(1, after(4), aside)
  expect([next.size, next.get(0), next.get(4)?.firstDay, next.get(9)?.firstDay]).toEqual([8, undefined, 8, 4])
  // A page that comes is built a few rows at a time.
  isRead = (index) => index < 2
  expect([[...after(4).keys()], isComplete(after(1), seen, isRead)]).toEqual([[0, 1], true])
  const { firstDay, lastDay } = nothingBuilt
  expect(itemsOf(row(stay(-3, 4)), days, firstDay, lastDay, null)).toEqual([])
})

test('what a night costs, and which nights are chosen in either direction', () => {
  const one = row()
  expect(termsOn(one, day(4))).toMatchObject({ price: 160, minNights: 3 })
  expect(termsOn(one, day(9))).toBeUndefined()
  const chosen = daysOfSelection({ apartmentId: 'a', anchor: day(4), head: day(2) })
  expect(chosen).toEqual({ from: day(2), to: day(5) })
})

test('shifted moves by rows and days, and leaves a night between the ends', () => {
  const before = { row: 2, startDate: day(1), endDate: day(4) }
  expect(shifted('whole', before, 1, 2)).toEqual({ row: 3, startDate: day(3), endDate: day(6) })
  expect(shifted('start', before, 1, 9)).toEqual({ row: 2, startDate: day(3), endDate: day(4) })
  expect(shifted('end', before, 0, -9)).toEqual({ row: 2, startDate: day(1), endDate: day(2) })
})

test('movableOf: blocks that are not over, stays ahead, and of a stay that has begun its end or what is left of it', () => {
  const may = { block: true, decide: true }
  const today = day(2)
  const block = (first: number, last: number) => stay(first, last, { kind: 'block', status: null })
  const all = [stay(2, 4), stay(1, 4), stay(1, 2), stay(0, 1), stay(3, 4, { status: 'completed' })]
  expect(all.map((by) => movableOf(by, today, may))).toEqual(['all', 'rest', 'end', null, null])
  expect(movableOf(stay(1, 4, { status: 'pending' }), today, may)).toBe('end')
  expect([block(0, 2), block(0, 1)].map((by) => movableOf(by, today, may))).toEqual(['all', null])
  expect(movableOf(stay(3, 4, { kind: 'feed', status: null }), today, may)).toBe(null)
  expect([stay(2, 4), block(3, 4)].map((by) => movableOf(by, today, { block: false, decide: false }))).toEqual([
    ...[null, null],
  ])
  const before = { row: 2, startDate: day(1), endDate: day(4) }
  const held = { movable: 'end', before, today } as const
  expect(movedBy(held, 'whole', before, 1, 2)).toEqual({ ...before, endDate: day(6) })
  expect(movedBy(held, 'start', before, 0, -1)).toEqual(before)
  const rest = { ...held, movable: 'rest' } as const
  const elsewhere = movedBy(rest, 'whole', before, 1, 2)
  expect(elsewhere).toEqual({ row: 3, startDate: today, endDate: day(4) })
  expect(movedBy(rest, 'whole', elsewhere, 1, 0)).toEqual({ ...elsewhere, row: 4 })
  expect(movedBy(rest, 'whole', elsewhere, -1, 0)).toEqual(before)
  expect([movedBy(rest, 'whole', before, 0, 2), movedBy(rest, 'end', before, 1, 2)]).toEqual([
    ...[
      { ...before, endDate: day(6) },
      { ...before, endDate: day(6) },
    ],
  ])
})

test('isWeekend and barName say what a day and a bar are', () => {
  expect([0, 1, 2].map((ahead) => isWeekend(day(ahead)))).toEqual([true, true, false])
  expect(barName(stay(0, 2))).toBe('Ama, AKW-1, Approved, Sat 28 Nov 2026 to Mon 30 Nov 2026')
  expect(barName(stay(0, 2, { inHouse: true, owes: true }))).toContain('In house, owes')
})
