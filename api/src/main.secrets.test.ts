// Tests that secrets can be changed as docs/operations.md says without losing a payment or a mail.
import type { AddressInfo } from 'node:net'
import { registerCustomer } from '@akwaaba/contract/auth'
import { createBooking, getBooking } from '@akwaaba/contract/bookings'
import { startPayment } from '@akwaaba/contract/checkout'
import { createClient } from '@akwaaba/contract/client'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import { createExtra } from '@akwaaba/contract/extras'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { SMTPServer } from 'smtp-server'
import { v7 } from 'uuid'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startPaypal } from '../../standins/paypal.ts'
import { startPaystack } from '../../standins/paystack.ts'
import { extraForm, form, picture } from './testing/forms.ts'
import { exited, until } from './testing/servers/process.ts'
import { connectTo, insertAccount, insertGuestAndApartment, productAt } from './testing/servers/product.ts'
import { s3Server } from './testing/servers/s3.ts'
import { actAtPage, paypalKeys, paystackKey, signedBy } from './testing/standins.ts'
import { cloneDatabase } from './testing/world/database.ts'

/** A mail server that asks for a password; `change` sets another one and ends the connections that used the old one. */
const guardedMailServer = async (first: string) => {
  let current = first
  const arrived: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ password }, _session, done) =>
      password === current
        ? done(null, { user: 'akwaaba' })
        : done(Object.assign(new Error('no such password'), { responseCode: 535 })),
    onData: (stream, session, done) => {
      stream.resume().on('end', () => {
        arrived.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    urlWith: (password: string) => `smtp://akwaaba:${password}@127.0.0.1:${port}`,
    change: (password: string) => {
      current = password
    },
    arrived,
  }
}

test('the keys of mail, pictures, Paystack and PayPal are changed with a restart, and no payment or mail is lost', async () => {
  const database = await cloneDatabase(inject('databaseServer'))
  onTestFinished(database.drop)
  const mail = await guardedMailServer('first')
  const bucket = await s3Server()
  onTestFinished(bucket.stop)
  const paystackOptions = { secretKey: paystackKey, webhookUrl: '' }
  const paypalOptions = { ...paypalKeys, webhookUrl: '' }
  const paystack = await startPaystack(paystackOptions)
  onTestFinished(paystack.close)
  const paypal = await startPaypal(paypalOptions)
  onTestFinished(paypal.close)
  const storageWith = (key: string) => `s3://${key}:${key}@${new URL(bucket.address.endpoint).host}/pictures?tls=off`
  const settings: Record<string, string> = {
    SMTP_URL: mail.urlWith('first'),
    STORAGE_URL: storageWith('S3RVER'),
    PAYSTACK_SECRET_KEY: paystackKey,
    PAYSTACK_URL: paystack.url,
    PAYPAL_CLIENT_ID: paypalKeys.clientId,
    PAYPAL_SECRET: paypalKeys.secret,
    PAYPAL_WEBHOOK_ID: paypalKeys.webhookId,
    PAYPAL_URL: paypal.url,
  }
  const product = await productAt(database.url, settings)
  const { origin } = product
  for (const { url, path } of [
    { url: paystack.url, path: 'paystack' },
    { url: paypal.url, path: 'paypal' },
  ])
    await fetch(`${url}/control/webhook-url`, {
      method: 'PUT',
      body: JSON.stringify({ url: `${origin}/webhooks/${path}` }),
    })
  const first = await product.start()
  const client = await connectTo(database.url)
  onTestFinished(() => client.end())
  const { token, apartmentId } = await insertGuestAndApartment(client)
  const ama = createClient({ fetch, origin, token: () => token })
  const adminToken = await insertAccount(client, 'admin', 'Kofi')
  const admin = createClient({ fetch, origin, token: () => adminToken })
  const today = dateInAccra(new Date())

  const startPaying = async (ahead: number, method: 'card' | 'paypal') => {
    const startDate = addDays(today, ahead)
    const body = { apartmentId, startDate, endDate: addDays(startDate, 3) }
    const { _id: id } = await ama.send(createBooking, { body })
    const { payment, next } = await ama.send(startPayment, { body: { bookingId: id, method } })
    const isPaid = async () => (await ama.send(getBooking, { params: { id } })).depositPaid
    return { payment, url: next.url ?? '', isPaid }
  }
  const extraWithPicture = async () =>
    admin.send(createExtra, { body: form(extraForm, { image: await picture('a.png') }) })
  const pictureStatus = async (image: string | null) => (await fetch(`${origin}/uploads/${image}`)).status
  const signUp = (email: string) => {
    const body = { username: email.split('@')[0] ?? '', email, password: 'Kente-Strip-1957' }
    return ama.send(registerCustomer, { body: { ...body, phoneNumber: '', countryCode: '+233' } })
  }

  // With the old keys: one stay is paid, two are at the providers' pages, a picture is stored, and a mail is sent.
  const before = await startPaying(30, 'card')
  await actAtPage(before.url, 'pay')
  await until('the first stay to be paid', before.isPaid)
  const [byCard, byPaypal] = [await startPaying(40, 'card'), await startPaying(50, 'paypal')]
  const { image } = await extraWithPicture()
  await signUp('esi@example.com')
  await until('the first mail', async () => mail.arrived.includes('esi@example.com'))
  mail.change('second')
  first.kill('SIGTERM')
  expect(await exited(first)).toBe(0)

  // Every provider has new keys and refuses the old ones.
  const newKey = `${paystackKey}_new`
  paystackOptions.secretKey = newKey
  paypalOptions.secret = 'another-secret'
  bucket.state.revoked = 'S3RVER'
  const keys = { PAYSTACK_SECRET_KEY: newKey, PAYSTACK_OLD_SECRET_KEY: paystackKey, PAYPAL_SECRET: 'another-secret' }
  Object.assign(settings, keys, {
    PAYPAL_WEBHOOK_ID: 'WH-NEW',
    STORAGE_URL: storageWith('SECOND'),
  })

  // At first the new password of the mail server is missing: the mail waits.
  const second = await product.start()
  await signUp('yaa@example.com')
  await until(
    'the mail server to refuse the old password',
    async () =>
      product.output().includes('the mail server did not take it (535)') ||
      (await client.query("select 1 from graphile_worker.jobs where last_error like '%(535)%'")).rows.length > 0,
  )
  second.kill('SIGTERM')
  expect(await exited(second)).toBe(0)
  settings.SMTP_URL = mail.urlWith('second')
  await product.start()
  await until('the mail that waited', async () => mail.arrived.includes('yaa@example.com'))

  expect(await pictureStatus(image)).toBe(200)
  expect(await pictureStatus((await extraWithPicture()).image)).toBe(200)

  // A payment that was opened with the old key can be paid; a webhook signed with the old key is accepted, too.
  await actAtPage(byCard.url, 'pay')
  await until('the stay opened with the old key to be paid', byCard.isPaid)
  const raw = JSON.stringify({ event: 'charge.success', data: { reference: byCard.payment.reference, domain: 'test' } })
  const hook = async (key: string) =>
    (await fetch(`${origin}/webhooks/paystack`, { method: 'POST', body: raw, headers: signedBy(key, raw) })).status
  expect([await hook(paystackKey), await hook(newKey), await hook('sk_test_of_nobody')]).toEqual([200, 200, 401])

  // A payment made with the old key is refunded with the new one.
  await admin.send(refundPayment, { params: { id: before.payment._id }, body: { key: v7() } })
  await until('the refund to be made', async () => {
    const { refunds } = (await (await fetch(`${paystack.url}/books`)).json()) as { refunds: unknown[] }
    return refunds.length === 1
  })

  // PayPal's events still carry the id of the old webhook and are refused: the job that syncs the payment replaces them.
  await actAtPage(byPaypal.url, 'pay')
  await until('the event to be refused', async () => {
    const sent = (await (await fetch(`${paypal.url}/control/webhooks`)).json()) as { status: number }[]
    return sent.some(({ status }) => status === 401)
  })
  await client.query("select graphile_worker.add_job('payment:check', $1::json)", [
    JSON.stringify({ reference: byPaypal.payment.reference }),
  ])
  await until('the PayPal order to be captured with the new secret', byPaypal.isPaid)
}, 240_000)
