// Owns raw HTTP over sockets: bytes that no client library would send, and the reply as it arrived.
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

export type Answer = { status: number; headers: Record<string, string>; body: string }

/** Parses the first reply in what a server sent; status 0 when it closed the connection without one. */
export const readAnswer = (text: string): Answer => {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}

const isWhole = (text: string, isHead: boolean): boolean => {
  if (!text.includes('\r\n\r\n')) return false
  const { status, headers, body } = readAnswer(text)
  if (status < 200) return false
  if (isHead || status === 204 || status === 304) return true
  return headers['transfer-encoding'] === 'chunked'
    ? body.endsWith('0\r\n\r\n')
    : body.length >= Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
}

/** Sends bytes to a local port; gives the reply once it is complete, or what arrived before the connection closed. */
export const exchange = (port: number, bytes: string | Buffer): Promise<Answer> =>
  new Promise((resolve) => {
    const isHead = bytes.toString('latin1').startsWith('HEAD ')
    let text = ''
    const socket = connect(port, '127.0.0.1')
    socket.setEncoding('latin1')
    socket.on('data', (part) => {
      // "100 Continue" comes before the reply.
      text = (text + part).replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, '')
      if (isWhole(text, isHead)) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(readAnswer(text)))
    socket.write(bytes)
  })

/** Lets a server listen until the test ends; gives its port. */
export const listening = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  return (app.server.address() as AddressInfo).port
}
