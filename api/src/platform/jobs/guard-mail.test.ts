// Tests that a mail that has left counts as sent, whatever happens to the record of it.
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDb, openPool } from '#db/client.ts'
import { fileWorld } from '#testing/world.ts'
import { guardMail } from './guard-mail.ts'

const here = fileWorld()

test('does not fail after the mail was sent, when the database does not answer', async () => {
  const t = here()
  const pool = openPool(t.databaseUrl, 1, () => undefined)
  await pool.end()
  const db = openDb(pool)
  const sent: string[] = []
  const mailer = { send: async (_: unknown, id: string) => void sent.push(id), close: () => undefined }
  const deps = { db, clock: t.deps.clock, log: pino({ level: 'silent' }) }
  const mail = { to: 'ama@example.com', subject: 'Receipt', text: 'Paid', html: '<p>Paid</p>' }
  await guardMail(deps, mailer, new AbortController().signal).send(mail, 'one')
  expect(sent).toEqual(['one'])
})
