// Owns `npm run bench`: installs and builds what is missing, then measures the product.
import { ensureReady, run } from './bootstrap.mjs'

await ensureReady()
const { ensureBrowser, ensureBuilt } = await import('./prepare.mjs')
await ensureBuilt()
await ensureBrowser()
const args = process.argv.slice(2)
const { code } = await run('bench/main.ts', args)
// docs/capacity.md reckons with the figures that were just written.
const docs = args.includes('--write') ? await run('tools/docs.ts') : { code: 0 }
process.exit(code || docs.code)
