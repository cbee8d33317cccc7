// Owns `npm run storm`: guests, kills of process and database, trouble at the providers, and the check at the end.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { count, dice, ms, percentile } from '../numbers.ts'
import { calmDown, check } from './checks.ts'
import { type Promises, rage, settle, type Tally } from './guests.ts'
import { ask, freePort, makeProduct, type Product, startStandIns } from './product.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '32' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const number = (name: 'minutes' | 'clients' | 'seed', given: string, most: number): number => {
  const read = Number(given)
  if (!(read > 0) || read > most) throw new Error(`--${name}: a number above 0, at most ${most}`)
  return read
}

// Longer than a lease, the two minutes until an open payment is asked about, and its job.
const calmMillis = 6 * 60_000

/** What goes wrong at the providers for a while. */
const troubles = [
  { does: 'webhook-lost' },
  { does: 'webhook-twice' },
  { does: 'error-500', on: 'GET /transaction/verify' },
  { does: 'slow', on: 'GET /' },
  { does: 'answer-lost', on: 'POST /refund' },
]
const control = (url: string | undefined, method: string, body?: object) =>
  fetch(`${url}/control/mischief`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => undefined)

type Kills = { process: number; stop: number; database: number; badExits: number; downMillis: number[] }

/** Kills at random until the storm is over. A kill that has begun is followed by a start. */
const rampage = async (product: Product, providers: (string | undefined)[], seed: number, isOver: () => boolean) => {
  const throwDice = dice(seed)
  const kills: Kills = { process: 0, stop: 0, database: 0, badExits: 0, downMillis: [] }
  while (!isOver()) {
    for (const until = performance.now() + 8_000 + throwDice(12_000); !isOver() && performance.now() < until; )
      await sleep(200)
    if (isOver()) break
    for (const url of providers) {
      await control(url, 'DELETE')
      await control(url, 'POST', troubles[throwDice(troubles.length)])
    }
    const since = performance.now()
    const what = throwDice(10)
    if (what < 4) {
      kills.database++
      product.killDatabase()
      await sleep(300)
      await product.ready()
    } else {
      if (what < 8) {
        kills.process++
        await product.kill()
      } else {
        kills.stop++
        if ((await product.stop()) !== 0) kills.badExits++
      }
      await sleep(throwDice(3_000))
      await product.start()
    }
    kills.downMillis.push(performance.now() - since)
  }
  return kills
}

const storm = async (folder: string): Promise<boolean> => {
  const minutes = number('minutes', values.minutes, 600)
  const clients = number('clients', values.clients, 500)
  const seed = number('seed', values.seed ?? String(1 + (Date.now() % 1_000_000)), 1_000_000_000)
  say(`storm: ${clients} clients for ${minutes} minutes, seed ${seed}; the files are in ${folder}`)
  const port = await freePort()
  const standIns = await startStandIns(`http://127.0.0.1:${port}`)
  const product = await makeProduct(folder, port, { ...standIns, HOLD_MINUTES: '2', PROVIDER_SECONDS: '5' })
  await product.start()
  const town = await settle(product, clients, seed)
  const promises: Promises = { bookings: new Set(), paid: new Set(), cancelled: new Set() }
  const tally: Tally = { outcomes: new Map(), faults: [], millis: [] }
  const providers = [standIns.PAYSTACK_URL, standIns.PAYPAL_URL]

  const until = performance.now() + minutes * 60_000
  const isOver = () => performance.now() > until
  const guests = Array.from({ length: clients }, (_, client) =>
    rage(client, { product, town, promises, tally, seed, isOver }),
  )
  const kills = await rampage(product, providers, seed, isOver)
  await Promise.all(guests)
  for (const url of providers) await control(url, 'DELETE')
  say('the storm is over; waiting for what is under way …')
  const calmed = await calmDown(product, standIns, calmMillis)
  const { wrong, fates, charges, bookings } = await check(product, standIns, promises)
  const givenUp = await ask<{ n: number }>(
    product,
    'select count(*)::int as n from graphile_worker._private_jobs where attempts >= max_attempts and max_attempts > 1 and locked_at is null',
  )
  if (tally.faults.length > 0) wrong.push(...tally.faults.slice(0, 5).map((fault) => `answered 500: ${fault}`))
  if (kills.badExits > 0) wrong.push(`${kills.badExits} stops did not end with exit code 0`)
  const lastExit = await product.stop()
  if (lastExit !== 0) wrong.push(`the last stop ended with exit code ${lastExit}`)

  say(
    `calls            ${count(tally.millis.length)}, median ${ms(percentile(tally.millis, 50))}, 99% ${ms(percentile(tally.millis, 99))}`,
  )
  for (const [outcome, times] of [...tally.outcomes].sort(([one], [other]) => one.localeCompare(other)))
    say(`  ${outcome.padEnd(40)} ${count(times)}`)
  say(
    `kills            process ${kills.process}, database ${kills.database}, stops ${kills.stop}; away for at most ${ms(Math.max(0, ...kills.downMillis))}`,
  )
  say(
    `acknowledged     ${promises.bookings.size} bookings, ${promises.paid.size} payments, ${promises.cancelled.size} cancellations; ${bookings} bookings in all`,
  )
  say(
    `charges          ${charges}: given ${fates.given}, refunded ${fates.refunded}, on the way back ${fates.refunding}, lost ${fates.lost.length}`,
  )
  say(`calm after       ${ms(calmed)}; jobs given up: ${givenUp[0]?.n ?? 0}`)
  for (const one of wrong) say(`WRONG  ${one}`)
  say(wrong.length === 0 ? 'storm: all fine' : `storm: ${wrong.length} things are wrong; see ${product.logFile}`)
  return wrong.length === 0
}

const folder = await mkdtemp(join(tmpdir(), 'akwaaba-storm-'))
const isFine = await storm(folder)
if (isFine && !values.keep) await rm(folder, { recursive: true, force: true })
process.exit(isFine ? 0 : 1)
