// Owns checking at the start that the port is free, before anything is written.
import { createServer } from 'node:net'

const sentenceOf = (code: string | undefined, at: { port: number; host: string }, names: Names): string | undefined => {
  if (code === 'EADDRINUSE') return `Port ${at.port} is taken by another process. Stop that one, or set ${names.port}.`
  if (code === 'EACCES') return `Port ${at.port} is reserved for the administrator of this machine. Set ${names.port}.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `This machine has no address ${at.host} to listen on. Set ${names.host}.`
  return undefined
}

/** The settings that a port and an address come from. */
type Names = { port: string; host: string }

/** Throws a sentence for the operator when the port cannot be listened on. Port 0 is any free one. */
export const requireFreePort = (port: number, host: string, names: Names): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = sentenceOf(error.code, { port, host }, names)
      reject(sentence === undefined ? error : new Error(sentence))
    })
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
