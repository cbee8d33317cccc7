// Owns the code mark, which tells one deployment from another: the same in every process of a deployment.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const sources = ['api/src', 'contract', 'web/build/server']

/** Twelve letters and digits that change whenever the code does; read once, at start. */
export const codeMark = (): string => {
  const hash = createHash('sha256')
  // In development there may be no built pages: they are rendered from their sources, and nothing is cached.
  for (const folder of sources.filter((each) => existsSync(join(root, each)))) {
    const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() && /\.(?:ts|js|sql|json)$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
      )
      .map((entry) => join(entry.parentPath, entry.name))
    for (const name of names.sort()) hash.update(readFileSync(name))
  }
  return hash.digest('base64url').slice(0, 12)
}
