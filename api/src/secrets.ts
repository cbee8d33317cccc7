// Owns secrets that a first start makes for itself: stored in the data folder, readable by its owner alone.
import { randomBytes } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Short enough to be typed, and accepted by the rules for passwords.
const typableSecret = () => `Ak-${randomBytes(12).toString('base64url')}-7`

/** Takes the data folder; gives its encryption key, 32 bytes, which is made and stored when there is none yet. */
export const loadOrMakeKey = async (folder: string): Promise<Buffer> =>
  Buffer.from(await loadOrMakeSecret(folder, 'encryption-key', () => randomBytes(32).toString('base64')), 'base64')

/** Takes the data folder and a name; gives the secret of that name, which is made and stored when there is none yet. */
export const loadOrMakeSecret = async (folder: string, name: string, make = typableSecret): Promise<string> => {
  const file = join(folder, name)
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (stored !== undefined) return stored.trim()
  const fresh = make()
  // Written to another file and linked into place: a crash leaves the whole secret or none, and of two starts one wins.
  const temporary = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, fresh, { mode: 0o600 })
  await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary, { force: true })
  return (await readFile(file, 'utf8')).trim()
}
