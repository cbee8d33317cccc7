// Owns finding, among the servers of an address, the one to connect to: node-postgres knows one server only.
import { textOf } from '@akwaaba/contract/guards'
import type pg from 'pg'
import type { DatabaseAddress } from './address.ts'
import { clientThatNoticesSilence } from './silence.ts'
import { isTemporary, reasonOf } from './temporary.ts'

type Server = { host: string; port: number }

// Less than a pool waits for a connection.
const askMillis = 3_000
/** How long the server that was found is used without asking again. */
const knownMillis = 1_000

const unreachable = '08001'

const nameOf = (url: string): string => new URL(url).host

/** Resolves with the server of this address; throws why it is no use. */
const ask = async (url: string, needsWrites: boolean): Promise<Server> => {
  const client = new (clientThatNoticesSilence(askMillis))({
    connectionString: url,
    connectionTimeoutMillis: askMillis,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('show transaction_read_only')
    if (needsWrites && rows[0].transaction_read_only !== 'off')
      throw Object.assign(new Error('it accepts no writes'), { code: unreachable })
    return { host: client.host, port: client.port }
  } finally {
    client.end().catch(() => undefined)
  }
}

const search = async ({ servers, needsWrites }: DatabaseAddress): Promise<Server> => {
  const answers = servers.map((url) => ask(url, needsWrites))
  try {
    return await Promise.any(answers)
  } catch {
    const results = await Promise.allSettled(answers)
    const errors = results.map((one): unknown => (one.status === 'rejected' ? one.reason : undefined))
    const reasons = errors.map((error, index) => `${nameOf(servers[index] ?? '')}: ${reasonOf(error)}`)
    // Where all of them refuse us for good, such as a password, waiting for one of them does not help.
    const code = errors.some(isTemporary) ? unreachable : (textOf(errors[0], 'code') ?? unreachable)
    const what = needsWrites ? 'No server of the database accepts writes' : 'No server of the database answers'
    throw Object.assign(new Error(`${what}: ${reasons.join('; ')}`), { code })
  }
}

const found = new Map<string, Promise<Server>>()

/** Finds the server of an address that can be used, by asking all of them at once; those who ask within a second share the answer. */
const findServer = (address: DatabaseAddress): Promise<Server> => {
  const key = `${address.needsWrites} ${address.servers.join(' ')}`
  const known = found.get(key)
  if (known) return known
  const searching = search(address)
  found.set(key, searching)
  const forget = () => found.delete(key)
  searching.then(() => setTimeout(forget, knownMillis).unref(), forget)
  return searching
}

type ClientClass = new (config?: pg.ClientConfig) => pg.Client

/** A client class that connects to the server of the address that can be used; `Base` itself where there is nothing to choose. */
export const clientOfAddress = (address: DatabaseAddress, Base: ClientClass): ClientClass =>
  address.servers.length === 1 && !address.needsWrites
    ? Base
    : class extends Base {
        async #connect(): Promise<this> {
          // node-postgres reads both when it connects.
          Object.assign(this, await findServer(address))
          await super.connect()
          return this
        }
        override connect(): Promise<this>
        override connect(connected: (error?: Error) => void): void
        // It is called without an error as well, whatever the types of pg say.
        override connect(connected?: (error?: Error) => void): Promise<this> | undefined {
          const connecting = this.#connect()
          if (!connected) return connecting
          connecting.then(() => connected(), connected)
          return undefined
        }
      }
