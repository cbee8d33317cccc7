// Owns the file storage of a test's world.
import { readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#deps.ts'
import { folderStorage, type Storage } from '#uploads/storage.ts'

/** A storage in `folder` whose files have the time of the world, which differs from the machine's. */
export const storageAt = (folder: string, clock: Clock): Storage => {
  const storage = folderStorage(folder)
  return {
    ...storage,
    put: async (name, bytes) => {
      await storage.put(name, bytes)
      await utimes(join(folder, name), clock.now(), clock.now())
    },
  }
}

/** Removes all that is stored in `folder`, and leaves the folder. */
export const removeFilesIn = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}
