// Owns waiting for one's turn: heavy work on pictures goes a few at a time, so that memory has a bound.
import { fail } from '@akwaaba/contract/errors'

/**
 * Gives a function that runs at most `slots` tasks at once, the others in order of arrival. It refuses with busy when
 * `longest` are waiting already.
 */
export function turns(slots: number, longest: number) {
  let free = slots
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else if (waiting.length >= longest) throw fail('busy', { retryAfter: 5 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The slot is handed over rather than freed, so that a newcomer cannot slip in between.
      if (next) next()
      else free += 1
    }
  }
}
