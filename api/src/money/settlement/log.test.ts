// Tests that the log holds no key, card number or code of a payment, and no token of a share or a trip, whatever goes wrong.
import { registerCustomer, verifyCustomerCode } from '@akwaaba/contract/auth'
import { createBooking } from '@akwaaba/contract/bookings'
import { chargeTestCard, startPayment } from '@akwaaba/contract/checkout'
import { refundPayment } from '@akwaaba/contract/payment-admin'
import { checkShare, createSplit, linkShare, payShare, readShare } from '@akwaaba/contract/shares'
import { askTripCode, bookTrip, confirmTripCode, openTrip } from '@akwaaba/contract/trips'
import { expect, test } from 'vitest'
import {
  actAtPage,
  confirm,
  openedPayment,
  paypalKeys,
  paypalWorld,
  paystackKey,
  paystackWorld,
  signedBy,
  waitForWebhooks,
} from '#testing/standins.ts'
import { idle, newAdmin, raw, stay } from '#testing/tools.ts'
import { newWorld, password, type World } from '#testing/world.ts'

/** A log that writes all it can, and what it has written. */
const listening = () => {
  const lines: string[] = []
  return {
    settings: { LOG_LEVEL: 'trace', PROVIDER_SECONDS: '1.5' },
    to: { write: (line: string) => void lines.push(line) },
    all: () => lines.join(''),
  }
}
const ignored = (call: Promise<unknown>) => call.catch(() => undefined)
const refund = async (t: World, id: string) => {
  const body = { note: '', key: '0190aaaa-0000-7000-8000-000000000001' }
  await (await newAdmin(t)).send(refundPayment, { params: { id }, body })
}
const everyFault = ['error-500', 'html', 'missing-field', 'slow', 'answer-lost', 'rate-limit'] as const

test('Paystack: the log has neither the key nor signatures made with it', async () => {
  const log = listening()
  const { t, paystack } = await paystackWorld(log.settings, log.to)
  const { ama, bookingId, payment, next } = await openedPayment(t, 'card')
  await actAtPage(next.url, 'pay')
  await waitForWebhooks(t, paystack, 1)
  for (const does of everyFault) {
    await paystack.trouble({ does, times: 2 })
    await ignored(openedPayment(t, 'card'))
    await ignored(confirm(ama, bookingId))
  }
  await paystack.calm()
  await paystack.trouble({ does: 'html', on: 'POST /refund', times: 1 })
  await refund(t, payment._id)
  await idle(t)
  const payload = JSON.stringify({ event: 'charge.success', data: { reference: 'stay-A', id: 1 } })
  for (const key of [paystackKey, 'sk_test_of_somebody'])
    await raw(t, { method: 'POST', path: '/webhooks/paystack' }, { payload, headers: signedBy(key, payload) })
  const wrong = { PAYSTACK_URL: paystack.url, PAYSTACK_SECRET_KEY: 'sk_test_wrong_key' }
  const { t: other } = await paystackWorld({ ...log.settings, ...wrong }, log.to)
  await ignored(openedPayment(other, 'card'))
  expect(log.all()).toContain('a payment provider could not answer')
  expect(log.all()).toContain('Paystack does not know our key')
  for (const secret of [
    paystackKey,
    'sk_test_wrong_key',
    signedBy(paystackKey, payload)['x-paystack-signature'],
    'Bearer',
  ])
    expect(log.all()).not.toContain(secret)
})

test('PayPal: the log has neither keys nor tokens', async () => {
  const log = listening()
  const { t, paypal } = await paypalWorld(log.settings, log.to)
  const { ama, bookingId, payment, next } = await openedPayment(t, 'paypal')
  await actAtPage(next.url, 'pay')
  await waitForWebhooks(t, paypal, 2)
  for (const does of everyFault) {
    await paypal.trouble({ does, times: 2 })
    await ignored(openedPayment(t, 'paypal'))
    await ignored(confirm(ama, bookingId))
  }
  await paypal.calm()
  await paypal.trouble({ does: 'refund-failed' })
  await refund(t, payment._id)
  await idle(t)
  const { t: other } = await paypalWorld(
    { ...log.settings, PAYPAL_URL: paypal.url, PAYPAL_SECRET: 'a-wrong-secret' },
    log.to,
  )
  await ignored(openedPayment(other, 'paypal'))
  const headers = {
    authorization: `Basic ${Buffer.from(`${paypalKeys.clientId}:${paypalKeys.secret}`).toString('base64')}`,
  }
  const reply = await fetch(`${paypal.url}/v1/oauth2/token`, { method: 'POST', headers })
  const { access_token } = (await reply.json()) as { access_token: string }
  expect(log.all()).toContain('PayPal does not know our keys')
  for (const secret of [paypalKeys.secret, 'a-wrong-secret', headers.authorization, access_token, 'Bearer', 'Basic '])
    expect(log.all()).not.toContain(secret)
})

test('the log has no card number and no code', async () => {
  const log = listening()
  const t = await newWorld(log.settings, log.to)
  const person = { email: 'ama-of-the-log@example.com', username: 'Ama Log' }
  await t.anyone.send(registerCustomer, {
    body: { ...person, password, phoneNumber: '024 123 4567', countryCode: '+233' },
  })
  const otp = await t.codeFor(person.email)
  await ignored(
    t.anyone.send(verifyCustomerCode, { body: { email: person.email, otp: otp === '000000' ? '000001' : '000000' } }),
  )
  const { token } = await t.anyone.send(verifyCustomerCode, { body: { email: person.email, otp } })
  const ama = t.as(token)
  const { _id: bookingId } = await ama.send(createBooking, { body: stay(t, await t.apartment(), 30, 33) })
  const { payment } = await ama.send(startPayment, { body: { bookingId, method: 'card' } })
  await t.anyone.send(chargeTestCard, { body: { reference: payment.reference, cardNumber: '4084 0840 8408 4081' } })
  await raw(t, chargeTestCard, { payload: '{"reference":"x","cardNumber":"4084 0840 8408 4081",' })
  await idle(t)
  expect(log.all()).toContain('request')
  expect(log.all()).not.toMatch(/4084.?0840.?8408.?4081/)
  for (const secret of [otp, password, token]) expect(log.all()).not.toContain(secret)
})

test('the log has no token of a share or of a trip', async () => {
  const log = listening()
  const t = await newWorld(log.settings, log.to)
  const contact = { name: 'Esi Log', email: 'esi-of-the-log@example.com', phone: '+233 24 555 0142' }
  const { booking, token } = await t.anyone.send(bookTrip, {
    body: { ...stay(t, await t.apartment(), 30, 33), ...contact },
  })
  const mailed = await t.nextMail(contact.email, ({ text }) => text.includes('/trip#'))
  const link = /\/trip#([\w-]{43})/.exec(mailed.text)?.[1] ?? ''
  const opened = await t.anyone.send(openTrip, { body: { token: link } })
  const guest = t.as(opened.token)
  await idle(t)
  const seen = t.mailTo(contact.email).length
  await guest.send(askTripCode, {})
  await guest.send(confirmTripCode, { body: { otp: await t.codeFor(contact.email, seen) } })
  const people = [{ name: 'Kofi', email: 'kofi-of-the-log@example.com' }]
  const { shares } = await guest.send(createSplit, { params: { id: booking._id }, body: { people } })
  const { url } = await guest.send(linkShare, { params: { id: shares[1]?._id ?? '' }, body: {} })
  const invited = await t.nextMail('kofi-of-the-log@example.com')
  const shareOf = (text: string) => /\/share#k=([\w-]+)/.exec(text)?.[1] ?? ''
  const [share, mailedShare] = [shareOf(url), shareOf(invited.text)]
  const ways = { email: 'kofi-of-the-log@example.com', method: 'card' } as const
  for (const one of [share, mailedShare]) {
    await t.anyone.send(readShare, { body: { token: one } })
    await ignored(t.anyone.send(payShare, { body: { token: one, ...ways } }))
    await t.anyone.send(checkShare, { body: { token: one } })
  }
  await ignored(t.anyone.send(readShare, { body: { token: `${share}x` } }))
  await raw(t, readShare, { payload: `{"token":"${share}",` })
  await ignored(t.anyone.send(openTrip, { body: { token: `${link}x` } }))
  await idle(t)
  expect(log.all()).toContain('/api/shares/read')
  for (const secret of [token, link, opened.token, share, mailedShare]) {
    expect(secret.length).toBeGreaterThan(20)
    expect(log.all()).not.toContain(secret)
  }
})
