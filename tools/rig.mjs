// Owns `npm run rig -- NAME [--option value]`: runs one of the trials of tools/rig, or all of them. Not part of npm test.
import { ensureReady, giveUp, say } from './bootstrap.mjs'
import { failover } from './rig/failover.mjs'
import { image } from './rig/image.mjs'
import { install } from './rig/install.mjs'
import { CannotRun } from './rig/parts.mjs'
import { pooling } from './rig/pooling.mjs'
import { processes } from './rig/processes.mjs'
import { rolling } from './rig/rolling.mjs'
import { settings } from './rig/settings.mjs'
import { storage } from './rig/storage.mjs'

/** Runs a trial; gives its exit code, which is 1 where it could not run or ended with an error. */
const play = async (trial, options) => {
  try {
    return await trial(options)
  } catch (error) {
    process.stderr.write(`${error instanceof CannotRun ? error.message : error.stack}\n`)
    return 1
  }
}

const rigs = { failover, rolling, pooling, processes, install, image, settings, storage }
const [name, ...rest] = process.argv.slice(2)
const rig = rigs[name]
if (name === undefined) {
  // First of all: on an older Node it starts this command again.
  await ensureReady()
  let code = 0
  for (const [each, one] of Object.entries(rigs)) {
    say(`${each}:`)
    code = Math.max(code, await play(one, {}))
  }
  process.exit(code)
}
if (rig === undefined) giveUp(`Which one? npm run rig -- ${Object.keys(rigs).join(' | ')}`)
const options = {}
for (let at = 0; at < rest.length; at += 2) {
  const value = Number(rest[at + 1])
  if (!rest[at].startsWith('--') || !Number.isFinite(value)) giveUp(`Write options as --name NUMBER, not ${rest[at]}`)
  options[rest[at].slice(2)] = value
}
process.exit(await play(rig, options))
