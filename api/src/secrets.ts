// Owns secrets that a first start makes for itself: kept in the data folder, readable by its owner alone.
import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Fit to be typed, and to pass for a password.
const readable = () => `Ak-${randomBytes(12).toString('base64url')}-7`

/** The encryption key of this folder, 32 bytes; made and written down when there is none yet. */
export const keptKey = async (folder: string): Promise<Buffer> =>
  Buffer.from(await keptSecret(folder, 'encryption-key', () => randomBytes(32).toString('base64')), 'base64')

/** The secret of this name in the folder; made and written down when there is none yet. */
export const keptSecret = async (folder: string, name: string, make = readable): Promise<string> => {
  const file = join(folder, name)
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (kept !== undefined) return kept.trim()
  const fresh = make()
  // Written aside and linked into place: a crash leaves the whole secret or none, and of two starters one wins.
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(aside, fresh, { mode: 0o600 })
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(aside, { force: true })
  return (await readFile(file, 'utf8')).trim()
}
