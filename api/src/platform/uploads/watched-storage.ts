// Owns reporting failed writes of a storage: the disk is full, the folder is read-only, the bucket does not answer.

import { DomainError } from '@akwaaba/contract/errors'
import { textOf } from '@akwaaba/contract/guards'
import type { Storage } from './storage.ts'

const diskFull = new Set(['ENOSPC', 'EDQUOT'])

/** The refusal for an error of the operating system, whose own text would not help a user. Others stay as they are. */
const refusalFor = (error: unknown): unknown => {
  if (textOf(error, 'syscall') === undefined) return error
  const refusal = diskFull.has(textOf(error, 'code') ?? '')
    ? new DomainError('storage_full')
    : new DomainError('unavailable', {
        msg: 'The file could not be stored, so nothing was saved. Please try again later.',
      })
  refusal.cause = error
  return refusal
}

/**
 * The same storage, calling `onFailure` for each write that failed. Errors of the operating system become storage_full or
 * unavailable, others are passed on.
 */
export const watchedStorage = (storage: Storage, onFailure: (error: unknown) => Promise<void>): Storage => ({
  ...storage,
  put: async (name, bytes) => {
    try {
      await storage.put(name, bytes)
    } catch (error) {
      // A name that is not allowed is a bug of ours and says nothing about the storage.
      if (!(error instanceof RangeError)) await onFailure(error)
      throw refusalFor(error)
    }
  },
})
