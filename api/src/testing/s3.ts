// Owns an S3 server for tests: one that speaks the protocol and checks signatures, behind a line that can be spoilt.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { S3Address } from '#uploads/storage-s3.ts'

/** fine, or: not there; answers 500; takes the call and says nothing; stops in the middle of its answer. */
export type Line = 'fine' | 'down' | 'failing' | 'silent' | 'cut'

/** Starts a server with one empty bucket; stop() ends it. `line` may be changed at any time. */
export const s3Server = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'akwaaba-s3-'))
  const program = fileURLToPath(new URL('./s3-process.ts', import.meta.url))
  const server = spawn(process.execPath, ['--openssl-legacy-provider', program, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [told] = await once(server.stdout, 'data')
  const behind = Number(String(told))
  const calls: string[] = []
  /** a key that has been taken away: every call with it is refused */
  const state: { line: Line; revoked?: string } = { line: 'fine' }
  const front = createServer((asked, reply) => {
    calls.push(`${asked.method} ${asked.url}`)
    if (state.line === 'down') return asked.socket.destroy()
    if (state.line === 'silent') return
    if (state.line === 'failing') return reply.writeHead(500).end()
    if (state.revoked !== undefined && asked.headers.authorization?.includes(`Credential=${state.revoked}/`))
      return reply.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>')
    // Passed on as it came, host included, so that the signature still fits.
    const passedOn = request(
      { port: behind, host: '127.0.0.1', method: asked.method, path: asked.url, headers: asked.headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        if (state.line === 'fine') return answer.pipe(reply)
        answer.once('data', (some: Buffer) => reply.write(some.subarray(0, some.length / 2), () => reply.destroy()))
      },
    )
    // A server that ends first, or a call given up, closes the answer as well.
    passedOn.on('error', () => reply.destroy())
    asked.pipe(passedOn)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address: S3Address = {
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    bucket: 'pictures',
    region: 'eu-west-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    address,
    calls,
    state,
    stop: async () => {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      const ended = once(server, 'exit')
      server.stdin.end()
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}
