// Owns `npm run client`: writes the types of a running server's API into client/generated/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { documentAt } from './document.ts'

const [address = 'http://localhost:3000'] = process.argv.slice(2)
const folder = join(import.meta.dirname, 'generated')
const types = astToString(await openapiTS((await documentAt(address)) as never))
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'api.d.ts'), `// Made from the API document. Do not edit.\n${types}`)
process.stdout.write('client: wrote client/generated/api.d.ts\n')
