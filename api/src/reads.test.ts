// Tests that reads do not block others: a GET takes no lock, and a longer list takes no more queries.
import { createAdvert } from '@akwaaba/contract/adverts'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { urlOf } from '@akwaaba/contract/client'
import { readClosing } from '@akwaaba/contract/closing'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { sendEnquiry } from '@akwaaba/contract/enquiries'
import { limits } from '@akwaaba/contract/limits'
import { toCents } from '@akwaaba/contract/money'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { watchCatalogue } from '#db/catalogue-watch.ts'
import { openDb, openPool } from '#db/client.ts'
import { allRows } from '#routes.ts'
import { confirmProperty, confirmTour, startAndPay } from '#testing/buying.ts'
import { insertDamagePicture, insertFile, writeBoth } from '#testing/foreign/messages.ts'
import { advertForm, form, picture } from '#testing/forms.ts'
import { house, idOf, newHost } from '#testing/hosting.ts'
import { idle, stay } from '#testing/tools.ts'
import { adminWithBank, sendProof, startedTransfer } from '#testing/transferring.ts'
import { fileWorld, type TestUser, type World } from '#testing/world.ts'
import { buildApp } from './app.ts'

const here = fileWorld()
let admin: TestUser
let ama: TestUser
let host: Awaited<ReturnType<typeof newHost>>

/** Adds one of everything that a list shows: a paid stay with refund, dispute and payout, purchases, a transfer, an enquiry. */
const addRecords = async (t: World): Promise<{ transferId: string; kofi: TestUser }> => {
  const { db, ids, clock } = t.deps
  const now = clock.now()
  const adminId = await idOf(t, admin)
  const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, await t.apartment(), 30, 32) })
  await startAndPay(t, ama, { bookingId })
  const { payment } = await ama.send(confirmBookingPayment, { body: { bookingId } })
  await admin.send(refundPayment, {
    params: { id: payment._id },
    body: { amount: 1, key: ids.next(), note: 'A part.' },
  })
  const [packageId, propertyId] = [await t.tour(), await t.property()]
  await t.extra()
  await admin.send(createAdvert, { body: form(advertForm, { image: await picture() }) })
  await startAndPay(t, ama, { packageId })
  await confirmTour(ama, packageId)
  await startAndPay(t, ama, { propertyId })
  await confirmProperty(ama, propertyId)
  const [kofi] = await t.customers(1)
  const { paymentId: transferId } = await startedTransfer(t, kofi)
  await t.anyone.send(sendEnquiry, { body: { kind: 'tailored', email: kofi.email, message: 'A cot, please.' } })
  const sum = { amountCents: toCents(4_800), currency: 'USD' }
  await db
    .insertInto('disputes')
    .values({
      ...{ id: ids.next(), paymentId: payment._id, provider: 'test', providerId: ids.next(), providerStatus: 'won' },
      ...{ ...sum, state: 'won', openedAt: now, closedAt: now },
    })
    .execute()
  await db
    .insertInto('payouts')
    .values({
      ...{ id: ids.next(), bookingId, createdAt: now, owedSince: clock.today(), currency: 'USD' },
      ...{ grossCents: toCents(9_600), feeCents: toCents(960) },
    })
    .execute()
  await db
    .insertInto('payoutBatches')
    .values({
      ...{ id: ids.next(), reference: ids.reference('PB'), state: 'sent', currency: 'USD', totalCents: toCents(1) },
      ...{ gatheredBy: adminId, gatheredAt: now, needsTwo: false, agreedBy: adminId, agreedAt: now, sentAt: now },
    })
    .execute()
  await db
    .insertInto('bankEntries')
    .values({ id: ids.next(), ...sum, bankTransactionId: ids.next(), valueDate: clock.today(), createdAt: now })
    .execute()
  await insertDamagePicture(t, { bookingId }, house.id)
  await writeBoth(t, bookingId, { id: house.id, mark: 'Akwaaba!', authorId: adminId })
  await insertFile(t, bookingId, { id: house.id, mark: 'Akwaaba!', authorId: adminId })
  const about = {
    source: 'books',
    kind: 'order',
    provider: '',
    reference: payment.reference,
    about: ids.next(),
  } as const
  await db
    .insertInto('differences')
    .values({ ...about, id: ids.next(), says: 'It is so.', firstSeenAt: now, lastSeenAt: now })
    .execute()
  return { transferId, kofi }
}

/** A second app on the world's database, whose queries are counted; `options` are settings of its connections. */
const appOver = async (t: World, options = '') => {
  const pool = openPool(`${t.databaseUrl}?options=${encodeURIComponent(options)}`, 8, () => undefined)
  const queries: { calls: unknown[][] }[] = []
  pool.on('connect', (client: pg.PoolClient) => queries.push(vi.spyOn(client, 'query').mock))
  const catalogue = await watchCatalogue(t.databaseUrl, t.deps.log)
  const deps = { ...t.deps, db: openDb(pool) }
  const app = await buildApp(deps, { catalogue, workers: t.workers.health, codeMark: 'test', strictReplies: true })
  onTestFinished(async () => {
    await app.close()
    await catalogue.stop()
    await pool.end()
  })
  return { app, count: () => queries.reduce((sum, { calls }) => sum + calls.length, 0) }
}
type App = Awaited<ReturnType<typeof appOver>>['app']

const tokenFor = (row: Endpoint) => (row === readClosing ? host.owner.token : tokenOf(row))
const tokenOf = ({ who }: Endpoint) =>
  who === 'admin' || who === 'member' ? admin.token : who === 'anyone' ? undefined : ama.token

const read = async (app: App, row: Endpoint, params: Record<string, string>) => {
  const token = tokenFor(row)
  const query =
    row.query && 'shape' in row.query && 'limit' in Object(row.query.shape) ? { limit: limits.maxPageSize } : {}
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return app.inject({ method: 'GET', url: urlOf(row, { params, query }), headers })
}

/** Every value that a parameter of an address can have: the ids of all records, and the roles. */
const idsOf = async (t: World): Promise<string[]> => {
  const tables = [
    'apartments',
    'tours',
    'tourPurchases',
    'properties',
    'extras',
    'adverts',
    'bookings',
    'payments',
    'receipts',
    'refunds',
    'payoutBatches',
    'messagePictures',
    'stayChangePictures',
    'bookingFiles',
    'users',
  ] as const
  const found = []
  for (const table of tables) found.push(...(await t.deps.db.selectFrom(table).select('id').execute()))
  return [...found.map(({ id }) => id), 'customer', house.slug, '2026-11']
}

/**
 * GETs that write: a link of a mail works once, the audit log has who took the account numbers of hosts, a link of a calendar when
 * it was read, and calls of the map are counted.
 */
const writing = [
  '/api/auth/verify-email-change',
  '/api/admin/payout-batches/:id/file',
  '/calendars/:file',
  '/api/apartments/map',
]
const reads = allRows.filter(({ method, path }) => method === 'GET' && !writing.includes(path))

/** The parameters with which a row is answered. */
const paramsFor = async (app: App, row: Endpoint, ids: string[]): Promise<Record<string, string>> => {
  const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) return {}
  for (const id of ids) {
    // All records of this test are the house's, which cannot be closed.
    const org = row === readClosing ? host.slug : house.slug
    const params = Object.fromEntries(names.map((name) => [name, name === 'org' ? org : id]))
    const { statusCode } = await read(app, row, params)
    if (statusCode < 300) return params
  }
  throw new Error(`nothing is found by ${row.path}`)
}

beforeAll(async () => {
  const t = here()
  admin = await adminWithBank(t)
  ama = await t.customer()
  host = await newHost(t)
  const { transferId, kofi } = await addRecords(t)
  await sendProof(t, kofi, transferId)
  await idle(t)
})

describe('a GET', () => {
  test('takes no lock and writes nothing: each is answered with read-only transactions', async () => {
    const t = here()
    const [{ app }, ids] = [await appOver(t, '-c default_transaction_read_only=on'), await idsOf(t)]
    const refused = []
    for (const row of reads) {
      const params = await paramsFor(app, row, ids).catch(() => ({}))
      const { statusCode, body } = await read(app, row, params)
      if (statusCode >= 300) refused.push(`${row.path}: ${statusCode} ${body.slice(0, 100)}`)
    }
    expect(refused).toEqual([])
  })

  test('takes as many queries for twenty rows as for five', { timeout: 120_000 }, async () => {
    const t = here()
    const params = new Map<Endpoint, Record<string, string>>()
    const { app } = await appOver(t)
    const ids = await idsOf(t)
    for (const row of reads) params.set(row, await paramsFor(app, row, ids))
    const counts = async () => {
      const { app, count } = await appOver(t)
      const taken: Record<string, number> = {}
      for (const row of reads) {
        const before = count()
        await read(app, row, params.get(row) ?? {})
        taken[row.path] = count() - before
      }
      return taken
    }
    const add = async (many: number) => {
      for (let left = many; left > 0; left -= 5) await Promise.all(Array.from({ length: 5 }, () => addRecords(t)))
      await idle(t)
    }
    await add(5)
    const ofFew = await counts()
    await add(15)
    expect(await counts()).toEqual(ofFew)
    expect(
      (await sql<{ many: number }>`select count(*)::int as many from payments`.execute(t.deps.db)).rows[0]?.many,
    ).toBeGreaterThan(80)
  })
})
