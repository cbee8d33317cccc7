// Tests of what a form of the catalogue sends, which faults it finds before sending, and how two edits are merged.
import { createAdvert } from '@akwaaba/contract/adverts'
import { createApartment, updateApartment } from '@akwaaba/contract/apartments'
import { limits } from '@akwaaba/contract/limits'
import { describe, expect, test } from 'vitest'
import type { Picked } from '../../../ui/pictures/picture-tile.tsx'
import { blankApartment } from '../listings/form.ts'
import { usesText } from '../locations/rules.ts'
import {
  coverFault,
  faultsOf,
  formOf,
  imageFault,
  linesOf,
  mergePictures,
  mergeTexts,
  pictureTexts,
  renameCaptions,
} from './rules.ts'

const stored = (...names: string[]): Picked[] => names.map((name) => ({ id: name, stored: name }))
const fresh = (name: string): Picked => ({ id: name, file: new File(['x'], name, { type: 'image/png' }) })

const whole = {
  ...blankApartment,
  apartmentName: 'Harbour Loft',
  apartmentType: 'Loft',
  location: 'Tema',
  address: '1 Harbour Road',
  price: '75.50',
  bedrooms: '0',
  bathrooms: '1',
  size: '40.5',
  description: '<p>By the water.</p>',
}

describe('faultsOf', () => {
  test('gives each of the nine sentences for an empty apartment', () => {
    expect(faultsOf(updateApartment, { ...blankApartment, removedImages: '[]' }, {})).toEqual({
      apartmentName: 'Apartment name is required',
      address: 'Address is required',
      location: 'Location is required',
      bedrooms: 'Valid number of bedrooms is required',
      bathrooms: 'Valid number of bathrooms is required',
      size: 'Valid size is required',
      price: 'Valid price is required',
      apartmentType: 'Apartment type is required',
      description: 'Description is required',
    })
  })

  test('accepts a complete apartment and refuses a negative or broken number', () => {
    expect(faultsOf(createApartment, whole, {})).toEqual({})
    expect(faultsOf(createApartment, { ...whole, bedrooms: '-1', bathrooms: '1.5' }, {})).toEqual({
      bedrooms: 'Valid number of bedrooms is required',
      bathrooms: 'Valid number of bathrooms is required',
    })
  })

  test('refuses a form without its required picture', () => {
    const texts = { link: 'https://example.com', title: '' }
    expect(faultsOf(createAdvert, texts, { image: [] })).toEqual({ image: 'Please choose a picture.' })
    expect(faultsOf(createAdvert, texts, { image: [fresh('a.png')] })).toEqual({})
  })

  test('refuses a file by its type and its size, with the sentence of its field', () => {
    const file = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'x', { type })
    expect(coverFault(file('application/pdf', 1))).toBe('Cover image must be an image file')
    expect(coverFault(file('image/png', limits.maxImageBytes + 1))).toBe('Cover image must be less than 5MB')
    expect(imageFault(file('text/plain', 1))).toBe('All images must be image files and less than 5MB each')
    expect(imageFault(file('image/heic', 1))).toMatch(/PNG, JPEG, WebP or AVIF/)
    expect(coverFault(file('image/jpeg', limits.maxImageBytes))).toBeUndefined()
  })
})

test('linesOf reads a JSON list, and nothing from broken text', () => {
  expect(linesOf('["Wi-Fi","Pool"]')).toEqual(['Wi-Fi', 'Pool'])
  expect([linesOf(''), linesOf('{'), linesOf('7'), linesOf(undefined)]).toEqual([[], [], [], []])
})

test('formOf puts texts before pictures, and leaves out pictures that are stored already', () => {
  const form = formOf({ title: 'A' }, { images: [...stored('a.webp'), fresh('b.png'), fresh('c.png')] })
  expect([...form].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
    ['title', 'A'],
    ['images', 'b.png'],
    ['images', 'c.png'],
  ])
})

test('formOf says of which picture a caption is: one that is stored, the new cover, or the place of a further one', () => {
  const captions = JSON.stringify({ a: 'Roof', cover: 'Street', n1: 'Sea' })
  const pictures = { coverImage: [fresh('cover')], images: [...stored('a'), fresh('n0'), fresh('n1')] }
  const ids = (name: string) =>
    Object.values(pictures)
      .flat()
      .find((each) => each.id.startsWith(name))?.id ?? name
  const sent = formOf({ captions: renameCaptions(captions, ids) }, pictures).get('captions')
  expect(JSON.parse(String(sent))).toEqual({ a: 'Roof', coverImage: 'Street', 'new:1': 'Sea' })
})

describe('pictures of an edit', () => {
  const before = { coverImage: stored('cover'), images: stored('a', 'b', 'c') }

  test('names removed pictures, and the order of the others and the new ones', () => {
    const now = { coverImage: stored('cover'), images: [...stored('c'), fresh('n0'), ...stored('a'), fresh('n1')] }
    expect(pictureTexts(before, now)).toEqual({
      removedImages: '["b"]',
      imageOrder: '["c","new:0","a","new:1"]',
    })
  })

  test('does not name a replaced cover as removed, but names one that is only removed', () => {
    expect(pictureTexts(before, { ...before, coverImage: [fresh('n')] }).removedImages).toBe('[]')
    expect(pictureTexts(before, { ...before, coverImage: [] }).removedImages).toBe('["cover"]')
  })
})

describe('two edits of one record', () => {
  test('keeps what only one of them changed; of what both changed it keeps mine, and names it', () => {
    const base = { name: 'A', price: '10', type: 'Loft', size: '40' }
    const mine = { ...base, name: 'Mine', price: '12', size: '44' }
    const theirs = { ...base, type: 'Villa', price: '15', size: '44' }
    expect(mergeTexts(base, mine, theirs)).toEqual({
      texts: { name: 'Mine', price: '12', type: 'Villa', size: '44' },
      both: ['price'],
    })
  })

  test('keeps pictures in my order, without those they removed, with theirs at the end', () => {
    const base = { coverImage: stored('cover'), images: stored('a', 'b', 'c') }
    const mine = { coverImage: stored('cover'), images: [...stored('c', 'b'), fresh('n')] }
    const theirs = { coverImage: stored('other'), images: stored('a', 'b', 'd') }
    expect(mergePictures(base, mine, theirs)).toEqual({
      coverImage: stored('other'),
      images: [...stored('b'), mine.images[2], ...stored('d')],
    })
  })

  test('keeps my new cover over theirs', () => {
    const base = { coverImage: stored('cover'), images: [] }
    const mine = { coverImage: [fresh('n')], images: [] }
    expect(mergePictures(base, mine, { coverImage: stored('other'), images: [] }).coverImage).toEqual(mine.coverImage)
  })
})

describe('usesText', () => {
  test.each([
    [undefined, /^No listing uses it\.$/],
    [{ apartments: 3, properties: 1, packages: 2 }, /^3 apartments, 1 property, and 2 packages use it\. They stay/],
    [{ apartments: 1, properties: 0, packages: 0 }, /^1 apartment uses it\. It stays/],
  ])('counts the listings: %j', (use, expected) => {
    expect(usesText(use && { location: 'Osu', ...use })).toMatch(expected)
  })
})
