// Tests of how a search is read from an address: what is ignored is reported, and a reversed price range is turned round.
import { listApartments } from '@akwaaba/contract/apartments'
import { addDays, dateInAccra, formatDate, formatDateShort, toCalendarDate } from '@akwaaba/contract/dates'
import { readSearch } from '@akwaaba/contract/search'
import { expect, test } from 'vitest'
import { chipsOf } from './chips.tsx'
import { sensibleSearch } from './rules.ts'

const read = (query: string) =>
  sensibleSearch(readSearch(listApartments, new URLSearchParams(query)), toCalendarDate('2026-11-22'))

test('reads a valid search without a note', () => {
  const { search, notes } = read('location=Osu&priceFrom=60&priceTo=80&from=2026-12-04&to=2026-12-08&guests=2&page=2')
  expect(search).toMatchObject({ location: 'Osu', priceFrom: '60', from: '2026-12-04', to: '2026-12-08', guests: '2' })
  expect(notes).toEqual([])
  expect(read('').notes).toEqual([])
})

test.each([
  ['from=2026-11-21&to=2026-11-24', 'Check-in cannot be in the past.'],
  ['from=2026-12-04&to=2029-12-04', 'A stay can be at most 365 nights.'],
  ['from=2026-12-04&to=2026-12-04', 'Please choose a check-out date after the check-in date.'],
  ['from=2029-12-04&to=2029-12-06', 'Stays can be booked up to two years ahead.'],
  ['from=2026-12-04', 'A search by dates needs a check-in and a check-out date.'],
  ['from=2026-02-30&to=soon', 'A search by dates needs a check-in and a check-out date.'],
])('clears the dates of %s and says why', (query, sentence) => {
  const { search, notes } = read(`${query}&location=Osu`)
  expect(search).toMatchObject({ location: 'Osu', from: undefined, to: undefined })
  expect(notes).toHaveLength(1)
  expect(notes[0]).toContain(sentence)
  expect(notes[0]).toContain('The dates have been cleared')
})

test('accepts today, the last day that can be booked, and the longest stay', () => {
  for (const query of [
    'from=2026-11-22&to=2026-11-23',
    'from=2028-11-21&to=2028-11-22',
    'from=2026-12-04&to=2027-12-04',
  ])
    expect(read(query).notes, query).toEqual([])
})

test('swaps a price range from high to low, comparing numbers and not texts', () => {
  expect(read('priceFrom=200&priceTo=100').search).toMatchObject({ priceFrom: '100', priceTo: '200' })
  expect(read('priceFrom=90&priceTo=100').search).toMatchObject({ priceFrom: '90', priceTo: '100' })
  expect(read('priceFrom=200').search).toMatchObject({ priceFrom: '200', priceTo: undefined })
})

test.each(['51', '0', '-1', '2.5', 'many'])('ignores %s guests with a note', (guests) => {
  const { search, notes } = read(`guests=${guests}`)
  expect(search.guests).toBeUndefined()
  expect(notes).toEqual([`A search is for 1 to 50 guests, so “${guests}” was left out.`])
})

test('ignores a word as a price with a note', () => {
  expect(read('priceFrom=cheap&priceTo=80').notes).toEqual(['“cheap” is no price a night, so it was left out.'])
})

test('ignores a number of bedrooms that is none, with a note', () => {
  const { search, notes } = read('bedrooms=some&type=Villa')
  expect([search.bedrooms, search.type]).toEqual([undefined, 'Villa'])
  expect(notes).toEqual(['“some” is no number of bedrooms, so it was left out.'])
})

test('reads nights earlier or later beside dates, and a month instead of them', () => {
  const near = read(
    'from=2026-12-04&to=2026-12-08&flexible=3&month=2026-12&length=week&sort=total-low&totalFrom=1&totalTo=9',
  )
  expect(near.search).toMatchObject({ from: '2026-12-04', flexible: '3', sort: 'price-low', totalFrom: undefined })
  expect(near.search).not.toHaveProperty('month')
  expect(chipsOf(near.search).map(({ label }) => label)).toEqual([expect.stringMatching(/^Fri 4 Dec/), '± 3 nights'])
  const month = read('month=2026-12&length=week&flexible=3')
  expect(month).toMatchObject({ notes: [], search: { month: '2026-12', length: 'week' } })
  expect(month.search).not.toHaveProperty('flexible')
  expect(chipsOf(month.search)).toMatchObject([{ label: 'A week in December 2026', without: { month: undefined } }])
})

test('says the year of dates that are far off', () => {
  const day = (ahead: number) => addDays(dateInAccra(new Date()), ahead)
  const labelsAt = (ahead: number) => chipsOf({ from: day(ahead), to: day(ahead + 2) }).map(({ label }) => label)
  expect(labelsAt(20)).toEqual([`${formatDateShort(day(20))} to ${formatDateShort(day(22))}`])
  expect(labelsAt(400)).toEqual([`${formatDate(day(400))} to ${formatDate(day(402))}`])
})

test.each(['month=2026-12', 'length=week', 'month=2026-13&length=week', 'month=2026-11&length=month'])(
  'leaves out %s, in which there is no stay, with a note',
  (query) => {
    const { search, notes } = read(query)
    expect([search.month, search.length]).toEqual([undefined, undefined])
    expect(notes).toEqual([expect.stringContaining('There is no such stay left in that month.')])
  },
)
