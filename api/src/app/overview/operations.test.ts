// Tests that admins see what fails in the background: e-mails, other jobs, pictures not stored, a nearly full disk.
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAudit } from '@akwaaba/contract/audit'
import { createExtra, listExtras } from '@akwaaba/contract/extras'
import {
  getOverview,
  listFailedJobs,
  listFailedMails,
  retryFailedJob,
  retryFailedMail,
} from '@akwaaba/contract/overview'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { enqueue } from '#db/outbox.ts'
import { extraForm, form, picture } from '#testing/forms.ts'
import { idle, mailServerDown, newAdmin, raw, refusal, waitForFailedJob } from '#testing/tools.ts'
import { fileWorld, newWorld, outcomeOf, type World, world } from '#testing/world.ts'
import { folderStorage } from '#uploads/storage.ts'
import { s3Storage } from '#uploads/storage-s3.ts'
import { watchedStorage } from '#uploads/watched-storage.ts'
import { removeFailedJobs } from './failed-jobs.ts'
import { recordStorageFailure } from './operations.ts'

const here = fileWorld()

/** Uses up the attempts of every job. */
const useUpAttempts = (t: World) =>
  sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(t.deps.db)

test('e-mails that failed for good are counted, listed with their reason, and sent again on request', async () => {
  const t = here()
  const admin = await newAdmin(t)
  const counted = async () => (await admin.send(getOverview, {})).system.failedMails
  expect(await counted()).toBe(0)
  const line = await mailServerDown(t)
  await enqueue(t.deps.db, 'mail:password-changed', { userId: (await t.insertUser('customer')).id, changeId: 'a' })
  await waitForFailedJob(t, 'mail:password-changed')
  // It has attempts left, so it has not failed yet.
  expect(await counted()).toBe(0)
  await useUpAttempts(t)
  expect(await counted()).toBe(1)
  const [mail, ...more] = await admin.send(listFailedMails, {})
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'password-changed', reason: expect.stringContaining('the mail server did not') })
  await line.up()
  const params = { number: mail?._id ?? '' }
  expect(await admin.send(retryFailedMail, { params })).toEqual({ msg: 'The e-mail is sent again.' })
  await idle(t)
  expect(await counted()).toBe(0)
  expect(t.mailbox.messages().map(({ subject }) => subject)).toContain('Your Akwaaba password has changed')
  expect(await outcomeOf(admin.send(retryFailedMail, { params }))).toBe('not_found')
  expect(await outcomeOf(admin.send(retryFailedMail, { params: { number: '99999999999999999999' } }))).toBe(
    'invalid_input',
  )
  expect(await admin.send(listAudit, { query: { kind: 'e-mail' } })).toEqual([
    expect.objectContaining({
      ...{ action: 'retry', label: 'password changed', actor: expect.objectContaining({ username: admin.username }) },
      after: { number: params.number, reason: mail?.reason },
    }),
  ])
  const [ama] = await t.customers(1)
  expect(await raw(t, listFailedMails, { token: ama.token })).toMatchObject({ status: 403 })
})

/** Inserts a job that used up its attempts `daysAgo`; no release knows its name, so that no worker takes it. */
const insertFailedJob = async (t: World, name: string, { attempts = 25, daysAgo = 0 } = {}) => {
  await sql`select graphile_worker.add_job(${name}, max_attempts := ${attempts}::int)`.execute(t.deps.db)
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${`${name} failed`},
      updated_at = now() - make_interval(days => ${daysAgo}::int)
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})`.execute(t.deps.db)
}

test('other jobs that failed are counted, listed, and started again on request, with an audit record', async () => {
  const t = here()
  const admin = await newAdmin(t)
  const { id } = await t.insertUser('customer')
  await sql`select graphile_worker.add_job('uploads:variants', json_build_object('name', ${`${id}.webp`}::text), run_at := now() + interval '1 day')`.execute(
    t.deps.db,
  )
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${'no such file\n    at work'}`.execute(
    t.deps.db,
  )
  expect((await admin.send(getOverview, {})).system).toMatchObject({ failedJobs: 1, failedMails: 0 })
  const [job, ...more] = await admin.send(listFailedJobs, {})
  expect(more).toEqual([])
  expect(job).toMatchObject({ kind: 'uploads:variants', attempts: 25, reason: 'no such file' })
  expect(await admin.send(listFailedMails, {})).toEqual([])
  const params = { number: job?._id ?? '' }
  // It is no e-mail.
  expect(await outcomeOf(admin.send(retryFailedMail, { params }))).toBe('not_found')
  expect(await admin.send(retryFailedJob, { params })).toEqual({ msg: 'The job is started again.' })
  await idle(t)
  expect((await admin.send(getOverview, {})).system.failedJobs).toBe(0)
  expect(await outcomeOf(admin.send(retryFailedJob, { params }))).toBe('not_found')
  expect(await admin.send(listAudit, { query: { kind: 'job' } })).toEqual([
    expect.objectContaining({
      action: 'retry',
      label: 'uploads variants',
      after: { ...params, reason: 'no such file' },
    }),
  ])
})

test('failed jobs are removed after 30 days, periodic ones after one day, with a line in the log', async () => {
  const logged: string[] = []
  const t = await newWorld({ LOG_LEVEL: 'warn' }, { write: (line: string) => logged.push(line) })
  await t.workers.stop()
  for (const [name, facts] of [
    ['mail:old', { daysAgo: 31 }],
    ['payment:old', { daysAgo: 31 }],
    ['payment:recent', { daysAgo: 29 }],
    ['payments:minutely-old', { attempts: 1, daysAgo: 2 }],
    ['payments:minutely', { attempts: 1 }],
  ] as const)
    await insertFailedJob(t, name, facts)
  await removeFailedJobs(t.deps)
  const { rows } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs where last_error is not null order by 1`.execute(t.deps.db)
  expect(rows.map(({ name }) => name)).toEqual(['payment:recent', 'payments:minutely'])
  const removed = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'removed failed jobs')
  expect(removed.map(({ job, count, reason }) => [job, count, reason]).sort()).toEqual(
    ['mail:old', 'payment:old', 'payments:minutely-old'].map((name) => [name, 1, `${name} failed`]),
  )
})

const watching = (t: World) => ({
  onFailure: (error: unknown) => recordStorageFailure(t.deps, error),
  onCall: () => undefined,
})

test('pictures that could not be stored are counted for a day, with the reason', async () => {
  const t = here()
  const admin = await newAdmin(t)
  const storage = async () => (await admin.send(getOverview, {})).system.storage
  expect(await storage()).toEqual({ failures: 0, lastFailureAt: null, reason: '' })
  // A file where the folder should be: nothing can be written below it.
  const blocked = join(tmpdir(), `akwaaba-blocked-${process.pid}`)
  await mkdir(blocked)
  await writeFile(join(blocked, '.partial'), '')
  const working = t.deps.storage
  t.deps.storage = watchedStorage(folderStorage(blocked), watching(t))
  onTestFinished(async () => {
    t.deps.storage = working
    await rm(blocked, { recursive: true })
  })
  const body = form(extraForm, { image: await picture('a.png') })
  expect(await outcomeOf(admin.send(createExtra, { body }))).toBe('unavailable')
  expect(await storage()).toEqual({
    ...{ failures: 1, reason: expect.stringMatching(/^E[A-Z]+$/) },
    lastFailureAt: expect.stringMatching(/Z$/),
  })
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  const bucket = { bucket: 'pictures', region: 'auto', accessKeyId: 'key', secretAccessKey: 'secret' }
  t.deps.storage = watchedStorage(s3Storage({ endpoint: `http://127.0.0.1:${port}`, ...bucket }), watching(t))
  expect(await refusal(admin.send(createExtra, { body }))).toMatchObject({
    ...{ status: 503, code: 'unavailable', message: expect.stringContaining('nothing was saved') },
  })
  expect(await storage()).toMatchObject({
    ...{ failures: 2, reason: expect.stringMatching(/^S3 PUT pictures\/\w+\.webp: no answer, ECONNREFUSED$/) },
  })
  t.wait({ days: 2 })
  expect(await storage()).toMatchObject({ failures: 0 })
})

test('a form with a picture is refused with a sentence when the disk is full; nothing is saved, and it works once there is space', async () => {
  const t = here()
  const admin = await newAdmin(t)
  const { storage } = t.deps
  onTestFinished(() => {
    t.deps.storage = storage
  })
  // Writing to /dev/full always fails, with the system's own error.
  const full = { ...storage, put: (_name: string, bytes: Uint8Array) => writeFile('/dev/full', bytes) }
  t.deps.storage = watchedStorage(full, watching(t))
  const send = async () => admin.send(createExtra, { body: form(extraForm, { image: await picture('a.png') }) })
  const before = await admin.send(listExtras, {})
  expect(await refusal(send())).toMatchObject({
    ...{ status: 507, code: 'storage_full', message: expect.stringContaining('no room left') },
  })
  expect(await admin.send(listExtras, {})).toEqual(before)
  expect((await admin.send(getOverview, {})).system.storage).toMatchObject({ reason: 'ENOSPC' })
  t.deps.storage = storage
  expect(await outcomeOf(send())).toBe('ok')
})

test('reports a disk with less free space than the setting asks for as low', async () => {
  const plenty = await (await newAdmin(here())).send(getOverview, {})
  expect(plenty.system.disk).toEqual({ freeBytes: expect.any(Number), isLow: false })
  const t = await world({ MIN_FREE_DISK_MB: '1000000000' })
  const { system } = await (await newAdmin(t)).send(getOverview, {})
  expect(system.disk).toEqual({ freeBytes: expect.any(Number), isLow: true })
})
