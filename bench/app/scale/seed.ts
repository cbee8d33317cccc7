// Owns a marketplace of any size, made inside the database: homes, people, bookings and their money, the same every time.
import { idFunction, insertPictures } from '../../catalogue/large-catalogue.ts'
import type { BenchDatabase } from '../../platform/database.ts'
import { catalogueSteps } from './seed-catalogue.ts'
import { moneySteps } from './seed-money.ts'
import { orderSteps } from './seed-orders.ts'
import type { Sizes } from './seed-steps.ts'

const functions = `
${idFunction};
-- The day of check-in of a booking, from two years ago to a year ahead; two of one home never overlap.
create or replace function seed_check_in(n bigint, homes bigint) returns date language sql stable parallel safe return
  current_date + case when n < homes then (n * 7919 % 1095)::int - 730
    else ((n - homes) * 5 * 7919 % 1095)::int - 710 end;
create or replace function seed_home(n bigint, homes bigint) returns bigint language sql immutable parallel safe return
  case when n < homes then n else (n - homes) * 5 end;`

/** Secondary indexes are dropped while rows are written and made again at once, which takes a fraction of the time. */
const indexesOf = `
select format('drop index %I', indexname) as "dropText", indexdef as "makeText" from pg_indexes
where schemaname = 'public' and indexname not in (select conname from pg_constraint)`
const overlapsText = `select conname as name, pg_get_constraintdef(oid) as "makeText" from pg_constraint where conname = 'no_double_booking'`

const overviewSums = `
insert into overview_sums (month, slot, nights_sold, nights_cents, other_cents, check_ins, lead_days, offered_nights, offered_onwards)
select month, -1, nights_sold, nights_cents, other_cents, check_ins, lead_days, offered_nights, offered_onwards
from overview_from_rows()`

/** Fills a migrated, empty database; `report` is called with each step and its milliseconds. */
export const seed = async (
  database: BenchDatabase,
  sizes: Sizes,
  report: (step: string, wallMs: number) => void = () => undefined,
): Promise<void> => {
  const run = async (name: string, work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    report(name, performance.now() - began)
  }
  // Triggers and foreign keys are checked by the tests of the product; here they would take hours.
  await database.query(`set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2; set work_mem = '256MB'`)
  await database.query(functions)
  const indexes = await database.query<{ dropText: string; makeText: string }>(indexesOf)
  const [exclusion] = await database.query<{ name: string; makeText: string }>(overlapsText)
  for (const { dropText } of indexes) await database.query(dropText)
  await database.query('alter table occupied_nights drop constraint no_double_booking')
  await run('pictures', () => insertPictures(database))
  for (const { name, text, values } of [...catalogueSteps(sizes), ...orderSteps(sizes), ...moneySteps(sizes)])
    await run(name, () => database.query(text, values ?? []))
  await run('indexes', async () => {
    for (const { makeText } of indexes) await database.query(makeText)
    await database.query(`alter table occupied_nights add constraint no_double_booking ${exclusion?.makeText}`)
  })
  // The triggers that keep these sums did not run.
  await run('sums of the overview', () => database.query(overviewSums))
  await run('statistics', () => database.query('vacuum analyze'))
  await database.query('reset all')
}
