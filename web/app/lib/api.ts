// Owns the browser's line to the API: same origin, the token of the session, one reaction to a token that lapsed.
import { ApiError, createClient } from '@akwaaba/contract/client'
import { messages } from '@akwaaba/contract/messages'
import { dropSession, readToken } from './session.ts'

let frontendKey: string | undefined

/** Sets the key that ships with the page, where the site is set to use one. */
export const setFrontendKey = (key: string | null): void => {
  frontendKey = key ?? undefined
}

/** The header that tells our own pages from strangers' scripts, where a key is set. */
export const keyHeader = (): Record<string, string> => (frontendKey ? { 'x-frontend-key': frontendKey } : {})

const client = () =>
  createClient({ fetch: (url, init) => fetch(url, init), token: readToken, ...(frontendKey ? { frontendKey } : {}) })

/** Sends a call. A token that is no good any more ends the session here; the guard then leads to the login and back. */
export const send: ReturnType<typeof createClient>['send'] = async (row, call) => {
  try {
    return await client().send(row, call)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_signed_in') dropSession()
    throw error
  }
}

/** What to tell a person about a failure: the server's sentence, or that the network was in the way. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'offline' ? error.message : messages.networkTrouble

export const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : 'internal')
