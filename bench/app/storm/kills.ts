// Owns the failures in a storm: faults of the providers, and kills of process and database, each followed by a start.
import { setTimeout as sleep } from 'node:timers/promises'
import { dice } from '../../platform/numbers.ts'
import type { Product } from './product.ts'

// The time limit of the product for a SIGTERM, plus a margin.
const longestStopMillis = 20_000 + 1_000
const shortestPauseMillis = 8_000
const pauseSpreadMillis = 12_000

/** Faults that the providers have for a while. */
const providerFaults = [
  { does: 'webhook-lost' },
  { does: 'webhook-twice' },
  { does: 'error-500', on: 'GET /transaction/verify' },
  { does: 'slow', on: 'GET /' },
  { does: 'answer-lost', on: 'POST /refund' },
  { does: 'answer-lost', on: 'POST /v2/' },
]
const control = (url: string, method: string, body?: object) =>
  fetch(`${url}/control/faults`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => undefined)

/** Ends all faults of the providers. */
export const endProviderFaults = async (providers: string[]): Promise<void> => {
  for (const url of providers) await control(url, 'DELETE')
}

const kinds = ['database', 'process', 'both', 'stop'] as const
type Kind = (typeof kinds)[number]
const weights: Kind[] = ['database', 'database', 'database', 'process', 'process', 'process', 'both', 'stop', 'stop']

/** The count of each, how long the product was down, how long stops took, and stops that exceeded the limit. */
export type Kills = { counts: Record<Kind, number>; awayMillis: number[]; stopMillis: number[]; badStops: string[] }

/** Kills and stops at random until the storm is over. Resolves when the product is ready after the last one. */
export const keepKilling = async (
  product: Product,
  providers: string[],
  seed: number,
  isOver: () => boolean,
): Promise<Kills> => {
  const throwDice = dice(seed)
  const kills: Kills = {
    counts: { database: 0, process: 0, both: 0, stop: 0 },
    awayMillis: [],
    stopMillis: [],
    badStops: [],
  }
  const stop = async () => {
    const { code, millis } = await product.stop()
    kills.stopMillis.push(millis)
    if (code !== 0 || millis > longestStopMillis)
      kills.badStops.push(`a stop ended with exit code ${code} after ${Math.round(millis)} ms`)
  }
  const does: Record<Kind, () => Promise<void>> = {
    database: async () => {
      product.killDatabase()
      await sleep(300)
      await product.ready()
    },
    process: async () => {
      await product.kill()
      await sleep(throwDice(3_000))
      await product.start()
    },
    both: async () => {
      product.killDatabase()
      await product.kill()
      await sleep(throwDice(3_000))
      await product.start()
    },
    stop: async () => {
      await stop()
      await sleep(throwDice(3_000))
      await product.start()
    },
  }
  const pause = async () => {
    const until = performance.now() + shortestPauseMillis + throwDice(pauseSpreadMillis)
    while (!isOver() && performance.now() < until) await sleep(200)
  }
  for (await pause(); !isOver(); await pause()) {
    await endProviderFaults(providers)
    const fault = providerFaults[throwDice(providerFaults.length)]
    for (const url of providers) await control(url, 'POST', fault)
    const kind = weights[throwDice(weights.length)] ?? 'process'
    product.note(`storm: ${kind}, with ${fault?.does} ${fault?.on ?? ''}`)
    const since = performance.now()
    kills.counts[kind]++
    await does[kind]()
    kills.awayMillis.push(performance.now() - since)
  }
  await product.ready()
  return kills
}
