// Owns what both stand-ins are made of: a small HTTP server, its mischief, and the webhooks it sends.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the stand-in does wrong from now on: `times` times, or until it is told to stop. */
export type Mischief = {
  /** where "METHOD /path" of a call, or the name of a webhook's event, begins with this; everywhere unless given */
  on?: string
  does:
    | 'error-500'
    | 'forbidden'
    | 'html'
    | 'missing-field'
    | 'rate-limit'
    | 'slow'
    | 'answer-lost'
    | 'wrong-amount'
    | 'higher-amount'
    | 'wrong-currency'
    | 'amount-as-text'
    | 'pending'
    | 'decline-first'
    | 'refund-failed'
    | 'refund-needs-attention'
    | 'made-late'
    | 'filter-ignored'
    | 'webhook-lost'
    | 'webhook-twice'
    | 'webhook-held'
    | 'webhook-first'
  times?: number
  /** of 'rate-limit': seconds until the next call is taken */
  seconds?: number
}

type Asked = {
  query: URLSearchParams
  headers: IncomingMessage['headers']
  raw: string
  /** the body read as JSON or as a form */
  body: Record<string, unknown>
}
export type Answer = {
  status?: number
  json?: unknown
  html?: string
  text?: string
  location?: string
  /** what happens once the answer has left */
  afterwards?: () => Promise<unknown>
  /** no answer: the line drops */
  isLost?: boolean
  /** what happens when POST /control/late asks for it */
  later?: () => Promise<unknown>
}
export type Routes = [method: string, path: RegExp, handle: (asked: Asked, id: string) => Answer | Promise<Answer>][]
export type Webhook = { event: string; raw: string; headers: () => Record<string, string> }

/** What the routes of a stand-in ask of the server around them. */
export type Surroundings = {
  /** where the stand-in itself is */
  url: () => string
  /** the present of the stand-in: tests give it the time of their world */
  now: () => Date
  /** Whether that mischief is on for a call or an event; counts it. */
  isOn: (does: Mischief['does'], on: string) => boolean
  /** Sends a webhook; loses, doubles or holds it where that is on. */
  send: (hook: Webhook) => Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const readFields = (raw: string): Record<string, unknown> => {
  try {
    return JSON.parse(raw || '{}') as Record<string, unknown>
  } catch {
    return Object.fromEntries(new URLSearchParams(raw))
  }
}

const answerWith = (response: ServerResponse, answer: Answer, headers: Record<string, string> = {}) => {
  const { status = 200, json, html, text, location } = answer
  if (location !== undefined) response.writeHead(303, { location }).end()
  else if (html !== undefined) response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  else if (text !== undefined) response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
  else response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json ?? {}))
}

const slowMillis = 6_000

/** Starts a server over `routes`; everything that goes wrong is switched at /control. */
export const serve = async (
  routes: (around: Surroundings) => Routes,
  { webhookUrl, port = 0, now = () => new Date() }: { webhookUrl?: string; port?: number; now?: () => Date },
) => {
  let mischief: Mischief[] = []
  let target = webhookUrl
  const held: Webhook[] = []
  const late: (() => Promise<unknown>)[] = []
  const calls: string[] = []
  const sent: { event: string; status: number }[] = []
  let url = ''

  const find = (does: Mischief['does'], on: string): Mischief | undefined => {
    const found = mischief.find((one) => one.does === does && on.startsWith(one.on ?? ''))
    if (found?.times !== undefined && --found.times <= 0) mischief = mischief.filter((one) => one !== found)
    return found
  }
  const isOn = (does: Mischief['does'], on: string) => find(does, on) !== undefined

  const post = async ({ event, raw, headers }: Webhook) => {
    if (target === undefined) return
    const status = await fetch(target, {
      method: 'POST',
      body: raw,
      headers: { 'content-type': 'application/json', ...headers() },
    }).then(
      (answer) => answer.status,
      () => 0,
    )
    sent.push({ event, status })
  }
  const send = async (hook: Webhook) => {
    if (isOn('webhook-lost', hook.event)) return
    if (isOn('webhook-held', hook.event)) return void held.push(hook)
    if (isOn('webhook-twice', hook.event)) await post(hook)
    await post(hook)
  }

  const setTarget = (to: string) => {
    target = to
    return { to }
  }
  const control: Routes = [
    ['POST', /^\/control\/mischief$/, ({ body }) => ({ json: { on: mischief.push(body as Mischief) } })],
    ['DELETE', /^\/control\/mischief$/, () => ({ json: { off: mischief.splice(0).length } })],
    ['PUT', /^\/control\/webhook-url$/, ({ body }) => ({ json: setTarget(String(body.url)) })],
    // Those held back go out now: in the order asked for, else in the one they came in.
    [
      'POST',
      /^\/control\/webhooks$/,
      async ({ body }) => {
        const order = (body.events as string[] | undefined) ?? held.map(({ event }) => event)
        for (const event of order) {
          const at = held.findIndex((hook) => hook.event === event)
          for (const hook of at < 0 ? [] : held.splice(at, 1)) await post(hook)
        }
        return { json: sent }
      },
    ],
    ['GET', /^\/control\/webhooks$/, () => ({ json: sent })],
    // What was asked for and had not been done yet is done now.
    [
      'POST',
      /^\/control\/late$/,
      async () => {
        for (const run of late.splice(0)) await run()
        return { json: {} }
      },
    ],
    ['GET', /^\/control\/calls$/, () => ({ json: calls })],
  ]
  const table = [...control, ...routes({ url: () => url, now, isOn, send })]

  const spoil = (call: string, response: ServerResponse): boolean => {
    const limit = find('rate-limit', call)
    if (limit) {
      const json = { status: false, message: 'Rate limit exceeded!', type: 'api_error', code: 'rate_limited' }
      answerWith(response, { status: 429, json }, { 'x-ratelimit-reset': String(limit.seconds ?? 1) })
    } else if (isOn('error-500', call)) answerWith(response, { status: 500, json: { message: 'Internal error' } })
    else if (isOn('forbidden', call)) answerWith(response, { status: 403, json: { name: 'NOT_AUTHORIZED' } })
    else if (isOn('html', call)) answerWith(response, { html: '<html><body>We are back soon.</body></html>' })
    else if (isOn('slow', call)) setTimeout(() => response.destroy(), slowMillis).unref()
    else return false
    return true
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in')
    const raw = await readBody(request)
    const call = `${request.method} ${pathname}`
    const [, path, handle] = table.find(([method, path]) => method === request.method && path.test(pathname)) ?? []
    if (!path || !handle) return answerWith(response, { status: 404, json: { status: false, message: 'Not found' } })
    const isTheirs = !pathname.startsWith('/control/') && pathname !== '/books'
    if (isTheirs) calls.push(call)
    if (isTheirs && spoil(call, response)) return
    const said = await handle(
      { query, headers: request.headers, raw, body: readFields(raw) },
      path.exec(pathname)?.[1] ?? '',
    )
    if (said.afterwards && isTheirs && isOn('webhook-first', call)) await said.afterwards()
    else if (said.afterwards) response.once('close', () => said.afterwards?.().catch(() => undefined))
    if (said.later) late.push(said.later)
    if (said.isLost || (isTheirs && isOn('answer-lost', call))) return void response.destroy()
    answerWith(
      response,
      isTheirs && isOn('missing-field', call) ? { json: { status: true, message: 'OK', data: {} } } : said,
    )
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`a stand-in stumbled: ${error}\n`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
