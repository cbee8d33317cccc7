// Owns `npm run fuzz`: hostile requests to a server of its own. Takes the number of requests, 100,000 by default, and a seed to repeat a run.
import { randomInt } from 'node:crypto'
import { bin, ensureReady, giveUp, run } from './bootstrap.mjs'

const [requests = '100000', seed = String(randomInt(2 ** 31))] = process.argv.slice(2)
if (![requests, seed].every((word) => /^\d{1,10}$/.test(word))) giveUp('npm run fuzz -- [requests] [seed]')
await ensureReady()
const { ensureBuilt } = await import('./prepare.mjs')
await ensureBuilt({ demo: false })
const env = { NODE_ENV: 'test', FUZZ_REQUESTS: requests, FUZZ_SEED: seed }
const { code } = await run(bin('vitest'), ['run', 'api/src/platform/http/fuzz.test.ts'], { env })
process.exit(code)
