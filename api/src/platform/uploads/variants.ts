// Owns the smaller versions of a stored picture: made once each, a few at a time, ahead of need or on demand.
import { type PictureFormat, pictureFormats, pictureStem, pictureWidths } from '@akwaaba/contract/pictures'
import { variant, widthOf } from './images.ts'
import type { Storage } from './storage.ts'
import { turns } from './turns.ts'

const atOnce = 2
const longestQueue = 200

/** The little a maker of variants says: a storage that will not keep a variant is worth a warning, not a failure. */
export type VariantLog = { warn(facts: object, msg: string): void }

export type VariantAsk = { stem: string; width: number; format: PictureFormat }

const masterName = (stem: string): string => `${stem}.webp`
const variantName = ({ stem, width, format }: VariantAsk): string => `${stem}/${width}.${format}`

/**
 * Gives a function that fetches a variant's bytes, making and storing it first when it is missing; null when the master
 * does not exist. Throws busy when too many are waiting to be made.
 */
export function variantMaker(storage: Storage, log: VariantLog) {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const turn = turns(atOnce, longestQueue)

  const find = async (ask: VariantAsk): Promise<Buffer | null> => {
    const stored = await storage.get(variantName(ask))
    if (stored) return stored
    const master = await storage.get(masterName(ask.stem))
    if (!master) return null
    const bytes = await turn(() => variant(master, ask.width, ask.format))
    await storage
      .put(variantName(ask), bytes)
      .catch((error: unknown) => log.warn({ err: error, name: variantName(ask) }, 'variant was made but not stored'))
    return bytes
  }

  // However many ask for it together, it is read or made once.
  return async (ask: VariantAsk): Promise<Buffer | null> => {
    const name = variantName(ask)
    const running = underWay.get(name)
    if (running) return running
    const fresh = find(ask).finally(() => underWay.delete(name))
    underWay.set(name, fresh)
    return fresh
  }
}

/** Makes and stores every variant a master still lacks, widths (pixels) up to its own; says how many were made. */
export async function makeVariants(storage: Storage, name: string): Promise<number> {
  const master = await storage.get(name)
  // Deleted between the upload and this job: nothing is left to do.
  if (!master) return 0
  const stem = pictureStem(name)
  const masterWidth = await widthOf(master)
  let made = 0
  for (const [index, width] of pictureWidths.entries()) {
    if (index > 0 && width > masterWidth) break
    for (const format of pictureFormats) {
      const target = variantName({ stem, width, format })
      if (await storage.has(target)) continue
      await storage.put(target, await variant(master, width, format))
      made += 1
    }
  }
  return made
}
