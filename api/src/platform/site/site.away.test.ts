// Tests of what is answered while a process cannot learn of changes: because the database is away, or its one connection is.
import { listApartments } from '@akwaaba/contract/apartments'
import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import { watchCatalogue } from '#db/catalogue-watch.ts'
import { openDb, openPool } from '#db/client.ts'
import { slowProxy } from '#testing/servers/slow-proxy.ts'
import { fileWorld, type World } from '#testing/world.ts'
import { builtSite, serveSite } from './site.ts'

const here = fileWorld()
const facts = {
  ...{ name: 'Akwaaba', supportEmail: 'support@akwaaba.example', supportPhone: '', social: [] },
  ...{ publicUrl: 'http://localhost:3000', frontendKey: null, mailbox: false, chargeCurrency: 'USD' as const },
}

const lineTo = async (t: World) => {
  const line = await slowProxy(Number(new URL(t.databaseUrl).port))
  const address = new URL(t.databaseUrl)
  address.port = String(line.port)
  return { line, url: address.href }
}

/** Another process, whose connections lead to `watchUrl` and `poolUrl`; it notices silence sooner than in production. */
const processOver = async (t: World, watchUrl: string, poolUrl: string) => {
  const pool = openPool(poolUrl, 4, () => undefined, { silenceMillis: 500 })
  const catalogue = await watchCatalogue(watchUrl, t.deps.log, { heartbeatMillis: 100, deadlineMillis: 1000 })
  const app = await buildApp(
    { ...t.deps, db: openDb(pool) },
    {
      ...{ catalogue, codeMark: 'test', strictReplies: true },
      extend: (server) =>
        serveSite(server, {
          ...{ facts, loadBuild: builtSite, mode: 'production', rendersPerMinute: null },
          now: () => t.deps.clock.now().getTime(),
        }),
    },
  )
  onTestFinished(async () => {
    await app.close()
    await catalogue.stop()
    await pool.end()
  })
  return { app, catalogue }
}

const get = async (app: FastifyInstance, url: string) => {
  const { statusCode: status, body, headers } = await app.inject({ url })
  return { status, body, headers }
}
const untilSilent = (isLive: () => boolean) => expect.poll(isLive, { timeout: 15_000 }).toBe(false)
const list = `${listApartments.path}?search=Frozen`
const isMarked = expect.stringMatching(/^max-age=0, stale-if-error=\d+$/)

/** Renames an apartment as another process does. */
const rename = (t: World, id: string, apartmentName: string) =>
  t.deps.db.updateTable('apartments').set({ apartmentName }).where('id', '=', id).execute()

describe('while the database is frozen', () => {
  test('what is cached is sent marked as stale, all else is refused, and the change is shown once it answers again', async () => {
    const t = here()
    const id = await t.apartment({ apartmentName: 'Frozen before' })
    const { line, url } = await lineTo(t)
    const { app, catalogue } = await processOver(t, url, url)
    const page = `/booking-info/${id}`
    for (let times = 0; times < 2; times++) for (const one of [list, page]) await get(app, one)
    line.freeze()
    await rename(t, id, 'Frozen after')
    await untilSilent(catalogue.isLive)
    for (const one of [list, page, list, page]) {
      const reply = await get(app, one)
      expect(reply, one).toMatchObject({ status: 200, headers: { 'cache-control': isMarked, age: expect.anything() } })
      expect(reply.body.includes('Frozen before')).toBe(true)
    }
    const refused = await get(app, `${listApartments.path}?search=other`)
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'unavailable' })

    line.thaw()
    await expect.poll(catalogue.isLive, { timeout: 15_000 }).toBe(true)
    for (const one of [list, page]) {
      const reply = await get(app, one)
      expect(reply.body.includes('Frozen after'), one).toBe(true)
      expect(reply.headers).not.toHaveProperty('age')
    }
  })
})

describe('while only the connection that listens is lost', () => {
  test('the database is asked, and nothing is cached', async () => {
    const t = here()
    const id = await t.apartment({ apartmentName: 'Frozen once' })
    const { line, url } = await lineTo(t)
    const { app, catalogue } = await processOver(t, url, t.databaseUrl)
    const page = `/booking-info/${id}`
    for (let times = 0; times < 2; times++) for (const one of [list, page]) await get(app, one)
    line.freeze()
    await untilSilent(catalogue.isLive)
    for (const name of ['Frozen twice', 'Frozen thrice']) {
      await rename(t, id, name)
      for (const one of [list, page]) {
        const reply = await get(app, one)
        expect(reply.body.includes(name), one).toBe(true)
        expect(reply.headers, one).not.toHaveProperty('age')
        expect(reply.headers, one).not.toHaveProperty('etag')
      }
    }
  })
})
