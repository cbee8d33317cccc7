// Owns building the demo into files: each picture as an upload of it would be stored, and the catalogue with the names of its
// pictures. The same sources give the same files.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { acceptImage, type Picture } from '../api/src/platform/uploads/images.ts'
import {
  pictureForAdvert,
  pictureForExtra,
  pictureForPackage,
  pictureForProperty,
  picturesFor,
  render,
} from './pictures.ts'

type Entry = { slug: string; apartmentName: string; propertyName: string }
type Drawing = { svg: string; caption?: string }
type Drawings = (entry: Entry) => Drawing[]

/** "Park View: the living room" as "The living room": a gallery says of what it is. */
const captionOf = (alt: string): string => {
  const shows = alt.slice(alt.indexOf(': ') + 2)
  return `${shows.charAt(0).toUpperCase()}${shows.slice(1)}`
}

const drawings: Record<string, Drawings> = {
  apartments: (entry) => picturesFor(entry).map(({ svg, alt }) => ({ svg, caption: captionOf(alt) })),
  properties: (entry) => pictureForProperty(entry).map(({ svg }) => ({ svg })),
  packages: (entry) => [{ svg: pictureForPackage(entry) }],
  extras: (entry) => [{ svg: pictureForExtra(entry) }],
  adverts: (entry) => [{ svg: pictureForAdvert(entry) }],
}
/** How many pictures are made at a time: as many as the uploads process at once. */
const concurrency = 2

const inParallel = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

/** Builds a catalogue into a folder, replacing its contents. The catalogue file is written last. */
export const buildDemo = async (catalogue: Record<string, unknown>, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'pictures'), { recursive: true })
  const store = async (svg: string): Promise<Omit<Picture, 'bytes'>> => {
    const { bytes, ...picture } = await acceptImage(await render(svg))
    await writeFile(join(folder, 'pictures', picture.name), bytes)
    return picture
  }
  const built = { ...catalogue }
  for (const [kind, draw] of Object.entries(drawings))
    built[kind] = await inParallel(catalogue[kind] as Entry[], async (entry) => {
      const pictures = []
      for (const { svg, ...told } of draw(entry)) pictures.push({ ...(await store(svg)), ...told })
      return { ...entry, pictures }
    })
  await writeFile(join(folder, 'catalogue.json'), `${JSON.stringify(built, null, 1)}\n`)
}

if (import.meta.main) {
  const catalogue = JSON.parse(await readFile(new URL('catalogue.json', import.meta.url), 'utf8'))
  await buildDemo(catalogue, fileURLToPath(new URL('build/', import.meta.url)))
}
