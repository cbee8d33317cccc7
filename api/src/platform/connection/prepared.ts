// Owns statements that are prepared once per connection.
import pg from 'pg'
import { clientThatNoticesSilence } from './silence.ts'

const names = new Map<string, string | undefined>()
const maxPrepared = 500

// As Kysely writes selectAll and returningAll. Another release may add a column to the table while this one runs, and PostgreSQL
// then refuses a prepared statement for good. Columns of a subquery are listed by us, so that theirs cannot change.
const givesColumnsOfTable = /\bselect (?:distinct )?\*(?: from "|, (?!true as "isListed"))|"\.\*|\breturning \*/

/**
 * A stable name for an SQL text, so that pg prepares it once per connection; undefined where it gives all columns of a table,
 * and when there are too many texts.
 */
const preparedName = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.has(text) || names.size >= maxPrepared) return known
  const name = givesColumnsOfTable.test(text) ? undefined : `q${names.size}`
  names.set(text, name)
  return name
}

type Result = pg.QueryResult
type Ended = (error: Error | undefined, result: Result) => void

/** A client that notices silence, and prepares each text that is queried with values. */
export const clientThatPrepares = (silentMillis: number, doubtMillis?: number) =>
  class extends clientThatNoticesSilence(silentMillis, doubtMillis) {
    /** The name of a text for members' role: what it is planned with differs, so it is another statement. */
    readonly nameForMembers = (text: string): string | undefined => {
      const name = preparedName(text)
      return name === undefined ? undefined : `m${name}`
    }

    // Kysely calls query(text, values); all other calls, such as begin or a cursor, are passed on unchanged.
    // biome-ignore lint/suspicious/noExplicitAny: pg declares nine overloads of query, one signature cannot match them all
    override query(...args: any[]): any {
      const [text, values, ended] = args
      if (typeof text !== 'string' || !Array.isArray(values)) return super.query(...args)
      const name = preparedName(text)
      if (name === undefined) return super.query(...args)
      // Named afterwards: pg copies a text with a name property by property, which takes longer than all else it does to ask.
      const query = Object.assign(new pg.Query(text, values), { name })
      if (ended !== undefined) return super.query(query, ended)
      return new Promise<Result>((resolve, reject) => {
        const settle: Ended = (error, result) => (error ? reject(error) : resolve(result))
        super.query(query, settle)
      }).catch((error: Error) => {
        // As pg does: the stack would lead to the socket, and not to who has asked.
        Error.captureStackTrace(error)
        throw error
      })
    }
  }
