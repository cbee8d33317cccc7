// Owns `npm run rig -- rolling`: three processes behind HAProxy are replaced one by one under load; prints how many requests failed.
import { ensureReady, say } from '../bootstrap.mjs'
import { ensureBuilt } from '../prepare.mjs'
import { freePort } from '../rehearse-product.mjs'
import {
  insertGuests,
  openRig,
  printTable,
  requirePrograms,
  startHaproxy,
  startPostgres,
  startProduct,
} from './parts.mjs'

const pause = (millis) => new Promise((done) => setTimeout(done, millis))
const until = async (isSo) => {
  for (const end = Date.now() + 60_000; !(await isSo().catch(() => false)); await pause(100))
    if (Date.now() > end) throw new Error('waited a minute in vain')
}

/** Sends `rate` requests a second, whatever the answers take; `stop` gives what came of them once all have ended. */
function load(origin, rate, { tokens, apartments }) {
  const outcomes = new Map()
  const open = new Set()
  let sent = 0
  let slowest = 0
  const night = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  const callOf = (n) => {
    const apartment = apartments[n % apartments.length]
    if (n % 4 === 1) return ['/']
    if (n % 4 === 2) return [`/api/admin/apartments/${apartment}`]
    if (n % 4 === 3) return [`/api/admin/apartments?from=${night(5)}&to=${night(8)}`]
    // Another night each time, and another guest.
    const booking = n / 4
    const from = 1 + (Math.floor(booking / apartments.length) % 300)
    const body = JSON.stringify({
      apartmentId: apartments[booking % apartments.length],
      startDate: night(from),
      endDate: night(from + 1),
    })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokens[booking % tokens.length]}` }
    return ['/api/booking/book', { method: 'POST', headers, body }]
  }
  const send = async (n) => {
    const [path, init] = callOf(n)
    const kind = init ? 'booking' : path === '/' ? 'page' : 'read'
    const at = performance.now()
    const outcome = await fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(30_000) }).then(
      async (answer) => {
        const text = await answer.text()
        // The product answers every error with JSON.
        return answer.ok ? 'ok' : `${answer.status} of ${text.startsWith('{') ? 'the product' : 'HAProxy'}`
      },
      (error) => error.cause?.code ?? error.name,
    )
    slowest = Math.max(slowest, performance.now() - at)
    const key = `${kind} ${outcome}`
    outcomes.set(key, (outcomes.get(key) ?? 0) + 1)
  }
  const timer = setInterval(() => {
    const sending = send(sent++)
    open.add(sending)
    sending.finally(() => open.delete(sending))
  }, 1000 / rate)
  return {
    sent: () => sent,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(open)
      return { sent, outcomes, slowest }
    },
  }
}

/** Takes `--rate`, `--seconds` and `--drain`. Resolves with the exit code: 1 where a request failed. */
export async function rolling({ rate = 20, seconds = 60, drain = 4 }) {
  requirePrograms('postgresql', 'haproxy')
  await ensureReady()
  await ensureBuilt({ demo: false })
  const rig = openRig()
  try {
    const database = await startPostgres(rig)
    const ports = [await freePort(), await freePort(), await freePort()]
    const begin = (port) => startProduct(rig, port, { ...database.settings, DRAIN_SECONDS: String(drain) })
    const products = []
    for (const port of ports) products.push(await begin(port))
    const scene = await insertGuests(database.ownerUrl, { guests: 500, apartments: 20 })
    const proxy = await startHaproxy(rig, ports)
    for (const port of ports) await until(() => proxy.isUp(port))
    say(`${rate} requests a second for ${seconds} seconds, DRAIN_SECONDS=${drain}; HAProxy repeats none of them`)
    const running = load(proxy.origin, rate, scene)
    const rolls = []
    for (const [index, port] of ports.entries()) {
      await pause(3_000)
      const at = performance.now()
      const code = await products[index].stop()
      const stopped = performance.now()
      products[index] = await begin(port)
      await until(() => proxy.isUp(port))
      const second = (millis) => (millis / 1000).toFixed(1)
      rolls.push([`process ${index + 1}`, code, second(stopped - at), second(performance.now() - stopped)])
    }
    while (running.sent() < rate * seconds) await pause(50)
    const { sent, outcomes, slowest } = await running.stop()
    printTable(['replaced', 'exit code', 'seconds to stop', 'seconds until it serves again'], rolls)
    const failed = [...outcomes].filter(([key]) => !key.endsWith(' ok'))
    const sum = failed.reduce((count, [, times]) => count + times, 0)
    printTable(['requests', 'failed', 'slowest answer'], [[sent, sum, `${Math.round(slowest)} ms`]])
    for (const [key, times] of outcomes) say(`  ${key}: ${times}`)
    return sum === 0 ? 0 : 1
  } finally {
    await rig.close()
  }
}
