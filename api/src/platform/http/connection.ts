// Owns refusals on the bare connection: requests that the parser rejects, and bodies that arrive too slowly.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '@akwaaba/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { bodyOf } from './errors.ts'
import { securityHeaders } from './gates.ts'

const codeOfParser: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}
const phrases: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  431: 'Request Header Fields Too Large',
}

type Options = { isProduction: boolean; log: FastifyBaseLogger }

/** Gives a function that refuses on a socket with a code, in the shape and with the headers of every refusal, and closes it. */
const refuseOnSocket =
  ({ isProduction, log }: Options) =>
  (socket: Socket, code: ErrorCode) => {
    const id = randomUUID()
    log.info({ code, reqId: id, address: socket.remoteAddress }, 'refused on the connection')
    const body = JSON.stringify(bodyOf(code, {}, id))
    const headers = {
      ...securityHeaders(isProduction),
      'x-request-id': id,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }
    const { status } = errors[code]
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${phrases[status] ?? ''}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy())
  }

/** The handler that Fastify calls when Node's parser rejects a request. */
export const answerBrokenRequest = (options: Options) => {
  const refuse = refuseOnSocket(options)
  return (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable) refuse(socket, codeOfParser[error.code ?? ''] ?? 'invalid_input')
    else socket.destroy()
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The least speed of a body: so many bytes in each period of so many milliseconds. */
export type BodyRate = { bytes: number; millis: number }

/** Refuses a request with too_slow when its body arrives more slowly than the rate while it is being read. */
export const watchBodies = (server: Server, { bytes, millis }: BodyRate, options: Options): void => {
  const refuse = refuseOnSocket(options)
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return
    const { socket } = request
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const received = socket.bytesRead - before
      before = socket.bytesRead
      // Nothing can arrive while we do not read.
      if (request.complete || socket.destroyed || request.readableFlowing !== true || received >= bytes) return
      clearInterval(timer)
      if (response.headersSent) socket.destroy()
      else refuse(socket, 'too_slow')
    }, millis).unref()
    request.once('close', () => clearInterval(timer))
  })
  // An unknown Expect header is ignored, where Node would refuse the request.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
