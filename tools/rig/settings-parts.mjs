// Owns what the trial of the settings works with: the product with some settings, calls to it, a catcher of mails, and a table of
// what was seen of each setting.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { freePort } from '../rehearse-product.mjs'

const pause = (millis) => new Promise((done) => setTimeout(done, millis))

/** Waits until something is so, ten seconds unless told; gives it. */
export async function until(what, seconds = 10) {
  for (const end = Date.now() + seconds * 1000; ; await pause(100)) {
    const found = await what()
    if (found || Date.now() > end) return found
  }
}

/** The names in the table of settings of docs/operations.md. */
export function documentedSettings() {
  const [, paper] = readFileSync(join(root, 'docs/operations.md'), 'utf8').split('\n## Settings\n')
  const [table] = paper.split('\n## ')
  return [...table.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell]) => cell.match(/[A-Z][A-Z_]+/g))
}

/** Starts the product with these settings alone; gives it once it answers at `HOST`, or its exit code and what it printed. */
export async function launch(rig, settings) {
  const env = { PATH: process.env.PATH, ...settings, PORT: settings.PORT ?? String(await freePort()) }
  const child = spawn(process.execPath, [join(root, 'api/src/main.ts')], { cwd: rig.folder, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const ended = new Promise((done) => child.once('close', done))
  rig.atEnd(() => child.kill('SIGKILL') && ended)
  const origin = `http://${settings.HOST ?? 'localhost'}:${env.PORT}`
  const product = {
    ...{ origin, port: env.PORT, output: () => output, signal: () => child.kill('SIGTERM') },
    ended,
    stop: () => child.kill('SIGTERM') && ended,
    ask: (path, options) => ask(`${origin}${path}`, options),
  }
  const isUp = async () => child.exitCode !== null || (await ask(`${origin}/ready`)).status === 200
  await until(isUp, 60)
  return { ...product, code: child.exitCode }
}

/** Sends a request, POST where it has a body; gives status, headers and body. Status 0: nobody answers. */
export async function ask(url, { body, token, method, headers = {} } = {}) {
  const sent = {
    method: method ?? (body ? 'POST' : 'GET'),
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
  try {
    const answer = await fetch(url, sent)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : null }
  } catch {
    return { status: 0, headers: new Headers(), text: '', body: null }
  }
}

/** A mail server that keeps what it gets. */
export async function catchMails(rig) {
  const { SMTPServer } = createRequire(join(root, 'api/package.json'))('smtp-server')
  const mails = []
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] },
    onData: async (stream, session, done) => {
      const parts = []
      for await (const part of stream) parts.push(part)
      mails.unshift({ to: session.envelope.rcptTo[0].address, raw: Buffer.concat(parts).toString() })
      done()
    },
  })
  server.on('error', () => undefined)
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  rig.atEnd(() => new Promise((done) => server.close(done)))
  const find = (to) => mails.find((mail) => mail.to === to)
  return { url: `smtp://127.0.0.1:${server.server.address().port}`, find }
}

/** A provider that records each call and answers what `answerOf` gives: text, or JSON with its `httpStatus`; nothing where that is undefined. */
export async function playProvider(rig, answerOf) {
  const calls = []
  const server = createServer(async (asked, answer) => {
    const parts = []
    for await (const part of asked) parts.push(part)
    const call = { path: asked.url, headers: asked.headers, body: Buffer.concat(parts).toString() }
    calls.push(call)
    const given = answerOf(call)
    if (typeof given === 'string') answer.end(given)
    else if (given !== undefined)
      answer.writeHead(given.httpStatus ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(given))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  rig.atEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${server.address().port}`, calls }
}

/** The table: `see(name, value, what, isSo)` adds a row, and says whether that was so. */
export function openTable() {
  const rows = []
  return {
    rows,
    see: (name, value, what, isSo) => rows.push([name, value, `${isSo ? '' : 'NOT SO: '}${what}`]),
    faults: () => rows.filter(([, , what]) => what.startsWith('NOT SO')).length,
    missing: () => documentedSettings().filter((name) => !rows.some(([row]) => row === name)),
  }
}

const password = 'Kente-Strip-1957'
/** Signs a guest or an administrator up, with the code from a mail that `readMail` gives; gives the token. */
export async function signUp(product, readMail, { email, adminSecret, headers }) {
  const role = adminSecret ? 'admin' : 'customer'
  const form = adminSecret ? { adminSecret } : { phoneNumber: '', countryCode: '+233' }
  const body = { username: email.split('@')[0], email, password, ...form }
  const asked = await product.ask(`/api/auth/register/${role}`, { body, headers })
  const otp = asked.status === 201 && (await until(async () => /\b\d{6}\b/.exec((await readMail(email)) ?? '')?.[0]))
  if (!otp) return { asked }
  const signed = await product.ask(`/api/auth/verify-${role}-otp`, { body: { email, otp }, headers })
  return { asked, token: signed.body?.token }
}
export const logIn = (product, email, headers) => product.ask('/api/auth/login', { body: { email, password }, headers })
