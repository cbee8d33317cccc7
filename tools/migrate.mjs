// Owns `npm run migrate`: installs what is missing, then applies the migrations that the database lacks.
import { join } from 'node:path'
import { ensureReady, root, run } from './bootstrap.mjs'

await ensureReady()
const { code } = await run(join(root, 'api/src/migrate.ts'))
process.exit(code)
