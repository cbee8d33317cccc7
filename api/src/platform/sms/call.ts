// Owns calls to providers of SMS: their time limit, and what it means when one does not end as it should.
import { isRecord } from '@akwaaba/contract/guards'
import { SmsRefused, SmsUnanswered } from './port.ts'

type Call = { url: string; headers: Record<string, string>; body: string; millis: number }

// Before a connection there is nothing that a provider could have taken.
const notReached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error && isRecord(error.cause) ? error.cause.code : undefined
  return typeof cause === 'string' ? cause : ''
}

/**
 * Sends one message and gives the JSON of the answer. Throws SmsRefused for an answer of 4xx, SmsUnanswered where it is not known whether
 * the message was taken, and an Error where it was not. The name alone of a network error is repeated: its text may contain keys.
 */
export const callSms = async ({ url, headers, body, millis }: Call): Promise<Record<string, unknown>> => {
  const reply = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(millis),
  }).catch((error: unknown) => {
    if (notReached.has(codeOf(error))) throw new Error('The provider of SMS cannot be reached.')
    throw new SmsUnanswered('The provider of SMS has not answered in time.')
  })
  const answer: unknown = await reply.json().catch(() => null)
  if (reply.status === 429 || reply.status === 503) throw new Error('The provider of SMS is busy.')
  const said = isRecord(answer) && typeof answer.message === 'string' ? answer.message.slice(0, 200) : ''
  if (reply.status >= 400 && reply.status < 500)
    throw new SmsRefused(`The provider of SMS refused it (${reply.status})${said && `: ${said}`}`)
  if (!reply.ok || !isRecord(answer)) throw new SmsUnanswered(`The provider of SMS answered ${reply.status}.`)
  return answer
}
