// Owns `npm run compatibility -- REF`: the code of an earlier commit or tag runs beside ours on a database that ours has migrated;
// each of them makes a paid booking, and the other one reads it. Without REF it is the last tag. Ends with 1 where a step fails.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureReady, giveUp, root, say } from './bootstrap.mjs'
import { ensureBuilt } from './prepare.mjs'
import { ask, query, start, stopAll } from './rehearse-product.mjs'
import { insertGuests } from './rig/parts.mjs'

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 })

const chooseRef = () => {
  const ref = process.argv[2] ?? git('describe', '--tags', '--abbrev=0').stdout.trim()
  if (ref === '') giveUp('There is no tag in this clone. Name a commit: npm run compatibility -- REF')
  if (git('rev-parse', '--verify', `${ref}^{commit}`).status !== 0) giveUp(`There is no ${ref} in this clone.`)
  return ref
}

/** Gives the tree of that commit its packages: ours where it has the same, else from the registry. */
const addPackages = (at) => {
  const lock = (folder) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (lock(at) !== lock(root)) {
    const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: at, encoding: 'utf8' })
    if (done.status !== 0) giveUp(`npm ci failed in the tree of that commit:\n${done.stderr}`)
    return
  }
  for (const folder of ['', ...readdirSync(at)]) {
    const [ours, theirs] = [join(root, folder, 'node_modules'), join(at, folder, 'node_modules')]
    if (!existsSync(ours) || !existsSync(join(at, folder, 'package.json'))) continue
    mkdirSync(theirs)
    // The workspaces of that commit, not ours.
    for (const name of readdirSync(ours)) if (name !== '@akwaaba') symlinkSync(join(ours, name), join(theirs, name))
  }
  mkdirSync(join(at, 'node_modules/@akwaaba'), { recursive: true })
  const { workspaces } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'))
  for (const name of workspaces) symlinkSync(join(at, name), join(at, 'node_modules/@akwaaba', name))
}

/** The tree of a commit, ready to start. Its pages are ours, as none is asked for. */
const checkOut = (ref, at) => {
  mkdirSync(at)
  const packed = spawnSync('git', ['archive', '--format=tar', ref], { cwd: root, maxBuffer: 2 ** 30 })
  const unpacked = spawnSync('tar', ['-xf', '-', '-C', at], { input: packed.stdout })
  if (packed.status !== 0 || unpacked.status !== 0) giveUp(`${ref} cannot be unpacked: ${packed.stderr}`)
  addPackages(at)
  symlinkSync(join(root, 'web/build'), join(at, 'web/build'))
}

const embeddedUrl = (dataDir) => {
  const home = join(dataDir, 'postgres')
  const pidFile = readdirSync(home, { recursive: true }).find((name) => name.endsWith('postmaster.pid'))
  const port = readFileSync(join(home, pidFile), 'utf8').split('\n')[3]
  return `postgres://postgres:${readFileSync(join(home, 'password'), 'utf8').trim()}@127.0.0.1:${port}/postgres`
}

let failures = 0
const check = (what, answer, isRight) => {
  if (!isRight) failures++
  say(
    `  ${isRight ? '✓' : '✗'} ${what}${isRight ? '' : `: ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`}`,
  )
}

/** Books a night and pays for it by the test card; gives the id of the booking. */
async function bookAndPay(name, { origin }, { token, apartmentId, night }) {
  const body = {
    apartmentId,
    startDate: night,
    endDate: new Date(Date.parse(night) + 86_400_000).toISOString().slice(0, 10),
  }
  const booked = await ask(origin, '/api/booking/book', { token, body })
  check(`${name} books a night`, booked, booked.status === 201)
  const bookingId = booked.body?._id
  const started = await ask(origin, '/api/payments', { token, body: { bookingId, method: 'card' } })
  check('starts a payment', started, started.status === 201)
  const options = await ask(origin, '/api/payments/options')
  const cardNumber = options.body?.testCards?.[0]?.number
  const reference = started.body?.payment?.reference
  const charged = await ask(origin, '/test-gateway/charges', { body: { reference, cardNumber } })
  check('charges the card', charged, charged.status === 200)
  const settled = await ask(origin, '/api/booking/confirm-payment', { token, body: { bookingId } })
  check('and settles it', settled, settled.status === 200 && settled.body.status === 'succeeded')
  return bookingId
}

async function isPaid(name, { origin }, { token }, bookingId) {
  const read = await ask(origin, `/api/booking/${bookingId}`, { token })
  check(`${name} reads the booking of the other one as paid`, read, read.status === 200 && read.body.depositPaid)
}

/** A night has a price of its own, which an earlier release may not know: no process books it at the price of the others. */
async function bookDearNight({ ours, earlier }, databaseUrl, { ama, kofi, apartmentId, night }) {
  const text = `insert into price_days (apartment_id, organisation_id, day, nightly_cents)
    select id, organisation_id, '${night}', 9000 from apartments where id = '${apartmentId}'`
  await query(databaseUrl, text)
  const endDate = new Date(Date.parse(night) + 86_400_000).toISOString().slice(0, 10)
  const book = ({ origin }, { token }) =>
    ask(origin, '/api/booking/book', { token, body: { apartmentId, startDate: night, endDate } })
  const first = await book(earlier, ama)
  const isPriced = first.status === 201 && first.body.price === 90
  check('the earlier code books a dearer night at its price or not at all', first, isPriced || first.status === 409)
  const second = await book(ours, kofi)
  check('this code books it at its price', second, isPriced || (second.status === 201 && second.body.price === 90))
}

const ref = chooseRef()
await ensureReady()
await ensureBuilt({ demo: false })
const folder = mkdtempSync(join(tmpdir(), 'akwaaba-compatibility-'))
try {
  const dataDir = join(folder, 'data')
  checkOut(ref, join(folder, 'earlier'))
  const settings = { NODE_ENV: 'development', DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  const ours = await start({ ...settings, DATA_DIR: dataDir })
  const earlierSettings = { ...settings, DATA_DIR: join(folder, 'earlier-data'), DATABASE_URL: embeddedUrl(dataDir) }
  const earlier = await start(earlierSettings, join(folder, 'earlier'))
  say(`The code of ${ref} on a database that this code has migrated, both running`)
  check('it starts', { status: earlier.code, body: earlier.output() }, earlier.code === null)
  if (earlier.code === null) {
    const scene = await insertGuests(earlierSettings.DATABASE_URL, { guests: 2, apartments: 2 })
    const night = (n) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
    const [ama, kofi] = scene.tokens.map((token, n) => ({
      token,
      apartmentId: scene.apartments[0],
      night: night(10 + n),
    }))
    const first = await bookAndPay('the earlier code', earlier, ama)
    const second = await bookAndPay('this code', ours, kofi)
    await isPaid('this code', ours, ama, first)
    await isPaid('the earlier code', earlier, kofi, second)
    const dear = { ama, kofi, apartmentId: scene.apartments[1], night: night(30) }
    await bookDearNight({ ours, earlier }, earlierSettings.DATABASE_URL, dear)
    const failed = await query(
      earlierSettings.DATABASE_URL,
      'select task_identifier, last_error from graphile_worker.jobs where last_error is not null',
    )
    check('no job has failed', { status: failed.length, body: failed }, failed.length === 0)
    const lines = `${ours.output()}${earlier.output()}`.split('\n').filter((line) => line.includes('"level":50'))
    const unexpected = lines.map((line) => JSON.parse(line)).map(({ msg, err }) => `${msg}: ${err?.message}`)
    check('neither logs an error', { status: unexpected.length, body: unexpected }, unexpected.length === 0)
  }
} catch (error) {
  failures++
  say(String(error instanceof Error ? error.stack : error))
} finally {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
}
say(failures === 0 ? `\n${ref} and this code run side by side.` : `\n${failures} step(s) failed.`)
process.exit(failures === 0 ? 0 : 1)
