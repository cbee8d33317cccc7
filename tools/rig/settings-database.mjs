// Owns the settings of the trial that need a database of one's own: processes with roles, mails, waiting, stopping, keys.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { freePort, query } from '../rehearse-product.mjs'
import { addressesAt } from './roles.mjs'
import { ask, launch, logIn, signUp, until } from './settings-parts.mjs'

const key = () => randomBytes(32).toString('base64')
const bodyOf = (mails) => async (to) => mails.find(to)?.raw

/** The database, mails, and what a process says of itself. */
export async function ownDatabase({ rig, see, database, mails }) {
  const base = { ...database.settings, DATA_DIR: join(rig.folder, 'own') }
  const settings = {
    ...base,
    SMTP_URL: mails.url,
    MAIL_FROM: 'Ama of Akwaaba <ama@stays.example>',
    LOGIN_OTP: 'always',
    JOB_LEASE_SECONDS: '1',
  }
  const show = (name, what, isSo) => see(name, settings[name] ?? 'not set', what, isSo)
  await query(database.ownerUrl, "insert into worker_leases (id, worker) values ('gone', 'money')")
  const product = await launch(rig, { ...settings, LOG_LEVEL: 'silent' })
  const [{ count }] = await query(
    database.ownerUrl,
    "select count(*)::int from information_schema.tables where table_schema = 'public'",
  )
  see(
    'DATABASE_URL',
    'of PostgreSQL 15',
    `${count} tables are in it, and no demo`,
    count > 20 && (await product.ask('/api/admin/apartments')).body?.length === 0,
  )
  show('DEMO', 'off with a database of one’s own', product.code === null)
  const guest = await signUp(product, bodyOf(mails), { email: 'adwoa@stays.example' })
  show(
    'SMTP_URL',
    'the mail server gets the code, and /dev/mail is not there',
    guest.token && (await product.ask('/dev/mail')).status === 404,
  )
  show(
    'MAIL_FROM',
    'is the sender',
    /^From: Ama of Akwaaba <ama@stays\.example>/m.test(mails.find('adwoa@stays.example')?.raw ?? ''),
  )
  const login = await logIn(product, 'adwoa@stays.example')
  show('LOGIN_OTP', 'a guest needs a code', login.status === 200 && login.body?.token === undefined)
  see(
    'HOST',
    'not set, with SMTP_URL',
    'every address of the machine answers',
    (await ask(`http://127.0.0.4:${product.port}/health`)).status === 200,
  )
  see('LOG_LEVEL', 'silent', 'no line of a log', !product.output().includes('"level"'))
  const freed = await until(
    async () => (await query(database.ownerUrl, "select from worker_leases where id = 'gone'")).length === 0,
  )
  show('JOB_LEASE_SECONDS', 'the lease of a dead worker is gone after a second', freed)
  await product.stop()
}

/** Roles of processes, the direct address, and the end of a process. */
export async function roles({ rig, see, database, mails }) {
  const direct = database.ownerUrl.replace('127.0.0.1', 'localhost')
  const base = {
    ...database.settings,
    DATA_DIR: join(rig.folder, 'roles'),
    SMTP_URL: mails.url,
    MAIL_FROM: 'a@stays.example',
  }
  const web = await launch(rig, {
    ...base,
    HOST: '127.0.0.1',
    ROLE: 'web',
    POOL_SIZE: '3',
    DATABASE_DIRECT_URL: direct,
    DRAIN_SECONDS: '2',
  })
  const form = {
    username: 'Abla',
    email: 'abla@stays.example',
    password: 'Kente-Strip-1957',
    phoneNumber: '',
    countryCode: '+233',
  }
  const asked = await web.ask('/api/auth/register/customer', { body: form })
  const alive = /akwaaba_workers_alive\{worker="mail"\} (\d)/.exec((await web.ask('/metrics')).text)?.[1]
  see(
    'ROLE',
    'web',
    `answers a sign-up, workers alive: ${alive}, no mail yet`,
    asked.status === 201 && alive === '0' && !mails.find(form.email),
  )
  const limits = await query(
    database.superUrl,
    "select setconfig from pg_db_role_setting where array_to_string(setconfig, ',') like '%statement_timeout%'",
  )
  see(
    'DATABASE_DIRECT_URL',
    'another address of it',
    'the limits are defaults of the role, as for a pooler',
    limits.length > 0,
  )
  const worker = await launch(rig, { ...base, HOST: '127.0.0.1', ROLE: 'worker' })
  const sent = await until(async () => mails.find(form.email))
  see('ROLE', 'worker', 'sends the mail, and has /ready but no pages', sent && (await worker.ask('/')).status === 404)
  web.signal()
  const refuses = await until(async () => (await web.ask('/ready')).status === 503, 1.5)
  const serves = (await web.ask('/api/payments/options')).status
  see(
    'DRAIN_SECONDS',
    '2',
    `after SIGTERM /ready refuses, a call is answered with ${serves}`,
    refuses && serves === 200,
  )
  see('DRAIN_SECONDS', '2', `then it ends with ${await web.ended}`, (await web.ended) === 0)
  await worker.stop()
}

/** Waiting for a database, and a start that does not migrate. */
export async function waits({ rig, see, database }) {
  const base = { DATA_DIR: join(rig.folder, 'waits'), SMTP_URL: 'smtp://127.0.0.1:9', DATABASE_WAIT_SECONDS: '2' }
  const away = await launch(rig, {
    ...base,
    ...addressesAt(`127.0.0.1:${await freePort()}`).settings,
  })
  const tries = away
    .output()
    .split('\n')
    .filter((line) => /"level":(40|50)/.test(line)).length
  see(
    'DATABASE_WAIT_SECONDS',
    '2',
    `a start without a database logs ${tries} lines and ends with ${away.code}`,
    away.code === 1 && tries >= 2,
  )
  await query(database.superUrl, 'create database empty owner akwaaba')
  const off = await launch(rig, { ...base, ...addressesAt(database.host, { name: 'empty' }).settings, MIGRATE: 'off' })
  const said = off
    .output()
    .split('\n')
    .find((line) => line.includes('npm run migrate'))
  see(
    'MIGRATE',
    'off',
    `an empty database: ends with ${off.code}, says "npm run migrate"`,
    off.code === 1 && said !== undefined,
  )
}

/** The key that encrypts, and the one before it. */
export async function keys({ rig, see, database }) {
  const [first, second] = [key(), key()]
  const base = { ...database.settings, DATA_DIR: join(rig.folder, 'keys'), SMTP_URL: 'smtp://127.0.0.1:9' }
  const stored = async () => (await query(database.ownerUrl, 'select secret from authenticators'))[0].secret
  await query(
    database.ownerUrl,
    "insert into authenticators (user_id, secret, created_at) select id, 'JBSWY3DPEHPK3PXP', now() from users limit 1",
  )
  const one = await launch(rig, { ...base, ENCRYPTION_KEY: first })
  const encrypted = await stored()
  see('ENCRYPTION_KEY', 'a key', 'a stored secret is encrypted by the start', encrypted.startsWith('v1.'))
  await one.stop()
  const lost = await launch(rig, { ...base, ENCRYPTION_KEY: second })
  see(
    'ENCRYPTION_KEY',
    'another key',
    `refused: ${lost
      .output()
      .split('\n')
      .find((line) => line.includes('ENCRYPTION_OLD_KEY'))}`,
    lost.code === 1,
  )
  const both = await launch(rig, { ...base, ENCRYPTION_KEY: second, ENCRYPTION_OLD_KEY: first })
  see(
    'ENCRYPTION_OLD_KEY',
    'the key before',
    'the secret is encrypted by the new one',
    both.code === null && (await stored()) !== encrypted,
  )
  await both.stop()
  await query(database.ownerUrl, 'delete from authenticators')
}
