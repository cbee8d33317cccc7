// Owns `npm run pictures`: pictures of the pages for guests, in tmp/pictures.
import { bin, ensureReady, run } from './bootstrap.mjs'

await ensureReady()
const { ensureBrowser, ensureBuilt } = await import('./prepare.mjs')
await Promise.all([ensureBuilt(), ensureBrowser()])
const args = ['test', '-c', 'e2e/page-pictures.config.ts', '--reporter=list', ...process.argv.slice(2)]
const { code } = await run(bin('playwright', 'e2e'), args, { env: { SCREENSHOTS: '1' } })
process.exit(code)
