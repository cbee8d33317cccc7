// Owns waiting for one's turn: heavy work on pictures goes a few at a time, so that memory has a bound.
import { fail } from '@akwaaba/contract/errors'
import pLimit from 'p-limit'

/**
 * Gives a function that runs at most `slots` tasks at once, the others in order of arrival. It refuses with busy when
 * `longest` are waiting already.
 */
export function turns(slots: number, longest: number) {
  const limit = pLimit(slots)
  return async <T>(task: () => Promise<T>): Promise<T> =>
    limit.pendingCount >= longest ? fail('busy', { retryAfter: 5 }) : limit(task)
}
