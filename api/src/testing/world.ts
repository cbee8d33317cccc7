// Owns which world a test gets: the one its file shares, one with settings, each of them kept for later tests and emptied.
import { textOf } from '@akwaaba/contract/guards'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { keepable, takeKept } from './world/kept-worlds.ts'
import { makeWorld, newWorld, type World } from './world/make-world.ts'

export { newWorld, password, type TestUser, type World } from './world/make-world.ts'

const takeWorld = (settings: Record<string, string>, atEnd: (end: () => void) => void) =>
  takeKept(JSON.stringify(settings), async () => keepable(await makeWorld(settings)), atEnd)

/**
 * A world as it is at first, until the test ends. `settings` are environment variables. A test that stops workers, breaks
 * connections or changes tables needs a `newWorld`.
 */
export const world = (settings: Record<string, string> = {}): Promise<World> => takeWorld(settings, onTestFinished)

/** The world that the tests of a file share. */
export type FileWorld = {
  /** The world as the test before has left it: for a test that makes its own users and listings and counts only those. */
  (): World
  /** The world as it was at first: for a test that counts all rows, names an address of its own, or moves the clock far. */
  empty(): Promise<World>
}

/**
 * Takes one world for all tests of a file, before the first, until the last; call it at the top of the file. With `isNew` it
 * is not one that other files have had or get later: for tests that stop workers, break connections or change tables.
 */
export const fileWorld = (settings: Record<string, string> = {}, { isNew = false } = {}): FileWorld => {
  let made: World | undefined
  const ends: (() => Promise<void> | void)[] = []
  beforeAll(async () => {
    const atEnd = (end: () => Promise<void> | void) => ends.push(end)
    made = await (isNew ? newWorld(settings, undefined, atEnd) : takeWorld(settings, atEnd))
  })
  afterAll(async () => {
    for (const end of ends) await end()
  })
  const here = () => {
    if (!made) throw new Error('the world of this file exists only while its tests run')
    return made
  }
  const empty = async () => {
    await here().empty()
    return here()
  }
  return Object.assign(here, { empty })
}

/** The outcome of a call that may be refused: 'ok' or the code. An error without a code is no refusal, and is thrown. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => textOf(error, 'code') ?? Promise.reject(error),
  )

/** How often each outcome occurred. */
export const tally = (outcomes: string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, all]) => [outcome, all.length]))
