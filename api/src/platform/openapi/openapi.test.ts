// Tests that the API document lists every row, and that the compiled replies of production are the tested ones.

import { createAdvert } from '@akwaaba/contract/adverts'
import { getBookingFile, getHostBookingFile } from '@akwaaba/contract/booking-files'
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment, listMyPayments } from '@akwaaba/contract/checkout'
import { urlOf } from '@akwaaba/contract/client'
import { readClosing } from '@akwaaba/contract/closing'
import type { Endpoint } from '@akwaaba/contract/endpoint'
import { readCalendarFile } from '@akwaaba/contract/feeds'
import { downloadBatch } from '@akwaaba/contract/payout-batches'
import { verifyEmailChange } from '@akwaaba/contract/profile'
import { getAdminChangePicture, getChangePicture, getHostChangePicture } from '@akwaaba/contract/stay-agreements'
import { getHostMessagePicture, getMessagePicture } from '@akwaaba/contract/stay-messages'
import { listTourPurchases } from '@akwaaba/contract/tours'
import { getProof } from '@akwaaba/contract/transfers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#app.ts'
import { compileReply } from '#http/serve.ts'
import { allRows } from '#routes.ts'
import { confirmTour } from '#testing/buying.ts'
import { advertForm, form, picture } from '#testing/forms.ts'
import { house, idOf, newHost } from '#testing/hosting.ts'
import { insertPayoutRecords } from '#testing/paying/batches.ts'
import { idle, newAdmin, raw, stay } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()

describe('GET /api/docs/json', () => {
  test('lists every row once, with who may call and what it refuses', async () => {
    const t = here()
    const { json } = await raw(t, { method: 'GET', path: '/api/docs/json' })
    const paths = json.paths as Record<
      string,
      Record<string, { summary: string; security?: object; responses: object }>
    >
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = allRows.map((row) => `${row.method} ${row.path.replace(/:(\w+)/g, '{$1}')}`)
    expect(new Set(expected).size).toBe(expected.length)
    expect(listed.sort()).toEqual(expected.sort())
    for (const row of allRows) {
      const entry = paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()]
      expect(entry?.summary).toBe(row.summary)
      expect(entry?.security !== undefined).toBe(row.who !== 'anyone')
      expect(entry?.responses).toHaveProperty(String(row.status ?? 200))
    }
  })

  test('is readable as a page', async () => {
    const t = here()
    const { status, headers } = await raw(t, { method: 'GET', path: '/api/docs' })
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/html')
  })

  test('describes only routes that are served', async () => {
    const t = here()
    for (const row of allRows) expect(t.app.hasRoute({ method: row.method, url: row.path }), row.path).toBe(true)
  })
})

/** A reply without what changes from one moment to the next: times, and figures of the machine. */
const timeless = ({ body, ...rest }: { status: number; body: object }) => ({
  ...rest,
  body: {
    ...body,
    ...('madeAt' in body ? { madeAt: '' } : {}),
    ...('checkedAt' in body ? { checkedAt: '', operations: '', database: '', workers: '' } : {}),
    ...('system' in body ? { system: Object.keys(body.system as object) } : {}),
  },
})

describe('the compiled replies of production', () => {
  test('are compiled for every row', () => {
    for (const row of allRows) expect(compileReply(row.reply), row.path).toBeTypeOf('function')
  })

  test('are the ones that the rows check in tests', async () => {
    const t = here()
    const production = await buildApp(t.deps, {
      catalogue: { ...t.app.catalogue, isLive: () => false },
      codeMark: 'test',
      strictReplies: false,
    })
    onTestFinished(() => production.close())
    const [flat, extra] = [await t.apartment(), await t.extra()]
    const [ama] = await t.customers(1)
    const { _id } = await ama.send(createBooking, { body: { ...stay(t, flat, 10, 12), extras: [extra] } })
    await ama.send(confirmBookingPayment, { body: { bookingId: _id } })
    const admin = await newAdmin(t)
    const { token: adminToken } = admin
    const host = await newHost(t)
    const tokenFor = (row: Endpoint) => {
      if (row === readClosing) return host.owner.token
      return row.who === 'admin' || row.who === 'member' ? adminToken : ama.token
    }
    const ask = async (app: typeof production, row: Endpoint, id: string) => {
      const reply = await app.inject({
        method: row.method,
        // The house cannot be closed.
        url: urlOf(row, {
          params: {
            id,
            role: 'customer',
            month: '2026-01',
            slug: house.slug,
            org: row === readClosing ? host.slug : house.slug,
          },
        }),
        headers: { authorization: `Bearer ${tokenFor(row)}` },
        ...(row === confirmBookingPayment ? { payload: { bookingId: _id } } : {}),
      })
      const isJson = String(reply.headers['content-type']).includes('json')
      return { status: reply.statusCode, body: isJson ? reply.json() : { text: reply.body } }
    }
    const [payment] = await ama.send(listMyPayments, { query: {} })
    const packageId = await t.tour()
    await confirmTour(ama, packageId)
    const [purchase] = await ama.send(listTourPurchases, {})
    const ids = {
      '/api/packages/purchased': purchase?._id,
      '/api/packages': packageId,
      '/api/booking': _id,
      '/api/admin/bookings': _id,
      '/api/host/:org/bookings': _id,
      '/api/admin/payout-batches': await insertPayoutRecords(t, await idOf(t, admin), house.id),
      '/api/admin/packages': packageId,
      '/api/admin/extras': extra,
      '/api/host/:org/extras': extra,
      '/api/advert': (await admin.send(createAdvert, { body: form(advertForm, { image: await picture() }) }))._id,
      '/api/properties': await t.property(),
      '/api/payments': payment?._id,
      '/api/admin/payments': payment?._id,
      '/api/host/:org/payments': payment?._id,
      '/api/admin/guests': await idOf(t, ama),
      '/api/host/:org/guests': await idOf(t, ama),
      '/api/receipts': payment?.receiptId,
    }
    // These reply with a file, or with another page.
    const rows = allRows.filter(
      (row) =>
        (row.method === 'GET' &&
          row !== verifyEmailChange &&
          row !== getProof &&
          row !== getBookingFile &&
          row !== getHostBookingFile &&
          row !== downloadBatch &&
          row !== getChangePicture &&
          row !== getHostChangePicture &&
          row !== getAdminChangePicture &&
          row !== getMessagePicture &&
          row !== getHostMessagePicture &&
          row !== readCalendarFile) ||
        row === confirmBookingPayment,
    )
    // Each list is read twice, and says what became of mails and jobs.
    await idle(t)
    for (const row of rows) {
      const id = Object.entries(ids).find(([path]) => row.path.startsWith(path))?.[1] ?? flat
      const compiled = await ask(production, row, id)
      expect(compiled.status, row.path).toBe(200)
      expect(timeless(compiled), row.path).toEqual(timeless(await ask(t.app, row, id)))
    }
    const body = { ...stay(t, flat, 20, 22), extras: [extra] }
    const booked = await production.inject({
      method: 'POST',
      url: createBooking.path,
      headers: { authorization: `Bearer ${ama.token}` },
      payload: body,
    })
    expect(booked.statusCode).toBe(201)
    expect(createBooking.reply.parse(booked.json())).toEqual(booked.json())
    expect(booked.json().extras).toHaveLength(1)
  })
})
