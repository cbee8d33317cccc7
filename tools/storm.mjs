// Owns `npm run storm`: installs and builds what is missing, then starts the storm of bench/app/storm. Not part of npm test.
import { ensureReady, run } from './bootstrap.mjs'

await ensureReady()
const { ensureBuilt } = await import('./prepare.mjs')
await ensureBuilt({ demo: false })
const { code } = await run('bench/app/storm/main.ts', process.argv.slice(2))
process.exit(code)
