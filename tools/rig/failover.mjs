// Owns `npm run rig -- failover`: the primary of a PostgreSQL that fails over by itself is killed and frozen under a storm of
// bookings and payments; prints what was lost and how long nothing could be booked.
import { ensureReady, run, say } from '../bootstrap.mjs'
import { ensureBuilt } from '../prepare.mjs'
import { freePort, query } from '../rehearse-product.mjs'
import { patience, startCluster } from './cluster.mjs'
import { startMailServer } from './mails.mjs'
import { openRig, printTable, requirePrograms, startHaproxy, startProduct } from './parts.mjs'
import { addressesAt } from './roles.mjs'

const pause = (millis) => new Promise((done) => setTimeout(done, millis))
// An infinite one: nothing could be booked for two minutes.
const second = (value) => (Number.isFinite(value) ? value.toFixed(1) : 'none in 120')
const isAlive = ({ pid }) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** What a process answers about an apartment: its price in dollars and the ETag, with whether it is marked as stale. */
const readPrice = async (origin, apartment, etag) => {
  const headers = etag === undefined ? {} : { 'if-none-match': etag }
  const answer = await fetch(`${origin}/api/admin/apartments/${apartment}`, {
    headers,
    signal: AbortSignal.timeout(20_000),
  })
  const text = await answer.text()
  const price = answer.status === 200 ? Number(/"price":\s*"?([\d.]+)/.exec(text)?.[1]) : undefined
  return { status: answer.status, price, etag: answer.headers.get('etag'), isStale: answer.headers.has('age') }
}

/** Whether a process comes to answer this price within five seconds, and does not confirm the reply of another price. */
const answersPrice = async (origin, apartment, dollars, earlier) => {
  for (const end = Date.now() + 5_000; ; await pause(50)) {
    const reply = await readPrice(origin, apartment, earlier?.etag).catch(() => ({}))
    const isConfirmed = reply.status === 304 && earlier.price === dollars
    if (isConfirmed || (reply.status === 200 && reply.price === dollars)) return { ...reply, price: dollars }
    if (Date.now() > end) return undefined
  }
}

/** One round: a storm, the end of the primary, its return. Gives what came of it. */
async function playRound({ cluster, products, storm, leader }, how) {
  const before = await cluster.primary()
  const began = storm.begin()
  await pause(3_000)
  const wrongPrices = []
  const setPrice = async (dollars, earlier) => {
    await query(leader.url(), `update apartments set price_cents = ${dollars * 100} where id = '${storm.apartment}'`)
    const replies = products.map(({ origin }, n) => answersPrice(origin, storm.apartment, dollars, earlier?.[n]))
    const all = await Promise.all(replies)
    for (const [n, reply] of all.entries()) if (!reply) wrongPrices.push(`process ${n + 1} does not answer ${dollars}`)
    return all
  }
  const price = 50 + Math.floor(Math.random() * 1000)
  const earlier = await setPrice(price)
  cluster[how](before)
  const firsts = await Promise.all(products.map(({ origin }) => began.firstBooking(origin)))
  await leader.find(before)
  const [{ cents }] = await query(
    leader.url(),
    `select price_cents as cents from apartments where id = '${storm.apartment}'`,
  )
  for (const [n, { origin }] of products.entries())
    if (!(await answersPrice(origin, storm.apartment, cents / 100, earlier[n])))
      wrongPrices.push(`process ${n + 1} does not answer ${cents / 100} after the failover`)
  await setPrice(price + 1, earlier)
  await pause(2_000)
  const stormEnd = began.end()
  await cluster.bringBack(before, how)
  const mine = await stormEnd
  if (await cluster.untilWhole()) say('  the standby did not come back by itself and was copied again')
  await leader.find()
  return { mine, firsts, wrongPrices, lost: await storm.lost(mine) }
}

const kinds = ['kill', 'freeze']
const situations = [
  { isSynchronous: true, delayMillis: 0 },
  { isSynchronous: true, delayMillis: 200 },
  { isSynchronous: false, delayMillis: 0 },
  { isSynchronous: false, delayMillis: 200 },
]
const head = [
  ...[
    'standby',
    'line',
    'primary is',
    'rounds',
    'acknowledged',
    'lost',
    'first booking, servers (s)',
    'by HAProxy (s)',
  ],
  ...['processes died', 'wrong prices'],
]
const sum = (all, of) => all.reduce((total, one) => total + of(one), 0)
const range = (values) => [...new Set([Math.min(...values), Math.max(...values)].map(second))].join(' to ')

/** Starts everything; gives it with the settings of the products. */
async function bringUp(rig, { nodes, clients }) {
  const { oneAdmin, prepareStorm, startStandIns } = await import('./storming.mjs')
  const cluster = await startCluster(rig, { count: nodes })
  const mails = await startMailServer(rig)
  const ports = [await freePort(), await freePort()]
  const proxy = await startHaproxy(rig, ports)
  const standIns = await startStandIns(proxy.origin)
  const settings = { ...standIns, ...oneAdmin, SMTP_URL: mails.url, HOLD_MINUTES: '2', PROVIDER_SECONDS: '5' }
  const products = []
  for (const [n, database] of [cluster.servers, cluster.proxy].entries())
    products.push(await startProduct(rig, ports[n], { ...settings, ...database.settings, PUBLIC_URL: proxy.origin }))
  let node = await cluster.primary()
  const leader = {
    url: () => addressesAt(`127.0.0.1:${node.port}`).ownerUrl,
    /** Finds the primary, which is not this node. */
    find: async (not) => {
      for (const end = Date.now() + 60_000; Date.now() < end; await pause(200)) {
        const found = await cluster.primary()
        if (found === undefined || found === not) continue
        node = found
        return
      }
      throw new Error('there was no primary for a minute')
    },
  }
  const product = { origin: proxy.origin, databaseUrl: leader.url }
  const storm = await prepareStorm(product, { clients, minutes: 20, seed: 1 + (Date.now() % 1_000_000) })
  return { cluster, mails, standIns, settings, products, leader, storm }
}

/** Waits until all is settled, says what is wrong, and gives how much that is. */
async function check({ products, storm, standIns, settings, cluster, mails }) {
  const { seconds, faults } = await storm.check(standIns)
  const env = { ...settings, ...cluster.servers.settings, NODE_ENV: 'development' }
  const reconciled = await run('api/src/reconcile.ts', ['2'], { env, quiet: true })
  const answers = storm.tally.faults.splice(0).map((fault) => `answered 500: ${fault}`)
  const { mails: sent, twice } = mails.counts()
  say(`  settled after ${second(seconds)} s; ${sent} mails so far, ${twice} of them sent twice`)
  say(`  reconciliation: ${reconciled.text.trim().split('\n').at(-1)}`)
  // Why an answer was 500 is in the logs.
  const logged =
    answers.length === 0 ? [] : products.flatMap(({ output }) => output().match(/^.*"level":50.*$/gm) ?? [])
  for (const line of logged.slice(-10)) say(`  ${line.slice(0, 2_000)}`)
  const wrong = [...faults, ...answers, ...(reconciled.code === 0 ? [] : reconciled.text.trim().split('\n'))]
  for (const one of wrong.slice(0, 30)) say(`  WRONG  ${one}`)
  return wrong.length
}

/**
 * Takes `--rounds` of each kind, `--nodes`, `--clients`, and `--slow 0`, `--asynchronous 0` and `--kill 0` to leave these out. Resolves with the exit
 * code: 1 where something acknowledged by a synchronous standby was lost, or anything else is wrong.
 */
export async function failover({ rounds = 2, nodes = 2, clients = 12, slow = 1, asynchronous = 1, kill = 1 }) {
  requirePrograms('postgresql', 'haproxy', 'patroni', 'etcd-server', 'python3-etcd')
  await ensureReady()
  await ensureBuilt({ demo: false })
  const rig = openRig()
  try {
    const scene = await bringUp(rig, { nodes, clients })
    const { ttl, loop_wait, retry_timeout } = patience
    say(`${nodes} servers, ttl ${ttl}, loop_wait ${loop_wait}, retry_timeout ${retry_timeout}; ${clients} clients`)
    const rows = []
    let faults = 0
    const wanted = situations.filter((one) => (slow || one.delayMillis === 0) && (asynchronous || one.isSynchronous))
    for (const [n, { isSynchronous, delayMillis }] of wanted.entries()) {
      const what = [isSynchronous ? 'synchronous' : 'asynchronous', delayMillis === 0 ? 'fast' : `${delayMillis} ms`]
      await scene.cluster.change({ isSynchronous, delayMillis })
      for (const how of kinds.slice(kill ? 0 : 1)) {
        const played = []
        for (let round = 0; round < rounds; round++) {
          const one = await playRound(scene, how)
          const died = scene.products.filter((product) => !isAlive(product)).length
          const acknowledged = one.mine.bookings.size + one.mine.payments.size
          played.push({ ...one, died, acknowledged })
          say(
            `  ${[...what, how].join(', ')}: ${one.lost} of ${acknowledged} lost, ${one.firsts.map(second).join(' and ')} s`,
          )
          for (const wrong of one.wrongPrices) say(`  WRONG  ${wrong}`)
          for (const [at, first] of one.firsts.entries())
            if (!Number.isFinite(first)) say(`  WRONG  process ${at + 1} took no booking for two minutes`)
        }
        const counts = [sum(played, (one) => one.acknowledged), sum(played, (one) => one.lost)]
        const firsts = scene.products.map((_, at) => range(played.map((one) => one.firsts[at])))
        const wrongs = [Math.max(...played.map((one) => one.died)), sum(played, (one) => one.wrongPrices.length)]
        rows.push([...what, how === 'kill' ? 'killed' : 'frozen', rounds, ...counts, ...firsts, ...wrongs])
        const unbookable = sum(played, (one) => one.firsts.filter((first) => !Number.isFinite(first)).length)
        faults += (isSynchronous ? counts[1] : 0) + wrongs[0] + wrongs[1] + unbookable
      }
      const isLastOfMode = wanted[n + 1]?.isSynchronous !== isSynchronous
      // What an asynchronous standby has lost is missed by the reconciliation, too.
      if (isLastOfMode) {
        const wrong = await check(scene)
        faults += isSynchronous ? wrong : 0
      }
    }
    printTable(head, rows)
    return faults === 0 ? 0 : 1
  } finally {
    await rig.close()
  }
}
