// Owns the separate PostgreSQL that `npm run rehearse` works on: the machine's, if its programs are installed, else
// the embedded one. Gives it with a suitable pg_dump and pg_restore, or with the reason why there are none.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const oldestMajor = 15
const nobody = 65534
// The server refuses to run as root, and variables of the environment must not change its behaviour.
const asServer = {
  cwd: '/',
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}),
}
const installed = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/{opt/homebrew,usr/local}/opt/postgresql@*/bin']

/** Every set of PostgreSQL programs on this machine, the newest first. */
export const findPrograms = () => {
  const folders = [...globSync(installed), ...(process.env.PATH ?? '').split(delimiter)]
  const found = folders
    .filter((folder) => ['pg_dump', 'pg_restore'].every((name) => existsSync(join(folder, name))))
    .map((folder) => {
      const version = spawnSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' }).stdout ?? ''
      const hasServer = ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))
      return { folder, major: Number(/(\d+)(?:\.|\s|$)/.exec(version)?.[1] ?? 0), hasServer }
    })
  return found.sort((a, b) => b.major - a.major)
}

const superUrlOf = (port, password) => `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

/** Starts a server of these programs in a folder of its own; `pid` is its process, `stop` ends it and removes the folder. */
export const startServer = async ({ folder: programs }, port, password, canConnect) => {
  const folder = mkdtempSync(join(tmpdir(), 'akwaaba-rehearse-postgres-'))
  const [cluster, passwordFile] = [join(folder, 'cluster'), join(folder, 'password')]
  writeFileSync(passwordFile, password)
  if (asServer.uid !== undefined) for (const path of [passwordFile, folder]) chownSync(path, nobody, nobody)
  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', cluster, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', ...access],
    { ...asServer, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error}`)
  const where = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const server = spawn(join(programs, 'postgres'), ['-D', cluster, ...where], { ...asServer, stdio: 'ignore' })
  const ended = new Promise((done) => server.once('exit', done))
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const superUrl = superUrlOf(port, password)
  for (const end = Date.now() + 60_000; Date.now() < end && server.exitCode === null; ) {
    if (await canConnect(superUrl)) return { superUrl, pid: server.pid, stop }
    await new Promise((done) => setTimeout(done, 200))
  }
  await stop()
  throw new Error(`the server of ${programs} did not start`)
}

/**
 * Gives a database server with its address as superuser, the folder of the programs that dump and restore it
 * (null with a `reason`), and `stop`. `embedded` is the one that runs already: { superUrl, major }.
 */
export const ownServer = async (embedded, { freePort, canConnect, makePassword }) => {
  const programs = findPrograms()
  const withServer = programs.find(({ hasServer, major }) => hasServer && major >= oldestMajor)
  if (withServer !== undefined) {
    const server = await startServer(withServer, await freePort(), makePassword(), canConnect)
    return { ...server, name: `PostgreSQL ${withServer.major} of this machine`, programs: withServer.folder }
  }
  const [newest] = programs
  const reason =
    newest === undefined
      ? 'pg_dump and pg_restore are not installed'
      : `pg_dump is ${newest.major} and cannot read the embedded PostgreSQL ${embedded.major}; install a server from ${oldestMajor} on beside it, or a newer client`
  const canRead = newest !== undefined && newest.major >= embedded.major
  return {
    superUrl: embedded.superUrl,
    stop: async () => undefined,
    name: `the embedded PostgreSQL ${embedded.major}`,
    ...(canRead ? { programs: newest.folder } : { programs: null, reason }),
  }
}
