// Owns the arithmetic of a map: what part of Ghana is looked at, where in it a point is, and how it moves.
import type { MapReply } from '@akwaaba/contract/apartment-map'
import { type Box, boxOf, mapArea } from '@akwaaba/contract/map-box'

export type Point = { latitude: number; longitude: number }
type Size = { width: number; height: number }

/** A degree of longitude is so much shorter than one of latitude: at 8 degrees north. */
export const shrink = 0.99
const [closest, widest] = [0.004, 9]

const heightOf = ({ south, north }: Box) => north - south
const widthOf = ({ west, east }: Box) => east - west
const middleOf = ({ west, south, east, north }: Box): Point => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})
const boxAround = ({ latitude, longitude }: Point, width: number, height: number): Box => ({
  ...{ west: longitude - width / 2, south: latitude - height / 2 },
  ...{ east: longitude + width / 2, north: latitude + height / 2 },
})

/** The proportions of a box on the screen, width by height. */
export const ratioOf = (box: Box): number => (widthOf(box) * shrink) / heightOf(box)

/** Where a point is in a box, as parts of its width and height from its upper left corner. */
export const placeIn = (box: Box, { latitude, longitude }: Point): { left: number; top: number } => ({
  left: (longitude - box.west) / widthOf(box),
  top: (box.north - latitude) / heightOf(box),
})

export const isIn = (box: Box, { latitude, longitude }: Point): boolean =>
  longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north

/** Moves a box, so that its middle stays on the map. */
export const moved = (box: Box, east: number, north: number): Box => {
  const { latitude, longitude } = middleOf(box)
  const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))
  const middle = {
    latitude: within(mapArea.south, latitude + north, mapArea.north),
    longitude: within(mapArea.west, longitude + east, mapArea.east),
  }
  return boxAround(middle, widthOf(box), heightOf(box))
}

/** Whether a map of this box comes no closer. */
export const isClosest = (box: Box): boolean => Math.max(widthOf(box), heightOf(box)) <= closest * 1.1

/** How many pixels a degree of longitude has where all of a box is shown in an element of this size. */
export const scaleOf = (box: Box, { width, height }: Size): number =>
  Math.min(width, height * ratioOf(box)) / widthOf(box)

/** Makes a box larger (factor over 1) or smaller around a point of it that stays where it is, as far as the map goes. */
export const zoomed = (box: Box, factor: number, at: Point = middleOf(box)): Box => {
  const longer = Math.max(widthOf(box), heightOf(box))
  const by = Math.min(widest / longer, Math.max(closest / longer, factor))
  const { left, top } = placeIn(box, at)
  const [width, height] = [widthOf(box) * by, heightOf(box) * by]
  const west = at.longitude - left * width
  const north = at.latitude + top * height
  return moved({ west, east: west + width, north, south: north - height }, 0, 0)
}

/** The smallest box with the proportions of an element that has all of another. */
export const fitted = (box: Box, { width, height }: Size): Box => {
  const wanted = width / height
  const ratio = ratioOf(box)
  return boxAround(
    middleOf(box),
    widthOf(box) * Math.max(1, wanted / ratio),
    heightOf(box) * Math.max(1, ratio / wanted),
  )
}

/** A box with room at its edges, and never so small that a single home fills it. */
export const withMargin = (box: Box): Box => {
  const least = 0.03
  const [width, height] = [Math.max(least, widthOf(box) * 1.25), Math.max(least, heightOf(box) * 1.25)]
  return boxAround(middleOf(box), width, height)
}

/** What is shown when a group is opened: all of it, and at most half of what was shown before. */
export const openedBox = (view: Box, group: Box): Box => {
  const whole = withMargin(group)
  return widthOf(whole) * 2 <= widthOf(view) ? whole : zoomed(view, 0.5, middleOf(group))
}

/** Ghana, where nothing says what is to be seen. */
export const wholeCountry: Box = { west: -3.4, south: 4.5, east: 1.4, north: 11.3 }
/** Half of a degree: what belongs to one town, and a day's trip around it. */
const townDegrees = 0.25

/**
 * What is shown first: the town with most of what was found, not the whole country with one town on it. Takes what a map of
 * all Ghana shows.
 */
export const openingBox = ({ homes, groups }: Pick<MapReply, 'homes' | 'groups'>): Box => {
  const found = [
    ...homes.map(({ latitude, longitude }) => ({ latitude, longitude, count: 1 })),
    ...groups.map(({ latitude, longitude, count }) => ({ latitude, longitude, count })),
  ]
  const near = (one: Point) =>
    found.filter(
      (other) =>
        Math.abs(other.latitude - one.latitude) <= townDegrees &&
        Math.abs(other.longitude - one.longitude) <= townDegrees,
    )
  const countOf = (some: typeof found) => some.reduce((sum, { count }) => sum + count, 0)
  const best = found.map(near).reduce((one, other) => (countOf(other) > countOf(one) ? other : one), [])
  if (best.length === 0) return wholeCountry
  const within = groups
    .filter((group) => best.some((each) => each.latitude === group.latitude))
    .map(({ box }) => boxOf(box))
  const points = [
    ...best,
    ...within.flatMap((box) =>
      box
        ? [
            { latitude: box.south, longitude: box.west },
            { latitude: box.north, longitude: box.east },
          ]
        : [],
    ),
  ]
  const [latitudes, longitudes] = [points.map((each) => each.latitude), points.map((each) => each.longitude)]
  return withMargin({
    ...{ west: Math.min(...longitudes), south: Math.min(...latitudes) },
    ...{ east: Math.max(...longitudes), north: Math.max(...latitudes) },
  })
}

/** "3 stays", "250+ stays". */
export const groupText = ({ count, isAtLeast }: { count: number; isAtLeast?: true | undefined }): string =>
  `${count}${isAtLeast ? '+' : ''} stays`

const homesWord = (count: number) => `${count} ${count === 1 ? 'home' : 'homes'}`

/** What the map shows, as a sentence for those who do not see it. Takes its pins: how many homes each is of. */
export const mapText = (units: readonly { count: number }[]): string => {
  const homes = units.filter(({ count }) => count === 1).length
  const groups = units.filter(({ count }) => count > 1)
  if (units.length === 0) return 'No homes in this part of the map.'
  const inGroups = groups.reduce((sum, { count }) => sum + count, 0)
  const close = groups.length === 1 ? `one group of ${inGroups}` : `${groups.length} groups with ${inGroups}`
  return `The map shows ${[
    ...(homes > 0 ? [`${homesWord(homes)} with ${homes === 1 ? 'its price' : 'their prices'}`] : []),
    ...(groups.length > 0 ? [`${close} that are close together`] : []),
  ].join(', and ')}. All of them are in the list.`
}
