// Owns `npm run rehearse`: tries what docs/operations.md says, on folders and databases of its own: a production start,
// backup and restore, changing secrets. Prints a line for each step; ends with 1 when one of them is not as written.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureReady, root, say } from './bootstrap.mjs'

await ensureReady()
const { ensureBuilt } = await import('./prepare.mjs')
await ensureBuilt()
const pg = createRequire(join(root, 'api/package.json'))('pg')

const folder = mkdtempSync(join(tmpdir(), 'akwaaba-rehearse-'))
const running = new Set()
let failures = 0

function check(what, isAsWritten) {
  if (!isAsWritten) failures++
  say(`  ${isAsWritten ? '✓' : '✗'} ${what}`)
}

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })

/** Starts the product with these settings alone; gives it once it is ready, or its exit code and what it said. */
async function start(settings) {
  const port = await freePort()
  const env = { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'silent', ...settings }
  const child = spawn(process.execPath, [join(root, 'api/src/main.ts')], { cwd: root, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const ended = new Promise((done) => child.once('exit', done))
  const origin = `http://127.0.0.1:${port}`
  const product = {
    origin,
    said: () => said,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
  running.add(product)
  ended.then(() => running.delete(product))
  for (const end = Date.now() + 120_000; Date.now() < end && child.exitCode === null; ) {
    if (
      await fetch(`${origin}/ready`)
        .then((answer) => answer.ok)
        .catch(() => false)
    )
      return { ...product, code: null }
    await new Promise((done) => setTimeout(done, 200))
  }
  return { ...product, code: child.exitCode }
}

/** Posts JSON, or gets where there is no body; gives status and body. */
async function ask(origin, path, { body, token } = {}) {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(`${origin}${path}`, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}

async function query(url, ...statements) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const person = { email: 'esi@example.com', password: 'Kente-Strip-1957' }

/** Signs somebody up and in, with the code of the mailbox. */
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

/** The server of the product that runs stands in for a PostgreSQL of one's own, with a role that is no superuser. */
async function ownDatabase() {
  const home = join(folder, 'data', 'postgres')
  const superPassword = readFileSync(join(home, 'password'), 'utf8').trim()
  const pidFile = readdirSync(home, { recursive: true }).find((name) => name.endsWith('postmaster.pid'))
  const port = readFileSync(join(home, pidFile), 'utf8').split('\n')[3]
  const superUrl = `postgres://postgres:${superPassword}@127.0.0.1:${port}/postgres`
  const create = [
    "create role akwaaba login password 'first'",
    'create database akwaaba owner akwaaba',
    'create database restored owner akwaaba',
  ]
  for (const statement of create) await query(superUrl, statement)
  return { superUrl, urlOf: (password, name = 'akwaaba') => `postgres://akwaaba:${password}@127.0.0.1:${port}/${name}` }
}

const newKey = () => randomBytes(32).toString('base64')
const production = (DATABASE_URL) => ({
  ...{ NODE_ENV: 'production', DATABASE_URL, DATA_DIR: join(folder, 'production') },
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
  check('is refused without SMTP_URL, and says so', refused.code === 1 && refused.said().includes('SMTP_URL'))
  const product = await start(settings)
  check('is ready', product.code === null)
  const listed = await ask(product.origin, '/api/admin/apartments')
  check('has an empty catalogue', listed.status === 200 && listed.body.length === 0)
  const [{ count }] = await query(settings.DATABASE_URL, 'select count(*)::int as count from users')
  check('has no account', count === 0)
  check('stops with exit code 0', (await product.stop()) === 0)
}

async function dumpAndRestore(settings, restoredUrl) {
  say('Backup and restore with pg_dump and pg_restore')
  const dump = join(folder, 'akwaaba.dump')
  const written = spawnSync('pg_dump', ['--format=custom', '--no-owner', `--file=${dump}`, settings.DATABASE_URL])
  const trouble = written.error
    ? 'pg_dump is not installed'
    : String(written.stderr).includes('server version') && 'pg_dump is older than the server'
  if (trouble) return say(`  - left out: ${trouble}`)
  const read = spawnSync('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${restoredUrl}`, dump])
  check('the dump is written and read', written.status === 0 && read.status === 0)
  const restored = await start({ ...settings, DATABASE_URL: restoredUrl })
  check('the product starts on the restored database', restored.code === null)
  await restored.stop()
}

async function secrets(settings, { superUrl, urlOf }) {
  say('Changing secrets')
  const join = (origin, adminSecret) =>
    ask(origin, '/api/auth/register/admin', { body: { username: 'Kofi', ...person, adminSecret } })
  const ADMIN_SECRET = randomBytes(20).toString('hex')
  await query(superUrl, "alter role akwaaba password 'second'")
  const locked = await start({ ...settings, ADMIN_SECRET })
  check('the old password of the database opens nothing', locked.code === 1)
  const next = { ...settings, ADMIN_SECRET, DATABASE_URL: urlOf('second'), FRONTEND_KEY: 'first-key' }
  const keyed = await start(next)
  check('the new one does', keyed.code === null)
  check('a call without FRONTEND_KEY is refused', (await ask(keyed.origin, '/api/admin/apartments')).status === 403)
  await keyed.stop()

  const open = { ...next, FRONTEND_KEY: '' }
  const user =
    "insert into users (id, username, email, password_hash, role, verified_at, created_at) values (gen_random_uuid(), 'Yaa', 'yaa@example.com', '-', 'admin', now(), now())"
  const app =
    "insert into authenticators (user_id, secret, created_at) select id, 'JBSWY3DPEHPK3PXP', now() from users where email = 'yaa@example.com'"
  await query(open.DATABASE_URL, user, app)
  const stored = async () => (await query(open.DATABASE_URL, 'select secret from authenticators'))[0].secret
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
    lost.code === 1 && lost.said().includes('ENCRYPTION_OLD_KEY'),
  )
  const both = await start({ ...open, ENCRYPTION_KEY, ENCRYPTION_OLD_KEY: settings.ENCRYPTION_KEY })
  check('with the old one beside it everything is encrypted anew', both.code === null && (await stored()) !== encrypted)
  await both.stop()
  const after = await start({ ...open, ENCRYPTION_KEY })
  check('afterwards the old one is not needed', after.code === null)
  await after.stop()
}

try {
  const server = await embeddedBackup()
  const database = await ownDatabase()
  const settings = production(database.urlOf('first'))
  await productionStart(settings)
  await dumpAndRestore(settings, database.urlOf('first', 'restored'))
  await secrets(settings, database)
  await server.stop()
} catch (error) {
  failures++
  say(String(error instanceof Error ? error.stack : error))
} finally {
  await Promise.all([...running].map((product) => product.stop()))
  rmSync(folder, { recursive: true, force: true })
}
say(
  failures === 0
    ? '\nEverything is as docs/operations.md says.'
    : `\n${failures} step(s) are not as docs/operations.md says.`,
)
process.exit(failures === 0 ? 0 : 1)
