// Tests of the places of a search: found by name or area, in groups, whatever their case and accents.
import { expect, test } from 'vitest'
import { groupPlaces } from './rules.ts'

const places = [
  { name: 'Osu', area: 'Accra', stays: 3 },
  { name: 'Kumasi (Ahodwo)', area: 'Kumasi', stays: 1 },
  { name: 'Tema', area: null, stays: 100 },
  { name: 'Labone', area: 'Accra', stays: 2 },
]
const shown = (text: string) =>
  groupPlaces(places, text).map(({ name, options }) => [name, ...options.map(({ label }) => label)])

test('groups places by area, those without one last, and offers an area of several as a whole', () => {
  expect(shown('')).toEqual([
    ['Accra', 'Anywhere in Accra', 'Osu', 'Labone'],
    ['Kumasi', 'Kumasi (Ahodwo)'],
    ['Elsewhere in Ghana', 'Tema'],
  ])
})

test('finds a place by its name or its area', () => {
  expect(shown(' LABO ')).toEqual([['Accra', 'Labone']])
  expect(shown('accra')).toEqual([['Accra', 'Anywhere in Accra', 'Osu', 'Labone']])
  expect(shown('Téma')).toEqual([['Elsewhere in Ghana', 'Tema']])
  expect(shown('Paris')).toEqual([])
})
