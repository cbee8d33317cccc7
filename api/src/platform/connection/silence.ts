// Owns detecting that a connection to PostgreSQL is dead although nothing has closed it.
import { connect } from 'node:net'
import pg from 'pg'

type Query = (...args: unknown[]) => unknown
type Destroy = (reason: string) => void
/** the open connections of a server, and whether it is being asked */
type Server = { connections: Set<Destroy>; isAsked: boolean }

/** After so long without an answer a server is asked whether it is there, and has as long to say so. */
const usualDoubtMillis = 4_000

const servers = new Map<string, Server>()

// PostgreSQL and poolers answer this with one byte before anything else, without a login and without a line in their log.
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/** Whether the server at a host, or in the folder of its socket, answers a new connection in time. */
const answers = (host: string, port: number, millis: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const end = (isThere: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(isThere)
    }
    const timer = setTimeout(end, millis, false).unref()
    socket.once('connect', () => socket.write(sslRequest))
    socket.once('data', () => end(true))
    socket.once('error', () => end(false))
    socket.once('close', () => end(false))
  })

/** Asks a server that is silent on one connection, once for all of them; where it does not answer, they are all given up. */
const ask = async (server: Server, host: string, port: number, millis: number): Promise<void> => {
  if (server.isAsked) return
  server.isAsked = true
  const earlier = [...server.connections]
  const isThere = await answers(host, port, millis)
  server.isAsked = false
  if (!isThere) for (const destroy of earlier) destroy('the database does not answer')
}

/**
 * A pg client that destroys its connection when queries are waiting and none has ended for `silentMillis`; they are
 * rejected, and the pool replaces the connection. After a failover or a dropped NAT entry the other side disappears without
 * closing: TCP alone would wait a quarter of an hour, and with it jobs, leases and requests. A server that is silent for
 * `doubtMillis` and does not answer a new connection for as long loses all of its connections: only a slow query may take longer.
 */
export const clientThatNoticesSilence = (silentMillis: number, doubtMillis = usualDoubtMillis) =>
  class extends pg.Client {
    #waiting = 0
    #endedAt = 0
    #timer: NodeJS.Timeout | undefined
    #server: Server | undefined

    // biome-ignore lint/suspicious/noExplicitAny: of its two forms, one takes a callback
    constructor(config?: any) {
      super(config)
      this.connection.once('readyForQuery', this.#register)
    }

    #destroy: Destroy = (reason) => this.connection.stream.destroy(Object.assign(new Error(reason), { code: '08006' }))

    #register = () => {
      const key = `${this.host}:${this.port}`
      const server = servers.get(key) ?? { connections: new Set(), isAsked: false }
      servers.set(key, server)
      this.#server = server
      server.connections.add(this.#destroy)
      this.connection.once('end', () => {
        server.connections.delete(this.#destroy)
        if (server.connections.size === 0 && servers.get(key) === server) servers.delete(key)
      })
    }
    #watch(silence: number) {
      const nextDoubt = silence < doubtMillis ? doubtMillis - silence : doubtMillis
      this.#timer = setTimeout(this.#check, Math.min(silentMillis - silence, nextDoubt)).unref()
    }
    #check = () => {
      const silence = performance.now() - this.#endedAt
      if (silence >= silentMillis) return this.#destroy('the database has gone silent')
      if (silence >= doubtMillis && this.#server) void ask(this.#server, this.host, this.port, doubtMillis)
      this.#watch(silence)
    }
    #begun() {
      if (this.#waiting++ > 0) return
      this.#endedAt = performance.now()
      this.#watch(0)
    }
    #ended = () => {
      this.#endedAt = performance.now()
      if (--this.#waiting === 0) clearTimeout(this.#timer)
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads of query, one signature cannot match them all
    override query(...args: any[]): any {
      const plain = pg.Client.prototype.query as unknown as Query
      const done = args.at(-1)
      this.#begun()
      // The pool passes a callback, all others await the promise.
      if (typeof done === 'function') {
        const wrapped = (...answer: unknown[]) => {
          this.#ended()
          done(...answer)
        }
        return plain.apply(this, [...args.slice(0, -1), wrapped])
      }
      const answer = plain.apply(this, args)
      if (answer instanceof Promise) answer.then(this.#ended, this.#ended)
      else this.#ended()
      return answer
    }
  }
