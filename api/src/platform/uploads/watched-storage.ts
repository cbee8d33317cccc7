// Owns watching a storage: how long its calls take, and which writes fail: the disk is full, the bucket does not answer.
import { DomainError } from '@akwaaba/contract/errors'
import { textOf } from '@akwaaba/contract/guards'
import { messages } from '@akwaaba/contract/messages'
import type { Storage } from './storage.ts'

export type StorageCall = 'put' | 'get' | 'has' | 'list' | 'remove'
type Watcher = {
  /** Hears of each write that failed. */
  onFailure: (error: unknown) => Promise<void>
  /** Hears of each call, its outcome (ok, full or failed), and the milliseconds that it took. */
  onCall: (call: StorageCall, outcome: 'ok' | 'full' | 'failed', millis: number) => void
}

const diskFull = new Set(['ENOSPC', 'EDQUOT', 'storage_full'])
const isFull = (error: unknown): boolean => diskFull.has(textOf(error, 'code') ?? '')

/** The refusal of a write that failed: the text of the system or of the server would not help a user. */
const refusalFor = (error: unknown): unknown => {
  const isOurs = error instanceof DomainError
  if (!isOurs && textOf(error, 'syscall') === undefined) return error
  const refusal = isFull(error)
    ? new DomainError('storage_full')
    : new DomainError('unavailable', { msg: messages.fileNotStored })
  refusal.cause = isOurs ? error.cause : error
  return refusal
}

/**
 * The same storage, watched. A failed write is refused with storage_full or unavailable, with a sentence for users; errors that
 * are neither of the system nor of the storage are passed on.
 */
export const watchedStorage = (storage: Storage, { onFailure, onCall }: Watcher): Storage => {
  const measured = async <T>(call: StorageCall, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const ended = (outcome: 'ok' | 'full' | 'failed') => onCall(call, outcome, performance.now() - began)
    try {
      const result = await work()
      ended('ok')
      return result
    } catch (error) {
      // A name that is not allowed is a bug of ours and says nothing about the storage.
      if (!(error instanceof RangeError)) ended(isFull(error) ? 'full' : 'failed')
      throw error
    }
  }
  return {
    put: async (name, bytes) => {
      try {
        await measured('put', () => storage.put(name, bytes))
      } catch (error) {
        if (!(error instanceof RangeError)) await onFailure(error)
        throw refusalFor(error)
      }
    },
    get: (name) => measured('get', () => storage.get(name)),
    has: (name) => measured('has', () => storage.has(name)),
    async *list() {
      const files = storage.list()[Symbol.asyncIterator]()
      // The first file comes with the first page of a bucket; most of the others are in memory then.
      let next = await measured('list', () => files.next())
      while (!next.done) {
        yield next.value
        const began = performance.now()
        next = await files.next().catch((error: unknown) => {
          onCall('list', 'failed', performance.now() - began)
          throw error
        })
      }
    },
    remove: (name) => measured('remove', () => storage.remove(name)),
    dropUnfinished: (before) => storage.dropUnfinished(before),
  }
}
