// Owns the parts of the steps of `npm run rehearse`: the product as a process, calls to it, and its database.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { root } from './bootstrap.mjs'

const running = new Set()

/** Stops every product that still runs. */
export const stopAll = () => Promise.all([...running].map((product) => product.stop()))

/** A port that is free at this moment. */
export const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })

/** Starts the product, or that of another tree, with only these settings; gives it once it is ready, or its exit code and output. */
export async function start(settings, at = root) {
  const port = settings.PORT ?? (await freePort())
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent', ...settings }
  const child = spawn(process.execPath, [join(at, 'api/src/main.ts')], { cwd: at, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const ended = new Promise((done) => child.once('exit', done))
  const origin = `http://127.0.0.1:${port}`
  const product = {
    origin,
    pid: child.pid,
    output: () => output,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
  running.add(product)
  ended.then(() => running.delete(product))
  for (const end = Date.now() + 120_000; Date.now() < end && child.exitCode === null; ) {
    if (
      await fetch(`${origin}/ready`)
        .then((answer) => answer.ok)
        .catch(() => false)
    )
      return { ...product, code: null }
    await new Promise((done) => setTimeout(done, 200))
  }
  return { ...product, code: child.exitCode }
}

/** Sends POST with a JSON body, or GET without one; gives status and body. */
export async function ask(origin, path, { body, token } = {}) {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}

/** Runs statements one after the other over a connection of its own; gives the rows of the last. */
export async function query(url, ...statements) {
  // Not imported at the top: the packages may be missing when this file is loaded.
  const pg = createRequire(join(root, 'api/package.json'))('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
