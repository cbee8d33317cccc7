// Owns `npm run restore-drill`: a product with its backup loses its database; it is restored to a second, compared, reported.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isSound, machine, print } from '../../platform/report.ts'
import { missingPackages } from './cluster.ts'
import { type Drill, runDrill } from './drill.ts'
import { untilQuiet } from './facts.ts'
import { judge } from './verdicts.ts'

const { values } = parseArgs({ options: { seed: { type: 'string' }, keep: { type: 'boolean', default: false } } })
const longestMillis = 3 * 60_000
const quietMillis = 30_000
const maxPrinted = 40
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Runs `npm run reconcile` on the restored database; gives its exit code. */
const reconcile = ({ cluster, providers }: Drill) => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const child = spawn(process.execPath, [join(root, 'api/src/reconcile.ts'), '4'], {
    ...{ cwd: root, stdio: 'ignore' },
    env: {
      ...process.env,
      ...providers,
      ...cluster.settings,
      SMTP_URL: 'smtp://127.0.0.1:9',
      ADMIN_SECRET: 'of the drill',
    },
  })
  return new Promise<number | null>((done) => child.once('exit', done))
}

const run = async (folder: string): Promise<boolean> => {
  const seed = Number(values.seed ?? 1 + (Date.now() % 1_000_000))
  say(`restore drill with seed ${seed}; its files are in ${folder}`)
  const drill = await runDrill(folder, seed, say)
  const first = await reconcile(drill)
  await untilQuiet(drill.product, quietMillis)
  const second = await reconcile(drill)
  await untilQuiet(drill.product, quietMillis)
  drill.note(`compared with the providers twice: exit codes ${first} and ${second}`)
  const { tables, aims, wrong } = await judge(drill)
  aims.push(
    ...([first, second].includes(2)
      ? [{ what: 'reconciliations that could not run', aim: '0', measured: '1', isMet: false, isInvariant: true }]
      : []),
  )
  const nextMillis = await drill.cluster.backUp('database')
  drill.note(`the next backup is well, after ${(nextMillis / 1000).toFixed(1)} s`)
  const stopped = await drill.product.stop()
  await drill.cluster.stop()
  const report = { subject: 'restore', tables, aims, notes: [machine(String(drill.cluster.major))] }
  print(report)
  for (const one of wrong.slice(0, maxPrinted)) say(`WRONG  ${one}`)
  const isFine = isSound(report) && stopped.code === 0
  say(isFine ? 'restore drill: all fine' : `restore drill: something is wrong; see ${drill.product.logFile}`)
  return isFine
}

const missing = missingPackages()
if (missing.length > 0) {
  say(`Missing on this machine: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`)
  process.exit(2)
}
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130))
const folder = await mkdtemp(join(tmpdir(), 'akwaaba-restore-'))
const isFine = await Promise.race([
  run(folder),
  sleep(longestMillis, undefined, { ref: false }).then(() => {
    throw new Error('it took more than three minutes')
  }),
]).catch((error: unknown) => {
  say(`restore drill: ${error instanceof Error ? error.stack : error}`)
  return false
})
if (isFine && !values.keep) await rm(folder, { recursive: true, force: true })
process.exit(isFine ? 0 : 1)
