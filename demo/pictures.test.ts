// Tests that the demo artwork is complete: enough views, no two covers alike, every picture can be rendered.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import {
  pictureForAdvert,
  pictureForExtra,
  pictureForPackage,
  pictureForProperty,
  picturesFor,
  render,
} from './pictures.ts'

type Entry = { slug: string; apartmentName: string; propertyName: string }
const catalogue: Record<'apartments' | 'properties' | 'packages' | 'extras' | 'adverts', Entry[]> = JSON.parse(
  await readFile(new URL('./catalogue.json', import.meta.url), 'utf8'),
)

const galleries = [...catalogue.apartments.map(picturesFor), ...catalogue.properties.map(pictureForProperty)]
const singles = [
  ...catalogue.packages.map(pictureForPackage),
  ...catalogue.extras.map(pictureForExtra),
  ...catalogue.adverts.map(pictureForAdvert),
]

it('gives every home at least six different views with words for each', () => {
  for (const gallery of galleries) {
    expect(new Set(gallery.map(({ view }) => view)).size).toBeGreaterThanOrEqual(6)
    for (const { alt } of gallery) expect(alt).toMatch(/^.+: .{10,}[^.]$/)
  }
})

it('draws no picture twice, the same one every time, and nothing undrawable', () => {
  const all = [...galleries.flat().map(({ svg }) => svg), ...singles]
  expect(new Set(all).size).toBe(all.length)
  for (const svg of all) expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  expect(catalogue.apartments.map(picturesFor)).toEqual(galleries.slice(0, catalogue.apartments.length))
})

it('renders to a png of 1600 x 1200 within the upload limit', async () => {
  const png = await render(pictureForPackage({ slug: 'pkg-accra-city-1d' }))
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1600, height: 1200 })
  expect(png.length).toBeLessThan(1024 * 1024)
})
