// Tests what the database announces of a change, and that a database that does not answer is noticed.
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { confirmTour, startAndPay } from '#testing/buying.ts'
import { slowProxy } from '#testing/servers/slow-proxy.ts'
import { fileWorld } from '#testing/world.ts'
import { announceFullChange, watchCatalogue } from './catalogue-watch.ts'
import { type Db, openClient } from './client.ts'

const here = fileWorld()

const watching = async (url = here().databaseUrl, options = {}) => {
  const watch = await watchCatalogue(url, here().deps.log, options)
  onTestFinished(() => watch.stop())
  /** Gives which of these have another mark after the work than before. */
  const changedBy = async (dependencies: string[], work: () => Promise<unknown>) => {
    await watch.refresh()
    const before = dependencies.map((dependency) => watch.lastOf([dependency])?.id)
    await work()
    await watch.refresh()
    return dependencies.filter((dependency, at) => watch.lastOf([dependency])?.id !== before[at])
  }
  return { watch, changedBy }
}

describe('a change is announced', () => {
  test('of the record and its list alone', async () => {
    const t = here()
    const [one, other] = [await t.apartment(), await t.apartment()]
    const { changedBy } = await watching()
    const edit = () => t.deps.db.updateTable('apartments').set({ bedrooms: 7 }).where('id', '=', one).execute()
    const all = ['apartments', `apartments/${one}`, `apartments/${other}`, 'tours', 'properties', 'extras']
    expect(await changedBy(all, edit)).toEqual(['apartments', `apartments/${one}`])
    expect(await changedBy(all, edit), 'nothing is another than before').toEqual([])
  })

  test('of lists alone for a new record, of a removed one, and of many as of all', async () => {
    const t = here()
    const other = await t.apartment()
    const { changedBy } = await watching()
    const all = ['apartments', `apartments/${other}`, 'properties']
    let id = ''
    const add = async () => {
      id = await t.apartment()
    }
    expect(await changedBy(all, add)).toEqual(['apartments'])
    const remove = () => t.deps.db.deleteFrom('apartments').where('id', '=', id).execute()
    expect(await changedBy([...all, `apartments/${id}`], remove)).toEqual(['apartments', `apartments/${id}`])
    for (let index = 0; index < 51; index++) await t.apartment()
    const editAll = () => t.deps.db.updateTable('apartments').set({ bedrooms: 8 }).execute()
    expect(await changedBy([...all, 'apartments/any'], editAll)).toEqual([...all.slice(0, 2), 'apartments/any'])
  })

  test('not of an apartment that guests do not find, until they do', async () => {
    const t = here()
    const { changedBy } = await watching()
    let id = ''
    const begin = async () => {
      id = await t.apartment({ state: 'draft' })
    }
    const set = (change: { bedrooms: number } | { state: 'live' | 'suspended' | 'draft' }) => () =>
      t.deps.db.updateTable('apartments').set(change).where('id', '=', id).execute()
    expect(await changedBy(['apartments'], begin)).toEqual([])
    const both = ['apartments', `apartments/${id}`]
    expect(await changedBy(both, set({ bedrooms: 7 }))).toEqual([])
    for (const state of ['live', 'suspended', 'draft'] as const)
      expect(await changedBy(both, set({ state })), state).toEqual(both)
  })

  test('without making the writers of other records wait', async () => {
    const t = here()
    const [one, other] = [await t.apartment(), await t.apartment()]
    const edit = (db: Db, id: string) =>
      db.updateTable('apartments').set({ bedrooms: 5 }).where('id', '=', id).execute()
    const { changedBy } = await watching()
    await t.deps.db.transaction().execute(async (tx) => {
      await edit(tx, one)
      // It would wait for the first transaction until lock_timeout, and fail.
      const second = changedBy([`apartments/${one}`, `apartments/${other}`], () => edit(t.deps.db, other))
      expect(await second).toEqual([`apartments/${other}`])
    })
  })

  test('of seats that are sold, and not of packages', async () => {
    const t = here()
    const [tour, other] = [await t.tour(), await t.tour()]
    const [ama] = await t.customers(1)
    const { changedBy } = await watching()
    const buy = async () => {
      await startAndPay(t, ama, { packageId: tour })
      await confirmTour(ama, tour)
    }
    const all = ['tours', `tours/${tour}`, 'seats', `seats/${tour}`, `seats/${other}`, 'apartments']
    expect(await changedBy(all, buy)).toEqual(['seats', `seats/${tour}`])
  })

  test('of everything when a new day begins', async () => {
    const { watch } = await watching()
    const before = watch.lastOf([])?.id
    await announceFullChange(here().deps.db)
    await watch.refresh()
    expect(watch.lastOf([])?.id).not.toBe(before)
  })

  test('only once its transaction is committed', async () => {
    const t = here()
    const id = await t.property()
    const { watch, changedBy } = await watching()
    const change = () =>
      t.deps.db.transaction().execute(async (tx) => {
        await tx.updateTable('properties').set({ bedrooms: 9 }).where('id', '=', id).execute()
        const before = watch.lastOf(['properties'])?.id
        await watch.refresh()
        expect(watch.lastOf(['properties'])?.id).toBe(before)
      })
    expect(await changedBy(['properties'], change)).toEqual(['properties'])
  })

  test('by the same mark to every process', async () => {
    const t = here()
    const [{ watch: one }, { watch: other }] = [await watching(), await watching()]
    await t.property()
    await Promise.all([one.refresh(), other.refresh()])
    expect(one.lastOf(['properties'])?.id).toBe(other.lastOf(['properties'])?.id)
  })
})

test('a process of the previous release sees a counter that only grows', async () => {
  const { db } = here().deps
  const read = async () =>
    (await sql<{ version: number }>`select version from catalogue_version`.execute(db)).rows[0]?.version
  const before = await read()
  await sql`update catalogue_version set version = version + 1`.execute(db)
  expect(await read()).toBeGreaterThan(before ?? 0)
})

test('a change that a process of this release makes is announced to one of the previous release as well', async () => {
  const t = here()
  const old = openClient(t.databaseUrl)
  const received: number[] = []
  old.on('notification', ({ payload }) => received.push(Number(payload)))
  await old.connect()
  onTestFinished(() => old.end())
  await old.query('listen catalogue')
  const { rows } = await old.query<{ version: number }>('select version from catalogue_version')
  await t.property()
  await expect.poll(() => received.length).toBeGreaterThan(0)
  expect(received[0]).toBeGreaterThan(rows[0]?.version ?? Number.POSITIVE_INFINITY)
})

test('a database that has gone silent is noticed within seconds, and what changed in the meantime counts as changed', async () => {
  const t = here()
  const line = await slowProxy(Number(new URL(t.databaseUrl).port))
  const address = new URL(t.databaseUrl)
  address.port = String(line.port)
  const { watch } = await watching(address.href, { heartbeatMillis: 100, deadlineMillis: 500 })
  const before = watch.lastOf(['properties'])?.id
  line.silence()
  await expect.poll(() => watch.isLive(), { timeout: 15_000 }).toBe(false)
  await t.property()
  await expect.poll(() => watch.isLive(), { timeout: 15_000 }).toBe(true)
  await watch.refresh()
  expect(watch.lastOf(['properties'])?.id).not.toBe(before)
})
