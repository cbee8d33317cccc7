// Tests that the same sources build the same files, and that the catalogue names each of its pictures.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { buildDemo } from './build.ts'

const small = {
  category: { name: 'Homes', locations: ['Osu'] },
  apartments: [],
  properties: [],
  packages: [{ slug: 'pkg-accra-city-1d', title: 'Accra in a day' }],
  extras: [{ slug: 'ext-breakfast-basket', title: 'Breakfast' }],
  adverts: [{ slug: 'adv-detty-december', alt: 'December' }],
}

const build = async (): Promise<Record<string, Buffer>> => {
  const folder = await mkdtemp(join(tmpdir(), 'akwaaba-demo-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await buildDemo(small, folder)
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)).sort()
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))])))
}

test('builds each picture once, and the same files every time', async () => {
  const files = await build()
  const catalogue = JSON.parse(String(files['catalogue.json']))
  expect(catalogue).toMatchObject(small)
  const pictures = ['packages', 'extras', 'adverts'].flatMap((kind) => catalogue[kind][0].pictures)
  expect(pictures).toHaveLength(3)
  expect(Object.keys(files)).toEqual(['catalogue.json', ...pictures.map(({ name }) => `pictures/${name}`).sort()])
  for (const { name, placeholder, ...size } of pictures) {
    expect(size).toEqual({ width: 1600, height: 1200 })
    expect(placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(await sharp(files[`pictures/${name}`]).metadata()).toMatchObject({ format: 'webp', ...size })
  }
  expect(await build()).toEqual(files)
})
