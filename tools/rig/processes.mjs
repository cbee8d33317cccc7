// Owns `npm run rig -- processes`: reads, bookings and jobs with one, two and three processes; prints how many a second, and the
// CPU time of each part for one, which other work on the machine changes less.
import { ensureReady, say } from '../bootstrap.mjs'
import { ensureBuilt } from '../prepare.mjs'
import { freePort, query } from '../rehearse-product.mjs'
import { booking, cached, load, search } from './load.mjs'
import { cpuOf, insertGuests, openRig, printTable, requirePrograms, startPostgres, startProduct } from './parts.mjs'

const longestSeconds = 120
const pause = (millis) => new Promise((done) => setTimeout(done, millis))

/** Jobs that do next to nothing, of the workers with four, two and two slots in each process. */
const jobs = {
  'jobs of money': ['payment:event', `json_build_object('eventId', gen_random_uuid())`],
  'jobs of clock': ['bookings:expire-holds', `'{}'::json`],
  'jobs of files': ['transfers:remove-proof', `json_build_object('name', 'proofs/none-' || n || '.pdf')`],
}

/** Makes so many jobs due in one transaction, and waits until none is; gives the seconds from then on, and what is left. */
async function runJobs(url, [name, payload], count) {
  await query(
    url,
    `select count(*) from graphile_worker.add_jobs(array(
       select row('${name}', ${payload}, null, null, null, null, null, null)::graphile_worker.job_spec
       from generate_series(1, ${count}) as n))`,
  )
  const began = performance.now()
  for (;;) {
    // Each time a new connection, so not often: PostgreSQL's CPU time for it is counted as well.
    await pause(250)
    const [row] = await query(
      url,
      'select count(*)::int as due from graphile_worker._private_jobs where run_at <= now()',
    )
    const seconds = (performance.now() - began) / 1000
    if (row.due === 0 || seconds > longestSeconds) return { seconds, left: row.due }
  }
}

/** Takes `--requests` and `--jobs` of each kind, and `--at-once`. Resolves with the exit code: 1 where one failed. */
export async function processes({ requests = 1000, jobs: jobCount = 5000, 'at-once': atOnce = 24 }) {
  requirePrograms('postgresql')
  await ensureReady()
  await ensureBuilt({ demo: false })
  const rows = []
  let failures = 0
  const rig = openRig()
  try {
    const database = await startPostgres(rig)
    const products = []
    let scene
    let from = 0
    const measure = async (name, count, work) => {
      await query(database.ownerUrl, 'analyze')
      const used = () => [...products.map(({ pid }) => pid), database.pid].map(cpuOf)
      const before = used()
      const { seconds, failed } = await work()
      const cpu = used().map((millis, at) => (millis - before[at]) / count)
      const node = cpu.slice(0, -1).reduce((sum, one) => sum + one, 0)
      failures += failed
      rows.push([
        products.length,
        name,
        count,
        failed,
        Math.round(count / seconds),
        node.toFixed(2),
        cpu.at(-1).toFixed(2),
      ])
      say(`  ${products.length} process(es), ${name}: ${failed} of ${count} failed`)
    }
    while (products.length < 3) {
      products.push(await startProduct(rig, await freePort(), database.settings))
      scene ??= await insertGuests(database.ownerUrl, { guests: 1000, apartments: 60 })
      // Warm, so that compiling and planning are not measured.
      await load(products, scene, search, { count: 100 * products.length, atOnce, from: 0 })
      for (const [name, callOf] of Object.entries({ cached, search, booking }))
        await measure(name, requests, async () => {
          const { seconds, failed } = await load(products, scene, callOf, { count: requests, atOnce, from })
          from += requests
          for (const [what, times] of failed) say(`  ${times} × ${what}`)
          return { seconds, failed: [...failed.values()].reduce((sum, times) => sum + times, 0) }
        })
      for (const [name, job] of Object.entries(jobs))
        await measure(name, jobCount, async () => {
          const { seconds, left } = await runJobs(database.ownerUrl, job, jobCount)
          return { seconds, failed: left }
        })
    }
  } finally {
    await rig.close()
  }
  say('\nCPU milliseconds of all processes and of PostgreSQL for one:')
  printTable(['processes', 'test', 'count', 'failed', 'a second', 'Node', 'PostgreSQL'], rows)
  return failures === 0 ? 0 : 1
}
