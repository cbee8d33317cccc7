// Tests of the hooks of every request: its id, security headers, the frontend key; and of health.
import { listLocations } from '@akwaaba/contract/locations'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { raw } from '#testing/tools.ts'
import { fileWorld, newWorld, world } from '#testing/world.ts'

const here = fileWorld()

const get = (path: `/${string}`) => ({ method: 'GET', path }) as const

describe('every reply', () => {
  test('has an id of ours, even if the caller sends one, and the security headers', async () => {
    const t = here()
    const ids = new Set<unknown>()
    for (const path of ['/health', '/api/admin/locations', '/api/nothing', '/api/booking'] as const) {
      const { headers } = await raw(t, get(path), { headers: { 'x-request-id': 'forged', 'request-id': 'forged' } })
      expect(headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
      ids.add(headers['x-request-id'])
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
    }
    expect(ids.size).toBe(4)
  })

  test('to one user is not cacheable', async () => {
    const t = here()
    const [ama] = await t.customers(1)
    const { headers } = await raw(t, get('/api/booking'), { token: ama.token })
    expect(headers['cache-control']).toBe('private, no-store')
  })
})

describe('FRONTEND_KEY', () => {
  test('is not required when it is not set', async () => {
    const t = here()
    expect((await raw(t, listLocations)).status).toBe(200)
  })

  test('is required for every API call when it is set, and for nothing else', async () => {
    const t = await world({ FRONTEND_KEY: 'akwaaba-web' })
    const status = async (path: `/${string}`, key?: string) =>
      (await raw(t, get(path), { headers: key === undefined ? {} : { 'x-frontend-key': key } })).status
    expect((await raw(t, listLocations)).json).toMatchObject({ code: 'bad_frontend_key' })
    for (const key of [undefined, '', 'wrong', 'akwaaba-web2', 'AKWAABA-WEB']) {
      expect(await status('/api/admin/locations', key)).toBe(403)
      expect(await status('/%61pi/admin/locations', key)).not.toBe(200)
      expect(await status('/api/nothing', key)).toBe(403)
    }
    expect(await status('/api/admin/locations', 'akwaaba-web')).toBe(200)
    expect(await status('/health')).toBe(200)
    expect(await status('/api/docs/json')).toBe(200)
    expect(await status('/uploads/none.jpg')).toBe(404)
  })
})

describe('GET /health and GET /ready', () => {
  test('distinguish being alive from being ready', async () => {
    const t = here()
    expect((await raw(t, get('/health'))).json).toEqual({ status: 'ok' })
    expect((await raw(t, get('/ready'))).json).toMatchObject({ status: 'ready' })
    await sql`alter table users rename to gone`.execute(t.owner)
    expect((await raw(t, get('/health'))).status).toBe(200)
    const reply = await raw(t, get('/ready'))
    expect(reply).toMatchObject({ status: 503, json: { code: 'unavailable' } })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    await sql`alter table gone rename to users`.execute(t.owner)
  })

  test('a database whose files are missing is unavailable, not an internal error', async () => {
    const t = await newWorld()
    await sql`create function missing() returns boolean language plpgsql as
      $$ begin raise exception 'could not access file "btree_gist"' using errcode = 'undefined_file'; end $$`.execute(
      t.owner,
    )
    await sql`alter table locations rename to gone`.execute(t.owner)
    await sql`create view locations as select * from gone where (select missing())`.execute(t.owner)
    await sql`grant select on locations to akwaaba_app`.execute(t.owner)
    const reply = await raw(t, listLocations)
    expect(reply).toMatchObject({ status: 503, json: { code: 'unavailable' } })
    expect(reply.headers['retry-after']).toBe('2')
  })

  test('an unexpected error reveals no internal details', async () => {
    const t = await newWorld()
    await sql`alter table locations rename to gone`.execute(t.owner)
    const reply = await raw(t, listLocations)
    expect(reply).toMatchObject({ status: 500, json: { code: 'internal' } })
    expect(reply.text).not.toMatch(/relation|locations|select|stack|pg/i)
  })
})
