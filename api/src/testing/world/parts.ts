// Owns the parts of a test's world that outlive it. graphile-worker never releases the options of a worker, nor what their
// functions refer to. Functions made inside the world would refer to the whole app, and a run would leak two megabytes per
// world.
import { rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type Deps, makeClock } from '#deps.ts'
import type { Workers } from '#jobs/worker.ts'

/** What a pool of a world does when it loses a connection: nothing, as the database is dropped with its connections. */
export const ignoreLostConnection = (): undefined => undefined

/** A clock that begins at an instant, `wait`, which moves it ahead, and `restart`, which begins again there. */
export const movableClock = (start: Date) => {
  let ahead = 0
  const restart = () => {
    ahead = start.getTime() - Date.now()
  }
  restart()
  const wait = ({ minutes = 0, seconds = 0, days = 0 }) => {
    ahead += ((days * 24 * 60 + minutes) * 60 + seconds) * 1000
  }
  return { clock: makeClock(() => ahead), wait, restart }
}

/** A function that adds a text to a list unless the list has it. */
export const addOnceTo = (list: string[]) => (text: string) => {
  if (!list.includes(text)) list.push(text)
}

/** Gives a function that undoes what a test has replaced among the dependencies; the providers are opened again, since they remember tokens. */
export const restorerOf = (deps: Deps, openProviders: () => Deps['providers']) => {
  const made = { ...deps }
  return () => {
    Object.assign(deps, made)
    for (const name of Object.keys(deps.providers)) Reflect.deleteProperty(deps.providers, name)
    Object.assign(deps.providers, openProviders())
  }
}

/** Workers that begin at the first `start`, since most tests need none; those that were stopped before never begin. */
export const startedLater = (begin: () => Promise<Workers>) => {
  let begun: Promise<Workers> | undefined
  let workers: Workers | undefined
  let isStopped = false
  return {
    start: async (): Promise<void> => {
      if (isStopped) return
      begun ??= begin()
      workers = await begun
    },
    health: () => workers?.health() ?? [],
    stop: async (): Promise<void> => {
      isStopped = true
      await (await begun)?.stop()
    },
  }
}

type Parts = {
  app: FastifyInstance
  stopping: AbortController
  workers: { stop(): Promise<void> }
  catalogue: { stop(): Promise<void> }
  mailer: { close(): void }
  mailbox: { close(): Promise<unknown> }
  pools: { end(): Promise<void> }[]
  database: { drop(): Promise<void> }
  folder: string
}

/** Stops the parts of a world, the outermost first. */
export const tearDown = async (parts: Parts): Promise<void> => {
  const closed = parts.app.close()
  // A connection that is answered at this moment would stay open for another minute.
  parts.app.server.closeAllConnections()
  await closed
  parts.stopping.abort()
  await parts.workers.stop()
  await parts.catalogue.stop()
  parts.mailer.close()
  await parts.mailbox.close()
  await Promise.all(parts.pools.map((pool) => pool.end()))
  await parts.database.drop()
  await rm(parts.folder, { recursive: true, force: true })
}
