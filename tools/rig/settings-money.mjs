// Owns the settings of the trial for taking money: keys, addresses and patience of providers, the currency, and production.
import { createHmac, createSign, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { root } from '../bootstrap.mjs'
import { insertGuests } from './parts.mjs'
import { launch, playProvider } from './settings-parts.mjs'

const night = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const anywhere = (rig, database) => ({
  ...{
    ...database.settings,
    DATA_DIR: join(rig.folder, 'money'),
    SMTP_URL: 'smtp://127.0.0.1:9',
    HOST: '127.0.0.1',
  },
})

/** The headers of a webhook of PayPal that is signed for a webhook id. */
function signedFor(webhookId, event, url, key) {
  const [id, time] = ['1', new Date().toISOString()]
  const message = `${id}|${time}|${webhookId}|${crc32(JSON.stringify(event))}`
  return {
    ...{ 'paypal-transmission-id': id, 'paypal-transmission-time': time, 'paypal-auth-algo': 'SHA256withRSA' },
    'paypal-transmission-sig': createSign('SHA256').update(message).sign(key, 'base64'),
    'paypal-cert-url': `${url}/certs/trial.pem`,
  }
}

/** Calls to two providers that record them; Paystack's never answers. */
export async function providers({ rig, see, database }) {
  const paystack = await playProvider(rig, () => undefined)
  const made = await createRequire(join(root, 'package.json'))('selfsigned').generate([
    { name: 'commonName', value: 'trial' },
  ])
  const paypal = await playProvider(rig, ({ path }) =>
    path.startsWith('/certs/') ? made.cert : { access_token: 'A', expires_in: 600 },
  )
  const settings = {
    ...{ PAYSTACK_SECRET_KEY: 'sk_test_now', PAYSTACK_OLD_SECRET_KEY: 'sk_test_before', PAYSTACK_URL: paystack.url },
    ...{ PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-TRIAL', PAYPAL_URL: paypal.url },
    PROVIDER_SECONDS: '0.5',
  }
  const show = (name, what, isSo) => see(name, settings[name], what, isSo)
  const { tokens, apartments } = await insertGuests(database.ownerUrl, { guests: 1, apartments: 1 })
  const product = await launch(rig, { ...anywhere(rig, database), ...settings })
  const options = (await product.ask('/api/payments/options')).body
  show(
    'PAYSTACK_SECRET_KEY',
    `offers ${options.methods}, no test gateway`,
    options.methods.includes('card') && !options.testGateway,
  )
  const stay = { apartmentId: apartments[0], startDate: night(30), endDate: night(31) }
  const booking = (await product.ask('/api/booking/book', { body: stay, token: tokens[0] })).body
  const pay = (method) => product.ask('/api/payments', { body: { bookingId: booking._id, method }, token: tokens[0] })
  const card = await pay('card')
  show(
    'PAYSTACK_URL',
    'is called, with the secret key',
    paystack.calls.some((call) => call.headers.authorization === 'Bearer sk_test_now'),
  )
  const timeouts = /akwaaba_provider_call_duration_seconds_count\{.*outcome="timeout".*\} \d/.test(
    (await product.ask('/metrics')).text,
  )
  show(
    'PROVIDER_SECONDS',
    `a provider that does not answer: ${card.status} ${card.body?.code}, a timeout in the metrics`,
    card.status >= 500 && timeouts,
  )
  const raw = JSON.stringify({
    event: 'charge.success',
    data: { id: 1, domain: 'test', status: 'success', reference: 'none' },
  })
  const webhook = (secret) =>
    product.ask('/webhooks/paystack', {
      body: raw,
      headers: { 'x-paystack-signature': createHmac('sha512', secret).update(raw).digest('hex') },
    })
  const [before, other] = [(await webhook('sk_test_before')).status, (await webhook('sk_test_other')).status]
  show(
    'PAYSTACK_OLD_SECRET_KEY',
    `a webhook it signed: ${before}, one of another key: ${other}`,
    before === 200 && other >= 400 && other < 500,
  )
  await pay('paypal')
  const basic = `Basic ${Buffer.from('client:secret').toString('base64')}`
  const isAsked = paypal.calls.some((call) => call.headers.authorization === basic)
  show('PAYPAL_CLIENT_ID', 'identifies us to PayPal', isAsked)
  show('PAYPAL_SECRET', 'identifies us to PayPal', isAsked)
  show('PAYPAL_URL', 'is called', paypal.calls.length > 0)
  const event = { id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} }
  const sent = async (webhookId) =>
    (
      await product.ask('/webhooks/paypal', {
        body: event,
        headers: signedFor(webhookId, event, paypal.url, made.private),
      })
    ).status
  const [known, unknown] = [await sent('WH-TRIAL'), await sent('WH-OTHER')]
  show(
    'PAYPAL_WEBHOOK_ID',
    `a webhook signed for it: ${known}, for another one: ${unknown}`,
    known === 200 && unknown === 401,
  )
  await product.stop()
}

/** Cedis, and a production start. */
export async function production({ rig, see, database }) {
  const settings = {
    ...anywhere(rig, database),
    ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://stays.example', ADMIN_SECRET: 'a-secret-of-twenty-signs' },
    ...{
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      PAYSTACK_SECRET_KEY: 'sk_live_trial',
      CHARGE_CURRENCY: 'GHS',
    },
  }
  const bare = await launch(rig, { NODE_ENV: 'production', DATA_DIR: settings.DATA_DIR })
  const needs = ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL', 'ADMIN_SECRET', 'ENCRYPTION_KEY', 'PAYSTACK_SECRET_KEY']
  see(
    'NODE_ENV',
    'production',
    `alone it is refused, and names ${needs.join(', ')}`,
    bare.code === 1 && needs.every((name) => bare.output().includes(name)),
  )
  const test = {
    ...settings,
    PAYSTACK_SECRET_KEY: 'sk_test_trial',
    PAYSTACK_URL: 'http://127.0.0.1:9',
    LOGIN_OTP: 'never',
    RATE_LIMITS: 'off',
  }
  const refused = await launch(rig, test)
  for (const name of ['PAYSTACK_SECRET_KEY', 'PAYSTACK_URL', 'LOGIN_OTP', 'RATE_LIMITS'])
    see(
      name,
      test[name],
      `refused in production: ${
        refused
          .output()
          .split('\n')
          .find((line) => line.startsWith(`  ${name}: `))
          ?.split(': ')[1]
      }`,
      refused.output().includes(`  ${name}: `),
    )
  const product = await launch(rig, settings)
  see(
    'NODE_ENV',
    'production',
    'sends Strict-Transport-Security',
    (await product.ask('/')).headers.has('strict-transport-security'),
  )
  see(
    'METRICS_TOKEN',
    'not set, in production',
    'no metrics on the main port',
    (await product.ask('/metrics')).status === 404,
  )
  const { methods, charges } = (await product.ask('/api/payments/options')).body
  see(
    'CHARGE_CURRENCY',
    'GHS',
    `offers ${JSON.stringify(methods)} before there is a rate (${JSON.stringify(charges)})`,
    !methods.includes('card'),
  )
  await product.stop()
}
