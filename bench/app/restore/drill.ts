// Owns the course of a restore drill: bookings go on, a backup, a moment, the loss, the restore to that moment.
import { setTimeout as sleep } from 'node:timers/promises'
import { playAdmin } from '../storm/admins.ts'
import { fillCatalogue } from '../storm/catalogue.ts'
import type { Storm, Tally } from '../storm/clients.ts'
import { playGuests } from '../storm/guests.ts'
import { ask, freePort, makeProduct, startStandIns } from '../storm/product.ts'
import { timedAcknowledged } from './acknowledged.ts'
import { makeCluster } from './cluster.ts'
import { countQuestions, readFacts, untilQuiet } from './facts.ts'
import { startMailCatcher } from './mail-catcher.ts'
import { makeScenes } from './scenes.ts'

const clients = 6
const restMillis = 6_000
const archiveMillis = 40_000
const quietMillis = 60_000

export type Drill = Awaited<ReturnType<typeof runDrill>>

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

/** Runs a drill in `folder`; `say` prints what happens. Gives all that was seen, with the restored product still running. */
export const runDrill = async (folder: string, seed: number, say: (line: string) => void) => {
  const begun = performance.now()
  const note = (line: string) => say(`  ${seconds(begun).padStart(5)} s  ${line}`)
  const [port, databasePort] = [await freePort(), await freePort()]
  const catcher = await startMailCatcher()
  const cluster = await makeCluster(folder, databasePort)
  note(`PostgreSQL ${cluster.major} runs, its log is archived by pgBackRest`)
  const providers = await startStandIns(`http://127.0.0.1:${port}`)
  const product = await makeProduct(folder, port, {
    ...{ ...providers, ...cluster.settings, SMTP_URL: catcher.url, ADMIN_SECRET: 'of the drill' },
    ...{ STORAGE_URL: `file:${cluster.pictures}`, PROVIDER_SECONDS: '5' },
  })
  await product.start()
  const catalogue = await fillCatalogue(product, { clients: clients + 1, minutes: 3, seed })
  const scenes = makeScenes(product, catalogue, catalogue.guests[clients] ?? [], providers)
  await scenes.prepare()
  const { all: acknowledged, upTo } = timedAcknowledged()
  const tally: Tally = { outcomes: new Map(), faults: [], millis: [] }
  const since = performance.now()
  let isOver = false
  const storm: Storm = {
    ...{ product, catalogue, acknowledged, tally, seed, spared: scenes.paymentIds },
    ...{ isOver: () => isOver, elapsed: () => performance.now() - since },
  }
  const playing = [...Array.from({ length: clients }, (_, client) => playGuests(client, storm)), playAdmin(storm)]
  note(`${clients} guests at once and an admin are busy`)
  await sleep(restMillis)
  const backupMillis = await cluster.backUp('database')
  note('the backup has been made while they went on')
  await scenes.publish()
  await sleep(restMillis)
  await scenes.open()

  const moment = new Date(Math.ceil((Date.now() + 500) / 1000) * 1000)
  await sleep(moment.getTime() - Date.now())
  note(`the moment: ${moment.toISOString()}`)
  await sleep(1_000)
  await scenes.goOn()
  await cluster.backUp('pictures')
  const [file, archiving] = [await cluster.logFile(), performance.now()]
  while (!(await cluster.isArchived(file))) {
    if (performance.now() - archiving > archiveMillis) throw new Error('the log of the database is not archived')
    await sleep(200)
  }
  note('they went on, and the log up to here is archived')
  // Nobody is cut off in a call whose outcome would be unknown: what is compared is what was acknowledged.
  isOver = true
  await Promise.all(playing)
  const lost = await readFacts(product, providers)
  const sizes = await cluster.sizes()
  await product.kill()
  await cluster.lose()
  const lostAt = Date.now()
  note('product, database and pictures are gone')

  const restored = await cluster.restore(moment)
  note(`restored to ${restored.target}`)
  const atOnce = await readFacts({ ...product, databaseUrl: () => cluster.ownerUrl }, providers)
  const jobs = await ask<{ job: string; count: number }>(
    product,
    `select task_identifier as job, count(*)::int from graphile_worker.jobs
     where attempts < max_attempts group by 1 order by 1`,
  )
  const asked = await countQuestions(providers)
  const starting = performance.now()
  await product.start()
  const startMillis = performance.now() - starting
  note('the product runs on it')
  const old = await fetch(`${product.origin}/api/auth/profile`, {
    headers: { authorization: `Bearer ${catalogue.guests[0]?.[0]}` },
  })
  await scenes.cancelAgain()
  const isQuiet = await untilQuiet(product, quietMillis)
  note(isQuiet ? 'the jobs that were restored are done' : 'jobs are still running')
  return {
    ...{ begun, note, cluster, product, providers, catcher, scenes, upTo, tally, moment, lost, atOnce, sizes, lostAt },
    ...{ restored, jobs, asked, backupMillis, startMillis, isQuiet, oldSessionStatus: old.status },
  }
}
