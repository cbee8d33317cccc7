// Owns the settings of the trial that a product with the embedded database shows: one start without any, one with many.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../rehearse-product.mjs'
import { ask, launch, logIn, signUp, until } from './settings-parts.mjs'

const night = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const mailOf = (product) => async (to) =>
  (await product.ask(`/dev/mail.json?to=${encodeURIComponent(to)}`)).body?.[0]?.text
const figure = (text, name) => new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1]

/** What a start without a setting does; LOG_LEVEL alone is set where told. */
export async function withoutSettings({ rig, see }) {
  const product = await launch(rig, { DATA_DIR: join(rig.folder, 'plain') })
  const shown = (await product.ask('/api/admin/apartments?limit=100')).body?.length
  see('DEMO', 'not set', `${shown} apartments of the demo`, shown === 16)
  see(
    'NODE_ENV',
    'not set',
    'no Strict-Transport-Security',
    !(await product.ask('/')).headers.has('strict-transport-security'),
  )
  see('SMTP_URL', 'not set', 'a mailbox at /dev/mail', (await product.ask('/dev/mail')).status === 200)
  const away = await ask(`http://127.0.0.2:${product.port}/health`)
  see('HOST', 'not set', 'without SMTP_URL no other address of the machine answers', away.status === 0)
  see('METRICS_PORT', 'not set', '/metrics on the main port', (await product.ask('/metrics')).status === 200)
  see('ADMIN_SECRET', 'not set', 'one is printed', /admin secret {3}\S{20}/.test(product.output()))
  see('FRONTEND_KEY', 'not set', 'calls need no key', (await product.ask('/api/payments/options')).status === 200)
  const { methods, testGateway } = (await product.ask('/api/payments/options')).body
  see('PAYSTACK_SECRET_KEY', 'not set', `the test gateway takes ${methods}`, testGateway)
  const secret = await attempts(product)
  see('RATE_LIMITS', 'not set', `wrong admin secrets: ${secret}`, secret === '10 × 403, 2 × 429')
  const tried = await product.ask('/api/auth/login', {
    body: { email: 'a@example.com', password: 'x' },
    headers: proxied,
  })
  see('TRUST_PROXY', 'not set', 'X-Forwarded-For is not believed', tried.status === 401 && !(await logged(product, 1)))
  await product.stop()
}

const proxied = { 'x-forwarded-for': '198.51.100.7' }
const logged = (product, seconds) => until(async () => product.output().includes('"address":"198.51.100.7"'), seconds)
async function attempts(product, headers) {
  const body = { username: 'Yaw', email: 'yaw@example.com', password: 'Kente-Strip-1957', adminSecret: 'wrong' }
  const counts = new Map()
  for (let n = 0; n < 12; n++) {
    const { status } = await product.ask('/api/auth/register/admin', { body, headers })
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return [...counts].map(([status, times]) => `${times} × ${status}`).join(', ')
}

/** Many settings at once, each seen from outside. */
export async function withSettings({ rig, see }) {
  const folder = join(rig.folder, 'many')
  const settings = {
    ...{
      NODE_ENV: 'development',
      PORT: String(await freePort()),
      HOST: '127.0.0.2',
      PUBLIC_URL: 'http://stays.example/',
    },
    ...{
      TRUST_PROXY: '1',
      DATA_DIR: folder,
      STORAGE_URL: `file:${join(rig.folder, 'pictures')}`,
      DEMO: 'on',
      DEMO_HOSTS: '2',
    },
    ...{
      MIN_FREE_DISK_MB: '999999999',
      POOL_SIZE: '13',
      WORKER_POOL_SIZE: '7',
      HOLD_MINUTES: '2.5',
      LOGIN_OTP: 'never',
    },
    ...{
      ADMIN_SECRET: 'a secret of the trial',
      FRONTEND_KEY: 'key-of-the-trial',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
    },
    ...{ METRICS_PORT: String(await freePort()), METRICS_HOST: '127.0.0.3', METRICS_TOKEN: 'token-of-the-trial' },
    ...{ SITE_NAME: 'Sankofa Stays', SUPPORT_EMAIL: 'help@stays.example', SUPPORT_PHONE: '+233 24 000 0000' },
  }
  const headers = { 'x-frontend-key': settings.FRONTEND_KEY }
  const product = await launch(rig, settings)
  const show = (name, what, isSo) => see(name, settings[name], what, isSo)
  show('PORT', 'answers there', product.code === null && product.origin.endsWith(settings.PORT))
  show(
    'HOST',
    'answers there and not at 127.0.0.1',
    (await ask(`http://127.0.0.1:${product.port}/health`)).status === 0,
  )
  const { text: page } = await product.ask('/')
  show('PUBLIC_URL', 'links begin with it', page.includes('"http://stays.example/"'))
  show('SITE_NAME', 'is in the title of pages', /<title>[^<]*Sankofa Stays/.test(page))
  const { text: support } = await product.ask('/support')
  show('SUPPORT_EMAIL', 'is on the page Support', support.includes(settings.SUPPORT_EMAIL))
  show('SUPPORT_PHONE', 'is on the page Support', support.includes(settings.SUPPORT_PHONE))
  show('DATA_DIR', `has ${readdirSync(folder).sort().join(', ')}`, existsSync(join(folder, 'postgres')))
  const pictures = readdirSync(join(rig.folder, 'pictures')).length
  show(
    'STORAGE_URL',
    `${pictures} pictures are there, none in DATA_DIR`,
    pictures > 10 && !existsSync(join(folder, 'uploads')),
  )
  show('DEMO', 'the demo', (await product.ask('/api/admin/apartments', { headers })).body?.length > 0)
  const ofHost = await product.ask('/api/admin/apartments?host=further-homes-2&limit=50', { headers })
  const none = await product.ask('/api/admin/apartments?host=further-homes-3&limit=50', { headers })
  const numbers = `the second further host has ${ofHost.body?.length} listings, a third ${none.body?.length}`
  show('DEMO_HOSTS', numbers, ofHost.body?.length === 20 && none.body?.length === 0)
  show(
    'FRONTEND_KEY',
    'a call without it is refused, pages work',
    (await product.ask('/api/payments/options')).status === 403,
  )
  const secret = await attempts(product, headers)
  show('RATE_LIMITS', `wrong admin secrets: ${secret}`, secret === '12 × 403')
  const readMail = mailOf(product)
  const admin = await signUp(product, readMail, {
    email: 'efua@stays.example',
    adminSecret: settings.ADMIN_SECRET,
    headers,
  })
  show(
    'ADMIN_SECRET',
    'signs an administrator up and is not printed',
    admin.token && !product.output().includes('admin secret'),
  )
  const login = await logIn(product, 'efua@stays.example', headers)
  show('LOGIN_OTP', 'an administrator logs in without a code', typeof login.body?.token === 'string')
  const overview = (await product.ask('/api/admin/overview', { token: admin.token, headers })).body
  show('MIN_FREE_DISK_MB', 'the overview warns', overview?.system?.disk?.isLow === true)
  await logIn(product, 'b@example.com', { ...headers, ...proxied })
  show('TRUST_PROXY', 'the log has the address of X-Forwarded-For', await logged(product))
  show('LOG_LEVEL', 'a line for each request', product.output().includes('"level":30'))
  const guest = await signUp(product, readMail, { email: 'kojo@stays.example', headers })
  const [home] = (await product.ask('/api/admin/apartments', { headers })).body
  const stay = { apartmentId: home._id, startDate: night(200), endDate: night(202) }
  const booking = (await product.ask('/api/booking/book', { body: stay, token: guest.token, headers })).body
  const held = (Date.parse(booking?.holdExpiresAt) - Date.parse(booking?.createdAt)) / 60_000
  show('HOLD_MINUTES', `a hold of ${held} minutes`, Math.abs(held - 2.5) < 0.1)
  await metrics({ settings, product, show })
  await product.stop()
}

async function metrics({ settings, product, show }) {
  const at = `http://127.0.0.3:${settings.METRICS_PORT}/metrics`
  const { status, text } = await ask(at, { token: settings.METRICS_TOKEN })
  show(
    'METRICS_PORT',
    'has the metrics, the main port has none',
    status === 200 && (await product.ask('/metrics')).status === 404,
  )
  show('METRICS_HOST', 'has them, 127.0.0.1 does not', (await ask(at.replace('.3:', '.1:'))).status === 0)
  show('METRICS_TOKEN', 'without it 401 or 404', [401, 404].includes((await ask(at)).status))
  const pool = (name) => figure(text, `akwaaba_pool_max_connections{pool="${name}"}`)
  show('POOL_SIZE', `akwaaba_pool_max_connections is ${pool('requests')}`, pool('requests') === '13')
  show('WORKER_POOL_SIZE', `akwaaba_pool_max_connections is ${pool('jobs')}`, pool('jobs') === '7')
}
