// Owns an S3 server for tests, which checks signatures, behind a proxy that can fail.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AwsClient } from 'aws4fetch'
import { type S3Address, s3Storage } from '#uploads/storage-s3.ts'

/** How the proxy behaves: forwards, refuses connections, answers 500, never answers, or stops in the middle of a reply. */
export type ProxyState = 'fine' | 'down' | 'failing' | 'silent' | 'cut'

const keys = { region: 'eu-west-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** Starts the server that tests use, in a folder that is removed at the end. */
const startServer = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'akwaaba-s3-'))
  const program = fileURLToPath(new URL('./s3-process.ts', import.meta.url))
  const server = spawn(process.execPath, ['--openssl-legacy-provider', program, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [printed] = await once(server.stdout, 'data')
  const stop = async () => {
    const ended = once(server, 'exit')
    server.stdin.end()
    await ended
    await rm(directory, { recursive: true, force: true })
  }
  return { port: Number(String(printed)), keys, stop }
}

/** The server at a port of this machine that TEST_S3 names, as `npm run rig -- storage` starts one: its bucket is emptied. */
const givenServer = async (given: string) => {
  const { port, ...own }: typeof keys & { port: number } = JSON.parse(given)
  const address = { endpoint: `http://127.0.0.1:${port}`, bucket: 'pictures', ...own }
  const client = new AwsClient({ ...own, service: 's3' })
  await client.fetch(`${address.endpoint}/pictures`, { method: 'PUT' })
  const storage = s3Storage(address)
  for await (const { name } of storage.list()) await storage.remove(name)
  return { port, keys: own, stop: async () => undefined }
}

/** Starts a server with one empty bucket, behind the proxy; stop() ends it. `state` may be changed at any time. */
export const s3Server = async () => {
  const given = process.env.TEST_S3
  const server = given === undefined ? await startServer() : await givenServer(given)
  const calls: string[] = []
  /** `revoked`: an access key; every call with it is refused */
  /** `held`: calls that match it wait for release() before they are passed on; `refusal`: what writes are answered with */
  const state: { line: ProxyState; revoked?: string; held?: RegExp; refusal?: [status: number, code: string] } = {
    line: 'fine',
  }
  const held = new Map<string, () => void>()
  const front = createServer(async (asked, reply) => {
    const call = `${asked.method} ${asked.url}`
    calls.push(call)
    if (state.held?.test(call)) {
      reply.once('close', () => held.delete(call))
      await new Promise<void>((resolve) => held.set(call, resolve))
    }
    if (state.refusal && asked.method === 'PUT')
      return reply.writeHead(state.refusal[0]).end(`<Error><Code>${state.refusal[1]}</Code></Error>`)
    if (state.line === 'down') return asked.socket.destroy()
    if (state.line === 'silent') return
    if (state.line === 'failing') return reply.writeHead(500).end()
    if (state.revoked !== undefined && asked.headers.authorization?.includes(`Credential=${state.revoked}/`))
      return reply.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>')
    // Forwarded unchanged, including the host, so that the signature stays valid.
    const passedOn = request(
      { port: server.port, host: '127.0.0.1', method: asked.method, path: asked.url, headers: asked.headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        if (state.line === 'fine') return answer.pipe(reply)
        answer.once('data', (some: Buffer) => reply.write(some.subarray(0, some.length / 2), () => reply.destroy()))
      },
    )
    // If the server ends or the call is aborted, the reply is closed as well.
    passedOn.on('error', () => reply.destroy())
    asked.pipe(passedOn)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address: S3Address = {
    endpoint: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    bucket: 'pictures',
    ...server.keys,
  }
  return {
    address,
    calls,
    state,
    /** The calls that are held at this moment. */
    held: () => [...held.keys()],
    release: () => {
      delete state.held
      for (const go of held.values()) go()
    },
    stop: async () => {
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      await server.stop()
    },
  }
}
