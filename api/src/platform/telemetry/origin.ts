// Owns which request or job the running code belongs to, so that its jobs and log lines can be found by the id of the request.
import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request that began it all, where there was one, and the job that runs now. */
type Origin = { requestId: string | undefined; job?: string }

const storage = new AsyncLocalStorage<Origin>()

/** Runs `work`, and all that it waits for, as part of a request or job. */
export const runWithin = <T>(origin: Origin, work: () => T): T => storage.run(origin, work)

/** The id of the request that the running code belongs to, also within the jobs that it has added. */
export const currentRequestId = (): string | undefined => storage.getStore()?.requestId

/** What each log line of a job says besides its own facts. The lines of a request have its id from their logger. */
export const originOfLine = (): { job?: string; reqId?: string } => {
  const { job, requestId } = storage.getStore() ?? {}
  if (job === undefined) return {}
  return requestId === undefined ? { job } : { job, reqId: requestId }
}
