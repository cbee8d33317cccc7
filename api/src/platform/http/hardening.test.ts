// Tests that every broken or hostile call gets a plain refusal. Generated from the contract's rows.
import { codesOf } from '@akwaaba/contract/codes'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { type ErrorCode, errors } from '@akwaaba/contract/errors'
import { beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#auth/sessions.ts'
import { allRows } from '#routes.ts'
import { form, picture } from '#testing/forms.ts'
import { bodies, hostile, unknownId } from '#testing/fuzz/hostile.ts'
import { house, join } from '#testing/hosting.ts'
import { type Raw, raw } from '#testing/tools.ts'
import { newWorld, type World } from '#testing/world.ts'

const expectRefusal = (reply: Raw, row: Endpoint | null, what: string) => {
  expect(reply.status, what).toBeGreaterThanOrEqual(400)
  expect(reply.status, `${what}: ${reply.text.slice(0, 200)}`).toBeLessThan(500)
  const { msg, message, code, requestId } = reply.json
  expect(code, what).toBeOneOf(row ? codesOf(row) : ['invalid_input', 'not_found'])
  expect(errors[code as ErrorCode].status, what).toBe(reply.status)
  expect(msg, what).toEqual(expect.stringMatching(/\S/))
  expect(message, what).toBe(msg)
  expect(requestId, what).toMatch(/^[\da-f-]{36}$/)
  expect(reply.headers['x-request-id'], what).toBe(requestId)
  expect(reply.headers['content-type'], what).toBe('application/json; charset=utf-8')
  expect(reply.headers['cache-control'], what).toBe('no-store')
}
const expectNoCrash = (reply: Raw, row: Endpoint, what: string) => {
  if (reply.status >= 400) expectRefusal(reply, row, what)
  else expect(reply.status, what).toBe(row.status ?? 200)
}
const pathOf = (row: Endpoint, id = unknownId) => row.path.replace(':org', house.slug).replace(/:\w+/g, id)
const nameOf = (row: Endpoint) => `${row.method} ${row.path}`
const named = (rows: Endpoint[]) => rows.map((row) => [nameOf(row), row] as const)
const taking = named(allRows.filter((row) => row.body && !row.files))
const forms = named(allRows.filter((row) => row.files))
/** The first row of each form: hosts send those of administrators. */
const differentForms = forms.filter(([, { body }], at) => forms.findIndex(([, other]) => other.body === body) === at)
const posts = named(allRows.filter((row) => row.method !== 'GET'))
const json = { 'content-type': 'application/json' }
const filesOf = async (files: NonNullable<Endpoint['files']>): Promise<Record<string, File>> => {
  const needed = Object.entries(files).filter(([, { required }]) => required)
  return Object.fromEntries(await Promise.all(needed.map(async ([name]) => [name, await picture()] as const)))
}
/** A valid body of a row that takes one, in its content type. */
const bodyOf = async (row: Endpoint, changed: Record<string, string> = {}) => {
  const body = { ...bodies[row.path], ...changed }
  return row.files ? form(body as Record<string, string>, await filesOf(row.files)) : body
}
const withBody = async (row: Endpoint) => (row.body ? { payload: await bodyOf(row) } : {})

// No call here is refused because of an earlier one, so one world serves all of them.
let t: World
beforeAll(async () => {
  let tearDown: () => Promise<void> = async () => undefined
  t = await newWorld({}, undefined, (end) => {
    tearDown = end
  })
  return () => tearDown()
})

/** The token of a new user: some calls end their own session. */
const signedIn = async (row: Endpoint) => {
  const { id } = await t.insertUser(row.who === 'admin' ? 'admin' : 'customer')
  if (row.who === 'member') await join(t, id, 'owner')
  return (await openSession(t.deps, t.deps.db, id, '')).token
}
/** Sends calls eight at a time, in order: one after the other, this process and the database would wait in turn, and each ask for its session. */
const severalAtOnce = async <T>(calls: T[], send: (call: T) => Promise<Raw>): Promise<Raw[]> => {
  const replies: Raw[] = []
  for (let at = 0; at < calls.length; at += 8) replies.push(...(await Promise.all(calls.slice(at, at + 8).map(send))))
  return replies
}
const keysOf = (schema: Endpoint['params']): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})

describe('every row', () => {
  test('that takes a body has a valid one here', () => {
    for (const [name, row] of [...taking, ...forms])
      expect(row.body?.safeParse(bodies[row.path]).success, name).toBe(true)
  })

  test.each(named(allRows.filter((row) => row.who !== 'anyone')))('%s asks who is calling', async (name, row) => {
    const headers = ['', 'Bearer', `Bearer ${'x'.repeat(43)}`, 'Bearer \u00e4', `Basic ${btoa('a:b')}`]
    const send = async (authorization: string) =>
      raw(t, row, { url: pathOf(row), headers: authorization ? { authorization } : {}, ...(await withBody(row)) })
    for (const reply of await severalAtOnce(headers, send)) {
      expectRefusal(reply, row, name)
      expect(reply).toMatchObject({ status: 401, json: { code: 'not_signed_in' } })
    }
  })

  test.each(taking)('%s withstands one hostile field at a time', async (name, row) => {
    const token = await signedIn(row)
    for (const field of Object.keys(bodies[row.path] ?? {})) {
      const send = (value: unknown) =>
        raw(t, row, { url: pathOf(row), token, payload: { ...bodies[row.path], [field]: value } })
      for (const [at, reply] of (await severalAtOnce(hostile, send)).entries())
        expectNoCrash(reply, row, `${name} ${field}=${JSON.stringify(hostile[at])?.slice(0, 60)}`)
    }
  })

  test.each(differentForms)('%s withstands one hostile text at a time', async (name, row) => {
    const token = await signedIn(row)
    const texts = hostile.filter((value) => typeof value === 'string')
    for (const field of Object.keys((row.body as unknown as { shape: object }).shape)) {
      const send = async (value: string) =>
        raw(t, row, { url: pathOf(row), token, payload: await bodyOf(row, { [field]: value }) })
      for (const [at, reply] of (await severalAtOnce(texts, send)).entries())
        expectNoCrash(reply, row, `${name} ${field}=${JSON.stringify(texts[at])?.slice(0, 60)}`)
    }
  })

  test.each(taking)('%s refuses an unknown field by name', async (name, row) => {
    const token = await signedIn(row)
    const fields = ['isAdmin', 'toString', 'valueOf', 'hasOwnProperty']
    const send = (field: string) =>
      raw(t, row, { url: pathOf(row), token, payload: { ...bodies[row.path], [field]: 1 } })
    const replies = await severalAtOnce(fields, send)
    for (const reply of replies) expectRefusal(reply, row, name)
    expect(replies.map(({ json }) => json.fields)).toEqual(
      fields.map((field) => ({ [field]: 'This field is not known here.' })),
    )
  })

  test.each(taking)('%s refuses a body that is no object, or names its prototype', async (name, row) => {
    const token = await signedIn(row)
    const right = JSON.stringify(bodies[row.path]).slice(1)
    const payloads = [
      ...[
        '[]',
        'null',
        '"x"',
        '1',
        'true',
        '[{}]',
        '',
        '{',
        '{"a":}',
        `{${right}}`,
        '\u0000',
        '{"a":"\u0000"}',
        '\ufeff',
      ],
      ...[`{"__proto__":{"polluted":1},${right}`, `{"constructor":{"prototype":{"polluted":1}},${right}`],
      // Twice as deep as a function that calls itself can go.
      ...['['.repeat(20_000), '{"a":'.repeat(20_000), `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ]
    const send = (payload: string) => raw(t, row, { url: pathOf(row), token, headers: json, payload })
    for (const [at, reply] of (await severalAtOnce(payloads, send)).entries())
      expectRefusal(reply, row, `${name} ${payloads[at]?.slice(0, 40)}`)
    expect({}).not.toHaveProperty('polluted')
  })

  test.each(posts)('%s refuses two megabytes and other content types', async (name, row) => {
    const token = await signedIn(row)
    const send = (type: string, payload: string) =>
      raw(t, row, { url: pathOf(row), token, headers: { 'content-type': type }, payload })
    const large = await send('application/json', JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) }))
    expectRefusal(large, row, name)
    expect(large.status).toBe(row.files ? 415 : 413)
    const types = [
      'application/xml',
      ...(row.files ? ['application/json'] : ['multipart/form-data; boundary=x']),
      'application/x-www-form-urlencoded',
      'nonsense',
      'application/jsonp',
      'text/plain',
    ]
    for (const [at, reply] of (await severalAtOnce(types, (type) => send(type, 'a=1'))).entries()) {
      expectRefusal(reply, row, `${name} ${types[at]}`)
      expect(reply.status, `${name} ${types[at]}`).toBe(415)
    }
  })

  test.each(named(allRows.filter((row) => keysOf(row.params).includes('id'))))(
    '%s refuses what is not an id',
    async (name, row) => {
      const token = await signedIn(row)
      const ids = [
        'x',
        '1',
        '%00',
        "1'%20or%201=1",
        `${unknownId}x`,
        unknownId.slice(1),
        '..%2f..%2fetc',
        '%F0%9F%8F%A0',
        'x'.repeat(500),
        '__proto__',
        'null',
        '%25',
      ]
      const send = async (id: string) => raw(t, row, { url: pathOf(row, id), token, ...(await withBody(row)) })
      for (const [at, reply] of (await severalAtOnce(ids, send)).entries())
        expectRefusal(reply, row, `${name} ${ids[at]?.slice(0, 40)}`)
      expect((await raw(t, row, { url: pathOf(row), token, ...(await withBody(row)) })).status).toBe(404)
    },
  )

  test.each(named(allRows.filter((row) => row.query)))(
    '%s withstands one hostile query field at a time',
    async (name, row) => {
      await t.apartment()
      const token = await signedIn(row)
      for (const field of [...keysOf(row.query), '__proto__', 'constructor', 'unknown']) {
        const texts = hostile.map((value) =>
          typeof value === 'string' ? value.slice(0, 4000).toWellFormed() : JSON.stringify(value).slice(0, 4000),
        )
        const queries = [
          ...texts.map((text) => `${field}=${encodeURIComponent(text)}`),
          ...[`${field}=1&${field}=2`, `${field}[]=1`, `${field}=%E0%A4%A`],
        ]
        const send = (query: string) => raw(t, row, { url: `${row.path}?${query}`, token })
        for (const [at, reply] of (await severalAtOnce(queries, send)).entries())
          expectNoCrash(reply, row, `${name} ${queries[at]?.slice(0, 60)}`)
      }
    },
  )
})

describe('outside every row', () => {
  test('an unknown path or method of the API is refused as JSON', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
      for (const path of ['/api/nothing', '/api/', '/api/admin/apartments/x/y/z', '/api/auth/login/more'] as const) {
        const reply = await raw(t, { method, path })
        expectRefusal(reply, null, `${method} ${path}`)
        expect(reply.status).toBe(404)
      }
    expect((await raw(t, { method: 'DELETE', path: '/api/auth/login' })).status).toBe(404)
  })

  test.each(['/api/%zz', '/api/admin/apartments/%E0%A4%A', '/%', '/api/admin/apartments/%c0%ae'])(
    'the malformed URL %s is refused',
    async (url) => {
      const reply = await raw(t, { method: 'GET', path: '/' }, { url })
      expect([400, 404]).toContain(reply.status)
      expect(reply.json).toMatchObject({
        code: expect.stringMatching(/^(invalid_input|not_found)$/),
        requestId: expect.any(String),
      })
      expect(reply.json.message).toBe(reply.json.msg)
    },
  )
})
