// Owns `npm run bench`: installs and builds what is missing, then measures the product.
import { ensureReady, run } from './bootstrap.mjs'

await ensureReady()
const { ensureBrowser, ensureBuilt } = await import('./prepare.mjs')
await ensureBuilt()
await ensureBrowser()
const { code } = await run('bench/main.ts', process.argv.slice(2))
process.exit(code)
