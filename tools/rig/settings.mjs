// Owns `npm run rig -- settings`: starts the product with each setting of docs/operations.md and prints what was seen of it; ends with
// 1 where something is not as written there, or where a setting was not tried.
import { ensureReady, say } from '../bootstrap.mjs'
import { ensureBuilt } from '../prepare.mjs'
import { openRig, printTable, requirePrograms, startPostgres } from './parts.mjs'
import { keys, ownDatabase, roles, waits } from './settings-database.mjs'
import { production, providers } from './settings-money.mjs'
import { catchMails, launch, openTable } from './settings-parts.mjs'
import { payouts } from './settings-payouts.mjs'
import { largeRefunds } from './settings-refunds.mjs'
import { refused } from './settings-refused.mjs'
import { withoutSettings, withSettings } from './settings-shown.mjs'
import { sms } from './settings-sms.mjs'

const trials = {
  refused,
  withoutSettings,
  withSettings,
  ownDatabase,
  roles,
  waits,
  keys,
  providers,
  largeRefunds,
  sms,
  production,
  // Last: it leaves an account that was encrypted with its own key, which no start with another one has.
  payouts,
}

/** Needs no option. Resolves with the exit code. */
export async function settings() {
  requirePrograms('postgresql')
  await ensureReady()
  await ensureBuilt()
  const rig = openRig()
  const { rows, see, faults, missing } = openTable()
  try {
    const database = await startPostgres(rig)
    const mails = await catchMails(rig)
    // The database is migrated before the first trial that writes into it.
    await (await launch(rig, { ...database.settings, DATA_DIR: rig.folder, LOG_LEVEL: 'silent' })).stop()
    for (const [name, trial] of Object.entries(trials)) {
      const at = performance.now()
      await trial({ rig, see, database, mails }).catch((error) => see(name, '', error.message, false))
      say(`  ${name} (${((performance.now() - at) / 1000).toFixed(1)} s)`)
    }
  } finally {
    await rig.close()
  }
  const sorted = rows.toSorted(([a], [b]) => a.localeCompare(b))
  printTable(['setting', 'value', 'seen'], sorted)
  const untried = missing()
  if (untried.length > 0) say(`\nNot tried: ${untried.join(', ')}`)
  const wrong = faults()
  say(wrong + untried.length === 0 ? '\nEach setting is as docs/operations.md says.' : `\n${wrong} not as written.`)
  return wrong + untried.length === 0 ? 0 : 1
}
