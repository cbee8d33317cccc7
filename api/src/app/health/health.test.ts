// Tests what administrators read of the health of the installation.
import { getHealth } from '@akwaaba/contract/health'
import { runReconciliation } from '@akwaaba/contract/reconciliation'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { recordMailFailure } from '#db/mail-circuit.ts'
import { paidStay, paystackWorld } from '#testing/standins.ts'
import { idle, newAdmin, raw } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

test('says how each part is when all is well, and which versions run', async () => {
  const { t, paystack } = await paystackWorld()
  const admin = await newAdmin(t)
  await paidStay(t, paystack, 'card')
  await admin.send(runReconciliation, {})
  await idle(t)
  const health = await admin.send(getHealth, {})
  const { rows } = await sql<{ last: string }>`select max(name) as last from migrations`.execute(t.deps.db)
  expect(health).toMatchObject({
    isProduction: false,
    database: { version: expect.stringMatching(/^\d+/), sizeBytes: expect.any(Number), standbys: [] },
    mail: { failingSince: null, waiting: 0 },
    storage: { kind: 'folder', answers: true },
    reconciliation: { ranAt: expect.stringMatching(/^2040-/), open: 0, imbalance: 0 },
    backup: null,
    versions: {
      migration: rows[0]?.last.replace(/\.sql$/, ''),
      node: process.version,
      product: expect.stringMatching(/^\d+\.\d+/),
    },
  })
  expect(health.workers.map(({ name, alive, isLate }) => [name, alive, isLate])).toEqual(
    ['money', 'clock', 'mail', 'files'].map((name) => [name, 1, false]),
  )
  expect(health.providers.find(({ name }) => name === 'paystack')).toMatchObject({
    ...{ answeredAt: expect.any(String), failures: 0, lastEventAt: expect.stringMatching(/^2040-/) },
  })
})

test('says what does not work: mail, storage, a late job and an old backup', async () => {
  const t = here()
  const admin = await newAdmin(t)
  const { storage } = t.deps
  onTestFinished(async () => {
    t.deps.storage = storage
    await sql`update mail_circuit set failures = 0, opened_at = null, retry_at = null, reason = null`.execute(t.deps.db)
    await sql`delete from graphile_worker._private_jobs`.execute(t.deps.db)
  })
  t.deps.storage = { ...storage, has: () => Promise.reject(new Error('away')) }
  for (let failure = 1; failure <= 3; failure++) await recordMailFailure(t.deps.db, t.deps.clock.now(), 'ECONNREFUSED')
  await sql`select graphile_worker.add_job('payment:of-another-release', run_at := now() - interval '61 seconds')`.execute(
    t.deps.db,
  )
  await sql`insert into backups (kind, finished_at) values ('pg_dump', '2040-06-01T02:00:00Z')`.execute(t.deps.db)
  const health = await admin.send(getHealth, {})
  expect(health).toMatchObject({
    mail: { failingSince: expect.stringMatching(/^2040-/) },
    storage: { answers: false },
    backup: { kind: 'pg_dump', finishedAt: '2040-06-01T02:00:00.000Z' },
  })
  expect(health.workers.find(({ name }) => name === 'money')).toMatchObject({ isLate: true, due: 1 })
})

test('is for administrators alone', async () => {
  const t = here()
  const [ama] = await t.customers(1)
  expect(await raw(t, getHealth, { token: ama.token })).toMatchObject({ status: 403 })
  expect(await raw(t, getHealth)).toMatchObject({ status: 401 })
})
