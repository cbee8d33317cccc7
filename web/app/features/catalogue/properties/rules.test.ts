// Proves what a search for properties reads from an address, and what is said when it finds nothing.
import { listProperties } from '@akwaaba/contract/properties'
import { searchOf } from '@akwaaba/contract/search'
import { describe, expect, test } from 'vitest'
import { emptiedBy, filtersOf, galleryPictures, tenureLabel } from './rules.ts'

const read = (query: string) => searchOf(listProperties, new URLSearchParams(query))

describe('a search for properties', () => {
  test('reads what a form without JavaScript sends, blanks and all', () => {
    expect(read('location=+east+&propertyType=Furnished&maxPrice=300000')).toEqual({
      location: 'east',
      propertyType: 'Furnished',
      maxPrice: '300000',
      page: undefined,
    })
    expect(read('location=&propertyType=&maxPrice=')).toEqual(read(''))
  })

  test('leaves out what makes no sense', () => {
    expect(read('propertyType=Castle&maxPrice=-1&page=0')).toEqual(read(''))
    expect(read('maxPrice=cheap&page=1.5')).toEqual(read(''))
    expect(read('maxPrice=1e12')).toEqual(read(''))
  })
})

test('each filter knows the search without it, on its first page', () => {
  const search = read('location=osu&maxPrice=50000&page=3')
  expect(filtersOf(search)).toEqual([
    { label: '“osu”', without: { ...search, location: undefined, page: undefined } },
    { label: 'Up to $50,000', without: { ...search, maxPrice: undefined, page: undefined } },
  ])
})

describe('emptiedBy', () => {
  const remedy = (label: string, total: number) => ({ label, total, without: {} })

  test('names the one filter that is on', () => {
    expect(emptiedBy([remedy('“zzz”', 10)])).toContain('“zzz”')
  })

  test('names the one of several whose absence would help', () => {
    expect(emptiedBy([remedy('“zzz”', 4), remedy('Furnished', 0)])).toContain('“zzz”')
    expect(emptiedBy([remedy('“zzz”', 0), remedy('Furnished', 0)])).not.toContain('zzz')
  })

  test('blames nothing where nothing is on', () => {
    expect(emptiedBy([])).toContain('nothing for sale')
  })
})

test('a gallery uses six pictures, the cover first', () => {
  const images = ['1', '2', '3', '4', '5', '6', '7']
  expect(galleryPictures({ coverImage: 'cover', images })).toEqual(['cover', '1', '2', '3', '4', '5'])
  expect(galleryPictures({ coverImage: null, images: ['1'] })).toEqual(['1'])
})

test('tenure is told with its years where they are known', () => {
  expect(tenureLabel({ tenure: 'Leasehold', tenureYears: 62 })).toBe('Leasehold, 62 years left')
  expect(tenureLabel({ tenure: 'Leasehold', tenureYears: 1 })).toBe('Leasehold, 1 year left')
  expect(tenureLabel({ tenure: 'Freehold', tenureYears: null })).toBe('Freehold')
  expect(tenureLabel({ tenure: '', tenureYears: null })).toBe('')
})
