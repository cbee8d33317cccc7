// Tests that refunds of one payment are sent one after another, whatever becomes of the job that sends one.
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { ProviderRefund } from '#providers/port.ts'
import { sendLater } from '#refunds/move.ts'
import { gateway } from '#testing/buying.ts'
import { stayScene } from '#testing/money.ts'
import { idle, retryNow, waitForDelayedJob } from '#testing/tools.ts'
import { fileWorld, type World } from '#testing/world.ts'

const here = fileWorld()

/** A paid stay at a provider that is slow with refunds: it answers when told to. */
const slowRefunds = async () => {
  const scene = await stayScene(await here.empty())
  const { t } = scene
  await t.workers.start()
  const { payment } = await scene.confirm()
  const provider = gateway(t)
  const asked: (() => void)[] = []
  const slow: typeof provider = {
    ...provider,
    refund: async (request) => {
      await new Promise<void>((resolve) => asked.push(resolve))
      return provider.refund(request)
    },
  }
  t.deps.providers.test = slow
  onTestFinished(async () => {
    for (const answer of asked) answer()
    t.deps.providers.test = provider
    await sql`delete from graphile_worker._private_jobs where locked_by = 'other-process'`.execute(t.deps.db)
  })
  const refund = (amount: number) => scene.refund(payment._id, amount)
  const answer = () => asked.at(-1)?.()
  return { t, provider, slow, refund, answer, asked: () => asked.length }
}

const statesOf = async (t: World) =>
  (await t.deps.db.selectFrom('refunds').select('state').orderBy('createdAt').execute()).map(({ state }) => state)

test('sends the refunds of a payment one after another, without a queue for each payment', async () => {
  const { t, refund, answer, asked } = await slowRefunds()
  await refund(40)
  await expect.poll(asked).toBe(1)
  await refund(30)
  await waitForDelayedJob(t, 'payment:send-refund')
  expect(asked()).toBe(1)
  const failed = await sql`select from graphile_worker.jobs where last_error is not null`.execute(t.deps.db)
  expect(failed.rows).toEqual([])
  answer()
  await expect.poll(asked).toBe(2)
  expect(await statesOf(t)).toEqual(['succeeded', 'sent'])
  answer()
  await idle(t)
  expect(await statesOf(t)).toEqual(['succeeded', 'succeeded'])
  const queues = await sql`select from graphile_worker._private_job_queues where queue_name like '%refund%'
    and queue_name not like 'payments:%'`.execute(t.deps.db)
  expect(queues.rows).toEqual([])
})

/** How many jobs that send a refund are due later. */
const delayedJobs = async (t: World): Promise<number> => {
  const { rows } = await sql`select from graphile_worker.jobs
    where task_identifier = 'payment:send-refund' and run_at > now() and locked_at is null`.execute(t.deps.db)
  return rows.length
}

test('sends no other refund while one is sent that a second job sends as well', async () => {
  const { t, refund, answer, asked } = await slowRefunds()
  await refund(40)
  await expect.poll(asked).toBe(1)
  const { id } = await t.deps.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  await sendLater(t.deps.db, id)
  await waitForDelayedJob(t, 'payment:send-refund')
  await refund(30)
  await expect.poll(() => delayedJobs(t)).toBe(2)
  expect(asked()).toBe(1)
  answer()
  await expect.poll(asked).toBe(2)
  answer()
  await idle(t)
  expect(await statesOf(t)).toEqual(['succeeded', 'succeeded'])
})

/** A refund of 40 that the provider has not answered about, so that its job waits. */
const unanswered = async ({ t, provider, slow, refund }: Awaited<ReturnType<typeof slowRefunds>>): Promise<string> => {
  const none = async (): Promise<ProviderRefund> => ({ status: 'unknown', providerRef: null })
  t.deps.providers.test = { ...provider, refund: none }
  await refund(40)
  await waitForDelayedJob(t, 'payment:send-refund')
  t.deps.providers.test = slow
  return (await t.deps.db.selectFrom('refunds').select('id').executeTakeFirstOrThrow()).id
}

test('sends a refund although the provider has not answered about another one of the payment', async () => {
  const scene = await slowRefunds()
  const { t, refund, answer, asked } = scene
  await unanswered(scene)
  await refund(30)
  await expect.poll(asked).toBe(1)
  answer()
  await idle(t)
  expect(await statesOf(t)).toEqual(['sent', 'succeeded'])
})

/** What a process of the previous release writes before it calls the provider: it does not say which job it runs. */
const sendAsBefore = (t: World, id: string) =>
  t.deps.db.updateTable('refunds').set({ sends: 2, sentAt: t.deps.clock.now() }).where('id', '=', id).execute()

/** Puts the job of a refund into the hands of a process that is not ours, or takes it away as the end of a lease does. */
const setLocked = (t: World, id: string, isLocked: boolean) =>
  sql`update graphile_worker._private_jobs
    set locked_by = ${isLocked ? 'other-process' : null}, locked_at = case when ${isLocked}::boolean then now() end
    where key = ${`send-${id}`}`.execute(t.deps.db)

test('refuses to send a refund by a process of the previous release while another one of the payment is sent', async () => {
  const scene = await slowRefunds()
  const { t, refund, asked } = scene
  const id = await unanswered(scene)
  await refund(30)
  await expect.poll(asked).toBe(1)
  await setLocked(t, id, true)
  await expect(sendAsBefore(t, id)).rejects.toThrow('another refund of the payment is being sent')
})

test('sends no refund while a process of the previous release sends another one, until that is killed', async () => {
  const scene = await slowRefunds()
  const { t, refund, asked } = scene
  const id = await unanswered(scene)
  await setLocked(t, id, true)
  await sendAsBefore(t, id)
  await refund(30)
  await waitForDelayedJob(t, 'payment:send-refund')
  expect(asked()).toBe(0)
  await setLocked(t, id, false)
  await retryNow(t)
  await expect.poll(asked).toBe(1)
})

test('the queues of the previous release are removed, and their jobs stay', async () => {
  await here.empty()
  const t = here()
  const migration = new URL('../../platform/db/migrations/0064-refunds-without-queues.sql', import.meta.url)
  const removal = (await readFile(migration, 'utf8')).split(/^(?=do )/m)[1] ?? ''
  const run = (text: string) => sql.raw(text).execute(t.deps.db)
  const addJob = (queue: string) =>
    run(`select graphile_worker.add_job('payment:look-at-refund', '{}', '${queue}', now() + interval '6 hours')`)
  for (const queue of ['refunds-waiting', 'refunds-running', 'refunds-unused', 'pictures']) await addJob(queue)
  await run(`delete from graphile_worker._private_jobs where id in (
    select id from graphile_worker.jobs where queue_name = 'refunds-unused')`)
  const running = `(select id from graphile_worker._private_job_queues where queue_name = 'refunds-running')`
  const lock = `set locked_by = 'another-process', locked_at = now()`
  await run(`update graphile_worker._private_jobs ${lock} where job_queue_id = ${running}`)
  await run(`update graphile_worker._private_job_queues ${lock} where id = ${running}`)
  await run(removal)
  const { rows: jobs } = await sql`select queue_name as queue from graphile_worker.jobs order by id`.execute(t.deps.db)
  expect(jobs).toEqual([{ queue: null }, { queue: 'refunds-running' }, { queue: 'pictures' }])
  const { rows } = await sql`select queue_name as queue from graphile_worker._private_job_queues
    where queue_name like 'refunds-%'`.execute(t.deps.db)
  expect(rows).toEqual([{ queue: 'refunds-running' }])
  await run('delete from graphile_worker._private_jobs')
})
