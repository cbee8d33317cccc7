// Tests of several processes over one database: what each of them does, and how one of them ends.
import { listApartments } from '@akwaaba/contract/apartments'
import { createClient } from '@akwaaba/contract/client'
import { expect, inject, onTestFinished, test } from 'vitest'
import { prepareDatabase } from './platform/db/prepare-database.ts'
import { until } from './testing/servers/process.ts'
import { connectTo, productAt } from './testing/servers/product.ts'
import { cloneDatabase } from './testing/world/database.ts'

const silent = { info: () => undefined, warn: () => undefined }

const scene = async () => {
  const { url, drop } = await cloneDatabase(inject('databaseServer'))
  const client = await connectTo(url)
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  const count = async (table: string) => (await client.query(`select count(*)::int from ${table}`)).rows[0].count
  return { url, client, count }
}

test('a process for requests waits for the migrations and runs no jobs; one for jobs runs them and answers no requests', async () => {
  const { url, client, count } = await scene()
  const { rows } = await client.query(
    'delete from migrations where name = (select max(name) from migrations) returning name, checksum',
  )
  const setting = { url, directUrl: url, throughPooler: false, waitMillis: 0 }
  await expect(prepareDatabase(setting, false, silent)).rejects.toThrow(`it lacks ${rows[0].name}. Run npm run migrate`)

  const settings = { MIGRATE: 'off', SMTP_URL: 'smtp://127.0.0.1:9' }
  const web = await productAt(url, { ...settings, ROLE: 'web' })
  const worker = await productAt(url, { ...settings, ROLE: 'worker', DRAIN_SECONDS: '60', POOL_SIZE: '12' })
  web.launch()
  await until('the start to wait', async () => web.output().includes('waits until it is migrated'))
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [rows[0].name, rows[0].checksum])
  await web.ready()
  expect(await createClient({ fetch, origin: web.origin, token: () => null }).send(listApartments, {})).toEqual([])
  expect(await count('worker_leases')).toBe(0)

  await client.query(`select graphile_worker.add_job('accounts:tidy', '{}')`)
  const child = await worker.start()
  await until('the job to be done', async () => (await count('graphile_worker._private_jobs')) === 0)
  const statusOf = async (path: string) => (await fetch(`${worker.origin}${path}`)).status
  expect([await statusOf('/health'), await statusOf('/'), await statusOf(listApartments.path)]).toEqual([200, 404, 404])
  child.kill('SIGTERM')
  await until('/ready to refuse', async () => (await statusOf('/ready')) === 503)
  expect(await statusOf('/health')).toBe(200)
}, 60_000)
