// Owns a pool of connections that closes those which an error has shown to be no use.
import pg from 'pg'
import { isOutdatedStatement } from './failures.ts'

// The connection leads to a standby, or a pooler has given us another session than the one in which our statements were prepared.
const uselessAfter = new Set(['25006', '26000', '42P05'])

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  // Nothing to give back where no connection came free in time.
  release: Release | undefined,
) => void

type Release = (reason?: Error | boolean) => void

/**
 * A pool that closes a connection on which an error has shown that it is no use. Releasing a connection twice, or one that was
 * never given, does nothing: graphile-worker does that when it stops and loses its connection at the same time, and when the
 * pool is exhausted; the error that pg throws then cannot be caught: it would end the process.
 */
export class Pool extends pg.Pool {
  readonly #useless = new WeakSet<pg.PoolClient>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('connect', (client) => {
      if (!(client instanceof pg.Client)) return
      client.connection.on('errorMessage', (error: { code: string }) => {
        if (uselessAfter.has(error.code) || isOutdatedStatement(error)) this.#useless.add(client)
      })
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (!connected)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (client ? resolve(client) : reject(error)))
      })
    super.connect((error, client) => {
      if (!client) return connected(error, client, () => undefined)
      const giveBack: Release = client.release
      let isReleased = false
      const release: Release = (reason) => {
        if (isReleased) return
        isReleased = true
        giveBack(reason || this.#useless.has(client))
      }
      client.release = release
      connected(error, client, release)
    })
    return undefined
  }
}
