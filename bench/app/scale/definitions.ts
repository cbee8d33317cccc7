// Owns taking keys, indexes and foreign keys off every table and making them again, as the catalogue of the database defines them.
import type { Query } from '../../platform/database.ts'
import type { Task } from './tasks.ts'

type Definition = { table: string; name: string; kind: 'key' | 'index' | 'foreign key'; text: string }

const definitionsText = `
select relation.relname as table, conname as name, case contype when 'f' then 'foreign key' else 'key' end as kind,
  -- A constraint that a migration left unchecked for the rows of before is checked when it is made again.
  regexp_replace(pg_get_constraintdef(con.oid), ' NOT VALID$', '') as text
from pg_constraint con join pg_class relation on relation.oid = conrelid
where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'f')
union all
select tablename, indexname, 'index', indexdef from pg_indexes
where schemaname = 'public' and indexname not in (select conname from pg_constraint where contype in ('p', 'u', 'x'))
order by 1, 2`

const read = (query: Query) => query<Definition>(definitionsText)

const addText = ({ table, name, kind, text }: Definition) =>
  kind === 'index' ? text : `alter table "${table}" add constraint "${name}" ${text}`
const dropText = ({ table, name, kind }: Definition) =>
  kind === 'index' ? `drop index "${name}"` : `alter table "${table}" drop constraint "${name}"`

export type Definitions = Awaited<ReturnType<typeof takeOff>>

/** Drops all of them: rows are then written without keeping an index or asking for what they refer to. */
export const takeOff = async (query: Query) => {
  const all = await read(query)
  const of = (...kinds: Definition['kind'][]) => all.filter(({ kind }) => kinds.includes(kind))
  for (const one of [...of('foreign key'), ...of('key', 'index')]) await query(dropText(one))
  return { all, keysAndIndexes: of('key', 'index'), foreignKeys: of('foreign key') }
}

/** The tables, largest first: the longest work begins first. */
const tablesBySize = async (query: Query): Promise<string[]> => {
  const rows = await query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by pg_total_relation_size(oid) desc, relname`)
  return rows.map(({ name }) => name)
}

/** For each table its keys and indexes and fresh statistics. */
export const indexTasks = async (query: Query, { keysAndIndexes }: Definitions): Promise<Task[]> =>
  (await tablesBySize(query)).map((table) => ({
    name: `indexes of ${table}`,
    work: async (own) => {
      for (const one of keysAndIndexes.filter((one) => one.table === table)) await own(addText(one))
      await own(`analyze "${table}"`)
    },
  }))

/**
 * For each table a check of its foreign keys, and a vacuum. They are added before, unchecked and one after the other, because that
 * locks two tables; the check locks only what no other task does.
 */
export const checkTasks = async (query: Query, { foreignKeys }: Definitions): Promise<Task[]> => {
  for (const one of foreignKeys) await query(`${addText(one)} not valid`)
  return (await tablesBySize(query)).map((table) => ({
    name: `foreign keys and vacuum of ${table}`,
    work: async (own) => {
      for (const { name } of foreignKeys.filter((one) => one.table === table))
        await own(`alter table "${table}" validate constraint "${name}"`)
      await own(`vacuum (parallel 0) "${table}"`)
    },
  }))
}

/** Throws unless every key, index and foreign key is there again as it was. */
export const assertRestored = async (query: Query, { all }: Definitions): Promise<void> => {
  const now = new Set((await read(query)).map(addText))
  const missing = all.map(addText).filter((text) => !now.has(text))
  if (missing.length > 0 || now.size !== all.length) throw new Error(`not made again: ${missing.join('; ')}`)
}
