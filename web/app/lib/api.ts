// Owns the browser's line to the API: same origin, the token of the session, one reaction to a token that expired.
import { ApiError, createClient, refusalFrom, urlOf } from '@akwaaba/contract/client'
import type { CallOf, Endpoint } from '@akwaaba/contract/endpoint'
import { messages } from '@akwaaba/contract/messages'
import { readFrontendKey } from './frontend-key.ts'
import { dropSession, readToken } from './session.ts'

const client = (token: string | null) =>
  createClient({ fetch: (url, init) => fetch(url, init), token: () => token, frontendKey: readFrontendKey() })

/** A token that is no good any more ends the session here; the guard then leads to the login and back. */
export const withToken = async <T>(work: (token: string | null) => Promise<T>): Promise<T> => {
  const token = readToken()
  try {
    return await work(token)
  } catch (error) {
    // A password change gives a new token: an answer to the old one says nothing about that.
    if (error instanceof ApiError && error.code === 'not_signed_in' && readToken() === token) dropSession()
    throw error
  }
}

/** Sends a call and gives the reply with its headers. */
export const ask: ReturnType<typeof createClient>['ask'] = (row, call) =>
  withToken((token) => client(token).ask(row, call))

/** Sends a call and gives the reply. */
export const send: ReturnType<typeof createClient>['send'] = async (row, call) => (await ask(row, call)).reply

/** The file that a row answers with. */
export const askFile = <E extends Endpoint>(row: E, call: CallOf<E>): Promise<Blob> =>
  withToken(async (token) => {
    const key = readFrontendKey()
    const headers = { authorization: `Bearer ${token}`, ...(key ? { 'x-frontend-key': key } : {}) }
    const answer = await fetch(urlOf(row, call), { headers }).catch(() => {
      throw new ApiError('offline', 0, 'no answer')
    })
    if (answer.ok)
      return answer.blob().catch(() => {
        throw new ApiError('offline', 0, 'the answer broke off')
      })
    const reply: unknown = await answer.json().catch(() => null)
    throw refusalFrom(answer.status, reply, answer.headers.get('retry-after'))
  })

/** How long a wait is, in words. */
export const waitText = (seconds: number): string => {
  const [count, unit] = seconds < 100 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** What to tell a person about a failure: the server's sentence and when to try again, or that the network was in the way. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.code === 'offline') return messages.networkFailed
  return error.retryAfter ? `${error.message} Try again in ${waitText(error.retryAfter)}.` : error.message
}
