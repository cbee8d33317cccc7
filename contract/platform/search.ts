// Owns how a search is read from the address of a page: by the query of the endpoint row that answers it.
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

type Searched = Endpoint & { query: z.ZodObject }
type Output<E extends Searched> = z.output<E['query']>
type Name<E extends Searched> = Exclude<keyof Output<E> & string, 'limit'>
/** Pages quote what they left out. */
const longestQuoted = 100
/** A number stands in an address as text. */
type InAddress<V> = V extends number ? string : V

/** What an address says to the query of a row; how long a page of the list is belongs to the page that shows it. */
export type SearchOf<E extends Searched> = { [N in Name<E>]?: InAddress<Output<E>[N]> | undefined }
/** What an address of a search is made of, typed by hand included. */
export type AddressOf<E extends Searched> = { [N in Name<E>]?: string | undefined }
/** What an address says and the row does not allow, as it was written. */
type RefusedOf<E extends Searched> = { [N in Name<E>]?: string }

/** A search, and what of its address was left out. */
export type ReadSearch<E extends Searched> = { search: SearchOf<E>; refused: RefusedOf<E> }

/** Takes a field and text; gives the value of the field as text, cut where it is too long, or undefined where it makes no sense. */
const read = (field: z.ZodType, text: string): string | undefined => {
  const result = field.safeParse(text)
  if (result.success) return result.data === undefined ? undefined : String(result.data)
  const [issue] = result.error.issues
  return issue?.code === 'too_big' && issue.origin === 'string'
    ? read(field, text.slice(0, Number(issue.maximum)).trim())
    : undefined
}

/** Takes a row and the query of an address; gives the search that both of them know, and what of the address was left out. */
export const readSearch = <E extends Searched>(row: E, query: URLSearchParams): ReadSearch<E> => {
  const search: Record<string, string> = {}
  const refused: Record<string, string> = {}
  for (const [name, field] of Object.entries(row.query.shape)) {
    const text = query.get(name)?.trim()
    if (!text || name === 'limit') continue
    const value = read(field as z.ZodType, text)
    if (value === undefined) refused[name] = text.slice(0, longestQuoted)
    else search[name] = value
  }
  return { search: search as SearchOf<E>, refused: refused as RefusedOf<E> }
}

/** Takes a row and the query of an address; gives the search, without what makes no sense, so that an old or mangled link still shows a list. */
export const searchOf = <E extends Searched>(row: E, query: URLSearchParams): SearchOf<E> =>
  readSearch(row, query).search
