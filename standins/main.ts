// Owns starting both stand-ins for development: the settings that point the product at them go to the parent process.
import { startPaypal } from './paypal.ts'
import { startPaystack } from './paystack.ts'

// Any free port, unless the caller has to know it beforehand.
const portOf = (name: 'PAYSTACK_PORT' | 'PAYPAL_PORT') => Number(process.env[name] ?? 0)
const site = (process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`).replace(/\/$/, '')
const secretKey = 'sk_test_standin'
const paypalKeys = { clientId: 'standin', secret: 'standin-secret', webhookId: 'WH-STANDIN' }

const paystack = await startPaystack({
  secretKey,
  port: portOf('PAYSTACK_PORT'),
  webhookUrl: `${site}/webhooks/paystack`,
})
const paypal = await startPaypal({
  ...paypalKeys,
  port: portOf('PAYPAL_PORT'),
  webhookUrl: `${site}/webhooks/paypal`,
})

process.stdout.write(`Stand-ins for Paystack and PayPal: ${paystack.url} and ${paypal.url}\n`)
process.send?.({
  PAYSTACK_SECRET_KEY: secretKey,
  PAYSTACK_URL: paystack.url,
  PAYSTACK_TRANSFERS: 'on',
  PAYPAL_CLIENT_ID: paypalKeys.clientId,
  PAYPAL_SECRET: paypalKeys.secret,
  PAYPAL_WEBHOOK_ID: paypalKeys.webhookId,
  PAYPAL_URL: paypal.url,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0))
process.once('disconnect', () => process.exit(0))
