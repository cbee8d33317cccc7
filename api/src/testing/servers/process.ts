// Owns running the product as an operator does: a process with its settings and output, which ends with the test.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { databaseNamed } from '#testing/world/template-cluster.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
let databases = 0

/** Waits up to a minute until `isSo` gives true; an error counts as false. */
export const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (await isSo().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`waited a minute for: ${what}`)
}

/** The exit code of a process, once it has ended; null where a signal ended it. */
export const exited = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve))

/** All that a process has besides its settings: where programs are, and the modules that others of the run have compiled. */
export const surroundings = (): Record<string, string> => {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  return { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) }
}

/** Starts the product with only these settings; it ends with the test. `output` gives all it has printed. */
export const startProduct = (settings: Record<string, string>) => {
  const env = { ...surroundings(), HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...settings }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part
    })
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM')
    return exited(child)
  }
  onTestFinished(async () => {
    await stop()
  })
  const origin = `http://127.0.0.1:${settings.PORT}`
  return { child, origin, stop, output: () => output, isReady: async () => (await fetch(`${origin}/ready`)).ok }
}

/** An empty database on the server of the tests, as an operator creates one; it is dropped with the test. */
export const emptyDatabase = async (): Promise<{ url: string; query: pg.Client['query'] }> => {
  const server = inject('databaseServer')
  const name = `operator_${process.pid}_${databases++}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = databaseNamed(server, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await run(`drop database if exists ${name} with (force)`)
  })
  return { url, query: client.query.bind(client) as pg.Client['query'] }
}
