// Owns finding a port that a server of ours may take.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below those that systems give to connections going out: one of them could take the port before the server does.
const [first, end] = [20_000, 32_000]

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(error)
    })
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** A port of this machine that is free at this moment. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(first, end)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${first} and ${end} is free.`)
}
