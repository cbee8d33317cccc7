// Owns checking at the start that the port is free, before anything is written.
import { createServer } from 'node:net'

/** Throws a sentence for the operator when the port cannot be listened on. Port 0 is any free one. */
export const requireFreePort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${port} is taken by another process. Stop that one, or set PORT.`) : error)
    })
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
