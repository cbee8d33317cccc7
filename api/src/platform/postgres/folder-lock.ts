// Owns the rule that only one process at a time uses a database folder.
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const busyCode = 5

/**
 * Locks the folder for this process, waiting up to `patienceMs` for one that is just stopping; gives the function that
 * releases it, or null. SQLite serves only as a file lock: the operating system drops it when we are killed, which a file
 * with a pid cannot promise. Nothing else may open this file, because closing any handle on it would drop the lock.
 */
export async function lockFolder(file: string, patienceMs: number): Promise<(() => void) | null> {
  const deadline = performance.now() + patienceMs
  const lock = new DatabaseSync(file)
  for (;;) {
    try {
      lock.exec('begin exclusive')
      return () => lock.close()
    } catch (error) {
      const isBusy = error instanceof Error && 'errcode' in error && error.errcode === busyCode
      if (!isBusy || performance.now() > deadline) {
        lock.close()
        if (isBusy) return null
        throw error
      }
    }
    await sleep(100)
  }
}
