// Owns a marketplace of any size, made inside the database: homes, people, bookings and their money, the same every time.
import { execFileSync } from 'node:child_process'
import { totalmem } from 'node:os'
import { idFunction, insertPictures } from '../../catalogue/large-catalogue.ts'
import type { BenchDatabase, Query } from '../../platform/database.ts'
import { assertRestored, checkTasks, indexTasks, takeOff } from './definitions.ts'
import { catalogueSteps } from './seed-catalogue.ts'
import { feedSteps } from './seed-feeds.ts'
import { assertTriggersAreKnown, keptTasks } from './seed-kept.ts'
import { moneySteps } from './seed-money.ts'
import { orderSteps } from './seed-orders.ts'
import type { Sizes, Step } from './seed-steps.ts'
import { runTasks, type Task } from './tasks.ts'

const functions = `
${idFunction};
-- The day of check-in of a booking, from two years ago to a year ahead; two of one home never overlap. A hundred arrive today and a
-- hundred leave, however many homes there are: so the list of today is as long. Their homes are booked once.
create or replace function seed_check_in(n bigint, homes bigint) returns date language sql stable parallel safe return
  current_date + case when n < homes and n % (homes / 100) = 1 then 0
    when n < homes and n % (homes / 100) = 2 then -1 - (n % 7)::int
    when n < homes then (n * 7919 % 1095)::int - 730
    else ((n - homes) * 5 * 7919 % 1095)::int - 710 end;
-- Every guest as often as any other. What is bought in the same minute, which is every 20,000th, is not bought by the same few, and
-- what is cancelled, which is every tenth, is spread over all: so a guest has as few refunds, however many homes there are.
create or replace function seed_guest(n bigint, people bigint) returns bigint language sql immutable parallel safe return
  (n * 31 + n / least(20000, people) * 3331) % people;
-- The number in the name of a person. Those who came one after the other do not have the same digits.
create or replace function seed_number(n bigint, people bigint) returns bigint language sql immutable parallel safe return
  n * 7919 % people;
create or replace function seed_home(n bigint, homes bigint) returns bigint language sql immutable parallel safe return
  case when n < homes then n else (n - homes) * 5 end;`

const connections = 2
const megabytes = (share: number, most: number) => `${Math.min(most, Math.floor(totalmem() / share / 2 ** 20))}MB`

/**
 * What only a database may have that is made again after a crash: nothing is forced to disk, and a table that is emptied and filled
 * in one transaction is not written to the log.
 */
const settings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '32GB',
  checkpoint_timeout: '1h',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  shared_buffers: megabytes(12, 2048),
  maintenance_work_mem: megabytes(24, 1024),
  work_mem: megabytes(48, 512),
  // Triggers do not run: they would take hours. What they refuse the tests of the product show, what they keep is made at the end.
  session_replication_role: 'replica',
}

const taskOf = ({ name, text, values = [], fills, after = [] }: Step): Task => ({
  name,
  after,
  work: async (query) => {
    await query('begin')
    if (fills) await query(`truncate ${fills}`)
    await query(text, values)
    await query('commit')
  },
})

const fill = async (open: Query[], sizes: Sizes, report: (step: string, wallMs: number) => void) => {
  const [query] = open as [Query]
  await assertTriggersAreKnown(query)
  const definitions = await takeOff(query)
  await query(functions)
  const steps = [...catalogueSteps(sizes), ...orderSteps(sizes), ...feedSteps(sizes), ...moneySteps(sizes)]
  await runTasks(open, steps.map(taskOf), report)
  await runTasks(open, await indexTasks(query, definitions), report)
  await runTasks(open, [...(await keptTasks(query)), ...(await checkTasks(query, definitions))], report)
  await assertRestored(query, definitions)
}

/**
 * Fills a migrated, empty database, and leaves it with the product's settings and an empty buffer; `report` is called with each
 * step and its milliseconds.
 */
export const seed = async (
  database: BenchDatabase,
  sizes: Sizes,
  report: (step: string, wallMs: number) => void = () => undefined,
): Promise<void> => {
  await database.restart(settings)
  await insertPictures(database)
  await fill(await Promise.all(Array.from({ length: connections }, database.connect)), sizes, report)
  await database.restart()
  // What was not forced to disk: the system would write gigabytes while requests are measured.
  execFileSync('sync')
}
