// Tests of what a mangled link searches for, which filters are shown as active, and the labels of seats.
import { limits } from '@akwaaba/contract/limits'
import { searchOf } from '@akwaaba/contract/search'
import { listTours } from '@akwaaba/contract/tours'
import { describe, expect, test } from 'vitest'
import { chipsOf, headingOf, inPriceOrder, mostSeats, scarceLabel, totalOf } from './rules.ts'

const read = (query: string) => inPriceOrder(searchOf(listTours, new URLSearchParams(query)))

describe('a search for packages', () => {
  test('reads what a shared link says', () => {
    expect(read('location=Aburi&minPrice=50&maxPrice=300&page=2')).toEqual({
      location: 'Aburi',
      minPrice: '50',
      maxPrice: '300',
      page: '2',
    })
  })

  test('leaves out what makes no sense', () => {
    const nothing = { location: undefined, minPrice: undefined, maxPrice: undefined, page: undefined }
    expect(read('')).toEqual(nothing)
    expect(read('location=%20&minPrice=-5&maxPrice=lots&page=0')).toEqual(nothing)
    expect(read('minPrice=&maxPrice=1e99&page=1.5')).toEqual(nothing)
  })
})

test('chipsOf gives each filter a chip that removes only it and leads to the first page', () => {
  expect(chipsOf({ location: 'Aburi', minPrice: '50', maxPrice: '300', page: '2' })).toEqual([
    { label: 'Aburi', to: '/package?minPrice=50&maxPrice=300' },
    { label: 'From $50', to: '/package?location=Aburi&maxPrice=300' },
    { label: 'Up to $300', to: '/package?location=Aburi&minPrice=50' },
  ])
  expect(chipsOf({})).toEqual([])
})

test('headingOf counts packages and names the location', () => {
  expect(headingOf(1, {})).toBe('1 package')
  expect(headingOf(4, { location: 'Aburi' })).toBe('4 packages in Aburi')
})

describe('seats', () => {
  test('have a label only when few are left', () => {
    expect([null, 6, 5, 1, 0].map(scarceLabel)).toEqual([
      null,
      null,
      'Only 5 seats left',
      'Only 1 seat left',
      'Fully booked',
    ])
  })

  test('are sold up to what is left, and up to the limit of one purchase', () => {
    expect([null, 500, 3, 0].map(mostSeats)).toEqual([limits.seatsPerPurchase, limits.seatsPerPurchase, 3, 0])
  })

  test('cost what the server computes, to the cent', () => {
    expect(totalOf(19.99, 3)).toBe(59.97)
    expect(totalOf(245, 2)).toBe(490)
  })
})

test('says that there may be more packages than are counted', () => {
  expect(headingOf(9_999, {})).toBe('9999 packages')
  expect(headingOf(10_000, { location: 'Osu' })).toBe('10,000+ packages in Osu')
})
