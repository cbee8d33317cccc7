// Owns the settings of the trial about payouts: whether the only administrator decides about their own organisation, and whether Paystack
// sends a payout.
import { join } from 'node:path'
import { query } from '../rehearse-product.mjs'
import { insertGuests } from './parts.mjs'
import { launch, playProvider, signUp, until } from './settings-parts.mjs'
import { bookAndPay } from './settings-refunds.mjs'

const account = { kind: 'momo', institution: 'mtn', accountNumber: '0241234567', nameOnAccount: 'Kofi Mensah' }

/** What the call has given, as a word: ok, or the code of the refusal. */
const outcome = ({ status, body }) => (status >= 200 && status < 300 ? 'ok' : (body?.code ?? String(status)))

/** Paystack, as far as it sends money. */
const transferring = ({ path, body }) => {
  if (path.startsWith('/bank/resolve')) return { status: true, message: '', data: { account_name: 'KOFI MENSAH' } }
  if (path === '/transferrecipient')
    return { status: true, message: '', data: { recipient_code: 'RCP_trial', currency: 'GHS' } }
  if (path !== '/transfer') return { httpStatus: 404, status: false, message: 'Transfer not found' }
  const { reference, amount } = JSON.parse(body || '{}')
  const sent = { domain: 'test', status: 'success', transfer_code: 'TRF_trial', currency: 'GHS', reference, amount }
  return { status: true, message: '', data: sent }
}

/** A stay with an organisation was paid and cancelled without a refund, so that its host is owed it at once; its account is usable. */
const earn = async (product, database, { guest, admin, organisation }) => {
  const { apartments } = await insertGuests(database.ownerUrl, { guests: 0, apartments: 1 })
  await query(
    database.ownerUrl,
    `update apartments set organisation_id = '${organisation._id}', cancellation_policy = 'firm' where id = '${apartments[0]}'`,
  )
  const bookingId = await bookAndPay(product, guest, apartments[0], 3)
  await product.ask(`/api/booking/${bookingId}/cancel`, { body: { refund: 0 }, token: guest })
  await product.ask(`/api/host/${organisation.slug}/payout-account`, { method: 'PUT', body: account, token: admin })
  // Its trigger refuses that an account is changed.
  await query(
    database.ownerUrl,
    'alter table payout_accounts disable trigger user',
    `update payout_accounts set added_at = added_at - interval '4 days', usable_from = usable_from - interval '4 days'`,
    'alter table payout_accounts enable trigger user',
  )
}

/** The only administrator is a host, too: what they decide about their own organisation, and who sends its payout. */
export async function payouts({ rig, see, database, mails }) {
  const settings = {
    ...{ ...database.settings, DATA_DIR: join(rig.folder, 'payouts'), SMTP_URL: mails.url },
    ...{ ADMIN_SECRET: 'a secret of the trial', LOGIN_OTP: 'never', MAIL_FROM: 'a@stays.example' },
  }
  const readMail = async (to) => mails.find(to)?.raw
  // Those of other trials are administrators no more.
  await query(database.ownerUrl, "update users set role = 'customer' where role = 'admin'")
  await query(database.ownerUrl, 'update settings set cedis_per_dollar = 12, rate_taken_at = now()')
  const plain = await launch(rig, settings)
  const { token } = await signUp(plain, readMail, {
    email: 'kofi@stays.example',
    adminSecret: settings.ADMIN_SECRET,
  })
  const { token: guest } = await signUp(plain, readMail, { email: 'abena@stays.example' })
  const about = { name: 'Keta Stays', phone: '+233240000000', about: '' }
  const { organisation } = (await plain.ask('/api/host/apply', { body: about, token })).body
  const approve = (product) => product.ask(`/api/admin/organisations/${organisation._id}/approve`, { body: {}, token })
  const refused = outcome(await approve(plain))
  see(
    'ADMIN_DECIDES_OWN',
    'not set',
    `the only administrator approves their own organisation: ${refused}`,
    refused === 'own_organisation',
  )
  await plain.stop()

  const deciding = await launch(rig, { ...settings, ADMIN_DECIDES_OWN: 'on' })
  const approved = outcome(await approve(deciding))
  await earn(deciding, database, { guest, admin: token, organisation })
  const { candidates } = (await deciding.ask('/api/admin/payouts/candidates', { token })).body
  const owed = candidates.find((each) => each.organisation._id === organisation._id)
  const total = owed?.net.amount
  const gathering = { currency: 'USD', organisations: [organisation._id], total }
  const batch = (await deciding.ask('/api/admin/payout-batches', { body: gathering, token })).body
  const at = `/api/admin/payout-batches/${batch._id}`
  const agreed = outcome(await deciding.ask(`${at}/agree`, { body: { total }, token }))
  const [log] = (await deciding.ask('/api/admin/audit?kind=organisation', { token })).body
  see(
    'ADMIN_DECIDES_OWN',
    'on',
    `the same: ${approved}, agrees to its payout of $${total}: ${agreed}; the activity log: "${log?.action} ${log?.label}"`,
    approved === 'ok' && agreed === 'ok' && log?.label.includes('of their own organisation'),
  )
  await deciding.stop()

  const paystack = await playProvider(rig, transferring)
  const keys = { PAYSTACK_SECRET_KEY: 'sk_test_trial', PAYSTACK_URL: paystack.url }
  const calls = () => paystack.calls.filter(({ path }) => path === '/transfer').length
  for (const value of ['not set', 'on']) {
    const product = await launch(rig, {
      ...{ ...settings, ...keys },
      ...(value === 'on' && { PAYSTACK_TRANSFERS: value }),
    })
    const said = outcome(await product.ask(`${at}/transfer`, { body: {}, token }))
    const stateNow = async () => (await product.ask(at, { token })).body?.payouts?.[0]?.state
    if (value === 'on') await until(async () => (await stateNow()) === 'paid', 30)
    const state = await stateNow()
    see(
      'PAYSTACK_TRANSFERS',
      value,
      `sending a batch by Paystack: ${said}, ${calls()} transfers there, the payout is ${state}`,
      value === 'on' ? said === 'ok' && calls() === 1 && state === 'paid' : said === 'transfers_off' && calls() === 0,
    )
    await product.stop()
  }
}
