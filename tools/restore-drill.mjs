// Owns `npm run restore-drill`: installs and builds what is missing, then starts the drill of bench/app/restore. Not part of npm test.
import { ensureReady, run } from './bootstrap.mjs'

await ensureReady()
const { ensureBuilt } = await import('./prepare.mjs')
await ensureBuilt({ demo: false })
const { code } = await run('bench/app/restore/main.ts', process.argv.slice(2))
process.exit(code)
