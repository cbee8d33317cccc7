// Owns judging an error by what the API refused: by its code or status, the fields that it names, and the wait that it asks for.
import { type ApiError, isApiError } from '@akwaaba/contract/client'
import type { ErrorCode } from '@akwaaba/contract/errors'

/** Takes an error and codes; whether the API refused with one of these. */
export const isRefusedWith = (error: unknown, ...codes: readonly ErrorCode[]): error is ApiError =>
  isApiError(error) && codes.some((code) => code === error.code)

/** Takes an error; gives the sentences that a refusal has for fields, none where it is no refusal. */
export const fieldFaults = (error: unknown): Record<string, string> => (isApiError(error) ? error.fields : {})

/** Takes an error; gives for how many seconds a refusal asks to wait, undefined where it asks for none. */
export const retryAfterOf = (error: unknown): number | undefined => (isApiError(error) ? error.retryAfter : undefined)

/**
 * Whether the API refused for what was asked, so that asking again changes nothing. A lost connection, a failure of the server and too many
 * calls say nothing about it.
 */
export const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429

/** Whether a record does not exist or belongs to another user, so that asking again would not help; a malformed id is answered like one of none. */
export const isNotThere = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 400)
