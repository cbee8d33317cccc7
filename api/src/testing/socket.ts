// Owns speaking HTTP by hand: bytes that no client library would send, and the answer as it came.
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

export type Answer = { status: number; headers: Record<string, string>; body: string }

/** Reads the first answer in what a server sent; status 0 when it closed the connection without one. */
export const readAnswer = (text: string): Answer => {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}

/** Sends bytes to a port of this machine and gives what comes until the server closes the connection. */
export const exchange = (port: number, bytes: string | Buffer): Promise<Answer> =>
  new Promise((resolve) => {
    const parts: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (part) => parts.push(part))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(readAnswer(Buffer.concat(parts).toString('latin1'))))
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
