// Tests of the arithmetic of a map.
import { expect, test } from 'vitest'
import { fitted, mapText, moved, openedBox, openingBox, placeIn, ratioOf, wholeCountry, zoomed } from './rules.ts'

const accra = { west: -0.3, south: 5.5, east: -0.1, north: 5.7 }
const middle = ({ west, south, east, north }: typeof accra) => [(west + east) / 2, (south + north) / 2]

test('a point that is zoomed at stays where it is', () => {
  const point = { latitude: 5.55, longitude: -0.25 }
  const closer = zoomed(accra, 0.5, point)
  expect(closer.east - closer.west).toBeCloseTo(0.1)
  expect(placeIn(closer, point).left).toBeCloseTo(placeIn(accra, point).left)
  expect(placeIn(closer, point).top).toBeCloseTo(placeIn(accra, point).top)
})

test('a map ends where there is nothing to see, and neither shrinks to nothing nor grows over the world', () => {
  expect(middle(moved(accra, 50, 50))).toEqual([expect.closeTo(3), expect.closeTo(12.5)])
  let box = accra
  for (let n = 0; n < 30; n++) box = zoomed(box, 0.5)
  expect(box.east - box.west).toBeCloseTo(0.004)
  for (let n = 0; n < 30; n++) box = zoomed(box, 2)
  expect(box.east - box.west).toBeCloseTo(9)
})

test('what an element shows has its proportions, and all of the box', () => {
  const wide = fitted(accra, { width: 800, height: 400 })
  expect(ratioOf(wide)).toBeCloseTo(2)
  expect([wide.south, wide.north]).toEqual([expect.closeTo(5.5), expect.closeTo(5.7)])
  expect(wide.west).toBeLessThan(accra.west)
})

test('opens on the town with most homes, and on the country where there are none', () => {
  const group = { count: 9, latitude: 5.6, longitude: -0.2, box: '-0.25,5.55,-0.15,5.65' }
  const kumasi = { latitude: 6.69, longitude: -1.62 } as never
  const box = openingBox({ homes: [kumasi], groups: [group] })
  expect([box.west, box.north]).toEqual([expect.closeTo(-0.2625), expect.closeTo(5.6625)])
  expect(openingBox({ homes: [], groups: [] })).toBe(wholeCountry)
})

test('opens a group at a closer part of the map, however close its homes are', () => {
  const box = openedBox(accra, { west: -0.25, south: 5.58, east: -0.2499, north: 5.5801 })
  expect(box.east - box.west).toBeCloseTo(0.03)
  const closer = openedBox(box, { west: -0.25, south: 5.58, east: -0.2499, north: 5.5801 })
  expect(closer.east - closer.west).toBeCloseTo(0.015)
})

test('says what the map shows', () => {
  expect(mapText([])).toBe('No homes in this part of the map.')
  expect(mapText([{ count: 1 }, { count: 2 }, { count: 3 }])).toBe(
    'The map shows 1 home with its price, and 2 groups with 5 that are close together. All of them are in the list.',
  )
})
