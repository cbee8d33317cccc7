// Owns the proof that admins see what fails behind the pages: e-mails given up, pictures not stored, a disk that fills up.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createExtra } from '@akwaaba/contract/extras'
import { getOverview, listFailedMails, retryFailedMail } from '@akwaaba/contract/overview'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { enqueue } from '../db/outbox.ts'
import { extraForm, form, picture } from '../testing/forms.ts'
import { admin, failedOnce, idle, lineDown, raw } from '../testing/tools.ts'
import { fileWorld, outcomeOf, type World, world } from '../testing/world.ts'
import { folderStorage } from '../uploads/storage.ts'
import { watchedStorage } from '../uploads/watched-storage.ts'
import { recordStorageFailure } from './operations.ts'

const here = fileWorld()

/** Uses up the tries of every e-mail that has failed. */
const giveUp = (t: World) => sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(t.deps.db)

test('e-mails that were given up are counted, listed with their reason, and sent again when asked', async () => {
  const t = await world()
  const desk = await admin(t)
  const counted = async () => (await desk.send(getOverview, {})).system.failedMails
  expect(await counted()).toBe(0)
  const line = await lineDown(t)
  await enqueue(t.deps.db, 'mail:password-changed', { userId: (await t.insertPerson('customer')).id, changeId: 'a' })
  await failedOnce(t, 'mail:password-changed')
  // It is still tried: nothing has been given up yet.
  expect(await counted()).toBe(0)
  await giveUp(t)
  expect(await counted()).toBe(1)
  const [mail, ...more] = await desk.send(listFailedMails, {})
  expect(more).toEqual([])
  expect(mail).toMatchObject({ kind: 'password-changed', reason: expect.stringContaining('the mail server did not') })
  await line.up()
  const params = { number: mail?._id ?? '' }
  expect(await desk.send(retryFailedMail, { params })).toEqual({ msg: 'The e-mail is sent again.' })
  await idle(t)
  expect(await counted()).toBe(0)
  expect(t.mailbox.messages().map(({ subject }) => subject)).toContain('Your Akwaaba password has changed')
  expect(await outcomeOf(desk.send(retryFailedMail, { params }))).toBe('not_found')
  expect(await outcomeOf(desk.send(retryFailedMail, { params: { number: '99999999999999999999' } }))).toBe(
    'invalid_input',
  )
  const [ama] = await t.customers(1)
  expect(await raw(t, listFailedMails, { token: ama.token })).toMatchObject({ status: 403 })
})

test('pictures that could not be stored are counted for a day, with the reason', async () => {
  const t = here()
  const desk = await admin(t)
  const stored = async () => (await desk.send(getOverview, {})).system.storage
  expect(await stored()).toEqual({ failures: 0, lastFailureAt: null, reason: '' })
  // A file where the folder should be: nothing can be written below it.
  const blocked = join(tmpdir(), `akwaaba-blocked-${process.pid}`)
  await mkdir(blocked)
  await writeFile(join(blocked, '.partial'), '')
  const { storage } = t.deps
  t.deps.storage = watchedStorage(folderStorage(blocked), (error) => recordStorageFailure(t.deps, error))
  onTestFinished(async () => {
    t.deps.storage = storage
    await rm(blocked, { recursive: true })
  })
  const body = form(extraForm, { image: await picture('a.png') })
  expect(await outcomeOf(desk.send(createExtra, { body }))).not.toBe('ok')
  expect(await stored()).toEqual({
    ...{ failures: 1, reason: expect.stringMatching(/^E[A-Z]+$/) },
    lastFailureAt: expect.stringMatching(/Z$/),
  })
  t.wait({ days: 2 })
  expect(await stored()).toMatchObject({ failures: 0 })
})

test('a disk with less free space than the setting asks for is said to be low', async () => {
  const plenty = await (await admin(here())).send(getOverview, {})
  expect(plenty.system.disk).toEqual({ freeBytes: expect.any(Number), isLow: false })
  const t = await world({ MIN_FREE_DISK_MB: '1000000000' })
  const { system } = await (await admin(t)).send(getOverview, {})
  expect(system.disk).toEqual({ freeBytes: expect.any(Number), isLow: true })
})
