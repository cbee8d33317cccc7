// Owns what triggers keep beside the rows: they do not run while a seed is written, so it is made at the end, by one statement each.
import type { Query } from '../../platform/database.ts'
import type { Task } from './tasks.ts'

/** Trigger functions that write other rows than sums, and what a seed does instead. One that is not here fails the seed. */
const instead: Record<string, string> = {
  count_promo_use: 'no promo code is seeded',
  fill_due_of_payment: 'dues',
  follow_organisation: 'no organisation is paused or renamed',
  keep_ledger_days: 'days of the ledger',
  recount_stay: 'stays of the sums of reports',
  lines_make_the_total: 'booking lines',
  move_due_of_payment: 'dues',
  move_rules_version_of_apartments: 'calendars are seeded with the version that their listing has',
  note_home_of_feeds: 'no home is deleted',
  note_nights_for_feeds: 'no night becomes free',
  note_freed_nights: 'nobody waits for nights',
  occupy_by_block: 'no block is seeded',
  occupy_by_booking: 'occupied nights',
  occupy_by_new_bookings: 'occupied nights',
  count_review: 'no review is seeded',
  count_tour_review: 'no review is seeded',
  rate_listing: 'no review is seeded',
  release_promo_use: 'no promo code is seeded',
  plan_cleaning: 'cleaning tasks',
  plan_cleaning_of_new: 'cleaning tasks',
  plan_cleaning_of_event: 'cleaning after feeds',
  plan_cleaning_of_new_events: 'cleaning after feeds',
  price_calendar_is_due: 'price calendars',
  touch_bookings_of_lines: 'nothing: the lines make the total',
}

type Kept = { table: string; function: string; keys: string[]; sums: string[] }

// A function x_from_rows() says what the table x, or x_sums, must come to. Its columns of bigint are sums, the others are what they
// are of; the table has a slot besides, of which -1 is no writer's.
const keptText = `
select relname as table, proname as function,
  array(select name from unnest(proargnames, proallargtypes) as out (name, type) where type <> 'bigint'::regtype) as keys,
  array(select name from unnest(proargnames, proallargtypes) as out (name, type) where type = 'bigint'::regtype) as sums
from pg_proc join pg_class on relkind = 'r' and relnamespace = pronamespace
  and relname in (replace(proname, '_from_rows', ''), replace(proname, '_from_rows', '_sums'))
where pronamespace = 'public'::regnamespace and proname like '%\\_from\\_rows' order by 1`

// Those that call one that writes, too.
const writingTriggers = (tablesOfSums: string[]) => `
with recursive functions as (select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace),
writing as (
  select proname from functions
  where prosrc ~* '\\m(insert into|update|delete from)\\s+(?!(${[...tablesOfSums, 'set'].join('|')})\\M)[a-z_]+\\s+(as|set|where|select|values|\\()'
  union
  select functions.proname from functions join writing on functions.prosrc ~ ('\\m' || writing.proname || '\\s*\\(')
)
select distinct proname as name from pg_trigger
join pg_proc on pg_proc.oid = tgfoid join pg_class on pg_class.oid = tgrelid join writing using (proname)
where not tgisinternal and relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`

/** Throws where a trigger writes what no step of the seed makes. */
export const assertTriggersAreKnown = async (query: Query): Promise<void> => {
  const tablesOfSums = (await query<Kept>(keptText)).map(({ table }) => table)
  const names = (await query<{ name: string }>(writingTriggers(tablesOfSums))).map(({ name }) => name)
  const unknown = names.filter((name) => !(name in instead))
  if (unknown.length > 0)
    throw new Error(`bench/app/scale/seed-kept.ts does not say what a seed does instead of ${unknown.join(', ')}`)
}

/** Makes the sums of each table that has some from its rows. */
export const keptTasks = async (query: Query): Promise<Task[]> =>
  (await query<Kept>(keptText)).map(({ table, function: made, keys, sums }) => {
    const columns = [...keys, ...sums].join(', ')
    const text = `insert into ${table} (${columns}, slot) select ${columns}, -1 from ${made}()`
    return { name: `rows of ${table}`, work: (own) => own(text) }
  })

/** The tables of sums that say something else than their rows. */
export const findDifferences = async (query: Query): Promise<string[]> => {
  const found: string[] = []
  for (const { table, function: made, keys, sums } of await query<Kept>(keptText)) {
    const added = sums.map((name) => `sum(${name}) as ${name}`).join(', ')
    const isSome = sums.map((name) => `sum(${name}) <> 0`).join(' or ')
    const from = (source: string) =>
      `select ${keys.join(', ')}, ${added} from ${source} group by ${keys.join(', ')} having ${isSome}`
    const [kept, rows] = [from(table), from(`${made}()`)]
    const different = await query(`((${kept}) except (${rows})) union all ((${rows}) except (${kept}))`)
    if (different.length > 0) found.push(table)
  }
  return found
}
