// Owns measuring jobs: how many of each worker one process does in a second.
import { createBooking } from '@akwaaba/contract/bookings'
import { startPayment } from '@akwaaba/contract/checkout'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { insertLargeCatalogue } from '../catalogue/large-catalogue.ts'
import { insertAccounts } from './accounts.ts'
import { cpuOf } from './cpu.ts'
import type { BenchDatabase } from './database.ts'
import { drain, enqueueMany } from './job-load.ts'
import { count, median, micros } from './numbers.ts'
import type { Report } from './report.ts'
import { type Server, startProduct } from './servers.ts'

const perRound = 5000
const rounds = 3
const payments = 64
const leastPerSecond = 1000

type Kind = { worker: string; slots: number; what: string; job: string; payload: string; isWrite?: boolean }

const kinds: Kind[] = [
  {
    ...{ worker: 'money', slots: 4, job: 'payment:event', isWrite: true },
    what: 'a webhook of an unpaid payment: syncs it and writes one row',
    payload: `json_build_object('eventId', (array(select id from provider_events where handled_at is null order by key limit 5000))[n])`,
  },
  {
    ...{ worker: 'money', slots: 4, job: 'payment:event', what: 'a webhook that is handled already: reads one row' },
    payload: `json_build_object('eventId', (select id from provider_events limit 1))`,
  },
  {
    ...{ worker: 'clock', slots: 2, job: 'bookings:expire-holds', what: 'no hold has run out: reads an index' },
    payload: `'{}'::json`,
  },
  {
    ...{ worker: 'mail', slots: 3, job: 'mail:new-device', what: 'the session is gone: reads two rows, sends nothing' },
    payload: `json_build_object('sessionId', gen_random_uuid())`,
  },
  {
    ...{ worker: 'files', slots: 2, job: 'transfers:remove-proof', what: 'the file is gone: reads an index' },
    payload: `json_build_object('name', 'proofs/none-' || n || '.pdf')`,
  },
]

/** Makes payments that nobody has paid, over HTTP; gives their references. */
const openPayments = async (database: BenchDatabase, server: Server): Promise<string[]> => {
  await insertLargeCatalogue(database)
  const accounts = await insertAccounts(database, 'customer', payments)
  const apartments = await database.query<{ id: string }>(`select id from apartments order by id limit ${payments}`)
  const startDate = addDays(dateInAccra(new Date()), 30)
  const post = async (path: string, token: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`)
    return JSON.parse(text) as { _id: string; payment: { reference: string } }
  }
  const references: string[] = []
  for (const [n, { token }] of accounts.entries()) {
    const stay = { apartmentId: apartments[n]?.id, startDate, endDate: addDays(startDate, 2) }
    const { _id: bookingId } = await post(createBooking.path, token, stay)
    const { payment } = await post(startPayment.path, token, { bookingId, method: 'card' })
    references.push(payment.reference)
  }
  return references
}

const addEvents = (database: BenchDatabase, references: string[]) =>
  database.query(
    `insert into provider_events (id, provider, key, event, reference, received_at)
     select gen_random_uuid(), 'test', gen_random_uuid(), 'charge.success', ($1::text[])[1 + n % $2::int], now()
     from generate_series(1, $3::int) as n`,
    [references, references.length, perRound],
  )

type Outcome = { perSecond: number; nodeMicros: number; databaseMicros: number; commits: number }

/** One process and its four workers: thousands of jobs of one kind at a time, from when they are due until none is left. */
export const measureJobs = async (database: BenchDatabase): Promise<Report> => {
  const product = await startProduct(database.url, database.dataDir)
  const references = await openPayments(database, product)
  const found: { kind: Kind; outcomes: Outcome[] }[] = []
  let failed = 0
  for (const kind of kinds) {
    const outcomes: Outcome[] = []
    for (let round = -1; round < rounds; round++) {
      if (kind.isWrite) await addEvents(database, references)
      await database.query('analyze provider_events')
      // Autovacuum comes once a minute, in some rounds and not in others; what earlier rounds have deleted is not measured.
      await database.query('vacuum analyze graphile_worker._private_jobs')
      const before = { node: cpuOf(product.pid), database: database.cpu() }
      const { wallMs, commits } = await drain(database.query, () => enqueueMany(database.query, kind, perRound))
      const per = (millis: number) => (millis * 1000) / perRound
      const outcome = {
        perSecond: (perRound * 1000) / wallMs,
        nodeMicros: per(cpuOf(product.pid) - before.node),
        databaseMicros: per(database.cpu() - before.database),
        commits: commits / perRound,
      }
      if (round >= 0) outcomes.push(outcome)
    }
    found.push({ kind, outcomes })
    const [row] = await database.query<{ failed: number }>(
      `select count(*)::int as failed from graphile_worker.jobs where last_error is not null`,
    )
    failed += row?.failed ?? 0
  }
  const [unhandled] = await database.query<{ left: number }>(
    'select count(*)::int as left from provider_events where handled_at is null',
  )
  await product.stop()
  return reportOf(found, { failed, unhandled: unhandled?.left ?? Number.NaN })
}

const reportOf = (
  found: { kind: Kind; outcomes: Outcome[] }[],
  { failed, unhandled }: { failed: number; unhandled: number },
): Report => {
  const of = (outcomes: Outcome[], value: (one: Outcome) => number) => median(outcomes.map(value))
  const none = (what: string, measured: number) => ({
    ...{ what, aim: '0', measured: count(measured), isMet: measured === 0, isInvariant: true },
  })
  return {
    subject: 'jobs',
    tables: [
      {
        title: `${count(perRound)} jobs of one kind, one process`,
        columns: ['worker', 'slots', 'job', 'jobs/s', 'Node CPU/job', 'database CPU/job', 'transactions/job'],
        rows: found.map(({ kind, outcomes }) => [
          kind.worker,
          String(kind.slots),
          `\`${kind.job}\`, ${kind.what}`,
          count(of(outcomes, ({ perSecond }) => perSecond)),
          micros(of(outcomes, ({ nodeMicros }) => nodeMicros)),
          micros(of(outcomes, ({ databaseMicros }) => databaseMicros)),
          of(outcomes, ({ commits }) => commits).toFixed(1),
        ]),
      },
    ],
    aims: [
      ...found
        .filter(({ kind }) => !kind.isWrite)
        .map(({ kind, outcomes }) => {
          const perSecond = of(outcomes, (one) => one.perSecond)
          return {
            what: `jobs/s of ${kind.worker} that do next to nothing`,
            aim: `${count(leastPerSecond)} or more`,
            measured: count(perSecond),
            isMet: perSecond >= leastPerSecond,
          }
        }),
      none('jobs that failed', failed),
      none('webhooks that were not handled', unhandled),
    ],
    notes: [
      `${rounds} rounds after one to warm up, median. All jobs of a round become due at once, in one transaction; the time ends when none is left.`,
      'Slots are the jobs of a worker that run at once. Taking a job and removing it are a transaction each, but those that end together are removed together.',
      'Node CPU and database CPU are of all work of the process and of the server, from /proc/<pid>/stat.',
    ],
  }
}
