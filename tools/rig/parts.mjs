// Owns what the rigs put together: a PostgreSQL of this machine, processes of the product, HAProxy and PgBouncer, each on a free
// port of this machine, in a folder that is removed at the end.
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../bootstrap.mjs'
import { findPrograms, startServer } from '../rehearse-database.mjs'
import { freePort, query, start } from '../rehearse-product.mjs'
import { addressesAt, makeDatabase } from './roles.mjs'

const nobody = 65534
const pause = (millis) => new Promise((done) => setTimeout(done, millis))

/** What shows that a package is there, where that is not a program of its name. */
const isThere = {
  postgresql: () => findPrograms().some(({ hasServer, major }) => hasServer && major >= 15),
  'etcd-server': () => existsSync('/usr/bin/etcd'),
  // Patroni speaks to etcd through this module, which its package does not depend on.
  'python3-etcd': () => spawnSync('/usr/bin/python3', ['-c', 'import etcd']).status === 0,
}

/** Says in a sentence why a trial cannot run on this machine. */
export class CannotRun extends Error {}

/** Throws a sentence that names the packages of Debian that are missing. */
export function requirePrograms(...packages) {
  const hasProgram = (name) => spawnSync(name, ['--version']).error === undefined || existsSync(`/usr/sbin/${name}`)
  const missing = packages.filter((name) => !(isThere[name] ?? hasProgram)(name))
  if (missing.length > 0)
    throw new CannotRun(
      `Missing on this machine: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`,
    )
}

/** A folder of this run, and everything that is to be stopped at its end, the last started first. */
export function openRig() {
  const folder = mkdtempSync(join(tmpdir(), 'akwaaba-rig-'))
  if (process.getuid?.() === 0) chownSync(folder, nobody, nobody)
  const stops = []
  return {
    folder,
    atEnd: (stop) => stops.unshift(stop),
    close: async () => {
      for (const stop of stops) await Promise.resolve(stop()).catch(() => undefined)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a PostgreSQL of this machine with a database for the product and its roles; gives the addresses of both and of the superuser. */
export async function startPostgres(rig) {
  const programs = findPrograms().find(({ hasServer, major }) => hasServer && major >= 15)
  const password = randomBytes(20).toString('hex')
  const canConnect = (url) =>
    query(url, 'select 1').then(
      () => true,
      () => false,
    )
  const server = await startServer(programs, await freePort(), password, canConnect)
  rig.atEnd(server.stop)
  await makeDatabase(server.superUrl)
  const { host } = new URL(server.superUrl)
  return { ...addressesAt(host), host, superUrl: server.superUrl, pid: server.pid, major: programs.major }
}

/** Starts a program in the foreground; it is ended with the rig. Throws its output where it is not up in `seconds`. */
export async function startProgram(rig, file, args, isUp, seconds = 10) {
  const asNobody = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const child = spawn(file, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...asNobody })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => (output = (output + part).slice(-10_000)))
  const ended = new Promise((done) => child.once('exit', done))
  child.once('error', (error) => (output += error.message))
  const stop = () => {
    child.kill('SIGKILL')
    return ended
  }
  rig.atEnd(stop)
  for (const end = Date.now() + seconds * 1000; Date.now() < end && child.exitCode === null; await pause(50))
    if (await isUp().catch(() => false)) return { pid: child.pid, stop, output: () => output }
  throw new Error(`${file} did not start:\n${output}`)
}

/** Writes a file that the programs of the rig may read. */
export const writeFor = (path, text) => {
  writeFileSync(path, text)
  if (process.getuid?.() === 0) chownSync(path, nobody, nobody)
}
/** The path of a program of the system, which is outside PATH for most users. */
export const program = (name) => (existsSync(`/usr/sbin/${name}`) ? `/usr/sbin/${name}` : name)

/**
 * Starts HAProxy before the products at `ports`: it asks /ready every second, and neither repeats a request nor sends it to
 * another one. Gives its address and `isUp(port)`.
 */
export async function startHaproxy(rig, ports) {
  const port = await freePort()
  const servers = ports.map((one) => `  server p${one} 127.0.0.1:${one} check`).join('\n')
  const path = join(rig.folder, 'haproxy.cfg')
  writeFor(
    path,
    `global
  maxconn 500
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 5s
  retries 0
  default-server inter 1s fall 2 rise 1
frontend site
  bind 127.0.0.1:${port}
  default_backend products
backend products
  balance roundrobin
  option httpchk GET /ready
  http-check expect status 200
  stats enable
  stats uri /haproxy
${servers}
`,
  )
  const origin = `http://127.0.0.1:${port}`
  const states = async () => (await fetch(`${origin}/haproxy;csv`)).text()
  await startProgram(rig, program('haproxy'), ['-f', path, '-db'], async () => (await states()).includes('products'))
  return { origin, isUp: async (one) => new RegExp(`^products,p${one},.*,UP,`, 'm').test(await states()) }
}

/** Starts PgBouncer in a mode before the database; gives the address that leads through it for requests. Its settings are the defaults. */
export async function startPgbouncer(rig, database, mode) {
  const port = await freePort()
  const { hostname, port: at, username, password } = new URL(database.url)
  const path = join(rig.folder, `pgbouncer-${port}.ini`)
  writeFor(
    path,
    `[databases]
akwaaba = host=${hostname} port=${at} user=${username} password=${password} dbname=akwaaba
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
max_client_conn = 500
default_pool_size = ${mode === 'session' ? 80 : 20}
`,
  )
  const url = `postgres://${username}:none@127.0.0.1:${port}/akwaaba`
  const { pid } = await startProgram(rig, program('pgbouncer'), [path], () => query(url, 'select 1').then(() => true))
  return { url, pid }
}

/** Starts a process of the product at a port; it is ended with the rig. Throws what it printed where it does not start. */
export async function startProduct(rig, port, settings) {
  const product = await start({
    ...{ PORT: String(port), NODE_ENV: 'development', DATA_DIR: join(rig.folder, `data-${port}`) },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', ADMIN_SECRET: 'rig', DEMO: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
    ...settings,
  })
  rig.atEnd(product.stop)
  if (product.code !== null) throw new Error(`the product ended with ${product.code}:\n${product.output()}`)
  const warning = /.*(?:role that may change tables|only the code keeps members).*/.exec(product.output())
  if (warning) throw new Error(`the roles of the database are not as docs/operations.md says:\n${warning[0]}`)
  return product
}

/** Inserts apartments and guests who are logged in; gives their ids and tokens. */
export async function insertGuests(url, { guests, apartments }) {
  const tokens = Array.from({ length: guests }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'))
  const pg = createRequire(join(root, 'api/package.json'))('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `with made as (
         insert into users (id, username, email, password_hash, role, verified_at, created_at)
         select gen_random_uuid(), 'Guest ' || n, 'guest' || n || '@example.com', '-', 'customer', now(), now()
         from generate_series(1, $1::int) as n returning id, email)
       insert into sessions (id, user_id, token_hash, created_at, last_used_at)
       select gen_random_uuid(), id, decode(($2::text[])[substring(email, '[0-9]+')::int], 'hex'), now(), now() from made`,
      [guests, hashes],
    )
    const { rows } = await client.query(
      `insert into apartments (id, apartment_name, apartment_type, location, address, bedrooms, bathrooms, size_sqm, price_cents, description, created_at)
       select gen_random_uuid(), 'Flat ' || n, 'Flat', 'Osu', 'Osu', 1, 1, 30, 5000, '', now() from generate_series(1, $1::int) as n
       returning id`,
      [apartments],
    )
    await client.query('analyze')
    return { tokens, apartments: rows.map(({ id }) => id) }
  } finally {
    await client.end()
  }
}

/** The CPU time in milliseconds that a process and, for a server that forks, its children have used so far. */
export function cpuOf(pid) {
  const read = (one) => {
    const text = readFileSync(`/proc/${one}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = (from) => Number(fields[from]) + Number(fields[from + 1])
    return { parent: Number(fields[1]), own: ticks(11) * 10, reaped: ticks(13) * 10 }
  }
  const head = read(pid)
  let sum = head.own + head.reaped
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const one = read(name)
      if (one.parent === pid) sum += one.own
    } catch {} // it has ended since
  }
  return sum
}

/** Prints rows of cells as a table of Markdown. */
export function printTable(head, rows) {
  const all = [head, ...rows].map((row) => row.map(String))
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at].length)))
  const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  const [first, ...others] = all.map(line)
  process.stdout.write(
    `\n${[first, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...others].join('\n')}\n`,
  )
}
