// Owns a line between two machines that is slow, and is cut: a proxy that passes on each part of a connection after a delay.
import { connect, createServer } from 'node:net'

/**
 * Opens a line to a port of this machine. `delay(millis)` slows both directions from now on. `cut()` breaks all connections, and
 * what was under way on them is lost, as with a machine that dies while its parts wait to be sent; `repair()` ends that.
 */
export async function openLine(rig, port) {
  let delayMillis = 0
  let isCut = false
  const sockets = new Set()
  const pass = (from, to) => {
    let last = 0
    from.on('data', (part) => {
      // A delay that is changed must not change the order.
      last = Math.max(last, performance.now() + delayMillis)
      if (delayMillis === 0 && last <= performance.now()) to.write(part)
      else setTimeout(() => !to.destroyed && to.write(part), last - performance.now())
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      setTimeout(() => to.destroy(), delayMillis)
    })
    sockets.add(from)
  }
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(port, '127.0.0.1')
    pass(near, far)
    pass(far, near)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  rig.atEnd(async () => {
    cut()
    server.close()
  })
  return {
    port: server.address().port,
    delay: (millis) => (delayMillis = millis),
    cut,
    repair: () => (isCut = false),
  }
}
