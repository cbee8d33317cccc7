// Owns `npm run reconcile`: installs and builds what is missing, then runs the reconciliation. Takes a number of days, by default 3.
import { join } from 'node:path'
import { ensureReady, root, run } from './bootstrap.mjs'

await ensureReady()
const { code } = await run(join(root, 'api/src/reconcile.ts'), process.argv.slice(2))
process.exit(code)
