// Tests of documents in messages: PDF files alone, after the payment, saved under a harmless name by the two sides and nobody else.
import { createBooking } from '@akwaaba/contract/bookings'
import { confirmBookingPayment } from '@akwaaba/contract/checkout'
import * as rows from '@akwaaba/contract/stay-messages'
import { expect, test } from 'vitest'
import { startAndPay } from '#testing/buying.ts'
import { form } from '#testing/forms.ts'
import { newHost } from '#testing/hosting.ts'
import { runJob, stay } from '#testing/tools.ts'
import { fileWorld, outcomeOf, type TestUser } from '#testing/world.ts'
import { titleOf } from './pictures.ts'

const here = fileWorld()
const bytes = '%PDF-1.7 the way from the gate'

test('takes PDF files after the payment, and both sides save them', async () => {
  const t = here()
  const host = await newHost(t)
  const flat = await t.apartment({ price: 48, instantBooking: true, organisationId: host.id })
  const [ama, kofi] = await t.customers(2)
  const { _id: id } = await ama.send(createBooking, { body: stay(t, flat, 10, 12) })
  const send = (...files: File[]) =>
    ama.send(rows.sendMessage, { params: { id }, body: form({ key: t.deps.ids.next() }, { documents: files }) })
  const way = new File([bytes], 'the way ɛ.pdf', { type: 'application/pdf' })
  expect(await outcomeOf(send(way))).toBe('pictures_after_payment')
  await startAndPay(t, ama, { bookingId: id })
  await ama.send(confirmBookingPayment, { body: { bookingId: id } })
  expect(await outcomeOf(send(way, new File(['<html>'], 'page.pdf')))).toBe('image_type')
  expect(await outcomeOf(send(way, way, way, way))).toBe('too_many_pictures')
  const { message } = await send(way)
  expect(message).toMatchObject({ pictures: [], documents: [{ name: 'the way ɛ.pdf', size: bytes.length }] })
  const path = `message-pictures/${message.documents[0]?._id}`
  const get = (who: TestUser, url: string) => t.app.inject({ url, headers: { authorization: `Bearer ${who.token}` } })
  for (const { statusCode, headers, body } of [
    await get(ama, `/api/${path}`),
    await get(host.owner, `/api/host/${host.slug}/${path}`),
  ])
    expect([statusCode, headers['content-type'], headers['content-disposition'], body]).toEqual([
      ...[200, 'application/pdf', 'attachment; filename="document.pdf"', bytes],
    ])
  expect((await get(kofi, `/api/${path}`)).statusCode).toBe(404)
  expect((await ama.send(rows.getThread, { params: { id } })).messages).toHaveLength(1)
  expect((await host.owner.send(rows.listHostThreads, { params: { org: host.slug } }))[0]?.last.text).toBe('File')
  await runJob(t, 'mail:message', { bookingId: id, to: 'host' })
  const mail = await t.nextMail(host.owner.email, ({ subject }) => subject.includes('has written about'))
  expect(mail.text).toContain('A file')
})

test.each([
  ['..\\keys/"the\u202e way".pdf.PDF', 'the way.pdf'],
  ['/etc/passwd', 'passwd.pdf'],
  ['.pdf', 'document.pdf'],
  [`${'long '.repeat(60)}.pdf`, `${'long '.repeat(16).trim()}.pdf`],
])('the file %j is called %j', (sent, title) => expect(titleOf(sent)).toBe(title))
