// Owns what clients of a storm share: their calls with the outcome of each, and what the product has acknowledged.
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@akwaaba/contract/client'
import type { Catalogue } from './catalogue.ts'
import type { Product } from './product.ts'

/** What the product answered with success, and what therefore has to be true at the end. */
export type Acknowledged = {
  bookings: Set<string>
  /** ids of payments that were confirmed */
  payments: Set<string>
  /** by the booking that its guest cancelled: the refund in cents that was announced */
  cancellations: Map<string, number>
  declined: Set<string>
  /** by the key of a refund that an admin asked for: its cents, or null for all that was left */
  refunds: Map<string, number | null>
  calledOff: Set<string>
}

export const nothingAcknowledged = (): Acknowledged => ({
  bookings: new Set(),
  payments: new Set(),
  cancellations: new Map(),
  declined: new Set(),
  refunds: new Map(),
  calledOff: new Set(),
})

/** All calls: the count of each outcome, the messages of those answered with 500, and their durations. */
export type Tally = { outcomes: Map<string, number>; faults: string[]; millis: number[] }

export type Storm = {
  product: Product
  catalogue: Catalogue
  acknowledged: Acknowledged
  tally: Tally
  seed: number
  isOver: () => boolean
  /** ids of payments that the admin leaves alone */
  spared?: ReadonlySet<string>
  /** milliseconds since it began */
  elapsed: () => number
}

const outcomeOf = (error: unknown): string =>
  error instanceof ApiError ? error.code : error instanceof Error ? `no answer (${error.name})` : 'no answer'

/** Whether it is unknown if the call took effect: there was no answer, or the server was down. */
const isUnknown = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Makes a call and counts its outcome; gives its reply, null if it was refused, or 'unknown' if there was no answer. */
export const attempt = async <T>(
  { tally }: Storm,
  what: string,
  work: () => Promise<T>,
): Promise<T | null | 'unknown'> => {
  const since = performance.now()
  const note = (outcome: string) => {
    tally.millis.push(performance.now() - since)
    const key = `${what}: ${outcome}`
    tally.outcomes.set(key, (tally.outcomes.get(key) ?? 0) + 1)
  }
  try {
    const reply = await work()
    note('ok')
    return reply
  } catch (error) {
    note(outcomeOf(error))
    if (error instanceof ApiError && error.status === 500) tally.faults.push(`${what}: ${error.message}`)
    if (!isUnknown(error)) return null
    // A guest does not click a thousand times a second while the server is down.
    await sleep(500)
    return 'unknown'
  }
}

/** Makes a call; gives its reply, or null without a successful one. */
export const call = async <T>(storm: Storm, what: string, work: () => Promise<T>): Promise<T | null> => {
  const reply = await attempt(storm, what, work)
  return reply === 'unknown' ? null : reply
}
