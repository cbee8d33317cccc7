// Owns `npm run storm`: brings what is missing, then lets guests and kills loose on the product. Not part of npm test.
import { ensureReady, run } from './bootstrap.mjs'

await ensureReady()
const { ensureBuilt } = await import('./prepare.mjs')
await ensureBuilt({ demo: false })
const { code } = await run('bench/app/storm/main.ts', process.argv.slice(2))
process.exit(code)
