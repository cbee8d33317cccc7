// Owns how rows of apartments become JSON in the database, and statements in plain SQL for the reads that are called most.
import { apartment } from '@akwaaba/contract/apartments'
import { limits } from '@akwaaba/contract/limits'
import { CompiledQuery } from 'kysely'
import type { Deps } from '#deps.ts'
import { hostJson } from '#organisations/hosts.ts'

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnOf: Record<string, string> = {
  _id: 'apartments.id',
  size: 'size_sqm::float8',
  price: '(price_cents / 100.0)::float8',
  // The exact point is in no public reply.
  latitude: 'public_latitude',
  longitude: 'public_longitude',
  rating: `json_build_object('count', rating_count, 'average',
    case when rating_count >= ${limits.reviewsForAverage} then round(rating_sum / rating_count::numeric, 1)::float8 end)`,
  host: hostJson('apartments.organisation_id'),
}

/** Of a row of apartments the JSON with these of the names that the contract has for its columns. */
export const jsonOf = (names: readonly string[]): string => {
  const columns = names.map((name) => `${columnOf[name] ?? inSnakeCase(name)} as "${name}"`)
  return `(select row_to_json(wire) from (select ${columns.join(', ')}) as wire)`
}

/** A row of apartments as the text of its JSON: as rows, they would be read and written again, which is most of a reply's work. */
export const jsonText = `${jsonOf(Object.keys(apartment.shape))}::text`
/** The same with its id, which begins every list. */
export const jsonColumn = `apartments.id as "listedId", ${jsonText} as json`

// Without the query builder: compiling the query would take longer than the database takes to answer it.
export const runText = <T>(deps: Deps, text: string, values: unknown[]) =>
  deps.db.withoutPlugins().executeQuery<T>(CompiledQuery.raw(text, values))
