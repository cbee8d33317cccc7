// Owns the browser's line to the API: same origin, the token of the session, one reaction to a token that lapsed.
import { ApiError, createClient } from '@akwaaba/contract/client'
import { messages } from '@akwaaba/contract/messages'
import { readFrontendKey } from './frontend-key.ts'
import { dropSession, readToken } from './session.ts'

const client = (token: string | null) =>
  createClient({ fetch: (url, init) => fetch(url, init), token: () => token, frontendKey: readFrontendKey() })

/** Sends a call. A token that is no good any more ends the session here; the guard then leads to the login and back. */
export const send: ReturnType<typeof createClient>['send'] = async (row, call) => {
  const token = readToken()
  try {
    return await client(token).send(row, call)
  } catch (error) {
    // A password change gives a new token: an answer to the old one says nothing about that.
    if (error instanceof ApiError && error.code === 'not_signed_in' && readToken() === token) dropSession()
    throw error
  }
}

/** How long a wait is, in words. */
export const waitText = (seconds: number): string => {
  const [count, unit] = seconds < 100 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** What to tell a person about a failure: the server's sentence and when to try again, or that the network was in the way. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.code === 'offline') return messages.networkTrouble
  return error.retryAfter ? `${error.message} Try again in ${waitText(error.retryAfter)}.` : error.message
}
