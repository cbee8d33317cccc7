// Owns the proof that a mail survives an SMTP server that is down, and that a dead code does not leave late.
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server } from 'node:net'
import { login, verifyAdminCode } from '@akwaaba/contract/auth'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { idle } from '../testing/tools.ts'
import { password, type World, world } from '../testing/world.ts'
import { smtpMailer } from './deliver.ts'

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Points the world's mail at a port where nothing listens; up() opens the line to its mailbox. */
const lineDown = async (t: World) => {
  const port = await freePort()
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, t.deps.config.mailFrom)
  t.deps.mailer.close()
  t.deps.mailer = mailer
  let line: Server | undefined
  onTestFinished(async () => {
    mailer.close()
    line?.close()
  })
  return {
    up: async () => {
      line = createServer((caller) => {
        const mailbox = connect(Number(new URL(t.mailbox.url).port), '127.0.0.1')
        caller.pipe(mailbox).pipe(caller)
        caller.on('error', () => mailbox.destroy())
        mailbox.on('error', () => caller.destroy())
      })
      await new Promise<void>((resolve) => line?.listen(port, '127.0.0.1', resolve))
    },
  }
}

const failedOnce = async (t: World) => {
  for (const until = Date.now() + 5_000; Date.now() < until; ) {
    const { rows } = await sql<{ lastError: string | null }>`select last_error from graphile_worker.jobs
      where task_identifier = 'mail:code' and last_error is not null`.execute(t.deps.db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('the mail job never failed')
}
/** Makes the pause before the next try shorter; the pause is the worker's own, not ours to test. */
const tryNow = (t: World) => sql`update graphile_worker._private_jobs set run_at = now()`.execute(t.deps.db)

describe('a code mail', () => {
  test('arrives once the SMTP server is back, with a code that works', async () => {
    const t = await world()
    const smtp = await lineDown(t)
    const kofi = await t.insertPerson('admin')
    await t.anyone.send(login, { body: { email: kofi.email, password } })
    await failedOnce(t)
    expect(t.mailTo(kofi.email)).toEqual([])
    await smtp.up()
    await tryNow(t)
    const otp = await t.codeFor(kofi.email)
    expect(await t.anyone.send(verifyAdminCode, { body: { email: kofi.email, otp } })).toHaveProperty('token')
    await idle(t)
    expect(t.mailTo(kofi.email)).toHaveLength(1)
  })

  test('does not leave once its code has lapsed', async () => {
    const t = await world()
    const smtp = await lineDown(t)
    const kofi = await t.insertPerson('admin')
    await t.anyone.send(login, { body: { email: kofi.email, password } })
    await failedOnce(t)
    t.wait({ minutes: 11 })
    await smtp.up()
    await tryNow(t)
    await idle(t)
    expect(t.mailTo(kofi.email)).toEqual([])
  })

  test('does not leave once a fresh code has replaced it', async () => {
    const t = await world()
    const smtp = await lineDown(t)
    const kofi = await t.insertPerson('admin')
    await t.anyone.send(login, { body: { email: kofi.email, password } })
    await failedOnce(t)
    t.wait({ seconds: 31 })
    await smtp.up()
    await t.anyone.send(login, { body: { email: kofi.email, password } })
    await tryNow(t)
    const otp = await t.codeFor(kofi.email)
    await idle(t)
    expect(t.mailTo(kofi.email)).toHaveLength(1)
    expect(await t.anyone.send(verifyAdminCode, { body: { email: kofi.email, otp } })).toHaveProperty('token')
  })
})
