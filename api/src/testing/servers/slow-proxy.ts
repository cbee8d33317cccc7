// Owns a proxy to a server that can connect slowly, cut connections, go silent, which passes nothing on and closes nothing, or
// freeze, which leaves new connections without an answer as well.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy at the port `at`, or any free one, to `port`; slowDown() delays later connections, slowed() gives how many were delayed. */
export const slowProxy = async (port: number, at = 0) => {
  let waitMillis = 0
  let slowed = 0
  let isFrozen = false
  const open = new Set<Socket>()
  const pairs = new Map<Socket, Socket>()
  const server = createServer((caller) => {
    open.add(caller)
    caller.on('error', () => undefined)
    caller.on('close', () => open.delete(caller))
    if (waitMillis > 0) slowed++
    setTimeout(() => {
      if (caller.destroyed || isFrozen) return
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
  const silence = () => {
    const silenced = [...pairs]
    pairs.clear()
    for (const [caller, other] of silenced) {
      caller.unpipe(other).resume()
      other.unpipe(caller).destroy()
    }
  }
  const loseReplies = () => {
    for (const [caller, other] of pairs) other.unpipe(caller).resume()
  }
  return {
    port: (server.address() as AddressInfo).port,
    slowDown: (millis: number) => {
      waitMillis = millis
    },
    /** Closes the open connections. */
    cut: () => {
      for (const socket of open) socket.destroy()
    },
    /** The open connections stay open, but pass nothing on any more. */
    silence,
    /** The open connections pass on what is asked, but no reply any more. */
    loseReplies,
    /** As silence(); new connections are accepted, as by the kernel of a frozen server, and get no answer either. */
    freeze: () => {
      isFrozen = true
      silence()
    },
    /** New connections are accepted and get no answer; the open ones go on. */
    leaveNewUnanswered: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
    },
    slowed: () => slowed,
  }
}
