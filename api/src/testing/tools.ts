// Owns what tests share beyond their world: days from today, raw calls, refusals, administrators, jobs, a mail server that is down.
import { connect, createServer, type Server } from 'node:net'
import { ApiError } from '@akwaaba/contract/client'
import { addDays, type CalendarDate } from '@akwaaba/contract/dates'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { limits } from '@akwaaba/contract/limits'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { openSession } from '#auth/sessions.ts'
import { enqueue, type JobName, type JobPayloads } from '#db/outbox.ts'
import { inOneStatement } from '#db/tx.ts'
import { guardMail } from '#jobs/guard-mail.ts'
import { smtpMailer } from '#mail/deliver.ts'
import { freePort } from '#postgres/free-port.ts'
import { outcomeOf, type TestUser, type World } from './world.ts'

/** The day that many days after the world's today. */
export const day = (t: World, ahead: number): CalendarDate => addDays(t.deps.clock.today(), ahead)

/** The body of a stay, in days from today. */
export const stay = (t: World, apartmentId: string, from: number, to: number) => ({
  apartmentId,
  startDate: day(t, from),
  endDate: day(t, to),
})

/** The refusal of a call; throws when it is not refused. */
export const refusal = async (call: Promise<unknown>): Promise<ApiError> => {
  const answer = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (answer instanceof ApiError) return answer
  throw answer ?? new Error('the call was not refused')
}

export type Raw = { status: number; headers: Record<string, unknown>; text: string; json: Record<string, unknown> }

/** Sends a request without the typed client, as a careless or hostile caller would; `json` is empty where the reply is not JSON. */
export const raw = async (
  t: World,
  row: Pick<Endpoint, 'method' | 'path'>,
  call: { url?: string; token?: string; headers?: Record<string, string>; payload?: string | object } = {},
): Promise<Raw> => {
  const reply = await t.app.inject({
    method: row.method,
    url: call.url ?? row.path,
    headers: { ...(call.token ? { authorization: `Bearer ${call.token}` } : {}), ...call.headers },
    ...(call.payload === undefined ? {} : { payload: call.payload }),
  })
  let json: Record<string, unknown> = {}
  try {
    json = JSON.parse(reply.body)
  } catch {
    // the test reads `text` then
  }
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, json }
}

/** A new administrator who is logged in. */
export const newAdmin = async (t: World): Promise<TestUser> => {
  const person = await t.insertUser('admin')
  const { token } = await openSession(t.deps, t.deps.db, person.id, '')
  return { ...t.as(token), ...person, token }
}

/** The same user once the login is too long ago to be a proof. */
export const unproved = (t: World, by: TestUser): TestUser => {
  t.wait({ minutes: limits.proofMinutes })
  return by
}

/** Waits until no due job is left, however many earlier tests have left; fails once they have not become fewer for 15 seconds. */
export const idle = async (t: World): Promise<void> => {
  await t.workers.start()
  let fewest = Number.POSITIVE_INFINITY
  for (let since = Date.now(); Date.now() < since + 15_000; ) {
    const { rows } = await sql<{ due: number }>`select testing.jobs_due_after(1000) as due`.execute(t.deps.db)
    const due = rows[0]?.due ?? 0
    if (due === 0) return
    if (due < fewest) [fewest, since] = [due, Date.now()]
  }
  throw new Error(`${fewest} jobs are still due, and have been for 15 seconds`)
}

/** Runs a job the way the worker does, to its end. */
export const runJob = async <N extends JobName>(t: World, name: N, payload: JobPayloads[N]): Promise<void> => {
  await enqueue(t.deps.db, name, payload)
  await idle(t)
}

/** Points the world's mailer at a port where nothing listens; up() forwards that port to its mailbox. */
export const mailServerDown = async (t: World) => {
  const port = await freePort()
  const smtp = smtpMailer(`smtp://127.0.0.1:${port}`, t.deps.config.mailFrom)
  const mailer = guardMail(t.deps, smtp, new AbortController().signal)
  const before = t.deps.mailer
  t.deps.mailer = mailer
  let proxy: Server | undefined
  onTestFinished(async () => {
    mailer.close()
    t.deps.mailer = before
    proxy?.close()
  })
  return {
    up: async () => {
      proxy = createServer((caller) => {
        const mailbox = connect(Number(new URL(t.mailbox.url).port), '127.0.0.1')
        caller.pipe(mailbox).pipe(caller)
        caller.on('error', () => mailbox.destroy())
        mailbox.on('error', () => caller.destroy())
      })
      await new Promise<void>((resolve) => proxy?.listen(port, '127.0.0.1', resolve))
    },
  }
}

/** Waits until a job of that name has failed. */
export const waitForFailedJob = async (t: World, name: JobName): Promise<void> => {
  await t.workers.start()
  for (const until = Date.now() + 15_000; Date.now() < until; ) {
    const { rows } = await sql`select 1 from graphile_worker.jobs
      where task_identifier = ${name} and last_error is not null`.execute(t.deps.db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${name} never failed`)
}

/** Waits until a job of that name is due only later. */
export const waitForDelayedJob = async (t: World, name: JobName): Promise<void> => {
  await t.workers.start()
  for (const until = Date.now() + 15_000; Date.now() < until; ) {
    const { rows } = await sql`select 1 from graphile_worker.jobs
      where task_identifier = ${name} and run_at > now() and locked_at is null`.execute(t.deps.db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${name} waits for nothing`)
}

/** Makes delayed jobs due now, since the length of their pause is not ours to test. */
export const retryNow = async (t: World): Promise<void> => {
  await t.workers.start()
  const start = sql`with delayed as (update graphile_worker._private_jobs set run_at = now() returning id)
    select pg_notify('jobs:insert', json_build_object('count', count(*))::text) from delayed`
  await inOneStatement(t.deps.db, start) // again after a deadlock: workers lock jobs in another order
}

/** Moves the world to the start of an hour, where every rate limit has just been reset. */
export const freshHour = (t: World): void => t.wait({ seconds: 3601 - ((t.deps.clock.now().getTime() / 1000) % 3600) })

/** Locks a row until all `calls` wait for it, one after the other, then releases it. Gives their outcomes. */
export const queued = async (
  t: World,
  table: 'apartments' | 'bookings' | 'exportLinks' | 'extras' | 'organisations' | 'users',
  id: string,
  calls: (() => Promise<unknown>)[],
): Promise<string[]> => {
  const lock = await t.deps.db.startTransaction().execute()
  await sql`select id from ${sql.table(table)} where id = ${id} for update`.execute(lock)
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.deps.db)
    return rows[0]?.count
  }
  const outcomes: Promise<string>[] = []
  for (const call of calls) {
    outcomes.push(outcomeOf(call()))
    await expect.poll(waiting, { interval: 5, timeout: 4_000 }).toBe(outcomes.length)
  }
  await lock.commit().execute()
  return Promise.all(outcomes)
}
