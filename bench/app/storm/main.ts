// Owns `npm run storm`: clients, kills of process and database, faults of the providers, the check at the end, the report.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { count, ms, percentile } from '../../platform/numbers.ts'
import { playAdmin } from './admins.ts'
import { fillCatalogue } from './catalogue.ts'
import { countsOf, findFaults, untilSettled } from './checks.ts'
import { type Acknowledged, nothingAcknowledged, type Storm, type Tally } from './clients.ts'
import { playGuests } from './guests.ts'
import { endProviderFaults, type Kills, keepKilling } from './kills.ts'
import type { Outcomes } from './outcomes.ts'
import { freePort, makeProduct, startStandIns } from './product.ts'

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

// Longer than a lease, plus the two minutes until an open payment is synced, plus its job.
const settleMillis = 6 * 60_000
const maxPrinted = 40

const printCalls = ({ millis, outcomes }: Tally) => {
  say(
    `calls            ${count(millis.length)}, median ${ms(percentile(millis, 50))}, 99% ${ms(percentile(millis, 99))}`,
  )
  for (const [outcome, times] of [...outcomes].sort(([one], [other]) => one.localeCompare(other)))
    say(`  ${outcome.padEnd(44)} ${count(times)}`)
}

const printKills = ({ counts, awayMillis, stopMillis }: Kills) => {
  say(
    `kills            process ${counts.process}, database ${counts.database}, both ${counts.both}; away for at most ${ms(Math.max(0, ...awayMillis))}`,
  )
  say(`stops            ${counts.stop}, the longest took ${ms(Math.max(0, ...stopMillis))}`)
}

const printAcknowledged = (acknowledged: Acknowledged) => {
  const { bookings, payments, cancellations, refunds, declined, calledOff } = acknowledged
  say(
    `acknowledged     ${bookings.size} bookings, ${payments.size} payments, ${cancellations.size} cancellations, ${refunds.size} refunds, ${declined.size} declined, ${calledOff.size} called off`,
  )
}

const printCharges = ({ counts, wrong }: Outcomes, charges: number) => {
  const parts = Object.entries(counts).map(([outcome, times]) => `${outcome} ${times}`)
  say(`charges          ${charges}: ${parts.join(', ')}, wrong ${wrong.length}`)
}

const run = async (folder: string): Promise<boolean> => {
  const minutes = number('minutes', values.minutes, 600)
  const clients = number('clients', values.clients, 500)
  const seed = number('seed', values.seed ?? String(1 + (Date.now() % 1_000_000)), 1_000_000_000)
  say(`storm: ${clients} clients for ${minutes} minutes, seed ${seed}; the files are in ${folder}`)
  const port = await freePort()
  const standIns = await startStandIns(`http://127.0.0.1:${port}`)
  const providers = [standIns.PAYSTACK_URL ?? '', standIns.PAYPAL_URL ?? '']
  const product = await makeProduct(folder, port, { ...standIns, HOLD_MINUTES: '2', PROVIDER_SECONDS: '5' })
  await product.start()
  const catalogue = await fillCatalogue(product, { clients, minutes, seed })
  const acknowledged = nothingAcknowledged()
  const tally: Tally = { outcomes: new Map(), faults: [], millis: [] }

  const since = performance.now()
  const elapsed = () => performance.now() - since
  const isOver = () => elapsed() > minutes * 60_000
  const storm: Storm = { product, catalogue, acknowledged, tally, seed, isOver, elapsed }
  const playing = [...Array.from({ length: clients }, (_, client) => playGuests(client, storm)), playAdmin(storm)]
  const kills = await keepKilling(product, providers, seed, isOver)
  await Promise.all(playing)
  await endProviderFaults(providers)
  say('the storm is over; waiting for what is under way …')
  const { millis, money } = await untilSettled(product, standIns, settleMillis)
  const wrong = await findFaults(product, money, acknowledged)
  const { bookings, stays, seats, soldOut, properties, refunds } = await countsOf(product)
  const last = await product.stop()
  if (last.code !== 0) wrong.push(`the last stop ended with exit code ${last.code}`)
  wrong.push(
    ...product.unexpectedExits,
    ...kills.badStops,
    ...tally.faults.slice(0, 5).map((fault) => `answered 500: ${fault}`),
  )

  printCalls(tally)
  printKills(kills)
  printAcknowledged(acknowledged)
  say(
    `in the end       ${bookings} bookings, ${stays} of them paid stays; ${seats} seats sold, ${soldOut} packages sold out; ${properties} properties sold; ${refunds} refunds`,
  )
  printCharges(money.outcomes, money.charges.length)
  say(`settled after    ${ms(millis)}`)
  for (const one of wrong.slice(0, maxPrinted)) say(`WRONG  ${one}`)
  if (wrong.length > maxPrinted) say(`       and ${wrong.length - maxPrinted} more`)
  say(wrong.length === 0 ? 'storm: all fine' : `storm: ${wrong.length} things are wrong; see ${product.logFile}`)
  return wrong.length === 0
}

for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130))
const folder = await mkdtemp(join(tmpdir(), 'akwaaba-storm-'))
const isFine = await run(folder)
if (isFine && !values.keep) await rm(folder, { recursive: true, force: true })
process.exit(isFine ? 0 : 1)
