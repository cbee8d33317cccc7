// Owns reading a search from the address of a page, by the query schema of the row that answers it.
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

type Searched = Endpoint & { query: z.ZodObject }
type Output<E extends Searched> = z.output<E['query']>
type Name<E extends Searched> = Exclude<keyof Output<E> & string, 'limit' | 'after'>
/** Pages quote the parameters they ignored, up to this length. */
const longestQuoted = 100
/** A number is text in an address. */
type InAddress<V> = V extends number ? string : V

/** The valid parameters of an address for the query of a row. `limit` is left out, which the page sets, and `after`. */
export type SearchOf<E extends Searched> = { [N in Name<E>]?: InAddress<Output<E>[N]> | undefined }
/** The parameters of an address, which may be typed manually. */
export type AddressOf<E extends Searched> = { [N in Name<E>]?: string | undefined }
/** The parameters that the row refuses, as they were written. */
type RefusedOf<E extends Searched> = { [N in Name<E>]?: string }

/** A search, and the parameters that were ignored. */
export type ReadSearch<E extends Searched> = { search: SearchOf<E>; refused: RefusedOf<E> }

/** Takes the schema of a field and a text; gives the parsed value as text, cut where it is too long, or undefined where it is invalid. */
const read = (field: z.ZodType, text: string): string | undefined => {
  const result = field.safeParse(text)
  if (result.success) return result.data === undefined ? undefined : String(result.data)
  const [issue] = result.error.issues
  return issue?.code === 'too_big' && issue.origin === 'string'
    ? read(field, text.slice(0, Number(issue.maximum)).trim())
    : undefined
}

/** Takes a row and the query of an address; gives the valid search, and the parameters that were ignored. */
export const readSearch = <E extends Searched>(row: E, query: URLSearchParams): ReadSearch<E> => {
  const search: Record<string, string> = {}
  const refused: Record<string, string> = {}
  for (const [name, field] of Object.entries(row.query.shape)) {
    const text = query.get(name)?.trim()
    if (!text || name === 'limit' || name === 'after') continue
    const value = read(field, text)
    if (value === undefined) refused[name] = text.slice(0, longestQuoted)
    else search[name] = value
  }
  return { search, refused } as ReadSearch<E>
}

/** Takes a row and the query of an address; gives the valid search alone, so that an old or mangled link still shows a list. */
export const searchOf = <E extends Searched>(row: E, query: URLSearchParams): SearchOf<E> =>
  readSearch(row, query).search
