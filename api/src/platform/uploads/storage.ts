// Owns where files are stored: the port of every storage, and the default one, a folder.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A storage of small files by name; `name` or `folder/name`, of a-z, 0-9, `-` and `.` only. */
export type Storage = {
  /** Stores the bytes under the name, completely or not at all, replacing an existing file. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null when there is no such file. */
  get(name: string): Promise<Buffer | null>
  has(name: string): Promise<boolean>
  /** Every file, in no particular order. */
  list(): AsyncIterable<StoredFile>
  /** Removes the file; does nothing when there is none. */
  remove(name: string): Promise<void>
  /** Removes unfinished files of writes that were interrupted before that time. */
  dropUnfinished(before: Date): Promise<void>
}
export type StoredFile = { name: string; storedAt: Date }

const part = '[a-z0-9](?:[a-z0-9-]|\\.(?!\\.))*'
const namePattern = new RegExp(`^${part}(?:/${part})?$`)
const longestName = 200
// Names may not start with a dot, so nothing in here can be read or listed.
const temporaryFolder = '.partial'

/** Whether a storage accepts this name: at most one folder, no dot first, no two dots in a row. */
export const isStorageName = (name: string): boolean => name.length <= longestName && namePattern.test(name)

/** Gives the name back; throws a RangeError where a storage would not accept it. */
export const refuseUnlessName = (name: string): string => {
  if (isStorageName(name)) return name
  throw new RangeError(`Not a name for a stored file: ${JSON.stringify(name)}`)
}

/** A storage in a folder, created when first needed. Throws a RangeError on a name that is not allowed. */
export function folderStorage(root: string): Storage {
  const pathOf = (name: string): string => join(root, refuseUnlessName(name))

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const partial = join(root, temporaryFolder, randomUUID())
      await mkdir(dirname(partial), { recursive: true })
      try {
        // Flushed before the rename, so that even a power cut cannot leave a file with half its bytes.
        await writeFile(partial, bytes, { flush: true })
        await mkdir(dirname(path), { recursive: true })
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },

    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },

    async has(name) {
      try {
        return (await stat(pathOf(name))).isFile()
      } catch (error) {
        if (isAbsent(error)) return false
        throw error
      }
    },

    async *list() {
      for (const entry of await entriesOf(root)) {
        if (!isStorageName(entry.name)) continue
        if (entry.isFile()) yield* storedIn(root, entry.name)
        if (!entry.isDirectory()) continue
        for (const inner of await entriesOf(join(root, entry.name))) {
          const name = `${entry.name}/${inner.name}`
          if (inner.isFile() && isStorageName(name)) yield* storedIn(root, name)
        }
      }
    },

    async remove(name) {
      const path = pathOf(name)
      try {
        await unlink(path)
        // Removes the sub-folder if it is empty now; rmdir refuses otherwise.
        if (name.includes('/')) await rmdir(dirname(path)).catch(() => undefined)
      } catch (error) {
        if (!isAbsent(error)) throw error
      }
    },

    async dropUnfinished(before) {
      const folder = join(root, temporaryFolder)
      for (const { name } of await entriesOf(folder)) {
        for await (const { storedAt } of storedIn(folder, name))
          if (storedAt < before) await rm(join(folder, name), { force: true })
      }
    },
  }
}

/** The file with its time; nothing when it has just been removed. */
async function* storedIn(folder: string, name: string): AsyncGenerator<StoredFile> {
  try {
    yield { name, storedAt: (await stat(join(folder, name))).mtime }
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

// ENOTDIR and EISDIR: `a/b` where `a` is a file, or a name that is a folder; neither is a stored file.
const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(error.code))
