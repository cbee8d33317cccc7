// Tests of the groups of amenities: each amenity is in one group, by what it is for.
import { expect, test } from 'vitest'
import { groupAmenities, iconOf } from './rules.ts'

test('puts each amenity into one group, and those it does not know last', () => {
  const groups = groupAmenities([
    'Wi-Fi',
    'Pool',
    'Hot water',
    'Key-safe check-in',
    'Craft-village tours',
    'Full kitchen',
  ])
  expect(groups.map(({ name, amenities }) => [name, ...amenities])).toEqual([
    ['Power, water and internet', 'Wi-Fi', 'Hot water'],
    ['Kitchen and meals', 'Full kitchen'],
    ['Outside', 'Pool'],
    ['Arriving and safety', 'Key-safe check-in'],
    ['Also here', 'Craft-village tours'],
  ])
  expect(groupAmenities([])).toEqual([])
})

test('gives what is often looked for an icon of its own, and all else that of its group', () => {
  const [group] = groupAmenities(['Wi-Fi', 'Hot water', 'Generator backup'])
  const icons = group?.amenities.map((amenity) => iconOf(amenity, group)) ?? []
  expect(new Set(icons).size).toBe(3)
  expect(icons[2]).toBe(group?.icon)
})
