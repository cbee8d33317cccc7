// Owns the detailed ground of a map, from the tiles that the operator has given: drawn on a canvas, over the drawn one, where it has them.
import type { Box } from '@akwaaba/contract/map-box'
import type { Source } from 'pmtiles'
import { useEffect, useReducer, useRef, useState } from 'react'
import { paint, type Sight } from './paint.ts'
import { scaleOf, shrink } from './rules.ts'
import { openTiles, type Place, type Tile, type Tiles, tilesIn } from './tiles.ts'

type Props = {
  view: Box
  /** of the frame in which all of the view is shown, and how much of the map is below it */
  size: { width: number; height: number; below: number }
  /** the address of the tiles, or what reads them */
  file: string | Source
  /** told when they cannot be read */
  onFailure: () => void
}

const kept = 120
const nameOf = ({ x, y, z }: Place) => `${z}/${x}/${y}`

/** What of the map the whole canvas shows, of which the frame is a part. */
const sightOf = (view: Box, size: Props['size'], { clientWidth: width, clientHeight: height }: Element): Sight => ({
  ...{ longitude: (view.west + view.east) / 2, latitude: (view.south + view.north) / 2 },
  ...{ scale: scaleOf(view, size), width, height, middle: height - size.below - size.height / 2 },
})

const boxOf = ({ longitude, latitude, scale, width, height, middle }: Sight): Box => ({
  west: longitude - width / 2 / scale,
  east: longitude + width / 2 / scale,
  north: latitude + (middle * shrink) / scale,
  south: latitude - ((height - middle) * shrink) / scale,
})

/** The tiles that have been read, and one more rendering when another has come. */
const useTiles = (file: string | Source, onFailure: () => void) => {
  const [tiles, setTiles] = useState<Tiles | null>(null)
  const [, showMore] = useReducer((count: number) => count + 1, 0)
  const read = useRef(new Map<string, Tile | null>())
  const asked = useRef(new Set<string>())
  const fail = useRef(onFailure)
  useEffect(() => {
    fail.current = onFailure
  })
  useEffect(() => {
    let isOver = false
    openTiles(file).then(
      (opened) => isOver || setTiles(opened),
      () => isOver || fail.current(),
    )
    return () => {
      isOver = true
    }
  }, [file])

  const ask = (source: Tiles, place: Place) => {
    const name = nameOf(place)
    if (read.current.has(name) || asked.current.has(name)) return
    asked.current.add(name)
    source
      .at(place)
      .then(
        (tile) => {
          read.current.set(name, tile)
          for (const old of [...read.current.keys()].slice(0, -kept)) read.current.delete(old)
          showMore()
        },
        () => fail.current(),
      )
      .finally(() => asked.current.delete(name))
  }

  /** Those that are there of the tiles that a part needs; the others are asked for. */
  return (box: Box, scale: number): Tile[] => {
    if (tiles === null) return []
    const places = tilesIn(box, scale, tiles.levels)
    for (const place of places) ask(tiles, place)
    return places.flatMap((place) => read.current.get(nameOf(place)) ?? [])
  }
}

export const DetailedGround = ({ view, size, file, onFailure }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const tilesOf = useTiles(file, onFailure)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || size.width === 0) return
    const sight = sightOf(view, size, element)
    const density = Math.min(2, devicePixelRatio)
    const [width, height] = [Math.round(sight.width * density), Math.round(sight.height * density)]
    if (element.width !== width || element.height !== height) Object.assign(element, { width, height })
    paint(context, sight, density, tilesOf(boxOf(sight), sight.scale))
  })
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <canvas ref={canvas} className="size-full" />
    </div>
  )
}
