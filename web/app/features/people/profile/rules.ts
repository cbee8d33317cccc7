// Owns the pure rules of the profile: which field a refusal belongs to, and secrets in groups.
import { ApiError } from '@akwaaba/contract/client'
import type { ErrorCode } from '@akwaaba/contract/errors'
import { sentenceOf } from '../../../lib/api.ts'

/** The faults of a form: sentences by field, and one for the whole form. */
export type Faults<F extends string> = { fields: Partial<Record<F, string>>; form?: string }
export const noFaults: Faults<never> = { fields: {} }

/** One field's fault. */
export const faultAt = <F extends string>(field: F, sentence: string): Faults<F> => {
  // An object literal with a computed name would not be known to have one of F.
  const fields: Faults<F>['fields'] = {}
  fields[field] = sentence
  return { fields }
}

/** The server's sentence, or `fallback` where it gave none. */
export const refusalText = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.code !== 'offline' && !error.facts.msg ? fallback : sentenceOf(error)

/** Sorts a refusal: `places` maps codes and fields of the wire to fields of the form; the rest is the form's. */
export const faultsOf = <F extends string>(
  error: unknown,
  fallback: string,
  places: { [place in ErrorCode | (string & {})]?: F },
): Faults<F> => {
  const text = refusalText(error, fallback)
  if (!(error instanceof ApiError)) return { fields: {}, form: text }
  const place = places[error.code]
  if (place) return faultAt(place, text)
  const fields: Faults<F>['fields'] = {}
  for (const [name, sentence] of Object.entries(error.fields)) {
    const field = places[name]
    if (field) fields[field] = sentence
  }
  return Object.keys(fields).length > 0 ? { fields } : { fields, form: text }
}

/** "ABCD EFGH IJ": easier to copy from the screen. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
