// Owns how a detailed map looks: the colours of the drawn one, lines by their kind, and names that do not lie over each other.
import { shrink } from './rules.ts'
import { type Ground, grounds, type Label, type StreetName, type Tile, unit } from './tiles.ts'

/** What of the map an element shows: the point in its middle column and row `middle`, at `scale` pixels a degree of longitude. */
export type Sight = {
  longitude: number
  latitude: number
  scale: number
  width: number
  height: number
  middle: number
}

const sea = '#cfe4e5'
const fills: Partial<Record<Ground, string>> = { earth: '#f6efe2', green: '#d5e4cd', water: sea, buildings: '#e9dfcd' }
/** Width in pixels where a street of a town is `full` pixels a degree, and no wider. */
const lines: Partial<Record<Ground, { color: string; edge?: string; width: number }>> = {
  paths: { color: '#e2d6c0', width: 1 },
  streets: { color: '#fffdf8', edge: '#e6dcc9', width: 4 },
  mainRoads: { color: '#fffdf8', edge: '#d9c9a8', width: 5.5 },
  highways: { color: '#fff1cf', edge: '#d8b877', width: 7 },
  boundaries: { color: '#b7a98f', width: 1 },
}
const [far, full] = [1_500, 40_000]

/** Lines grow with the scale, from a third to their full width. */
const widthAt = (width: number, scale: number): number => {
  const near = (Math.log(scale) - Math.log(far)) / (Math.log(full) - Math.log(far))
  return width * Math.min(1, Math.max(0.3, near))
}

export const placeOn = (
  { longitude, latitude, scale, width, middle }: Sight,
  point: { longitude: number; latitude: number },
) => ({
  x: width / 2 + (point.longitude - longitude) * scale,
  y: middle + ((latitude - point.latitude) * scale) / shrink,
})

type Area = { left: number; right: number; top: number; bottom: number }

/** Says of each text whether it may be written there: over no other one. */
const freeRoom = () => {
  const taken: Area[] = []
  return (area: Area): boolean => {
    const isOver = (other: Area) =>
      area.left < other.right && area.right > other.left && area.top < other.bottom && area.bottom > other.top
    if (taken.some(isOver)) return false
    taken.push(area)
    return true
  }
}

const write = (context: CanvasRenderingContext2D, text: string, x: number, y: number) => {
  context.strokeText(text, x, y)
  context.fillText(text, x, y)
}

const textHeight = 18

const paintNames = (context: CanvasRenderingContext2D, sight: Sight, tiles: readonly Tile[]) => {
  const isFree = freeRoom()
  const family = getComputedStyle(context.canvas).fontFamily
  Object.assign(context, { textAlign: 'center', textBaseline: 'middle', lineJoin: 'round', lineWidth: 3 })
  Object.assign(context, { strokeStyle: '#f6efe2', fillStyle: '#5f574b', font: `600 13px ${family}` })
  const areaOf = (text: string, x: number, y: number, height: number): Area => {
    const half = context.measureText(text).width / 2 + 4
    return { left: x - half, right: x + half, top: y - height / 2, bottom: y + height / 2 }
  }
  const named = (label: Label) => {
    const { x, y } = placeOn(sight, label)
    if (isFree(areaOf(label.text, x, y, textHeight))) write(context, label.text, x, y)
  }
  for (const label of tiles.flatMap(({ labels }) => labels).toSorted((one, other) => other.rank - one.rank))
    named(label)
  context.font = `500 12px ${family}`
  const alongStreet = ({ text, from, to }: StreetName) => {
    const [start, end] = [from, to].map(([longitude, latitude]) => placeOn(sight, { longitude, latitude }))
    if (!start || !end) return
    const length = Math.hypot(end.x - start.x, end.y - start.y)
    const width = context.measureText(text).width
    if (length < width * 0.8) return
    const [x, y] = [(start.x + end.x) / 2, (start.y + end.y) / 2]
    if (!isFree(areaOf(text, x, y, width / 2 + textHeight))) return
    const angle = Math.atan((end.y - start.y) / (end.x - start.x || 1))
    context.save()
    context.translate(x, y)
    context.rotate(angle)
    write(context, text, 0, 0)
    context.restore()
  }
  for (const street of tiles.flatMap(({ streets }) => streets)) alongStreet(street)
}

/** Paints what the tiles contain; where there is none, the canvas stays clear. */
export const paint = (
  context: CanvasRenderingContext2D,
  sight: Sight,
  density: number,
  tiles: readonly Tile[],
): void => {
  const { scale, width, height } = sight
  const home = () => context.setTransform(density, 0, 0, density, 0, 0)
  home()
  context.clearRect(0, 0, width, height)
  const within = (tile: Tile, work: (perPixel: number) => void) => {
    const { x, y } = placeOn(sight, { longitude: tile.box.west, latitude: tile.box.north })
    const size = (scale / unit) * density
    context.setTransform(size, 0, 0, size / shrink, x * density, y * density)
    work(unit / scale)
  }
  context.lineJoin = context.lineCap = 'round'
  context.fillStyle = sea
  for (const tile of tiles)
    within(tile, () =>
      context.fillRect(0, 0, (tile.box.east - tile.box.west) * unit, (tile.box.north - tile.box.south) * unit),
    )
  const stroke = (ground: Ground, color: string, pixels: number) => {
    context.strokeStyle = color
    for (const tile of tiles) {
      const path = tile.paths[ground]
      if (path)
        within(tile, (perPixel) => {
          context.lineWidth = pixels * perPixel
          context.stroke(path)
        })
    }
  }
  for (const ground of grounds) {
    const [color, line] = [fills[ground], lines[ground]]
    if (color) context.fillStyle = color
    if (color)
      for (const tile of tiles) {
        const path = tile.paths[ground]
        if (path) within(tile, () => context.fill(path))
      }
    if (line?.edge) stroke(ground, line.edge, widthAt(line.width, scale) + 1.5)
    if (line) stroke(ground, line.color, widthAt(line.width, scale))
  }
  home()
  paintNames(context, sight, tiles)
}
