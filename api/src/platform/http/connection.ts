// Owns what happens on a connection outside of requests: what the parser refuses, and bodies that come too slowly.
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors } from '@akwaaba/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import { bodyOf } from './errors.ts'
import { requestId, securityHeaders } from './gates.ts'

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

/** Gives what answers a code on a bare connection, in the shape and with the headers of every other refusal, and closes it. */
const refuseOnSocket =
  ({ isProduction, log }: Options) =>
  (socket: Socket, code: ErrorCode) => {
    const id = requestId()
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

/** What Fastify calls when Node's parser refuses a request. */
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

/** At least so many bytes in each time of so many milliseconds, until the body is there. */
export type BodyRate = { bytes: number; millis: number }

/** Ends a request whose body comes slower than the pace while it is being read; its caller hears too_slow. */
export const watchBodies = (server: Server, { bytes, millis }: BodyRate, options: Options): void => {
  const refuse = refuseOnSocket(options)
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return
    const { socket } = request
    let before = socket.bytesRead
    const timer = setInterval(() => {
      const came = socket.bytesRead - before
      before = socket.bytesRead
      // While we do not read, nothing can come.
      if (request.complete || socket.destroyed || request.readableFlowing !== true || came >= bytes) return
      clearInterval(timer)
      if (response.headersSent) socket.destroy()
      else refuse(socket, 'too_slow')
    }, millis).unref()
    request.once('close', () => clearInterval(timer))
  })
  // What else a caller may expect is none of our business, and no reason to refuse.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
