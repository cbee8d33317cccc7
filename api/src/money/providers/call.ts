// Owns calls to providers: their timeout, one retry where that is safe, and log lines without secrets.
import { fail } from '@akwaaba/contract/errors'
import type { Deps } from '#deps.ts'
import { noteProviderAnswer, providerSeconds } from '#telemetry/metrics.ts'
import { inSpan } from '#telemetry/spans.ts'

type Log = Deps['log']

/** How long a call may take; `stopping` ends it at once, because the process ends. */
export type CallLimits = { providerMillis: number; stopping?: AbortSignal }

export type ProviderCall = {
  provider: string
  /** the paths that are called, with :names in place of ids, for the metrics */
  paths: readonly string[]
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
  /** The call is idempotent: it only reads, or has an idempotency key. */
  isRepeatable: boolean
}
/** `json` is undefined when the answer was not JSON. */
export type ProviderAnswer = { status: number; json: unknown }

const maxWaitSeconds = 2 // a longer wait is refused with retryAfter

// Integers beyond the safe range stay text, because ids have 64 bits.
const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
    ? context?.source
    : value

/** Reads JSON without rounding long ids; undefined when it is not JSON. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text, keepDigits)
  } catch {
    return undefined
  }
}

/** Refuses with payment_unanswered and logs why, without the body and without keys. */
export const refuseUnanswered = (
  log: Log,
  facts: { provider: string; what: string } & Record<string, unknown>,
): never => {
  log.warn(facts, 'a payment provider did not answer as it should')
  return fail('payment_unanswered')
}

const pathOf = (url: string) => new URL(url).pathname

const patterns = new Map<string, RegExp>()
const matches = (pattern: string, path: string): boolean => {
  const known = patterns.get(pattern) ?? new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
  patterns.set(pattern, known)
  return known.test(path)
}

/** The path of a call without ids; 'other' where its provider does not list it, so that there are few words of this kind. */
const patternOf = ({ url, paths }: ProviderCall): string => {
  const path = pathOf(url)
  return paths.find((pattern) => matches(pattern, path)) ?? 'other'
}

/** The outcome of a request, for the metrics. */
const outcomeOf = (status: number): string =>
  status >= 500 || status === 429 ? 'failed' : status >= 400 ? 'refused' : 'ok'

const failureOf = (error: unknown, { stopping }: CallLimits): string => {
  if (stopping?.aborted) return 'stopped'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

/** Sends one request; records how long it took, what came of it, and its span. */
const measureOnce = (call: ProviderCall, callLimits: CallLimits): ReturnType<typeof callOnce> => {
  const { provider, method, url } = call
  const path = patternOf(call)
  const began = performance.now()
  const record = (outcome: string) => {
    const labels = { provider, call: `${method} ${path}`, outcome }
    providerSeconds.observe(labels, (performance.now() - began) / 1000)
    noteProviderAnswer(provider, outcome)
  }
  const { hostname, port } = new URL(url)
  const attributes = {
    ...{ 'http.request.method': method, 'url.template': path, 'server.address': hostname },
    ...{ 'akwaaba.provider': provider, ...(port === '' ? {} : { 'server.port': Number(port) }) },
  }
  return inSpan({ name: `${method} ${path}`, kind: 'client', attributes }, async (note) => {
    try {
      const answer = await callOnce(call, callLimits)
      const outcome = outcomeOf(answer.status)
      note({
        'http.response.status_code': answer.status,
        ...(answer.status >= 400 ? { 'error.type': String(answer.status) } : {}),
      })
      record(outcome)
      return answer
    } catch (error) {
      record(failureOf(error, callLimits))
      throw error
    }
  })
}

const callOnce = async (
  call: ProviderCall,
  { providerMillis, stopping }: CallLimits,
): Promise<ProviderAnswer & { waitSeconds: number }> => {
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
 * Calls a provider; if there is no answer, or one of 5xx or 429, retries a repeatable call once. Refuses with
 * payment_unanswered when there is still none, or `stopping` fires. Gives every other answer to the caller.
 */
export const callProvider = async (log: Log, callLimits: CallLimits, call: ProviderCall): Promise<ProviderAnswer> => {
  const facts = { provider: call.provider, path: pathOf(call.url) }
  for (let isLast = !call.isRepeatable; ; isLast = true) {
    const answer = await measureOnce(call, callLimits).catch((error: unknown) => {
      // The name alone: the message of fetch may contain the address, and its cause anything of the network layer.
      if (isLast || callLimits.stopping?.aborted)
        return refuseUnanswered(log, { ...facts, what: error instanceof Error ? error.name : 'no answer' })
      return null
    })
    if (answer === null) continue
    const { status, json, waitSeconds } = answer
    if (status < 500 && status !== 429) return { status, json }
    log.warn({ ...facts, status }, 'a payment provider could not answer')
    if (isLast || (status === 429 && waitSeconds > maxWaitSeconds))
      return fail('payment_unanswered', status === 429 ? { retryAfter: waitSeconds } : {})
    if (status === 429) await pause(waitSeconds)
  }
}
