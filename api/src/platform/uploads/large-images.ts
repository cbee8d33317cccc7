// Owns the child process that decodes large pictures: one at a time, with low priority, killed when it takes too long.
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { DomainError } from '@akwaaba/contract/errors'
import type { AcceptedFormat, Picture } from './master.ts'

export type ImageTask = { bytes: Uint8Array; format: AcceptedFormat }
export type ImageResult = Picture | { failed: true }

const program = fileURLToPath(new URL('./large-images-child.ts', import.meta.url))
const idleMillis = 60_000
const lowPriority = 10

const start = (): ChildProcess => {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('error', () => child.kill('SIGKILL'))
  try {
    if (child.pid !== undefined) setPriority(child.pid, lowPriority)
  } catch {
    // Not allowed everywhere; the child then has normal priority.
  }
  // It ends by itself when we do, and must not keep our process running.
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Gives a function that makes the master of a picture in a child process, which is started when needed and ended when idle.
 * A picture that takes longer than `millis` is refused with image_too_large, and with busy where this machine has no room for
 * the process; a damaged one rejects. Callers wait for one picture before they pass the next.
 */
export const imageProcess = (millis: number) => {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  return (bytes: Buffer, format: AcceptedFormat): Promise<Picture> => {
    clearTimeout(idle)
    const worker = child?.connected ? child : start()
    child = worker
    return new Promise<Picture>((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        worker.kill('SIGKILL')
      }, millis)
      const settle = (work: () => void) => {
        clearTimeout(timer)
        worker.off('message', answered).off('exit', ended).off('error', notStarted)
        work()
      }
      const answered = (result: ImageResult) =>
        settle(() => {
          idle = setTimeout(stop, idleMillis).unref()
          if ('failed' in result) reject(new Error('the picture is damaged'))
          else resolve({ ...result, bytes: Buffer.from(result.bytes) })
        })
      const stop = () => {
        // The next picture is not given to a process that is ending.
        child = undefined
        worker.kill()
      }
      const ended = () =>
        settle(() => {
          child = undefined
          const msg = 'This picture takes too long to unpack. Please choose a smaller one.'
          reject(isLate ? new DomainError('image_too_large', { msg }) : new Error('the process for pictures ended'))
        })
      // Of a process that could not be started there is no exit.
      const notStarted = () =>
        settle(() => {
          child = undefined
          reject(new DomainError('busy', { retryAfter: 5 }))
        })
      worker.on('message', answered).on('exit', ended).on('error', notStarted)
      worker.send({ bytes, format } satisfies ImageTask, (error) => {
        if (error) worker.kill('SIGKILL')
      })
    })
  }
}
