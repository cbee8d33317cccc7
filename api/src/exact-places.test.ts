// Tests that no reply which anyone may have, and none for other guests, tells where exactly an apartment is or how to get there.
import { createApartment } from '@akwaaba/contract/apartments'
import { listAudit } from '@akwaaba/contract/audit'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import { urlOf } from '@akwaaba/contract/client'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import {
  approveListing,
  approveRevision,
  createListing,
  deleteListing,
  rejectRevision,
  submitListing,
  suspendListing,
  updateListing,
  withdrawRevision,
} from '@akwaaba/contract/listings'
import { fixedPaths } from '@akwaaba/contract/public-pages'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { allRows } from '#routes.ts'
import { builtSite, serveSite } from '#site/site.ts'
import { startAndPay } from '#testing/buying.ts'
import { apartmentForm, form } from '#testing/forms.ts'
import { newHost } from '#testing/hosting.ts'
import { newAdmin, raw, stay } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'
import { buildApp } from './app.ts'

const here = fileWorld()

// Public points have four decimals.
const secrets = ['5.61728', '0.18374', 'House 14B', 'Shell station', 'Second gate', '555 0199']
const secretsIn = (text: string) => secrets.filter((secret) => text.includes(secret))

const name = 'Secret Garden Loft'
const secretTexts = {
  ...{ ...apartmentForm, apartmentName: name, latitude: '5.617283', longitude: '-0.183746' },
  ...{ arrivalAddress: 'House 14B, Sithole Lane', arrivalLandmark: 'Behind the Shell station' },
  ...{ arrivalDirections: 'Second gate on the left.', arrivalPhone: '+233 24 555 0199' },
}
let flat = ''
let ids: string[] = []
let esiToken = ''

beforeAll(async () => {
  const t = await here.empty()
  const admin = await newAdmin(t)
  flat = (await admin.send(createApartment, { body: form(secretTexts) }))._id
  const [ama, esi] = await t.customers(2)
  const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
  await startAndPay(t, ama, { bookingId })
  const { payment } = await ama.send(confirmBookingPayment, { body: { bookingId } })
  const listings = [await t.apartment(), await t.tour(), await t.property()]
  ids = [flat, bookingId, payment._id, ...(payment.receiptId ? [payment.receiptId] : []), ...listings]
  esiToken = esi.token
})

/** The replies of a row, with each id and, where it takes a body, a stay. */
const repliesOf = async (row: Endpoint, token?: string): Promise<string[]> => {
  const t = here()
  const texts: string[] = []
  for (const id of row.path.includes(':') ? ids : [flat]) {
    const url = urlOf(row, { params: { id, role: 'customer' } })
    const payload = { ...stay(t, flat, 20, 22), apartmentId: flat }
    const call = row.method === 'GET' ? { url } : { url, payload }
    texts.push((await raw(t, row, token === undefined ? call : { ...call, token })).text)
  }
  return texts
}

test('no row for anyone tells it', async () => {
  const found: string[] = []
  const naming: string[] = []
  for (const row of allRows.filter(({ who }) => who === 'anyone'))
    for (const text of await repliesOf(row)) {
      if (text.includes(name)) naming.push(row.path)
      found.push(...secretsIn(text).map((secret) => `${row.path}: ${secret}`))
    }
  expect(found).toEqual([])
  expect(naming).toEqual(expect.arrayContaining(['/api/admin/apartments', '/api/admin/apartments/:id']))
})

test('no row tells it to another guest', async () => {
  const found: string[] = []
  for (const row of allRows.filter(({ who, method }) => who === 'signed-in' && method === 'GET'))
    for (const text of await repliesOf(row, esiToken))
      found.push(...secretsIn(text).map((secret) => `${row.path}: ${secret}`))
  expect(found).toEqual([])
})

test('no audit record tells it, whatever is done to a listing', async () => {
  const t = here()
  const [admin, host] = [await newAdmin(t), await newHost(t)]
  const texts = { ...secretTexts, location: 'Labone' }
  const { _id: id } = await host.owner.send(createListing, { params: { org: host.slug }, body: form(texts) })
  const own = { params: { org: host.slug, id } }
  const edit = (more: Record<string, string>) =>
    host.owner.send(updateListing, { ...own, body: form({ ...texts, ...more }) })
  await host.owner.send(submitListing, own)
  await admin.send(approveListing, { params: { id } })
  await edit({ latitude: '5.617289', arrivalAddress: 'House 14B, left' })
  await host.owner.send(withdrawRevision, own)
  await edit({ latitude: '5.617288', arrivalPhone: '+233 24 555 0199 or mail' })
  await admin.send(rejectRevision, { params: { id }, body: { note: 'It is beside the Shell station.' } })
  await edit({ latitude: '5.617287', arrivalLandmark: 'Shell station' })
  await admin.send(approveRevision, { params: { id } })
  await admin.send(suspendListing, { params: { id }, body: { note: 'Second gate is a shop.' } })
  await host.owner.send(deleteListing, own)
  const log = await admin.send(listAudit, { query: { recordId: id, limit: '100' } })
  expect(log.map(({ action }) => action)).toEqual([
    ...[
      'delete',
      'suspend',
      'approve',
      'submit',
      'update',
      'reject',
      'submit',
      'update',
      'withdraw',
      'submit',
      'update',
    ],
    ...['approve', 'submit', 'create'],
  ])
  expect(secretsIn(JSON.stringify(log))).toEqual([])
  expect(log.find(({ action }) => action === 'update')?.after?.changed).toEqual(['arrivalLandmark', 'arrivalPhone'])
})

test('no page, structured data, sitemap or data of a page tells it', async () => {
  const t = here()
  const app = await buildApp(t.deps, {
    ...{ catalogue: t.app.catalogue, codeMark: 'test', strictReplies: true },
    extend: (server) =>
      serveSite(server, {
        facts: {
          ...{ name: 'Akwaaba', supportEmail: 'support@akwaaba.example', supportPhone: '' },
          ...{ publicUrl: 'http://localhost:3000', frontendKey: null, mailbox: false, social: [] },
          chargeCurrency: 'USD',
        },
        ...{ loadBuild: builtSite, mode: 'production', rendersPerMinute: null },
        now: () => t.deps.clock.now().getTime(),
      }),
  })
  onTestFinished(() => app.close())
  const read = async (url: string) => (await app.inject({ url })).body
  const page = `/booking-info/${flat}`
  const pages = [...fixedPaths, page, `${page}.data`, '/bookings.data', `/checkout/${flat}`, '/sitemap.xml']
  for (const url of pages) expect(secretsIn(await read(url)), url).toEqual([])
  const body = await read(page)
  expect(body).toContain(name)
  // The structured data has a point, which is the public one.
  expect(/"latitude":(-?[\d.]+)/.exec(body)?.[1]).toMatch(/^5\.6\d{0,3}$/)
})
