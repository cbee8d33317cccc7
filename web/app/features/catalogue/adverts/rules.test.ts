// Tests of how the carousel is filled, and when it may loop.
import { describe, expect, test } from 'vitest'
import { canLoop, hostOf, slidesOf } from './rules.ts'

const adverts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    _id: `id-${index}`,
    image: `${index}.png`,
    link: 'https://example.com',
    title: `Advert ${index}`,
  }))
const kinds = (count: number) => slidesOf(adverts(count)).map(({ kind }) => kind)

describe('slides', () => {
  test('are three of our own pictures when there is no advert', () => {
    expect(kinds(0)).toEqual(['art', 'art', 'art'])
  })

  test('are filled up to three with empty ones', () => {
    expect(kinds(1)).toEqual(['advert', 'empty', 'empty'])
    expect(kinds(2)).toEqual(['advert', 'advert', 'empty'])
    expect(kinds(3)).toEqual(['advert', 'advert', 'advert'])
    expect(kinds(5)).toHaveLength(5)
  })

  test('have keys of their own', () => {
    for (const count of [0, 1, 2, 5])
      expect(new Set(slidesOf(adverts(count)).map(({ key }) => key)).size).toBe(Math.max(3, count))
  })
})

test('loops with three adverts or more', () => {
  expect([0, 2, 3, 4].map((count) => canLoop(adverts(count)))).toEqual([false, false, true, true])
})

test('hostOf names a link by its host', () => {
  expect(hostOf('https://www.example.com/offers/december')).toBe('example.com')
  expect(hostOf('no address')).toBe('no address')
})
