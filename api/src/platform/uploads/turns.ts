// Owns the limit on concurrent work on pictures, which bounds the memory it needs.
import { fail } from '@akwaaba/contract/errors'
import pLimit from 'p-limit'

/**
 * Gives a function that runs at most `slots` tasks at once and the others in order of arrival. It refuses with busy when
 * `maxWaiting` are waiting already.
 */
export function turns(slots: number, maxWaiting: number) {
  const limit = pLimit(slots)
  return async <T>(task: () => Promise<T>): Promise<T> =>
    limit.pendingCount >= maxWaiting ? fail('busy', { retryAfter: 5 }) : limit(task)
}
