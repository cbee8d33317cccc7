// Owns noticing files that a store did not take: the disk is full, the folder is read-only, the bucket does not answer.

import { DomainError } from '@akwaaba/contract/errors'
import { textOf } from '@akwaaba/contract/guards'
import type { Storage } from './storage.ts'

const noRoom = new Set(['ENOSPC', 'EDQUOT'])

/** What the writer is refused with: the system's own words are no answer to a form. */
const refusalFor = (error: unknown): unknown => {
  if (textOf(error, 'syscall') === undefined) return error
  const refusal = noRoom.has(textOf(error, 'code') ?? '')
    ? new DomainError('storage_full')
    : new DomainError('unavailable', {
        msg: 'The file could not be stored, so nothing was saved. Please try again later.',
      })
  refusal.cause = error
  return refusal
}

/**
 * The same store; `onFailure` hears of each write that failed. Where the system refused it, the writer gets storage_full or
 * unavailable, else the error as before.
 */
export const watchedStorage = (storage: Storage, onFailure: (error: unknown) => Promise<void>): Storage => ({
  ...storage,
  put: async (name, bytes) => {
    try {
      await storage.put(name, bytes)
    } catch (error) {
      // A name that is none is a mistake of ours and says nothing about the store.
      if (!(error instanceof RangeError)) await onFailure(error)
      throw refusalFor(error)
    }
  },
})
