// Tests that production starts as docs/operations.md says: it starts empty on the port of its setting, and a
// refused start writes nothing.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listApartments } from '@akwaaba/contract/apartments'
import { registerCustomer } from '@akwaaba/contract/auth'
import { createClient } from '@akwaaba/contract/client'
import { listTours } from '@akwaaba/contract/tours'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from './platform/postgres/free-port.ts'
import { emptyDatabase, exited, startProduct, until } from './testing/servers/process.ts'

const dataFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'akwaaba-production-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const production = async (databaseUrl: string) => ({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  SMTP_URL: 'smtp://127.0.0.1:9',
  PUBLIC_URL: 'https://akwaaba.example',
  ADMIN_SECRET: 'a-secret-of-twenty-signs',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  PAYSTACK_SECRET_KEY: 'sk_live_not_asked_at_the_start',
  PORT: String(await freePort()),
  DATA_DIR: await dataFolder(),
})

/** Every file and folder below a folder, with the time when it was written. */
const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true })
  // The database server of the first start goes on writing its own files.
  const ours = entries.filter((name) => !name.startsWith('postgres'))
  return Promise.all(ours.sort().map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`))
}

// Node runs this before the product: it records each module as it is loaded.
const recorder = `import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
const load = (url, context, next) => {
  appendFileSync(process.env.LOADED_TO, url + '\\n')
  return next(url, context)
}
registerHooks({ load })`

/** Settings that make a process record its modules, and a function that gives those that belong to the demo. */
const recordModules = async () => {
  const file = join(await dataFolder(), 'modules')
  const modules = async () =>
    (await readFile(file, 'utf8')).split('\n').map((url) => url.split('/').slice(-2).join('/'))
  return {
    settings: { LOADED_TO: file, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(recorder)}` },
    ofDemo: async () => (await modules()).filter((name) => name === 'src/main.ts' || name.startsWith('demo/')).sort(),
  }
}

describe('a production start with an empty database of its own', () => {
  test('has an empty catalogue and no account, prints no password, and refuses a second start on its port', async () => {
    const database = await emptyDatabase()
    const metricsPort = String(await freePort())
    const settings = { ...(await production(database.url)), METRICS_PORT: metricsPort, METRICS_HOST: '127.0.0.1' }
    const recorded = await recordModules()
    const product = startProduct({ ...settings, ...recorded.settings, LOG_LEVEL: 'info' })
    await until('the product to be ready', product.isReady)
    expect(await recorded.ofDemo()).toEqual(['src/main.ts'])
    const anyone = createClient({ fetch, origin: product.origin })
    expect(await anyone.send(listApartments, { query: {} })).toEqual([])
    expect(await anyone.send(listTours, { query: {} })).toEqual([])
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toMatch(
      /^akwaaba_http_request_duration_seconds_count\{.*route="\/api\/admin\/apartments",status="2xx"\} 1$/m,
    )
    expect((await fetch(`${product.origin}/metrics`)).status).toBe(404)
    for (const table of ['users', 'apartments', 'tours', 'properties', 'extras', 'adverts', 'locations'])
      expect((await database.query(`select * from ${table}`)).rows, table).toEqual([])
    expect(product.output()).not.toMatch(/administrator|admin secret/)

    // The API tests hash at a lower cost; this is the real one.
    const body = { username: 'Esi Ansah', email: 'esi@example.com', password: 'Kente-Strip-1957' }
    await anyone.send(registerCustomer, { body: { ...body, phoneNumber: '', countryCode: '+233' } })
    const hashes = async (column: string, table: string) =>
      (await database.query(`select ${column} as hash from ${table}`)).rows.map(({ hash }) => hash)
    const atFullCost = [expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)]
    expect(await hashes('password_hash', 'registrations')).toEqual(atFullCost)
    await expect.poll(() => hashes('code_hash', 'codes')).toEqual(atFullCost) // issued by the job that mails it

    // A second start on the same port is refused before it has touched its database.
    const other = await emptyDatabase()
    const second = startProduct({ ...settings, DATABASE_URL: other.url, DEMO: 'on', DATA_DIR: await dataFolder() })
    expect(await exited(second.child)).toBe(1)
    // The sentence alone: an operator needs no stack.
    expect(second.output()).toBe(`Port ${settings.PORT} is taken by another process. Stop that one, or set PORT.\n`)
    const ours = "schemaname not in ('pg_catalog', 'information_schema')"
    expect((await other.query(`select 1 from pg_tables where ${ours}`)).rows).toEqual([])
    expect(await product.isReady()).toBe(true)

    // Lines of the log are written in the background; none is lost when the process ends.
    const asked = await Promise.all(Array.from({ length: 50 }, () => fetch(`${product.origin}/api/nothing`)))
    const closed = once(product.child, 'close')
    expect(await product.stop()).toBe(0)
    await closed
    for (const { headers } of asked)
      expect(product.output()).toMatch(new RegExp(`${headers.get('x-request-id')}.*"msg":"refused"}\n`))
  }, 120_000)
})

describe('a start with a demo', () => {
  test('loads the code that reads the built files, and none that draws', async () => {
    const [database, recorded] = [await emptyDatabase(), await recordModules()]
    const settings = { ...(await production(database.url)), ...recorded.settings, DEMO: 'on' }
    const product = startProduct(settings)
    await until('the product to be ready', product.isReady)
    expect(await recorded.ofDemo()).toEqual(['demo/catalogue.ts', 'demo/seed.ts', 'src/main.ts'])
    expect((await database.query('select 1 from apartments')).rows).toHaveLength(16)
    expect(await product.stop()).toBe(0)
  }, 120_000)
})

describe('a start that is refused', () => {
  test('writes nothing into the folder when another process runs its embedded database', async () => {
    const folder = await dataFolder()
    const first = startProduct({ DATA_DIR: folder, PORT: String(await freePort()), DEMO: 'off', ADMIN_SECRET: 'given' })
    await until('the first to be ready', first.isReady)
    const before = await filesIn(folder)
    const second = startProduct({ DATA_DIR: folder, PORT: String(await freePort()) })
    expect(await exited(second.child)).toBe(1)
    expect(second.output()).toContain('Another process already runs the database')
    expect(await filesIn(folder)).toEqual(before)
  }, 120_000)
})
