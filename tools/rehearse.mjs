// Owns `npm run rehearse`: tries the steps of docs/operations.md on folders and databases of its own: a production start,
// backup and restore, changing secrets. Prints a line for each step; ends with 1 when one of them is not as written.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureReady, say } from './bootstrap.mjs'
import { ask, freePort, query, start, stopAll } from './rehearse-product.mjs'

await ensureReady()
const { ensureBuilt } = await import('./prepare.mjs')
await ensureBuilt({ demo: false })
// Needs the Node of the product, as main.ts does.
const { ownServer } = await import('./rehearse-database.mjs')

const folder = mkdtempSync(join(tmpdir(), 'akwaaba-rehearse-'))
const leftOut = []
let failures = 0

function check(what, isAsWritten) {
  if (!isAsWritten) failures++
  say(`  ${isAsWritten ? '✓' : '✗'} ${what}`)
}

const person = { email: 'esi@example.com', password: 'Kente-Strip-1957' }

/** Signs a user up and in, with the code from the mailbox. */
async function signUp(origin) {
  const form = { username: 'Esi', ...person, phoneNumber: '', countryCode: '+233' }
  await ask(origin, '/api/auth/register/customer', { body: form })
  for (;;) {
    const { body: mails } = await ask(origin, `/dev/mail.json?to=${encodeURIComponent(person.email)}`)
    const otp = /\b\d{6}\b/.exec(mails[0]?.text ?? '')?.[0]
    if (otp) return (await ask(origin, '/api/auth/verify-customer-otp', { body: { ...person, otp } })).body.token
    await new Promise((done) => setTimeout(done, 200))
  }
}

async function embeddedBackup() {
  say('Backup and restore of the embedded database')
  const first = await start({ DATA_DIR: join(folder, 'data'), DEMO: 'off', NODE_ENV: 'development' })
  const token = await signUp(first.origin)
  check('the product stops with exit code 0', (await first.stop()) === 0)
  const backup = join(folder, 'backup.tgz')
  const packed = spawnSync('tar', ['-czpf', backup, '-C', folder, 'data'])
  rmSync(join(folder, 'data'), { recursive: true })
  const unpacked = spawnSync('tar', ['-xzpf', backup, '--same-owner', '-C', folder])
  check('the folder is packed and unpacked', packed.status === 0 && unpacked.status === 0)
  const second = await start({ DATA_DIR: join(folder, 'data'), DEMO: 'off', NODE_ENV: 'development' })
  const profile = await ask(second.origin, '/api/auth/profile', { token })
  check('the restored product knows who was logged in', profile.status === 200 && profile.body.email === person.email)
  return second
}

const canConnect = (url) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  )

/** A separate PostgreSQL, with a role that is not superuser and two databases of that role. */
async function ownDatabase() {
  const home = join(folder, 'data', 'postgres')
  const password = readFileSync(join(home, 'password'), 'utf8').trim()
  const pidFile = readdirSync(home, { recursive: true }).find((name) => name.endsWith('postmaster.pid'))
  const port = readFileSync(join(home, pidFile), 'utf8').split('\n')[3]
  const embeddedUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const [{ major }] = await query(embeddedUrl, "select current_setting('server_version_num')::int / 10000 as major")
  const makePassword = () => randomBytes(20).toString('hex')
  const server = await ownServer({ superUrl: embeddedUrl, major }, { freePort, canConnect, makePassword })
  say(`A separate database: ${server.name}`)
  const create = [
    "create role akwaaba login password 'first'",
    'do $$ begin create role akwaaba_member nologin; exception when duplicate_object then null; end $$',
    'do $$ begin create role akwaaba_app nologin noinherit; exception when duplicate_object then null; end $$',
    'grant akwaaba_member to akwaaba, akwaaba_app',
    // The embedded server has given akwaaba_app itself a password of its own.
    "create role akwaaba_web login password 'web'",
    'grant akwaaba_app to akwaaba_web',
    'create database akwaaba owner akwaaba',
    'create database restored owner akwaaba',
  ]
  for (const statement of create) await query(server.superUrl, statement)
  const { host } = new URL(server.superUrl)
  const urlOf = (password, name = 'akwaaba') => `postgres://akwaaba:${password}@${host}/${name}`
  const addressesOf = (password, name = 'akwaaba') => ({
    DATABASE_URL: `postgres://akwaaba_web:web@${host}/${name}`,
    DATABASE_DIRECT_URL: urlOf(password, name),
  })
  return { ...server, urlOf, addressesOf }
}

const newKey = () => randomBytes(32).toString('base64')
const production = (addresses) => ({
  ...{ NODE_ENV: 'production', ...addresses, DATA_DIR: join(folder, 'production') },
  ...{
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'https://akwaaba.example',
    ADMIN_SECRET: randomBytes(20).toString('hex'),
  },
  ...{ ENCRYPTION_KEY: newKey(), PAYSTACK_SECRET_KEY: 'sk_live_rehearsal' },
})

async function productionStart(settings) {
  say('A production start')
  const { SMTP_URL: _, ...incomplete } = settings
  const refused = await start(incomplete)
  check('is refused without SMTP_URL, and says so', refused.code === 1 && refused.output().includes('SMTP_URL'))
  const product = await start(settings)
  check('is ready', product.code === null)
  const listed = await ask(product.origin, '/api/admin/apartments')
  check('has an empty catalogue', listed.status === 200 && listed.body.length === 0)
  const [{ count }] = await query(settings.DATABASE_DIRECT_URL, 'select count(*)::int as count from users')
  check('has no account', count === 0)
  check('stops with exit code 0', (await product.stop()) === 0)
}

async function dumpAndRestore(settings, { programs, reason, urlOf, addressesOf }) {
  say('Backup and restore with pg_dump and pg_restore')
  if (programs === null) {
    say(`  - left out: ${reason}`)
    return leftOut.push('backup and restore with pg_dump and pg_restore')
  }
  const call = (name, ...args) => {
    const done = spawnSync(join(programs, name), args, { encoding: 'utf8' })
    if (done.status !== 0) say(`    ${name}: ${done.error ?? done.stderr}`)
    return done.status === 0
  }
  const product = await start(settings)
  const job =
    "select graphile_worker.add_job('accounts:tidy', run_at := now() + interval '1 day', job_key := 'rehearsal')"
  const held = async (url) => [
    await query(url, 'select username, email from users order by 1'),
    await query(url, 'select apartment_name, price_cents from apartments order by 1'),
    await query(url, 'select name from migrations order by 1'),
    await query(url, "select task_identifier, run_at from graphile_worker.jobs where key = 'rehearsal'"),
  ]
  const listing =
    "insert into apartments (id, apartment_name, apartment_type, location, address, bedrooms, bathrooms, size_sqm, price_cents, description, created_at) values (gen_random_uuid(), 'Labone Flat', 'Flat', 'Labone', 'Labone', 1, 1, 30, 4800, '', now())"
  await query(settings.DATABASE_DIRECT_URL, listing, job)
  const dump = join(folder, 'akwaaba.dump')
  check(
    'the dump is written while the product runs',
    call('pg_dump', '--format=custom', '--no-owner', `--file=${dump}`, settings.DATABASE_DIRECT_URL),
  )
  const before = JSON.stringify(await held(settings.DATABASE_DIRECT_URL))
  await product.stop()
  const url = urlOf('first', 'restored')
  check(
    'it is read into an empty database',
    call('pg_restore', '--no-owner', '--exit-on-error', `--dbname=${url}`, dump),
  )
  check('everything is there again, jobs included', JSON.stringify(await held(url)) === before)
  const restored = await start({ ...settings, ...addressesOf('first', 'restored') })
  check('the product starts on the restored database', restored.code === null)
  const listed = await ask(restored.origin, '/api/admin/apartments')
  check('and shows its catalogue', listed.body?.[0]?.apartmentName === 'Labone Flat')
  await restored.stop()
}

async function secrets(settings, { superUrl, addressesOf }) {
  say('Changing secrets')
  const join = (origin, adminSecret) =>
    ask(origin, '/api/auth/register/admin', { body: { username: 'Kofi', ...person, adminSecret } })
  const ADMIN_SECRET = randomBytes(20).toString('hex')
  await query(superUrl, "alter role akwaaba password 'second'")
  const locked = await start({ ...settings, ADMIN_SECRET })
  check('the old password of the database opens nothing', locked.code === 1)
  const next = { ...settings, ADMIN_SECRET, ...addressesOf('second'), FRONTEND_KEY: 'first-key' }
  const keyed = await start(next)
  check('the new one does', keyed.code === null)
  check('a call without FRONTEND_KEY is refused', (await ask(keyed.origin, '/api/admin/apartments')).status === 403)
  await keyed.stop()

  const open = { ...next, FRONTEND_KEY: '' }
  const user =
    "insert into users (id, username, email, password_hash, role, verified_at, created_at) values (gen_random_uuid(), 'Yaa', 'yaa@example.com', '-', 'admin', now(), now())"
  const app =
    "insert into authenticators (user_id, secret, created_at) select id, 'JBSWY3DPEHPK3PXP', now() from users where email = 'yaa@example.com'"
  await query(open.DATABASE_DIRECT_URL, user, app)
  const stored = async () => (await query(open.DATABASE_DIRECT_URL, 'select secret from authenticators'))[0].secret
  const first = await start(open)
  check('the new ADMIN_SECRET signs up', (await join(first.origin, ADMIN_SECRET)).status === 201)
  check('the old one does not', (await join(first.origin, settings.ADMIN_SECRET)).status === 403)
  await first.stop()
  const encrypted = await stored()
  check('a start encrypts what was stored in the clear', encrypted.startsWith('v1.'))
  const ENCRYPTION_KEY = newKey()
  const lost = await start({ ...open, ENCRYPTION_KEY })
  check(
    'another ENCRYPTION_KEY alone is refused, and says so',
    lost.code === 1 && lost.output().includes('ENCRYPTION_OLD_KEY'),
  )
  const both = await start({ ...open, ENCRYPTION_KEY, ENCRYPTION_OLD_KEY: settings.ENCRYPTION_KEY })
  check(
    'with the old one beside it everything is encrypted again',
    both.code === null && (await stored()) !== encrypted,
  )
  await both.stop()
  const after = await start({ ...open, ENCRYPTION_KEY })
  check('afterwards the old one is not needed', after.code === null)
  await after.stop()
}

let database
try {
  const server = await embeddedBackup()
  database = await ownDatabase()
  const settings = production(database.addressesOf('first'))
  await productionStart(settings)
  await dumpAndRestore(settings, database)
  await secrets(settings, database)
  await server.stop()
} catch (error) {
  failures++
  say(String(error instanceof Error ? error.stack : error))
} finally {
  await stopAll()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
}
const verdict =
  failures === 0
    ? `${leftOut.length === 0 ? 'Everything' : 'What was tried'} is as docs/operations.md says.`
    : `${failures} step(s) are not as docs/operations.md says.`
say(`\n${verdict}${leftOut.length === 0 ? '' : ` Not tried: ${leftOut.join(', ')}.`}`)
process.exit(failures === 0 ? 0 : 1)
