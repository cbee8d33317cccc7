// Tests of how pins of a map are joined: none lies over another, no home is lost, and those of one place stand side by side.
import type { HomeOnMap } from '@akwaaba/contract/apartment-map'
import { expect, test } from 'vitest'
import { apartment } from '../../../../testing/samples.ts'
import { gathered, pinWidth, sideBySide } from './gather.ts'
import { shrink } from './rules.ts'

const homeAt = (n: number, latitude: number, longitude: number): HomeOnMap => ({
  ...{ ...apartment, _id: `home-${n}`, price: 90 + n, latitude, longitude },
})

// Points that look random and are the same in each run.
const spreadOut = Array.from({ length: 60 }, (_, n) =>
  homeAt(n, 5.5 + ((n * 7919) % 997) / 5000, -0.3 + ((n * 104_729) % 991) / 5000),
)
const group = { count: 12, latitude: 5.6, longitude: -0.2, box: '-0.21,5.59,-0.19,5.61' }

test.each([300, 1_900, 20_000, 400_000])('joins pins until none lies over another, at %i pixels a degree', (scale) => {
  const units = gathered({ homes: spreadOut, groups: [group] }, scale, false)
  expect(units.reduce((sum, { count }) => sum + count, 0)).toBe(72)
  expect(new Set(units.flatMap(({ homes }) => homes.map(({ _id }) => _id))).size).toBe(60)
  const close = units.filter((one, n) =>
    units.slice(n + 1).some((other) => {
      const across = Math.abs(one.longitude - other.longitude) * scale
      return across < 44 && (Math.abs(one.latitude - other.latitude) * scale) / shrink < 44
    }),
  )
  expect(close).toEqual([])
})

test('shows homes of one point side by side, and those that are only close where the map comes no closer', () => {
  const point = [homeAt(1, 5.6, -0.2), homeAt(2, 5.6, -0.2), homeAt(3, 5.6, -0.2), homeAt(4, 5.6, -0.2)]
  const [unit] = gathered({ homes: point, groups: [] }, 2_000, false)
  const placed = (unit && sideBySide(unit, false)) ?? []
  const width = pinWidth(homeAt(1, 0, 0))
  expect(placed.map(({ right, down }) => [right, down])).toEqual([
    [-width, -22],
    [0, -22],
    [width, -22],
    [0, 22],
  ])
  const near = { homes: [homeAt(1, 5.6, -0.2), homeAt(2, 5.6001, -0.2)], groups: [] }
  const [far] = gathered(near, 2_000, false)
  expect(far && sideBySide(far, false)).toBeNull()
  expect(far?.box).toEqual({ west: -0.2, east: -0.2, south: 5.6, north: 5.6001 })
  const [closest] = gathered(near, 80_000, true)
  expect(closest && sideBySide(closest, true)).toHaveLength(2)
})
