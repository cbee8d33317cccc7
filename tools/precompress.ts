// Owns the compressed copies of the built pages' files: made once at build, so that no request compresses them.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const isText = /\.(?:js|css|svg|json|txt|html|ico)$/
const worthIt = 512

/** Writes .br and .gz beside every text file of the folder that is large enough to profit. */
export const precompress = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && isText.test(entry.name))
  let made = 0
  for (const entry of files) {
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    if (bytes.length < worthIt) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    await writeFile(`${path}.br`, await brotli(bytes, { params }))
    await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
    made += 1
  }
  return made
}

const folder = process.argv[2]
if (folder) process.stdout.write(`compressed ${await precompress(folder)} files\n`)
