// Owns one call to a provider: how long it may take, one more try where that is safe, and no secret in what is said of it.
import { fail } from '@akwaaba/contract/errors'
import type { Deps } from '#deps.ts'

type Log = Deps['log']

/** How long a call may take; `stopping` ends it at once, because our process ends. */
export type Patience = { providerMillis: number; stopping?: AbortSignal }

export type Call = {
  provider: string
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  /** The same call twice does no more than once: it only reads, or carries a key of its own. */
  isRepeatable: boolean
}
/** `json` is undefined where the answer was none. */
export type Answer = { status: number; json: unknown }

const longestPause = 2 // seconds; who has to wait longer is told so

// Digits beyond what a number holds stay as they were written: ids are 64 bits wide.
const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
    ? context?.source
    : value

/** Reads JSON without rounding long ids; undefined where it is none. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text, keepDigits)
  } catch {
    return undefined
  }
}

/** Refuses with payment_unanswered, and says in the log why: neither a body nor a key stands there. */
export const unanswered = (log: Log, facts: { provider: string; what: string } & Record<string, unknown>): never => {
  log.warn(facts, 'a payment provider did not answer as it should')
  return fail('payment_unanswered')
}

const pathOf = (url: string) => new URL(url).pathname

const once = async (call: Call, { providerMillis, stopping }: Patience): Promise<Answer & { waitSeconds: number }> => {
  const reply = await fetch(call.url, {
    method: call.method,
    headers: call.headers,
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(providerMillis), ...(stopping ? [stopping] : [])]),
    ...(call.body === undefined ? {} : { body: call.body }),
  })
  const json = readJson(await reply.text())
  return { status: reply.status, json, waitSeconds: Number(reply.headers.get('x-ratelimit-reset') ?? 1) || 1 }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/**
 * Calls; tries once more where no answer came, or one of 5xx or 429, and the call is repeatable. Refuses with
 * payment_unanswered where still none came, or `stopping` fires. The caller judges what the answer says.
 */
export const callProvider = async (log: Log, patience: Patience, call: Call): Promise<Answer> => {
  const facts = { provider: call.provider, path: pathOf(call.url) }
  for (let isLast = !call.isRepeatable; ; isLast = true) {
    const answer = await once(call, patience).catch((error: unknown) => {
      // Its name alone: a message of fetch may hold the address, and a cause whatever the network layer put there.
      if (isLast || patience.stopping?.aborted)
        return unanswered(log, { ...facts, what: error instanceof Error ? error.name : 'no answer' })
      return null
    })
    if (answer === null) continue
    const { status, json, waitSeconds } = answer
    if (status < 500 && status !== 429) return { status, json }
    log.warn({ ...facts, status }, 'a payment provider could not answer')
    if (isLast || (status === 429 && waitSeconds > longestPause))
      return fail('payment_unanswered', status === 429 ? { retryAfter: waitSeconds } : {})
    if (status === 429) await pause(waitSeconds)
  }
}
