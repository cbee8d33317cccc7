// Owns `npm run rig -- pooling`: reads and writes against one, two and three processes, directly and through PgBouncer in both modes;
// prints what failed and the CPU time of each part for a request, which other work on the machine changes less than requests a second.
import { ensureReady, say } from '../bootstrap.mjs'
import { ensureBuilt } from '../prepare.mjs'
import { freePort, query } from '../rehearse-product.mjs'
import { booking, cached, load, search } from './load.mjs'
import {
  cpuOf,
  insertGuests,
  openRig,
  printTable,
  requirePrograms,
  startPgbouncer,
  startPostgres,
  startProduct,
} from './parts.mjs'

/** Takes `--requests` for each test and `--at-once`. Resolves with the exit code: 1 where a request failed. */
export async function pooling({ requests = 600, 'at-once': atOnce = 24, processes = 3 }) {
  requirePrograms('postgresql', 'pgbouncer')
  await ensureReady()
  await ensureBuilt({ demo: false })
  const rows = []
  let failures = 0
  for (const mode of ['directly', 'transaction', 'session']) {
    const rig = openRig()
    try {
      const database = await startPostgres(rig)
      const pooler = mode === 'directly' ? undefined : await startPgbouncer(rig, database, mode)
      const settings = { ...database.settings, ...(pooler && { DATABASE_URL: pooler.url }) }
      const products = []
      let from = 0
      let scene
      while (products.length < processes) {
        products.push(await startProduct(rig, await freePort(), settings))
        scene ??= await insertGuests(database.ownerUrl, { guests: 1000, apartments: 60 })
        // Warm, so that compiling and planning are not measured.
        await load(products, scene, search, { count: 60 * products.length, atOnce, from: 0 })
        for (const [name, callOf] of Object.entries({ cached, search, booking })) {
          // A plan that was made when the tables were empty is made again, as autovacuum sees to within minutes.
          await query(database.ownerUrl, 'analyze')
          const parts = [...products.map(({ pid }) => pid), database.pid, pooler?.pid]
          const used = () => parts.map((pid) => (pid === undefined ? 0 : cpuOf(pid)))
          const before = used()
          const { seconds, failed } = await load(products, scene, callOf, { count: requests, atOnce, from })
          from += requests
          const cpu = used().map((millis, at) => (millis - before[at]) / requests)
          const node = cpu.slice(0, products.length).reduce((sum, one) => sum + one, 0)
          const [postgres, pgbouncer] = cpu.slice(products.length)
          const wrong = [...failed.values()].reduce((sum, times) => sum + times, 0)
          failures += wrong
          for (const [what, times] of failed) say(`  ${times} × ${what}`)
          const figures = [node, postgres, pgbouncer].map((millis) => millis.toFixed(2))
          rows.push([mode, products.length, name, requests, wrong, ...figures, Math.round(requests / seconds)])
          say(`  ${mode}, ${products.length} process(es), ${name}: ${wrong} of ${requests} failed`)
        }
      }
    } finally {
      await rig.close()
    }
  }
  const head = [
    'database',
    'processes',
    'test',
    'requests',
    'failed',
    'Node',
    'PostgreSQL',
    'PgBouncer',
    'requests a second',
  ]
  say('\nCPU milliseconds of each part for one request:')
  printTable(head, rows)
  return failures === 0 ? 0 : 1
}
