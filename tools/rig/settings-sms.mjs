// Owns the settings of the trial about SMS: each provider is called as its interface says, the limit of a day, and delivery reports.
import { join } from 'node:path'
import { query } from '../rehearse-product.mjs'
import { launch, playProvider, signUp, until } from './settings-parts.mjs'

const token = 'a-report-token-of-the-trial'
const key = 'a key of the trial'
const adminEmail = 'kojo@stays.example'
const phone = '+233245550142'
const quiet = { isOn: false, from: 21, until: 7, zone: 'Africa/Accra' }
const enquiry = { kind: 'tailored', email: 'ama@stays.example', message: 'A wedding in December' }

/** What a provider answers to a message, by the path of its interface. */
const accept = ({ path }) =>
  path === '/api/v2/sms/send'
    ? { status: 'success', data: [{ recipient: phone.slice(1), id: 'sms-1' }] }
    : {
        httpStatus: 201,
        SMSMessageData: {
          Message: 'Sent',
          Recipients: [{ statusCode: 101, number: phone, messageId: 'sms-2', status: 'Success' }],
        },
      }

/** Starts the product with an administrator who wants SMS of enquiries, sends one, and gives the call that the provider got. */
async function sendOne({ rig, database, mails }, provider, settings) {
  const product = await launch(rig, {
    ...{ ...database.settings, DATA_DIR: join(rig.folder, 'sms'), SMTP_URL: mails.url },
    ...{ ADMIN_SECRET: 'a secret of the trial', LOGIN_OTP: 'never', MAIL_FROM: 'a@stays.example' },
    ...{ SMS_SENDER: 'Akwaaba', SMS_REPORT_TOKEN: token, SMS_PER_DAY: '1', SMS_URL: provider.url, ...settings },
  })
  const email = `${settings.ARKESEL_API_KEY ? 'a' : 'b'}.${adminEmail}`
  const readMail = async (to) => mails.find(to)?.raw
  const { token: admin } = await signUp(product, readMail, { email, adminSecret: 'a secret of the trial' })
  await query(database.ownerUrl, `update users set phone = '${phone}' where email = '${email}'`)
  const alerts = [{ kind: 'enquiry', byMail: true, bySms: true }]
  await product.ask('/api/alerts/preferences', { body: { alerts, quiet }, method: 'PUT', token: admin })
  const before = provider.calls.length
  await product.ask('/api/enquiries', { body: enquiry })
  const call = await until(() => provider.calls[before])
  const log = async () => (await product.ask('/api/admin/deliveries?channel=sms', { token: admin })).body
  return { product, call: call ?? { headers: {}, path: 'nothing', body: '' }, log, admin }
}

/** An enquiry by each of two providers, a second one beyond the limit of a day, and a report of the first. */
export async function sms(trial) {
  const { rig, see } = trial
  const provider = await playProvider(rig, accept)
  const { product, call, log } = await sendOne(trial, provider, { ARKESEL_API_KEY: key })
  const sent = JSON.parse(call.body || '{}')
  see(
    'ARKESEL_API_KEY',
    key,
    `a call of ${call.path} with it`,
    call.headers['api-key'] === key && call.path === '/api/v2/sms/send',
  )
  see('SMS_URL', provider.url, `gets the call: ${sent.message ?? 'nothing'}`, sent.message !== undefined)
  see('SMS_SENDER', 'Akwaaba', `the call is from ${sent.sender}`, sent.sender === 'Akwaaba')
  await until(async () => (await log()).some(({ state }) => state === 'sent'))
  const report = { sms_id: 'sms-1', status: 'DELIVERED' }
  const wrong = await product.ask('/webhooks/sms/another-token-of-the-trial', { body: report })
  await product.ask(`/webhooks/sms/${token}`, { body: report })
  const isDelivered = await until(async () => (await log()).some(({ state }) => state === 'delivered'))
  see(
    'SMS_REPORT_TOKEN',
    token,
    `a report at ${String(sent.callback_url).replace(/^.*(?=\/webhooks)/, '')}: ${isDelivered ? 'delivered' : 'nothing'}; at another one: ${wrong.status}`,
    isDelivered === true && String(sent.callback_url).endsWith(token) && wrong.status === 404,
  )
  await product.ask('/api/enquiries', { body: { ...enquiry, message: 'Another one' } })
  const failed = await until(async () => (await log()).find(({ state }) => state === 'failed'))
  see(
    'SMS_PER_DAY',
    '1',
    `the second of a day: ${failed ? failed.reason : 'nothing'}`,
    failed?.reason?.includes('limit') === true,
  )
  await product.stop()
  const other = await sendOne(trial, provider, {
    AFRICASTALKING_USERNAME: 'akwaaba',
    AFRICASTALKING_API_KEY: key,
    SMS_PER_DAY: '9',
  })
  const form = new URLSearchParams(other.call.body)
  see('AFRICASTALKING_API_KEY', key, `a call of ${other.call.path} with it`, other.call.headers.apikey === key)
  see(
    'AFRICASTALKING_USERNAME',
    'akwaaba',
    `the call is of ${form.get('username')}`,
    form.get('username') === 'akwaaba',
  )
  await other.product.stop()
}
