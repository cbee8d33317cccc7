// Tests of which months are over, that a line has no gap after the last of them, and the names of mails and reasons.
import type { OverviewMonth } from '@akwaaba/contract/overview'
import { expect, test } from 'vitest'
import { hasStays, isSoFar, type Measure, mailName, measures, pointsOf, sizeText, storageReason } from './rules.ts'

const today = '2026-11-21'
const month = (month: string, nightsSold: number): OverviewMonth => ({
  month,
  nightsOffered: 30,
  nightsSold,
  occupancy: nightsSold / 30,
  revenue: nightsSold * 50,
  averageNightlyRate: nightsSold === 0 ? null : 50,
  leadTimeDays: nightsSold === 0 ? null : 12.5,
})
const months = [month('2026-09', 0), month('2026-10', 15), month('2026-11', 6), month('2026-12', 3)]
const measure = (key: Measure['key']) => measures.find((each) => each.key === key) as Measure

test('a month that is not over is booked so far', () => {
  expect(months.map((each) => isSoFar(each, today))).toEqual([false, false, true, true])
})

test('a bar is either done or booked so far', () => {
  expect(pointsOf(months, measure('occupancy'), today)).toEqual([
    { month: '2026-09', done: 0, soFar: null },
    { month: '2026-10', done: 50, soFar: null },
    { month: '2026-11', done: null, soFar: 20 },
    { month: '2026-12', done: null, soFar: 10 },
  ])
})

test('both parts of a line meet in the last month that is over, and a month without a figure is a gap', () => {
  expect(pointsOf(months, measure('averageNightlyRate'), today)).toEqual([
    { month: '2026-09', done: null, soFar: null },
    { month: '2026-10', done: 50, soFar: 50 },
    { month: '2026-11', done: null, soFar: 50 },
    { month: '2026-12', done: null, soFar: 50 },
  ])
})

test('figures are formatted with their unit', () => {
  expect(measure('occupancy').say(20)).toBe('20%')
  expect(measure('revenue').say(750)).toBe('$750.00')
  expect(measure('leadTimeDays').say(1)).toBe('1 day')
})

test('hasStays is false where no night was sold', () => {
  expect(hasStays(months)).toBe(true)
  expect(hasStays([month('2026-11', 0)])).toBe(false)
})

test.each([
  [512 * 1024 ** 2, '512 MB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
  [0, '0 MB'],
])('a size of %d bytes reads as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))

test('mailName and storageReason have words for known kinds, and a fallback for others', () => {
  expect(mailName('receipt')).toBe('The receipt of a stay')
  expect(mailName('part-paid')).toBe('E-mail: part paid')
  expect(storageReason('ENOSPC')).toBe('the disk is full')
  expect(storageReason('E42')).toBe('E42')
})
