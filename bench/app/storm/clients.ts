// Owns what clients of a storm share: the calls they make with what came of each, and what they were promised.
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@akwaaba/contract/client'
import type { Catalogue } from './catalogue.ts'
import type { Product } from './product.ts'

/** What was answered with success, and has to be true at the end. */
export type Promises = {
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

export const noPromises = (): Promises => ({
  bookings: new Set(),
  payments: new Set(),
  cancellations: new Map(),
  declined: new Set(),
  refunds: new Map(),
  calledOff: new Set(),
})

/** What came of all calls: how often each outcome, the messages of those that were answered 500, and how long they took. */
export type Tally = { outcomes: Map<string, number>; faults: string[]; millis: number[] }

export type Storm = {
  product: Product
  catalogue: Catalogue
  promises: Promises
  tally: Tally
  seed: number
  isOver: () => boolean
  /** milliseconds since it began */
  elapsed: () => number
}

const outcomeOf = (error: unknown): string =>
  error instanceof ApiError ? error.code : error instanceof Error ? `no answer (${error.name})` : 'no answer'

/** Whether a refusal leaves open if the call took effect: no answer came, or the server was not there. */
const isUnsure = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Makes a call and tallies what came of it; gives its reply, null where it was refused, or 'unsure' where no answer came. */
export const tried = async <T>(
  { tally }: Storm,
  what: string,
  work: () => Promise<T>,
): Promise<T | null | 'unsure'> => {
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
    if (!isUnsure(error)) return null
    // A person does not click a thousand times a second while the server is away.
    await sleep(500)
    return 'unsure'
  }
}

/** Makes a call; gives its reply, or null where none of success came. */
export const call = async <T>(storm: Storm, what: string, work: () => Promise<T>): Promise<T | null> => {
  const reply = await tried(storm, what, work)
  return reply === 'unsure' ? null : reply
}
