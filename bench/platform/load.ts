// Owns the load: callers on open connections, each sending its next request after the reply to the last. Cheap on purpose: it
// shares the machine with what it measures, so it uses plain sockets and parses no more of a reply than it needs.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A body is JSON, unless the headers say otherwise. */
export type Ask = { path: string; method?: 'GET' | 'POST' | 'PUT'; headers?: Record<string, string>; body?: string }
type Answer = { status: number; body: Buffer }

const rawOf = ({ path, method = 'GET', headers = {}, body }: Ask, isLast: boolean): string => {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: bench', 'accept: */*']
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined && headers['content-type'] === undefined) lines.push('content-type: application/json')
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`)
  if (isLast) lines.push('connection: close')
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** One connection, one request at a time. */
class Connection {
  readonly #socket: Socket
  #parts: Buffer[] = []
  #received = 0
  /** where the answer ends, once its head is there */
  #end = Number.POSITIVE_INFINITY
  #bodyAt = 0
  #status = 0
  #done: (answer: Answer) => void = () => undefined
  #failed: (error: Error) => void = () => undefined

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (part) => this.#take(part as Buffer))
    this.#socket.on('error', (error) => this.#failed(error))
    this.#socket.on('close', () => this.#failed(new Error('the server closed a connection in the middle of an answer')))
  }

  ask(raw: string): Promise<Answer> {
    this.#parts = []
    this.#received = 0
    this.#end = Number.POSITIVE_INFINITY
    return new Promise((done, failed) => {
      this.#done = done
      this.#failed = failed
      this.#socket.write(raw)
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(part: Buffer): void {
    this.#parts.push(part)
    this.#received += part.length
    if (this.#end === Number.POSITIVE_INFINITY) this.#readHead()
    if (this.#received < this.#end) return
    this.#done({ status: this.#status, body: Buffer.concat(this.#parts).subarray(this.#bodyAt, this.#end) })
  }

  #readHead(): void {
    const text = (this.#parts.length === 1 ? this.#parts[0] : Buffer.concat(this.#parts))?.toString('latin1') ?? ''
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return
    this.#status = Number(text.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1]
    if (length === undefined && this.#status !== 304) {
      this.#failed(new Error(`an answer without content-length: ${text.slice(0, 300)}`))
      return
    }
    this.#bodyAt = end + 4
    this.#end = this.#bodyAt + (this.#status === 304 ? 0 : Number(length))
  }
}

type Load = {
  port: number
  callers: number
  /** how many requests in all */
  count: number
  /** the request of a caller; `n` counts all requests of this run */
  ask: (n: number, caller: number) => Ask
  onAnswer?: (status: number, caller: number, body: Buffer) => void
  /** a new connection for every request */
  reconnect?: boolean
}
export type Driven = { wallMs: number; latencies: number[]; statuses: Map<number, number> }

/** Sends `count` requests from `callers` at a time; resolves when the last is answered. */
export const drive = async ({ port, callers, count, ask, onAnswer, reconnect = false }: Load): Promise<Driven> => {
  const latencies: number[] = []
  const statuses = new Map<number, number>()
  let next = 0
  const call = async (caller: number) => {
    let connection = new Connection(port)
    for (let n = next++; n < count; n = next++) {
      const raw = rawOf(ask(n, caller), reconnect)
      const began = performance.now()
      const { status, body } = await connection.ask(raw)
      latencies.push(performance.now() - began)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      onAnswer?.(status, caller, body)
      if (!reconnect) continue
      connection.close()
      connection = new Connection(port)
    }
    connection.close()
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return { wallMs: performance.now() - began, latencies, statuses }
}

type Pace = Omit<Load, 'count' | 'reconnect'> & {
  everyMillis: number
  /** how many requests each caller sends */
  turns: number
  /** all callers send at the same instants; otherwise one after the other within each interval */
  isTogether?: boolean
}

/**
 * Sends a request of each caller in each interval, however long the last one took; the latency counts from when it was due. Resolves
 * when the last is answered.
 */
export const pace = async ({
  port,
  callers,
  everyMillis,
  turns,
  isTogether = false,
  ask,
  onAnswer,
}: Pace): Promise<Driven> => {
  const latencies: number[] = []
  const statuses = new Map<number, number>()
  const began = performance.now()
  const call = async (caller: number) => {
    const connection = new Connection(port)
    for (let turn = 0; turn < turns; turn++) {
      const due = began + (turn + (isTogether ? 0 : caller / callers)) * everyMillis
      await sleep(Math.max(0, due - performance.now()))
      const { status, body } = await connection.ask(rawOf(ask(turn * callers + caller, caller), false))
      latencies.push(performance.now() - due)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      onAnswer?.(status, caller, body)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)))
  return { wallMs: performance.now() - began, latencies, statuses }
}
