// Owns reading the tiles of a detailed map: which ones a part of the map needs, and their roads, water and names as lines in degrees.

import type { Box } from '@akwaaba/contract/map-box'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, type Source } from 'pmtiles'

/** What is drawn, in the order in which it is drawn, the lowest first. */
export const grounds = [
  ...(['earth', 'green', 'water', 'buildings', 'paths', 'streets', 'mainRoads', 'highways', 'boundaries'] as const),
] as const
export type Ground = (typeof grounds)[number]

export type Label = { text: string; longitude: number; latitude: number; rank: number }
/** A street's name beside a straight part of it, and how long that is in degrees. */
export type StreetName = { text: string; from: [number, number]; to: [number, number] }

export type Tile = {
  box: Box
  /** In units of a millionth of a degree from its upper left corner, south counting downwards. */
  paths: Partial<Record<Ground, Path2D>>
  labels: Label[]
  streets: StreetName[]
}

/** So many units of a path are a degree. */
export const unit = 1_000_000

const longitudeOf = (x: number, z: number) => (x / 2 ** z) * 360 - 180
// Tiles are cut in the projection of Mercator.
const latitudeOf = (y: number, z: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI
const columnOf = (longitude: number, z: number) => ((longitude + 180) / 360) * 2 ** z
const rowOf = (latitude: number, z: number) =>
  ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z

export type Place = { x: number; y: number; z: number }

// A tile is drawn some 512 pixels wide, for which the widths and the choice of its contents are made.
const tilePixels = 512
const mostTiles = 60

/** The tiles that a part of the map needs at so many pixels a degree of longitude, where the file has the levels `least` to `most`. */
export const tilesIn = (box: Box, scale: number, { least, most }: { least: number; most: number }): Place[] => {
  const wanted = Math.round(Math.log2((scale * 360) / tilePixels))
  const z = Math.min(most, Math.max(least, wanted))
  const [left, right] = [box.west, box.east].map((longitude) => Math.floor(columnOf(longitude, z)))
  const [top, bottom] = [box.north, box.south].map((latitude) => Math.floor(rowOf(latitude, z)))
  const places: Place[] = []
  for (let x = left ?? 0; x <= (right ?? 0); x++)
    for (let y = top ?? 0; y <= (bottom ?? 0); y++) if (places.length < mostTiles) places.push({ x, y, z })
  return places
}

const greens =
  /^(park|national_park|protected_area|nature_reserve|forest|wood|grass|grassland|garden|golf_course|cemetery|pitch|scrub|farmland)$/
const groundOf = (layer: string, kind: string): Ground | null => {
  if (layer === 'earth' || layer === 'water' || layer === 'buildings' || layer === 'boundaries') return layer
  if (layer === 'landuse' || layer === 'landcover') return greens.test(kind) ? 'green' : null
  if (layer !== 'roads') return null
  if (kind === 'highway') return 'highways'
  if (kind === 'major_road' || kind === 'medium_road') return 'mainRoads'
  return kind === 'minor_road' ? 'streets' : kind === 'path' ? 'paths' : null
}

const textOf = (feature: VectorTileFeature): string =>
  String(feature.properties['name:en'] ?? feature.properties.name ?? '')

/** Turns what a tile contains into paths and names. Throws where it cannot be read. */
export const readTile = (bytes: ArrayBuffer, { x, y, z }: Place): Tile => {
  const [west, north] = [longitudeOf(x, z), latitudeOf(y, z)]
  const box = { west, north, east: longitudeOf(x + 1, z), south: latitudeOf(y + 1, z) }
  const tile: Tile = { box, paths: {}, labels: [], streets: [] }
  for (const [name, layer] of Object.entries(new VectorTile(new PbfReader(new Uint8Array(bytes))).layers))
    for (let at = 0; at < layer.length; at++) {
      const feature = layer.feature(at)
      const place = (point: { x: number; y: number }): [number, number] => [
        longitudeOf(x + point.x / feature.extent, z),
        latitudeOf(y + point.y / feature.extent, z),
      ]
      const kind = String(feature.properties.kind ?? '')
      if (name === 'places') addLabel(tile, feature, place)
      const ground = groundOf(name, kind)
      // Lines of water and points of land are names of rivers and islands.
      if (ground === null || feature.type < (/^(earth|water|green|buildings)$/.test(ground) ? 3 : 2)) continue
      tile.paths[ground] ??= new Path2D()
      const path = tile.paths[ground]
      for (const line of feature.loadGeometry()) {
        const points = line.map(place)
        for (const [index, [longitude, latitude]] of points.entries())
          path[index === 0 ? 'moveTo' : 'lineTo']((longitude - west) * unit, (north - latitude) * unit)
        if (name === 'roads' && textOf(feature) !== '') addStreet(tile, textOf(feature), points)
      }
    }
  return tile
}

const addLabel = (
  { labels }: Tile,
  feature: VectorTileFeature,
  place: (p: { x: number; y: number }) => [number, number],
) => {
  const [[point] = []] = feature.loadGeometry()
  const text = textOf(feature)
  if (!point || text === '') return
  const [longitude, latitude] = place(point)
  labels.push({ text, longitude, latitude, rank: Number(feature.properties.population_rank ?? 0) })
}

const addStreet = ({ streets }: Tile, text: string, points: [number, number][]) => {
  let longest: StreetName | null = null
  const lengthOf = ({ from, to }: StreetName) => Math.hypot(from[0] - to[0], from[1] - to[1])
  for (let at = 1; at < points.length; at++) {
    const part = { text, from: points[at - 1] ?? [0, 0], to: points[at] ?? [0, 0] } satisfies StreetName
    if (longest === null || lengthOf(part) > lengthOf(longest)) longest = part
  }
  if (longest) streets.push(longest)
}

export type Tiles = {
  levels: { least: number; most: number }
  /** A tile of the file, or null where it has none there. */
  at(place: Place): Promise<Tile | null>
}

/** Opens a file of tiles. Rejects where it cannot be read. */
export const openTiles = async (file: string | Source): Promise<Tiles> => {
  const tiles = new PMTiles(file)
  const { minZoom: least, maxZoom: most } = await tiles.getHeader()
  return {
    levels: { least, most },
    at: async (place) => {
      const found = await tiles.getZxy(place.z, place.x, place.y)
      return found ? readTile(found.data, place) : null
    },
  }
}
