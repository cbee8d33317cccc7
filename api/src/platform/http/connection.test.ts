// Tests of connections that send no valid request: they get a refusal like every other, and are closed.
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import { openDb, openPool } from '#db/client.ts'
import { advertForm, form, picture } from '#testing/forms.ts'
import { exchange, listening, readAnswer } from '#testing/servers/socket.ts'
import { newAdmin } from '#testing/tools.ts'
import { fileWorld, newWorld } from '#testing/world.ts'
import type { BodyRate } from './connection.ts'

const here = fileWorld()
const port = async (bodyPace?: BodyRate) => {
  const t = here()
  return listening(
    await buildApp(t.deps, { catalogue: t.app.catalogue, codeMark: 'test', strictReplies: true, bodyPace }),
  )
}
const request = (line: string, headers: string[] = ['host: localhost'], body = '') =>
  `${[line, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n${body}`

const shared = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
}

describe('what the parser refuses', () => {
  test.each([
    ['no request at all', 400, 'invalid_input', 'hello\r\n\r\n'],
    ['an unknown method', 400, 'invalid_input', request('STEAL / HTTP/1.1')],
    [
      'two lengths',
      400,
      'invalid_input',
      request('POST /api/auth/login HTTP/1.1', ['host: a', 'content-length: 1', 'content-length: 2']),
    ],
    [
      'a control character in a header',
      400,
      'invalid_input',
      request('GET /health HTTP/1.1', ['host: a', 'x: a\u0000b']),
    ],
    ['no host', 400, 'invalid_input', request('GET /health HTTP/1.1', [])],
    [
      'huge headers',
      431,
      'headers_too_large',
      request('GET /health HTTP/1.1', ['host: a', `x: ${'a'.repeat(20_000)}`]),
    ],
  ])('%s is answered like every other refusal', async (_, status, code, bytes) => {
    const reply = await exchange(await port(), bytes)
    expect(reply.status).toBe(status)
    expect(JSON.parse(reply.body)).toMatchObject({
      code,
      msg: expect.any(String),
      requestId: reply.headers['x-request-id'],
    })
    expect(reply.headers).toMatchObject(shared)
  })

  test('an unknown Expect header is ignored', async () => {
    const reply = await exchange(await port(), request('GET /health HTTP/1.1', ['host: a', 'expect: miracles']))
    expect(reply).toMatchObject({ status: 200, headers: { 'x-frame-options': 'DENY' } })
  })
})

describe('a server that will close', () => {
  test('says at /ready that it is not ready, serves everything else, and closes each connection after its answer', async () => {
    const t = here()
    const app = await buildApp(t.deps, { catalogue: t.app.catalogue, codeMark: 'test', strictReplies: true })
    const port = await listening(app)
    const ask = (path: string) => exchange(port, `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
    expect((await app.inject('/ready')).statusCode).toBe(200)
    app.announceEnd()
    expect(await ask('/ready')).toMatchObject({ status: 503, headers: { connection: 'close' } })
    expect(await ask('/api/admin/apartments')).toMatchObject({ status: 200, headers: { connection: 'close' } })
    await app.drain(60_000)
    await expect(ask('/api/admin/apartments')).resolves.toMatchObject({ status: 0 })
  })
})

describe('a server whose database accepts no writes', () => {
  test('is alive, but not ready', async () => {
    const t = here()
    const readOnly = `${t.databaseUrl}?options=${encodeURIComponent('-c default_transaction_read_only=on')}`
    const db = openDb(openPool(readOnly, 1, () => undefined))
    onTestFinished(() => db.destroy())
    const deps = { ...t.deps, db }
    const app = await buildApp(deps, { catalogue: t.app.catalogue, codeMark: 'test', strictReplies: true })
    expect((await app.inject('/health')).statusCode).toBe(200)
    expect((await app.inject('/ready')).statusCode).toBe(503)
  })
})

describe('a call that reaches no server of ours', () => {
  test.each(['ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ECONNRESET', 'ENOTFOUND'])(
    'because of %s is answered with 503',
    async (code) => {
      const t = here()
      const app = await buildApp(t.deps, { catalogue: t.app.catalogue, codeMark: 'test', strictReplies: true })
      app.get('/away', async () => {
        throw Object.assign(new Error('of the test'), { code })
      })
      const { statusCode, headers } = await app.inject('/away')
      expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
    },
  )
})

describe('a server that is closing', () => {
  test('answers requests that have begun, and refuses later ones on the same connection in the usual shape', async () => {
    const t = here()
    const app = await buildApp(t.deps, { catalogue: t.app.catalogue, codeMark: 'test', strictReplies: true })
    // It calls this process once draining has begun, as rendering a page does.
    const mayGoOn = Promise.withResolvers<void>()
    const slowly = async function* () {
      yield 'the beginning, '
      await mayGoOn.promise
      yield `and then ${(await app.inject('/health')).body}`
    }
    app.get('/slow', (_request, reply) => reply.send(Readable.from(slowly())))
    const port = await listening(app)
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('utf8').on('data', (part) => {
      text += part
    })
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
    await expect.poll(() => text).toContain('the beginning, ')
    const drained = app.drain(60_000)
    socket.write('GET /health HTTP/1.1\r\nhost: a\r\n\r\n')
    await expect(exchange(port, 'GET /health HTTP/1.1\r\nhost: a\r\n\r\n')).resolves.toMatchObject({ status: 0 })
    mayGoOn.resolve()
    await ended
    await drained
    const [first = '', later = ''] = text.split(/(?<=\r\n)(?=HTTP)/)
    expect(first).toMatch(/^HTTP\/1\.1 200 [\s\S]*and then {"status":"ok"}/)
    const second = readAnswer(later)
    expect(second).toMatchObject({
      status: 503,
      headers: { ...shared, connection: 'close', 'retry-after': '2' },
    })
    expect(JSON.parse(second.body)).toMatchObject({
      code: 'unavailable',
      msg: expect.any(String),
      requestId: second.headers['x-request-id'],
    })
  })
})

describe('a body', () => {
  const pace = { bytes: 1000, millis: 300 }
  const post = (length: number, type = 'application/json') =>
    `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n{"email":`

  test.each([
    ['to a call that reads it', post(100)],
    ['to a call that takes none', post(100).replace('POST /api/auth/login', 'GET /health')],
    ['in chunks', post(1).replace('content-length: 1', 'transfer-encoding: chunked').replace('{', '20\r\n{')],
  ])('that is half sent %s ends the connection', async (_, bytes) => {
    const reply = await exchange(await port(pace), bytes)
    if (bytes.startsWith('GET')) return expect(reply.status).toBe(200) // answered before, then closed
    expect(reply).toMatchObject({ status: 408, headers: { 'x-frame-options': 'DENY' } })
    expect(JSON.parse(reply.body)).toMatchObject({ code: 'too_slow' })
  })

  test('that arrives too slowly ends the connection', async () => {
    const socket = connect(await port(pace), '127.0.0.1')
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part)).on('error', () => undefined)
    socket.write(post(100_000))
    const drip = setInterval(() => socket.write(' '), 20)
    onTestFinished(() => clearInterval(drip))
    await new Promise((resolve) => socket.once('close', resolve))
    expect(Buffer.concat(parts).toString()).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('of a picture that arrives slowly but steadily is accepted', async () => {
    const kofi = await newAdmin(here())
    const at = await port({ bytes: 1000, millis: 1000 })
    const whole = new Response(form(advertForm, { image: await picture('view.png', 60_000) }))
    const bytes = Buffer.from(await whole.arrayBuffer())
    const socket = connect(at, '127.0.0.1')
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part)).on('error', () => undefined)
    socket.write(
      `POST /api/advert HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${kofi.token}\r\ncontent-type: ${whole.headers.get('content-type')}\r\ncontent-length: ${bytes.length}\r\nconnection: close\r\n\r\n`,
    )
    let sent = 0
    const drip = setInterval(() => {
      socket.write(bytes.subarray(sent, sent + 1500))
      sent += 1500
    }, 40)
    onTestFinished(() => clearInterval(drip))
    await new Promise((resolve) => socket.once('close', resolve))
    expect(Buffer.concat(parts).toString()).toMatch(/^HTTP\/1\.1 201 /)
  })
})

test('a caller who disconnects during a body is not logged as a failed dependency', async () => {
  const lines: string[] = []
  const t = await newWorld({ LOG_LEVEL: 'info' }, { write: (line: string) => lines.push(line) })
  const address = await t.listen()
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const headers = ['host: a', 'content-type: application/json', 'content-length: 100']
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{"email":`, () =>
    socket.resetAndDestroy(),
  )
  await expect.poll(() => lines.some((line) => line.includes('the caller went away'))).toBe(true)
  expect(lines.filter((line) => line.includes('dependency failed'))).toEqual([])
})
