// Owns the wrong values of the trial of the settings: a start names each of them in a sentence and stops before it writes anything.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from './settings-parts.mjs'

const wrong = {
  NODE_ENV: 'staging',
  PORT: '70000',
  PUBLIC_URL: 'ftp://akwaaba.example',
  TRUST_PROXY: '11',
  MIN_FREE_DISK_MB: '-1',
  STORAGE_URL: './pictures',
  ROLE: 'both',
  DATABASE_URL: 'mysql://localhost/akwaaba',
  DATABASE_DIRECT_URL: 'localhost',
  POOL_SIZE: '0',
  WORKER_POOL_SIZE: '2',
  MIGRATE: 'maybe',
  SMTP_URL: 'mail.example',
  MAIL_FROM: 'Akwaaba',
  MAIL_REPLY_DOMAIN: 'akwaaba',
  MAILGUN_SIGNING_KEY: 'short',
  ENCRYPTION_KEY: 'short',
  ENCRYPTION_OLD_KEY: 'short',
  LOGIN_OTP: 'sometimes',
  PAYSTACK_SECRET_KEY: 'pk_live_1',
  PAYSTACK_OLD_SECRET_KEY: 'pk_live_0',
  PAYSTACK_TRANSFERS: 'sometimes',
  PAYPAL_CLIENT_ID: 'alone',
  CHARGE_CURRENCY: 'EUR',
  PROVIDER_SECONDS: '0',
  PAYSTACK_URL: 'paystack',
  PAYPAL_URL: 'paypal',
  DRAIN_SECONDS: '-1',
  DATABASE_WAIT_SECONDS: 'long',
  JOB_LEASE_SECONDS: '60',
  METRICS_PORT: 'metrics',
  HOLD_MINUTES: '0',
  PROOF_REFUND_ABOVE: '-1',
  SECOND_ADMIN_ABOVE: 'much',
  RATE_LIMITS: 'maybe',
  DEMO: 'perhaps',
  FEED_TEST_HOSTS: 'localhost',
  MAP_TILES: '/no/such/file',
  SUPPORT_EMAIL: 'support',
  LOG_LEVEL: 'loud',
  SMS_SENDER: 'A name of many letters',
  SMS_REPORT_TOKEN: 'short',
  SMS_PER_DAY: '-1',
  SMS_URL: 'sms',
}
// Wrong only beside others.
const together = [
  ['MIGRATE', { MIGRATE: 'off' }, 'MIGRATE: set DATABASE_URL'],
  ['ROLE', { ROLE: 'worker' }, 'ROLE: set DATABASE_URL'],
  ['POOL_SIZE', { POOL_SIZE: '11' }, 'POOL_SIZE: at least 12'],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://localhost/a' }, 'DATABASE_DIRECT_URL: set DATABASE_URL'],
  ['METRICS_PORT', { METRICS_PORT: '3000', PORT: '3000' }, 'METRICS_PORT: write another one than PORT'],
  ['MAIL_REPLY_DOMAIN', { MAILGUN_SIGNING_KEY: 'a-key-of-the-trial' }, 'MAIL_REPLY_DOMAIN: write the domain'],
  ['SMS_SENDER', { ARKESEL_API_KEY: 'a key' }, 'SMS_SENDER: write the name'],
  ['AFRICASTALKING_USERNAME', { AFRICASTALKING_API_KEY: 'a key' }, 'AFRICASTALKING_USERNAME: write the name'],
  ['ARKESEL_API_KEY', { ARKESEL_API_KEY: 'a key', AFRICASTALKING_API_KEY: 'another' }, 'ARKESEL_API_KEY: one provider'],
  ['HOST', { HOST: '203.0.113.1' }, '203.0.113.1'],
  ['METRICS_HOST', { METRICS_HOST: '203.0.113.1', METRICS_PORT: '9464' }, '203.0.113.1'],
]

/** Starts with all wrong values at once, and with those that are wrong beside others. */
export async function refused({ rig, see }) {
  const folder = join(rig.folder, 'refused')
  const { code, output } = await launch(rig, { ...wrong, DATA_DIR: folder })
  const lines = output().split('\n')
  for (const [name, value] of Object.entries(wrong)) {
    // Of PayPal's three settings those are named that are missing.
    const line = lines.find(
      (one) => one.startsWith(`  ${name}: `) || (name === 'PAYPAL_CLIENT_ID' && one.includes('PAYPAL_SECRET')),
    )
    see(name, value, `refused: ${line?.trim().replace(`${name}: `, '')}`, code === 1 && line !== undefined)
  }
  for (const [name, settings, sentence] of together) {
    const one = await launch(rig, { ...settings, DATA_DIR: folder })
    const line = one
      .output()
      .split('\n')
      .find((text) => text.includes(sentence))
    see(
      name,
      settings[name] ?? 'not set',
      `refused: ${line?.trim()}`,
      one.code === 1 && line !== undefined && !one.output().includes('    at '),
    )
  }
  see('DATA_DIR', 'refused starts', 'have not made the folder', !existsSync(folder))
}
