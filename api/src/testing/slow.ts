// Owns calls whose body arrives slowly.
import { connect } from 'node:net'
import type { World } from './world.ts'

/** Sends a call up to its body, does something else, and then sends the body; gives the reply as it comes. */
export const whileBodyArrives = async (
  t: World,
  { path, token, body }: { path: string; token: string; body: object },
  what: () => Promise<unknown>,
): Promise<string> => {
  const address = new URL(await t.listen())
  const text = JSON.stringify(body)
  const socket = connect(Number(address.port), address.hostname)
  const reply = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))))
  const head = [
    `POST ${path} HTTP/1.1`,
    ...[`host: ${address.host}`, `authorization: Bearer ${token}`, 'content-type: application/json'],
    ...[`content-length: ${text.length + 1}`, 'connection: close'],
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n `)
  await what()
  socket.write(text)
  return reply
}
