// Owns what triggers keep beside the rows: they do not run while a seed is written, so it is made at the end, by one statement each.
import type { Query } from '../../platform/database.ts'
import type { Task } from './tasks.ts'

/** Trigger functions that write, and what a seed does instead. One that is not here fails it: what it keeps would be missing. */
const instead: Record<string, string> = {
  count_offered_by_apartment: 'sums of the overview',
  count_offered_by_block: 'sums of the overview',
  count_offered_by_stay: 'sums of the overview',
  count_stays: 'sums of the overview',
  lines_make_the_total: 'booking lines',
  occupy_by_block: 'no block is seeded',
  occupy_by_booking: 'occupied nights',
  touch_bookings_of_lines: 'writes nothing else where the lines make the total, as they do',
}

// Those that call one that writes, too.
const writingTriggers = `
with recursive functions as (select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace),
writing as (
  select proname from functions where prosrc ~* '\\m(insert into|update|delete from)\\s+[a-z_]+\\s+(as\\s|set\\s|where\\s|\\(|select\\s|values)'
  union
  select functions.proname from functions join writing on functions.prosrc ~ ('\\m' || writing.proname || '\\s*\\(')
)
select distinct proname as name from pg_trigger
join pg_proc on pg_proc.oid = tgfoid join pg_class on pg_class.oid = tgrelid join writing using (proname)
where not tgisinternal and relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`

/** Throws where a trigger keeps what no step of the seed makes. */
export const assertTriggersAreKnown = async (query: Query): Promise<void> => {
  const names = (await query<{ name: string }>(writingTriggers)).map(({ name }) => name)
  const unknown = names.filter((name) => !(name in instead))
  if (unknown.length > 0)
    throw new Error(`bench/app/scale/seed-kept.ts does not say what a seed does instead of ${unknown.join(', ')}`)
}

const sums = `nights_sold, nights_cents, other_cents, check_ins, lead_days, offered_nights, offered_onwards`
const added = sums.replace(/\w+/g, 'sum($&) as $&')

/** What is kept: how it is made from the rows, and the rows of which it says something else. */
const kept = [
  {
    name: 'sums of the overview',
    makeText: `insert into overview_sums (month, slot, ${sums}) select month, -1, ${sums} from overview_from_rows()`,
    differsText: `
      select * from (select month, ${added} from overview_sums group by month) as kept
      full join (select month, ${added} from overview_from_rows() group by month) as made using (month)
      where (kept.*) is distinct from (made.*)`,
  },
]

export const keptTasks: Task[] = kept.map(({ name, makeText }) => ({ name, work: (query) => query(makeText) }))

/** What is kept and not what its rows come to. */
export const findDifferences = async (query: Query): Promise<string[]> => {
  const found: string[] = []
  for (const { name, differsText } of kept) if ((await query(differsText)).length > 0) found.push(name)
  return found
}
