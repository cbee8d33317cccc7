// Owns the base of both stand-ins: a small HTTP server, its faults, and the webhooks it sends.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fault of the stand-in from now on: `times` times, or until the faults are ended. */
export type Fault = {
  /** the beginning of "METHOD /path" of a call or of a webhook's event, or with $ at its end all of it; all of them by default */
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
    | 'transfer-failed'
    | 'transfer-reversed'
    | 'transfer-otp'
    | 'low-balance'
    | 'number-refused'
    | 'still-pending'
    | 'paid-at-once'
    | 'voucher-again'
    | 'webhook-lost'
    | 'webhook-twice'
    | 'webhook-held'
    | 'webhook-first'
  times?: number
  /** of 'rate-limit': seconds until the next call is accepted */
  seconds?: number
}

type Request = {
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
  /** runs once the answer is sent */
  afterwards?: () => Promise<unknown>
  /** no answer: the connection drops */
  isLost?: boolean
  /** runs at the next POST /control/late */
  later?: () => Promise<unknown>
}
export type Routes = [method: string, path: RegExp, handle: (asked: Request, id: string) => Answer | Promise<Answer>][]
export type Webhook = { event: string; raw: string; headers: () => Record<string, string> }

/** What the server provides to the routes of a stand-in. */
export type ServerTools = {
  /** the address of the stand-in */
  url: () => string
  /** the clock of the stand-in: tests give it the time of their world */
  now: () => Date
  /** Whether that fault is on for a call or an event; counts its use. */
  hasFault: (does: Fault['does'], on: string) => boolean
  /** Sends a webhook; loses, repeats or holds it if that fault is on. */
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

/** Starts a server with `routes`; faults are switched at /control. */
export const serve = async (
  routes: (tools: ServerTools) => Routes,
  { webhookUrl, port = 0, now = () => new Date() }: { webhookUrl?: string; port?: number; now?: () => Date },
) => {
  let faults: Fault[] = []
  const posting = new Set<Promise<void>>()
  let target = webhookUrl
  const held: Webhook[] = []
  const late: (() => Promise<unknown>)[] = []
  const calls: string[] = []
  const sent: { event: string; status: number }[] = []
  let url = ''

  const isMeant = (wanted: string, on: string) =>
    wanted.endsWith('$') ? on === wanted.slice(0, -1) : on.startsWith(wanted)
  const find = (does: Fault['does'], on: string): Fault | undefined => {
    const found = faults.find((one) => one.does === does && isMeant(one.on ?? '', on))
    if (found?.times !== undefined && --found.times <= 0) faults = faults.filter((one) => one !== found)
    return found
  }
  const hasFault = (does: Fault['does'], on: string) => find(does, on) !== undefined

  const post = (hook: Webhook) => {
    const answered = postNow(hook).finally(() => posting.delete(answered))
    posting.add(answered)
    return answered
  }
  const postNow = async ({ event, raw, headers }: Webhook) => {
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
    if (hasFault('webhook-lost', hook.event)) return
    if (hasFault('webhook-held', hook.event)) return void held.push(hook)
    if (hasFault('webhook-twice', hook.event)) await post(hook)
    await post(hook)
  }

  const setTarget = (to: string) => {
    target = to
    return { to }
  }
  const control: Routes = [
    ['POST', /^\/control\/faults$/, ({ body }) => ({ json: { on: faults.push(body as Fault) } })],
    ['DELETE', /^\/control\/faults$/, () => ({ json: { off: faults.splice(0).length } })],
    ['PUT', /^\/control\/webhook-url$/, ({ body }) => ({ json: setTarget(String(body.url)) })],
    // Sends the held ones: in the requested order, else in their own.
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
    // Does what was delayed by 'made-late'.
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
  const makeTable = () => [...control, ...routes({ url: () => url, now, hasFault, send })]
  let table = makeTable()

  const answerWithFault = (call: string, response: ServerResponse): boolean => {
    const limit = find('rate-limit', call)
    if (limit) {
      const json = { status: false, message: 'Rate limit exceeded!', type: 'api_error', code: 'rate_limited' }
      answerWith(response, { status: 429, json }, { 'x-ratelimit-reset': String(limit.seconds ?? 1) })
    } else if (hasFault('error-500', call)) answerWith(response, { status: 500, json: { message: 'Internal error' } })
    else if (hasFault('forbidden', call)) answerWith(response, { status: 403, json: { name: 'NOT_AUTHORIZED' } })
    else if (hasFault('html', call)) answerWith(response, { html: '<html><body>We are back soon.</body></html>' })
    else if (hasFault('slow', call)) setTimeout(() => response.destroy(), slowMillis).unref()
    else return false
    return true
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://stand-in')
    const raw = await readBody(request)
    const call = `${request.method} ${pathname}`
    const [, path, handle] = table.find(([method, path]) => method === request.method && path.test(pathname)) ?? []
    if (!path || !handle) return answerWith(response, { status: 404, json: { status: false, message: 'Not found' } })
    const isProtocolCall = !pathname.startsWith('/control/') && pathname !== '/books'
    if (isProtocolCall) calls.push(call)
    if (isProtocolCall && answerWithFault(call, response)) return
    const reply = await handle(
      { query, headers: request.headers, raw, body: readFields(raw) },
      path.exec(pathname)?.[1] ?? '',
    )
    if (reply.afterwards && isProtocolCall && hasFault('webhook-first', call)) await reply.afterwards()
    else if (reply.afterwards) response.once('close', () => reply.afterwards?.().catch(() => undefined))
    if (reply.later) late.push(reply.later)
    if (reply.isLost || (isProtocolCall && hasFault('answer-lost', call))) return void response.destroy()
    answerWith(
      response,
      isProtocolCall && hasFault('missing-field', call) ? { json: { status: true, message: 'OK', data: {} } } : reply,
    )
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      process.stderr.write(`a stand-in failed: ${error}\n`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** Forgets all payments, calls and faults, once the webhooks under way are answered. */
    forget: async () => {
      for (const list of [held, late]) list.splice(0)
      await Promise.all(posting)
      for (const list of [faults, held, late, calls, sent]) list.splice(0)
      table = makeTable()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
