// Owns the variants of a stored picture in smaller widths: made once each, a few at a time, by a job or on request.
import { type PictureFormat, pictureFormats, pictureStem, pictureWidths } from '@akwaaba/contract/pictures'
import { variant, variantTurn, widthOf } from './images.ts'
import type { Storage } from './storage.ts'

/** The log for variants that could not be stored: a warning, since the variant is still sent. */
export type VariantLog = { warn(facts: object, msg: string): void }

export type VariantKey = { stem: string; width: number; format: PictureFormat }

const masterName = (stem: string): string => `${stem}.webp`
const variantName = ({ stem, width, format }: VariantKey): string => `${stem}/${width}.${format}`

/**
 * Gives a function that fetches a variant's bytes, making and storing it first when it is missing; null when the master
 * does not exist. Throws busy when too many are waiting to be made.
 */
export function variantMaker(storage: Storage, log: VariantLog) {
  const pending = new Map<string, Promise<Buffer | null>>()

  const store = (name: string, bytes: Buffer): Promise<void> =>
    storage
      .put(name, bytes)
      .catch((error: unknown) => log.warn({ err: error, name }, 'variant was made but not stored'))

  const find = async (key: VariantKey, name: string): Promise<Buffer | null> => {
    const stored = await storage.get(name)
    const master = stored ?? (await storage.get(masterName(key.stem)))
    if (stored || !master) {
      pending.delete(name)
      return stored
    }
    const bytes = await variantTurn(() => variant(master, key.width, key.format))
    // Those who asked do not wait until it is stored; those who ask in the meantime get the same bytes.
    void store(name, bytes).finally(() => pending.delete(name))
    return bytes
  }

  // Concurrent requests for one variant share one read or one making.
  return async (key: VariantKey): Promise<Buffer | null> => {
    const name = variantName(key)
    const running = pending.get(name)
    if (running) return running
    const fresh = find(key, name).catch((error: unknown) => {
      pending.delete(name)
      throw error
    })
    pending.set(name, fresh)
    return fresh
  }
}

/** Makes and stores every missing variant of a master, up to its own width (pixels); gives how many were made. */
export async function makeVariants(storage: Storage, name: string): Promise<number> {
  const master = await storage.get(name)
  // Deleted between the upload and this job.
  if (!master) return 0
  const stem = pictureStem(name)
  const masterWidth = await widthOf(master)
  let made = 0
  for (const [index, width] of pictureWidths.entries()) {
    if (index > 0 && width > masterWidth) break
    for (const format of pictureFormats) {
      const target = variantName({ stem, width, format })
      if (await storage.has(target)) continue
      await storage.put(target, await variantTurn.patiently(() => variant(master, width, format)))
      made += 1
    }
  }
  return made
}
