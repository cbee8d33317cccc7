// Owns the browser's calls to the API: same origin, the token of the session, one reaction to a token that expired.
import { ApiError, createClient, refusalFrom, urlOf } from '@akwaaba/contract/client'
import type { CallOf, Endpoint } from '@akwaaba/contract/endpoint'
import { networkFailed } from '@akwaaba/contract/network-failed'
import { readFrontendKey } from './frontend-key.ts'
import { proveAgain } from './proof.ts'
import { dropSession, readToken } from './session.ts'

const client = (token: string | null) =>
  createClient({ fetch: (url, init) => fetch(url, init), token: () => token, frontendKey: readFrontendKey() })

/**
 * Runs `work` with the token of the session. A refused token ends the session; the guard then leads to the login and back. Work
 * that needs a proof runs again once the user has proved who they are.
 */
export const withToken = async <T>(work: (token: string | null) => Promise<T>): Promise<T> => {
  const token = readToken()
  try {
    return await work(token)
  } catch (error) {
    // A password change gives a new token: a refusal of the old one says nothing about it.
    if (error instanceof ApiError && error.code === 'not_signed_in' && readToken() === token) dropSession()
    if (error instanceof ApiError && error.code === 'proof_needed' && (await proveAgain())) return withToken(work)
    throw error
  }
}

/** Sends a call and gives the reply with its headers. */
export const ask: ReturnType<typeof createClient>['ask'] = (row, call) =>
  withToken((token) => client(token).ask(row, call))

/** Sends a call and gives the reply. */
export const send: ReturnType<typeof createClient>['send'] = async (row, call) => (await ask(row, call)).reply

/** Fetches the file that a row answers with; throws ApiError on any refusal. */
export const askFile = <E extends Endpoint>(row: E, call: CallOf<E>): Promise<Blob> =>
  withToken(async (token) => {
    const key = readFrontendKey()
    const headers = { authorization: `Bearer ${token}`, ...(key ? { 'x-frontend-key': key } : {}) }
    const response = await fetch(urlOf(row, call), { headers }).catch(() => {
      throw new ApiError('offline', 0, 'no answer')
    })
    if (response.ok)
      return response.blob().catch(() => {
        throw new ApiError('offline', 0, 'the answer broke off')
      })
    const reply: unknown = await response.json().catch(() => null)
    throw refusalFrom(response.status, reply, response.headers.get('retry-after'))
  })

/** A wait in words, never too short: "30 seconds", "3 minutes". */
export const waitText = (seconds: number): string => {
  const [count, unit] = seconds < 100 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The sentence to show for a failure: the server's, with the wait it asks for, or one about the network. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.code === 'offline') return networkFailed
  return error.retryAfter ? `${error.message} Try again in ${waitText(error.retryAfter)}.` : error.message
}
