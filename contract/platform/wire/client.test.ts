// Tests of the client of the API: what it sends, and how it reports every kind of refusal.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError, createClient, urlOf } from './client.ts'
import { endpoint } from './endpoint.ts'
import { errors } from './errors.ts'

const readHouse = endpoint({
  method: 'GET',
  path: '/api/houses/:town/rooms/:id',
  who: 'anyone',
  summary: 'A room',
  params: z.object({ town: z.string(), id: z.string() }),
  query: z.object({ page: z.number().optional(), search: z.string().optional() }),
  reply: z.object({ name: z.string() }),
  errors: ['not_found'],
})
const addHouse = endpoint({
  method: 'POST',
  path: '/api/houses',
  who: 'signed-in',
  summary: 'A new house',
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
  errors: ['dates_unavailable'],
})
const sendPicture = endpoint({
  method: 'POST',
  path: '/api/pictures',
  who: 'signed-in',
  summary: 'A picture',
  body: z.instanceof(FormData),
  reply: z.object({}),
  errors: [],
})

type Asked = { url: string; init: RequestInit }

const answering = (
  response: () => Response | Promise<Response>,
  options: { token?: string; frontendKey?: string } = {},
) => {
  const asked: Asked[] = []
  const client = createClient({
    origin: 'http://test',
    token: () => options.token ?? null,
    frontendKey: options.frontendKey,
    fetch: async (url, init) => {
      asked.push({ url, init })
      return response()
    },
  })
  const headers = () => new Headers(asked[0]?.init.headers)
  return { client, asked, headers }
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

const refusalOf = async (response: () => Response | Promise<Response>): Promise<ApiError> => {
  const { client } = answering(response)
  const outcome: unknown = await client.send(addHouse, { body: { name: 'Ama' } }).catch((error: unknown) => error)
  if (!(outcome instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(outcome)}`)
  return outcome
}

describe('urlOf', () => {
  test('puts every parameter into the path, escaped', () => {
    expect(urlOf(readHouse, { params: { town: 'Cape Coast', id: 'a/b?c' } })).toBe(
      '/api/houses/Cape%20Coast/rooms/a%2Fb%3Fc',
    )
  })

  test('leaves out empty query values', () => {
    const params = { town: 'accra', id: '1' }
    const bare = '/api/houses/accra/rooms/1'
    expect(urlOf(readHouse, { params, query: { search: '', page: undefined, other: null } })).toBe(bare)
    expect(urlOf(readHouse, { params, query: {} })).toBe(bare)
    expect(urlOf(readHouse, { params })).toBe(bare)
  })

  test('keeps zero and false, and escapes the rest', () => {
    const url = urlOf(addHouse, { query: { page: 0, all: false, search: 'a & b=ü' } })
    expect([...new URL(url, 'http://test').searchParams]).toEqual([
      ['page', '0'],
      ['all', 'false'],
      ['search', 'a & b=ü'],
    ])
  })
})

describe('what is sent', () => {
  test('method, origin, path and a JSON body', async () => {
    const { client, asked, headers } = answering(() => json({ name: 'Ama' }))
    await client.send(addHouse, { body: { name: 'Ama' } })
    expect(asked[0]).toMatchObject({ url: 'http://test/api/houses', init: { method: 'POST', body: '{"name":"Ama"}' } })
    expect(headers().get('content-type')).toBe('application/json')
  })

  test('sends the token and the frontend key when there are any', async () => {
    const { client, headers } = answering(() => json({ name: 'Ama' }), { token: 'secret', frontendKey: 'site' })
    await client.send(addHouse, { body: { name: 'Ama' } })
    expect(headers().get('authorization')).toBe('Bearer secret')
    expect(headers().get('x-frontend-key')).toBe('site')
  })

  test('sends neither of them when there is none', async () => {
    const { client, headers } = answering(() => json({ name: 'Room' }))
    await client.send(readHouse, { params: { town: 'accra', id: '1' } })
    expect([...headers().keys()]).toEqual(['accept'])
  })

  test('sends a form as it is: the browser sets its boundary', async () => {
    const { client, asked, headers } = answering(() => json({}))
    const form = new FormData()
    await client.send(sendPicture, { body: form })
    expect(asked[0]?.init.body).toBe(form)
    expect(headers().has('content-type')).toBe(false)
  })
})

describe('what comes back', () => {
  test('gives the reply with its headers', async () => {
    const { client } = answering(() => json({ name: 'Room' }, 200, { 'x-total': '7' }))
    const { reply, headers } = await client.ask(readHouse, { params: { town: 'accra', id: '1' } })
    expect(reply).toEqual({ name: 'Room' })
    expect(headers.get('x-total')).toBe('7')
  })

  test('a refusal keeps its code, status, sentence, fields, facts and wait', async () => {
    const body = { code: 'price_changed', msg: 'The price has changed.', fields: { price: 'Too low.' }, price: 360 }
    const error = await refusalOf(() => json(body, 409, { 'retry-after': '30' }))
    expect(error).toMatchObject({
      name: 'ApiError',
      code: 'price_changed',
      status: 409,
      message: 'The price has changed.',
      fields: { price: 'Too low.' },
      retryAfter: 30,
    })
    expect(error.facts.price).toBe(360)
  })

  test.each([
    [500, 'Internal Server Error', 'internal'],
    [502, 'Bad Gateway', 'unavailable'],
    [413, 'Payload Too Large', 'too_large'],
    [429, 'Too Many Requests', 'too_many_requests'],
    [200, 'OK', 'internal'],
  ] as const)(
    'an answer of %s that is not ours is told in our own sentence, never as "%s"',
    async (status, statusText, code) => {
      const page = `<h1>${statusText}</h1>`
      for (const body of [page, '', '{"error":"upstream"}']) {
        if (status === 200 && body.startsWith('{')) continue
        const error = await refusalOf(() => new Response(body, { status, statusText }))
        expect(error).toMatchObject({ code, status, message: errors[code].msg, fields: {}, retryAfter: undefined })
      }
    },
  )

  test('throws offline when nothing answers', async () => {
    const error = await refusalOf(() => Promise.reject(new TypeError('fetch failed')))
    expect(error).toMatchObject({ code: 'offline', status: 0, message: 'fetch failed' })
  })
})
