// Owns a line to a server that can be made slow to open, be cut, or go silent: then nothing goes through and nothing is closed.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A port of ours, `at` or any free one, that leads to `port`; slowDown() has later connections wait that long, slowed() tells how many did. */
export const slowProxy = async (port: number, at = 0) => {
  let waitMillis = 0
  let slowed = 0
  const open = new Set<Socket>()
  const pairs = new Map<Socket, Socket>()
  const server = createServer((caller) => {
    open.add(caller)
    caller.on('error', () => undefined)
    caller.on('close', () => open.delete(caller))
    if (waitMillis > 0) slowed++
    setTimeout(() => {
      if (caller.destroyed) return
      const other = connect(port, '127.0.0.1')
      open.add(other)
      pairs.set(caller, other)
      // Unless it has gone silent.
      const hangUp = () => pairs.delete(caller) && caller.destroy()
      other.on('error', hangUp)
      other.on('close', hangUp)
      caller.on('close', () => other.destroy())
      caller.pipe(other).pipe(caller)
    }, waitMillis)
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    slowDown: (millis: number) => {
      waitMillis = millis
    },
    /** Ends the connections that are open, so that nobody goes on over them. */
    cut: () => {
      for (const socket of open) socket.destroy()
    },
    /** Connections that are open now stay so, and nobody hears anything over them any more. */
    silence: () => {
      const silenced = [...pairs]
      pairs.clear()
      for (const [caller, other] of silenced) {
        caller.unpipe(other).resume()
        other.unpipe(caller).destroy()
      }
    },
    slowed: () => slowed,
  }
}
