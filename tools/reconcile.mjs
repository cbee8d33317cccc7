// Owns `npm run reconcile`: brings what is missing, then compares the books. Takes a number of days, 3 unless given.
import { join } from 'node:path'
import { ensureReady, root, run } from './bootstrap.mjs'

await ensureReady()
const { code } = await run(join(root, 'api/src/reconcile.ts'), process.argv.slice(2))
process.exit(code)
