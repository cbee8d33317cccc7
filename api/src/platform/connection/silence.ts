// Owns detecting that a connection to PostgreSQL is dead although nothing has closed it.
import { connect, Socket } from 'node:net'
import pg from 'pg'

type Query = (...args: unknown[]) => unknown
type Destroy = (reason: string) => void
/** a server: where its connections lead, these, whether it is being asked, and when it last answered a query */
type Server = { peer: Peer; connections: Set<Destroy>; isAsked: boolean; answeredAt: number }

/** After so long without an answer a server is asked whether it is there, and has as long to say so. */
const usualDoubtMillis = 4_000

const servers = new Map<string, Server>()

/** Where a connection leads: an address that was looked up, or the path of a socket. */
type Peer = { path: string } | { host: string; port: number }

const peerOf = ({ host, port, connection: { stream } }: pg.Client): Peer => {
  if (host.startsWith('/')) return { path: `${host}/.s.PGSQL.${port}` }
  // Not the name: it may lead to another machine by now.
  const peer = stream instanceof Socket ? stream : null
  return { host: peer?.remoteAddress ?? host, port: peer?.remotePort ?? port }
}

// PostgreSQL and poolers answer this with one byte before anything else, without a login. One with TLS writes a line into its log.
const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/** What goes wrong in this process, and says nothing about the server. */
const isOurs = ({ code = '' }: NodeJS.ErrnoException) => ['EMFILE', 'ENFILE', 'ENOBUFS', 'EADDRNOTAVAIL'].includes(code)

/** Whether a server answers a new connection in time; true where that cannot be told. */
const answers = (peer: Peer, millis: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(peer)
    const end = (isThere: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(isThere)
    }
    // What has been read by then counts.
    const timer = setTimeout(() => setImmediate(end, false), millis).unref()
    socket.once('connect', () => socket.write(sslRequest))
    socket.once('data', () => end(true))
    socket.once('error', (error) => end(isOurs(error)))
    socket.once('close', () => end(false))
  })

/**
 * Asks a server that is silent on one connection, once for all of them. Where it does not answer, nor ends a query on any other
 * connection in the meantime, they are all given up.
 */
const ask = async (server: Server, millis: number): Promise<void> => {
  if (server.isAsked) return
  server.isAsked = true
  const [askedAt, earlier] = [performance.now(), [...server.connections]]
  const isThere = await answers(server.peer, millis)
  server.isAsked = false
  if (isThere || server.answeredAt > askedAt) return
  for (const destroy of earlier) destroy('the database does not answer')
}

/**
 * A pg client that destroys its connection when queries are waiting and none has ended for `silentMillis`; they are
 * rejected, and the pool replaces the connection. After a failover or a dropped NAT entry the other side disappears without
 * closing: TCP alone would wait a quarter of an hour, and with it jobs, leases and requests. A server that is silent for
 * `doubtMillis` and does not answer a new connection for as long loses all of its connections: only a slow query may take longer.
 * Where TLS begins without being asked for, a server cannot be asked so, and each connection is given up by itself.
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
      if (Reflect.get(this.connection, 'sslNegotiation') === 'direct') return
      const peer = peerOf(this)
      const key = JSON.stringify(peer)
      const server = servers.get(key) ?? { peer, connections: new Set(), isAsked: false, answeredAt: 0 }
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
      this.#timer = setTimeout(this.#checkOnceRead, Math.min(silentMillis - silence, nextDoubt)).unref()
    }
    // Timers run before sockets are read: after this process stood still, what the server has answered since is not read yet.
    #checkOnceRead = () => {
      const timer = this.#timer
      setImmediate(() => {
        if (this.#waiting > 0 && this.#timer === timer) this.#check()
      })
    }
    #check = () => {
      const silence = performance.now() - this.#endedAt
      if (silence >= silentMillis) return this.#destroy('the database has gone silent')
      if (silence >= doubtMillis && this.#server) void ask(this.#server, doubtMillis)
      this.#watch(silence)
    }
    #begun() {
      if (this.#waiting++ > 0) return
      this.#endedAt = performance.now()
      this.#watch(0)
    }
    #ended = (failure?: unknown) => {
      this.#endedAt = performance.now()
      if (this.#server && !failure) this.#server.answeredAt = this.#endedAt
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
          this.#ended(answer[0])
          done(...answer)
        }
        return plain.apply(this, [...args.slice(0, -1), wrapped])
      }
      const answer = plain.apply(this, args)
      if (answer instanceof Promise) answer.then(() => this.#ended(), this.#ended)
      else this.#ended()
      return answer
    }
  }
