// Tests that a mail server that is away or hangs delays mails alone, and that people hear of it.
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { login } from '@akwaaba/contract/auth'
import { createBooking } from '@akwaaba/contract/bookings'
import { getOverview } from '@akwaaba/contract/overview'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { enqueue } from '#db/outbox.ts'
import { mailServerDown, newAdmin, raw, retryNow, stay } from '#testing/tools.ts'
import { fileWorld, newWorld, password, type World } from '#testing/world.ts'

const here = fileWorld({}, { isNew: true })

/** A mail server that takes every connection and never says a word. */
const hangingServer = async (): Promise<{ url: string; calls: () => number }> => {
  const open: Socket[] = []
  const server = createServer((caller) => {
    open.push(caller)
    caller.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => open.length }
}

/** So many administrators who ask for a code. */
const askForCodes = async (t: World, count: number): Promise<string[]> => {
  await t.workers.start()
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { email } = await t.insertUser('admin')
      await t.anyone.send(login, { body: { email, password } })
      return email
    }),
  )
}

describe('a mail server that hangs', () => {
  test('delays no expiry: the clock and the money have workers of their own', async () => {
    const smtp = await hangingServer()
    const t = await newWorld({ SMTP_URL: smtp.url })
    const [ama] = await t.customers(1)
    const flat = await t.apartment()
    const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 30, 33) })
    t.wait({ minutes: 31 })
    await askForCodes(t, 8)
    await expect.poll(smtp.calls).toBe(3)
    await enqueue(t.deps.db, 'bookings:expire-holds', {})
    await expect
      .poll(
        async () => (await t.deps.db.selectFrom('bookings').select('state').where('id', '=', id).execute())[0]?.state,
        {
          timeout: 5_000,
        },
      )
      .toBe('expired')
  })
})

describe('a mail server that is away', () => {
  test('is left alone after three failures, shown to admins and operators, and gets every mail once it is back', async () => {
    const t = here()
    const admin = await newAdmin(t)
    const smtp = await mailServerDown(t)
    const emails = await askForCodes(t, 3)
    const system = async () => (await admin.send(getOverview, {})).system
    const ready = async () => (await raw(t, { method: 'GET', path: '/ready' })).json
    await expect.poll(async () => (await system()).mailFailingSince).not.toBeNull()
    expect(await ready()).toMatchObject({ status: 'degraded', mail: 'failing' })
    // These come while it is away: they wait without being tried.
    emails.push(...(await askForCodes(t, 2)))
    await retryNow(t)
    await smtp.up()
    const { rows } = await sql`select 1 from graphile_worker.jobs where attempts > 1 and locked_by is null`.execute(
      t.deps.db,
    )
    expect(rows).toEqual([])
    expect(emails.flatMap((email) => t.mailTo(email))).toEqual([])
    t.wait({ minutes: 1 })
    await expect.poll(async () => emails.filter((email) => t.mailTo(email).length === 1).length).toBe(5)
    await expect.poll(system).toMatchObject({ mailFailingSince: null, mailsWaiting: 0, lateJobs: [] })
    expect(await ready()).toMatchObject({ status: 'ready', mail: 'working' })
  })

  test('is not what one is that refuses single addresses', async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => server.close())
    const t = await newWorld({ SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` })
    await askForCodes(t, 4)
    const failed = async () =>
      (await sql`select 1 from graphile_worker.jobs where last_error like '%550%'`.execute(t.deps.db)).rows.length
    await expect.poll(failed).toBe(4)
    expect((await (await newAdmin(t)).send(getOverview, {})).system.mailFailingSince).toBeNull()
  })
})
