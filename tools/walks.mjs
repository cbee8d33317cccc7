// Owns `npm run walks`: random walks over what can become of a stay's price. Takes their number, 10,000 by default, and a seed to repeat a run.
import { randomInt } from 'node:crypto'
import { bin, ensureReady, giveUp, run } from './bootstrap.mjs'

const [walks = '10000', seed = String(randomInt(2 ** 30))] = process.argv.slice(2)
if (![walks, seed].every((word) => /^\d{1,10}$/.test(word))) giveUp('npm run walks -- [walks] [seed]')
await ensureReady()
const env = { NODE_ENV: 'test', WALKS: walks, WALKS_SEED: seed }
const { code } = await run(bin('vitest'), ['run', 'api/src/money/family-pay/walks.test.ts'], { env })
process.exit(code)
