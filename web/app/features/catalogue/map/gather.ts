// Owns which homes of a map are shown by themselves: those whose pins would lie over each other are joined.
import type { GroupOnMap, HomeOnMap } from '@akwaaba/contract/apartment-map'
import { type Box, boxOf } from '@akwaaba/contract/map-box'
import { formatDollarsShort } from '@akwaaba/contract/money'
import { priceOf } from './map-card.tsx'
import { groupText, type Point, shrink } from './rules.ts'

/** The pins of one place: a group, or so few homes that they stand side by side where no closer map would part them. */
export type Unit = Point & {
  count: number
  isAtLeast?: true | undefined
  /** where all of them are known; fewer than `count` where a group is among them */
  homes: readonly HomeOnMap[]
  /** of their points */
  box: Box
}

// Of pins, in pixels: what can be touched.
const pinHeight = 44
const gap = 2
/** So many stand side by side, whatever their number. */
const mostInRow = 3
const mostTogether = 8

const widthOfText = (text: string) => Math.max(pinHeight, 28 + text.length * 9.5)
/** How wide the pin of a home is, at most. */
export const pinWidth = (home: HomeOnMap): number => widthOfText(formatDollarsShort(priceOf(home)))

const isOnePoint = ({ box }: Unit) => box.west === box.east && box.south === box.north

/** Homes stand side by side where a closer map would not part them. */
const isShownWhole = (unit: Unit, isClosest: boolean) =>
  unit.homes.length === unit.count &&
  (unit.count === 1 || ((isClosest || isOnePoint(unit)) && unit.count <= mostTogether))

const sizeOf = (unit: Unit, isClosest: boolean) => {
  if (!isShownWhole(unit, isClosest)) return { width: widthOfText(groupText(unit)), height: pinHeight }
  const widest = Math.max(...unit.homes.map(pinWidth))
  return {
    width: Math.min(mostInRow, unit.count) * widest,
    height: Math.ceil(unit.count / mostInRow) * pinHeight,
  }
}

const joined = (one: Unit, other: Unit): Unit => {
  const count = one.count + other.count
  const between = (a: number, b: number) => (a * one.count + b * other.count) / count
  return {
    count,
    ...(one.isAtLeast || other.isAtLeast ? { isAtLeast: true as const } : {}),
    latitude: between(one.latitude, other.latitude),
    longitude: between(one.longitude, other.longitude),
    homes: [...one.homes, ...other.homes],
    box: {
      west: Math.min(one.box.west, other.box.west),
      south: Math.min(one.box.south, other.box.south),
      east: Math.max(one.box.east, other.box.east),
      north: Math.max(one.box.north, other.box.north),
    },
  }
}

const pointBox = ({ latitude, longitude }: Point): Box => ({
  ...{ west: longitude, south: latitude, east: longitude, north: latitude },
})

/**
 * Takes what is on the map and how many pixels a degree of longitude has; gives what is shown so that no pin lies over another.
 * `isClosest` says that the map comes no closer.
 */
export const gathered = (
  { homes, groups }: { homes: readonly HomeOnMap[]; groups: readonly GroupOnMap[] },
  scale: number,
  isClosest: boolean,
): Unit[] => {
  const overlaps = (one: Unit, other: Unit) => {
    const [a, b] = [sizeOf(one, isClosest), sizeOf(other, isClosest)]
    return (
      Math.abs(one.longitude - other.longitude) * scale < (a.width + b.width) / 2 + gap &&
      (Math.abs(one.latitude - other.latitude) * scale) / shrink < (a.height + b.height) / 2 + gap
    )
  }
  const found: Unit[] = [
    ...homes.map((home) => ({ ...pick(home), count: 1, homes: [home], box: pointBox(home) })),
    ...groups.map(({ box, ...group }) => ({ ...group, homes: [], box: boxOf(box) ?? pointBox(group) })),
  ]
  const shown: Unit[] = []
  for (const unit of found) {
    let grown = unit
    // One that has grown may reach others.
    for (let at = 0; at >= 0; ) {
      at = shown.findIndex((other) => overlaps(grown, other))
      const [other] = at >= 0 ? shown.splice(at, 1) : []
      if (other) grown = joined(other, grown)
    }
    shown.push(grown)
  }
  return shown
}

const pick = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })

/** A home with its place beside the others of its unit: how far it is moved from their middle, in pixels. */
export type Placed = { home: HomeOnMap; right: number; down: number }

/** The homes of a unit side by side, where they are shown one by one; null for a group. */
export const sideBySide = (unit: Unit, isClosest: boolean): Placed[] | null => {
  if (!isShownWhole(unit, isClosest)) return null
  const widest = Math.max(...unit.homes.map(pinWidth))
  const rows = Math.ceil(unit.count / mostInRow)
  return unit.homes.map((home, at) => {
    const row = Math.floor(at / mostInRow)
    const inRow = Math.min(mostInRow, unit.count - row * mostInRow)
    return {
      home,
      right: ((at % mostInRow) - (inRow - 1) / 2) * widest,
      down: (row - (rows - 1) / 2) * pinHeight,
    }
  })
}
