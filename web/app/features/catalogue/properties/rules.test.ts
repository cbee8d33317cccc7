// Tests of what a search for properties reads from an address, and the sentence when it finds nothing.
import { listProperties } from '@akwaaba/contract/properties'
import { searchOf } from '@akwaaba/contract/search'
import { describe, expect, test } from 'vitest'
import { emptySentence, filtersOf, galleryPictures, tenureLabel } from './rules.ts'

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

test('filtersOf gives each filter with the first page of the search without it', () => {
  const search = read('location=osu&maxPrice=50000&page=3')
  expect(filtersOf(search)).toEqual([
    { label: '“osu”', without: { ...search, location: undefined, page: undefined } },
    { label: 'Up to $50,000', without: { ...search, maxPrice: undefined, page: undefined } },
  ])
})

describe('emptySentence', () => {
  const active = (label: string, total: number) => ({ label, total, without: {} })

  test('names the only active filter', () => {
    expect(emptySentence([active('“zzz”', 10)])).toContain('“zzz”')
  })

  test('names the one of several filters whose removal would help', () => {
    expect(emptySentence([active('“zzz”', 4), active('Furnished', 0)])).toContain('“zzz”')
    expect(emptySentence([active('“zzz”', 0), active('Furnished', 0)])).not.toContain('zzz')
  })

  test('names no filter where none is active', () => {
    expect(emptySentence([])).toContain('nothing for sale')
  })
})

test('galleryPictures gives at most six pictures, the cover first', () => {
  const images = ['1', '2', '3', '4', '5', '6', '7']
  expect(galleryPictures({ coverImage: 'cover', images })).toEqual(['cover', '1', '2', '3', '4', '5'])
  expect(galleryPictures({ coverImage: null, images: ['1'] })).toEqual(['1'])
})

test('tenureLabel adds the years where they are known', () => {
  expect(tenureLabel({ tenure: 'Leasehold', tenureYears: 62 })).toBe('Leasehold, 62 years left')
  expect(tenureLabel({ tenure: 'Leasehold', tenureYears: 1 })).toBe('Leasehold, 1 year left')
  expect(tenureLabel({ tenure: 'Freehold', tenureYears: null })).toBe('Freehold')
  expect(tenureLabel({ tenure: '', tenureYears: null })).toBe('')
})
