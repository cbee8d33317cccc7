// Owns secrets that a first start makes for itself: kept in the data folder, readable by its owner alone.
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret of this name in the folder; made and written down when there is none yet. */
export const keptSecret = async (folder: string, name: string): Promise<string> => {
  const file = join(folder, name)
  const fresh = `Ak-${randomBytes(12).toString('base64url')}-7`
  await writeFile(file, fresh, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
