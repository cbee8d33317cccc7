// Owns `npm start` and `npm run dev`: brings what is missing, then runs the product.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureReady, root, run } from './bootstrap.mjs'

const main = join(root, 'api/src/main.ts')

await ensureReady()
if (process.argv.includes('--dev')) {
  const { code } = await run('--watch', [main], { env: { NODE_ENV: 'development', AKWAABA_DEV: '1' } })
  process.exit(code)
}
const { ensureBuilt } = await import('./prepare.mjs')
await ensureBuilt()
// In this very process: no parent has to pass signals on, and none is left behind when it is killed hard.
process.argv[1] = main
process.chdir(root)
await import(pathToFileURL(main).href)
