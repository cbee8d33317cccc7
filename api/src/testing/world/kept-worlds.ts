// Owns keeping worlds for the next test or file of the same process: to empty one costs a small part of building one.
import type { World } from './make-world.ts'

/** What is kept: a world, or one with a stand-in. */
export type Keepable<W> = {
  value: W
  /** Makes it what it was at first. */
  empty(): Promise<void>
  /** Fails when a call was refused with a code that its row does not declare. */
  checkCodes(): void
  end(): Promise<void>
}

const kept = new Map<string, Keepable<unknown> & { isTaken: boolean }>()
// Each has connections and, once a test has waited for a job, workers that ask for jobs every second.
const most = 4

const makeRoom = async () => {
  for (const [key, one] of kept) {
    if (kept.size < most) return
    if (one.isTaken) continue
    kept.delete(key)
    await one.end()
  }
}

const findFree = (key: string): string => {
  for (let n = 1; ; n++) if (!kept.get(`${key} ${n}`)?.isTaken) return `${key} ${n}`
}

/**
 * Takes one that nobody else has taken, emptied, or a new one: those of the same `key` are alike. It is given back `atEnd`,
 * and ended when its process ends or when there are too many.
 */
export const takeKept = async <W>(
  key: string,
  make: () => Promise<Keepable<W>>,
  atEnd: (giveBack: () => void) => void,
): Promise<W> => {
  const free = findFree(key)
  let one = kept.get(free) as (Keepable<W> & { isTaken: boolean }) | undefined
  kept.delete(free)
  // What cannot be emptied is not kept.
  if (one) await one.empty()
  else {
    await makeRoom()
    one = { ...(await make()), isTaken: true }
  }
  const taken = Object.assign(one, { isTaken: true })
  kept.set(free, taken)
  atEnd(() => {
    taken.isTaken = false
    taken.checkCodes()
  })
  return taken.value
}

/** A world as it can be kept. */
export const keepable = (made: {
  world: World
  checkCodes: () => void
  end: () => Promise<void>
}): Keepable<World> => ({
  ...{ value: made.world, checkCodes: made.checkCodes, end: made.end },
  empty: () => made.world.empty(),
})
