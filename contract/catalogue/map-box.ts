// Owns the part of a map that is looked at: its text in addresses, and the grid whose cells its homes are gathered in.

/** In degrees; west is less than east, south less than north. */
export type Box = { west: number; south: number; east: number; north: number }

/** Ghana with a margin: there is nothing to be seen beyond. */
export const mapArea: Box = { west: -5, south: 3.5, east: 3, north: 12.5 }

const places = 4
const rounded = (degrees: number) => Number(degrees.toFixed(places)) + 0

/** "west,south,east,north", with four decimals at most. */
export const textOfBox = ({ west, south, east, north }: Box): string => [west, south, east, north].map(rounded).join()

/** The box of a text; null where it is none, such as one that reaches over the edge of the world. */
export const boxOf = (text: string): Box | null => {
  const parts = text.split(',').map((part) => part.trim())
  if (parts.length !== 4 || parts.some((part) => !/^-?\d{1,3}(\.\d{1,20})?$/.test(part))) return null
  const [west = 0, south = 0, east = 0, north = 0] = parts.map((part) => rounded(Number(part)))
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isOnEarth && west < east && south < north ? { west, south, east, north } : null
}

/** The part of one box that is in another; null where they have none in common. */
export const commonBox = (one: Box, other: Box): Box | null => {
  const west = Math.max(one.west, other.west)
  const south = Math.max(one.south, other.south)
  const east = Math.min(one.east, other.east)
  const north = Math.min(one.north, other.north)
  return west < east && south < north ? { west, south, east, north } : null
}

const mostAcross = 11
/** Some 27 m, about twice what the last decimal of a public point is. */
const smallestCell = 2 ** -12

/** The cells that cover a box: squares of a fixed grid, at most 11 in each direction. */
export type Grid = { size: number; west: number; south: number; columns: number; rows: number }

/** Takes a box, gives the smallest cells that so few of cover it. Their size halves with each step, and stays while a map is moved a little. */
export const gridOf = (box: Box, size = smallestCell): Grid => {
  const [first, lowest] = [Math.floor(box.west / size), Math.floor(box.south / size)]
  const columns = Math.ceil(box.east / size) - first
  const rows = Math.ceil(box.north / size) - lowest
  if (Math.max(columns, rows) > mostAcross) return gridOf(box, size * 2)
  return { size, west: first * size, south: lowest * size, columns, rows }
}

/** The box that the cells cover: larger than what they were made for, and the same for all that have the same cells. */
export const boxOfGrid = ({ size, west, south, columns, rows }: Grid): Box => ({
  ...{ west, south },
  ...{ east: west + columns * size, north: south + rows * size },
})
