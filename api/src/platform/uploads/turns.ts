// Owns the limit on concurrent work on pictures, which bounds the memory and the processors it takes. A turn is for computing
// alone: what waits for the storage or for a guest takes none, or all others would wait with it.
import { fail } from '@akwaaba/contract/errors'
import pLimit from 'p-limit'

export type Turns = {
  /** Runs a task in its turn; refuses with busy when `maxWaiting` are waiting already. */
  <T>(task: () => Promise<T>): Promise<T>
  /** Runs a task in its turn, however many are waiting: for jobs, which nobody waits for. */
  patiently<T>(task: () => Promise<T>): Promise<T>
  /** Gives the result of `work`; until it ends, one task runs at a time. */
  narrowDuring<T>(work: Promise<T>): Promise<T>
}

/** Gives a function that runs at most `slots` tasks at once and the others in order of arrival. */
export function turns(slots: number, maxWaiting: number): Turns {
  const limit = pLimit(slots)
  let narrowing = 0
  const narrow = (by: number) => {
    narrowing += by
    limit.concurrency = narrowing > 0 ? 1 : slots
  }
  return Object.assign(
    async <T>(task: () => Promise<T>): Promise<T> =>
      limit.pendingCount >= maxWaiting ? fail('busy', { retryAfter: 5 }) : limit(task),
    {
      patiently: <T>(task: () => Promise<T>): Promise<T> => limit(task),
      narrowDuring: <T>(work: Promise<T>): Promise<T> => {
        narrow(1)
        return work.finally(() => narrow(-1))
      },
    },
  )
}
