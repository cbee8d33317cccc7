// Tests of the band over the calendar: each season and event once, events first, and how many listings have it.
import type { CalendarRow, NamedPeriod } from '@akwaaba/contract/calendar'
import { addDays, toCalendarDate } from '@akwaaba/contract/dates'
import { describe, expect, test } from 'vitest'
import { bandsOf } from './rules.ts'

const from = toCalendarDate('2026-11-28')
const days = { from, count: 7 }
const day = (ahead: number) => addDays(from, ahead)
const row = (periods: NamedPeriod[] | null): CalendarRow => ({
  ...{ apartmentId: 'a', apartmentName: 'Palm Loft', location: 'Osu', coverImage: null, organisation: null },
  ...{ occupied: [], prices: [], periods },
})

describe('bandsOf', () => {
  const period = (first: number, last: number, fields: Partial<NamedPeriod>): NamedPeriod => ({
    ...{
      layer: 'season',
      name: 'Harmattan',
      from: day(first),
      to: day(last),
      price: null,
      percent: 20,
      minNights: null,
    },
    ...fields,
  })
  const detty = { layer: 'event', name: 'December in Ghana', percent: 40, minNights: 3 } as const
  const bands = (...periods: NamedPeriod[][]) => bandsOf(periods.map(row), days)

  test('says each once for all listings that have it, an event over a season, and how many have it where others do not', () => {
    const all = [period(-9, 30, {}), period(2, 4, detty)]
    expect(bands(all, all)).toEqual([
      { layer: 'season', text: 'Harmattan, +20 %, 19 Nov to 27 Dec', first: 0, days: 2 },
      { layer: 'event', text: 'December in Ghana, +40 %, 3 nights at least, 30 Nov to 1 Dec', first: 2, days: 2 },
      { layer: 'season', text: 'Harmattan, +20 %, 19 Nov to 27 Dec', first: 4, days: 3 },
    ])
    expect(bands(all, [], [])[1]?.text).toContain('1 Dec, 1 listing')
  })

  test('of two of a layer says what more listings have, a price of its own, and less', () => {
    const [few, many] = [period(0, 2, { price: 90, percent: null }), period(0, 2, { name: 'Rain', percent: -10 })]
    expect(bands([few], [many], [many]).map(({ text }) => text)).toEqual(['Rain, −10 %, 28 Nov to 29 Nov, 2 listings'])
    expect(bands([few])[0]?.text).toBe('Harmattan, $90.00 a night, 28 Nov to 29 Nov')
  })

  test('is nothing without seasons and events, and for readers who see no prices', () => {
    expect(bands([])).toEqual([])
    expect(bandsOf([row(null)], days)).toEqual([])
  })
})
