// Tests of the detailed ground: it is painted where the tiles have something, and says when they cannot be read.
import { FetchSource, type Source } from 'pmtiles'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { smallMapTiles } from '../../../../../standins/map-tiles.ts'
import { render } from '../../../../testing/render.tsx'
import { DetailedGround } from './detailed-ground.tsx'

const bytes = smallMapTiles()
const source: Source = {
  getKey: () => 'small',
  getBytes: async (offset, length) => ({ data: bytes.slice(offset, offset + length).buffer }),
}
const view = { west: -0.3, south: 5.5, east: -0.1, north: 5.7 }
const size = { width: 400, height: 400, below: 0 }

const shown = (file: Source, onFailure = () => undefined) =>
  render(
    <div data-testid="map" style={{ position: 'relative', width: 400, height: 400 }}>
      <DetailedGround {...{ view, size, file, onFailure }} />
    </div>,
  )
/** The colour of a place on the canvas, as red, green, blue and opacity. */
const colourAt = (longitude: number, latitude: number): number[] => {
  const canvas = page.getByTestId('map').element().querySelector('canvas')
  if (!canvas) throw new Error('no canvas')
  const [x, y] = [((longitude - view.west) / 0.2) * canvas.width, ((view.north - latitude) / 0.2) * canvas.height]
  return [...(canvas.getContext('2d')?.getImageData(x, y, 1, 1).data ?? [])]
}
const [land, sea] = [
  [0xf6, 0xef, 0xe2, 255],
  [0xcf, 0xe4, 0xe5, 255],
]

test('paints land, sea, a road and its name from the tiles', async () => {
  shown(source)
  await expect.poll(() => colourAt(-0.12, 5.69)).toEqual(land)
  expect(colourAt(-0.2, 5.52)).toEqual(sea)
  expect(colourAt(-0.29, 5.6)).not.toEqual(land)
  const dark = (colour: number[]) => (colour[0] ?? 255) < 0xb0
  const around = Array.from({ length: 60 }, (_, at) => colourAt(-0.195 + at * 0.0005, 5.66))
  expect(around.some(dark)).toBe(true)
})

test('says that it cannot be read: where there is no file, and where it is none of tiles', async () => {
  for (const file of [
    new FetchSource('/no-such-file.pmtiles'),
    { ...source, getBytes: async () => ({ data: new ArrayBuffer(16_384) }) },
  ]) {
    const failed = vi.fn()
    shown(file, failed)
    await expect.poll(() => failed.mock.calls.length).toBeGreaterThan(0)
  }
})
