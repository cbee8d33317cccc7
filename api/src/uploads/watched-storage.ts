// Owns noticing files that a store did not take: the disk is full, the folder is read-only, the bucket does not answer.
import type { Storage } from './storage.ts'

/** The same store; `onFailure` hears of each write that failed, and the writer gets the error as before. */
export const watchedStorage = (storage: Storage, onFailure: (error: unknown) => Promise<void>): Storage => ({
  ...storage,
  put: async (name, bytes) => {
    try {
      await storage.put(name, bytes)
    } catch (error) {
      // A name that is none is a mistake of ours and says nothing about the store.
      if (!(error instanceof RangeError)) await onFailure(error)
      throw error
    }
  },
})
