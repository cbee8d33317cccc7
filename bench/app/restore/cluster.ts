// Owns the PostgreSQL of a restore drill, of this machine, and its backup by the files of deploy/backup.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const oldestMajor = 15
const nobody = 65534
// Neither the server nor the backup runs as root.
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
const files = fileURLToPath(new URL('../../../deploy/backup', import.meta.url))
/** As often as the log is archived at least in a drill, which does not wait for the minute of deploy/backup. */
export const archiveSeconds = 5

const majorOf = (programs: string) => Number(basename(dirname(programs)))
const findServer = () =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((one) => majorOf(one) >= oldestMajor && existsSync(join(one, 'initdb')))
    .sort((one, other) => majorOf(other) - majorOf(one))[0]

/** The packages of Debian that a drill needs and this machine lacks. */
export const missingPackages = (): string[] => {
  const found = (name: string) => (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)))
  return [...(findServer() ? [] : ['postgresql']), ...['pgbackrest', 'rsync'].filter((name) => !found(name))]
}

/** Makes a server with an empty database `akwaaba` and its backup, all in `folder`, and starts it. */
export const makeCluster = async (folder: string, port: number) => {
  const programs = findServer() ?? ''
  const [scripts, backup, cluster, pictures] = ['scripts', 'backup', 'cluster', 'pictures'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string]
  const config = join(scripts, 'pgbackrest.conf')
  const password = randomBytes(20).toString('hex')
  const env = {
    PATH: `${scripts}:${programs}:/usr/local/bin:/usr/bin:/bin`,
    ...{ HOME: folder, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    ...{ PGHOST: folder, PGPORT: String(port), PGUSER: 'postgres', PGDATABASE: 'postgres' },
    ...{
      PGBACKREST_CONFIG: config,
      PGBACKREST_LOCK_PATH: scripts,
      PGBACKREST_LOG_PATH: scripts,
      PGBACKREST_SPOOL_PATH: scripts,
    },
    ...{ PGBACKREST_PG1_PORT: String(port), PGBACKREST_PG1_SOCKET_PATH: folder, PGBACKREST_PG1_USER: 'postgres' },
    ...{ BACKUP_FOLDER: backup, PICTURES_FOLDER: pictures },
  }
  let server: ChildProcess | undefined
  let data = cluster

  /** Runs a program to its end; gives what it printed and how long it took. Throws where it fails. */
  const run = (file: string, args: string[]): Promise<{ text: string; millis: number }> => {
    const since = performance.now()
    const child = spawn(file, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], ...user })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part))
    return new Promise((done, refuse) => {
      child.once('error', refuse)
      child.once('close', (code) =>
        code === 0
          ? done({ text, millis: performance.now() - since })
          : refuse(new Error(`${basename(file)} ended with ${code}:\n${text}`)),
      )
    })
  }
  const write = (path: string, text: string, mode: number) => {
    writeFileSync(path, text, { mode })
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
  }
  const ask = async <T extends object>(text: string, database = 'postgres'): Promise<T[]> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<T>(text)).rows
    } finally {
      await client.end()
    }
  }
  const start = async () => {
    const log = openSync(join(folder, 'postgres.log'), 'a')
    const args = ['-D', data, '-p', String(port), '-c', `archive_timeout=${archiveSeconds}`]
    const where = ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`]
    server = spawn(join(programs, 'postgres'), [...args, ...where], {
      cwd: folder,
      env,
      ...user,
      stdio: ['ignore', log, log],
    })
    const child = server
    for (const until = performance.now() + 60_000; ; await sleep(100)) {
      const [row] = await ask<{ recovers: boolean }>('select pg_is_in_recovery() as recovers').catch(() => [])
      if (row?.recovers === false) return
      if (child.exitCode !== null || performance.now() > until)
        throw new Error(`PostgreSQL does not start; see ${join(folder, 'postgres.log')}`)
    }
  }
  const stop = (signal: NodeJS.Signals) => {
    const child = server
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
    child.kill(signal)
    return new Promise<void>((done) => void child.once('exit', () => done()))
  }
  process.on('exit', () => server?.kill('SIGKILL'))

  const configure = () => {
    const own = readFileSync(join(files, 'pgbackrest.conf'), 'utf8')
      .replace('/srv/backup/pgbackrest', join(backup, 'pgbackrest'))
      .replace(/^pg1-path=.*$/m, `pg1-path=${data}`)
      .replace(/^repo1-cipher-pass=$/m, `repo1-cipher-pass=${password}`)
    write(config, own, 0o600)
  }

  for (const path of [scripts, backup, pictures]) mkdirSync(path)
  for (const path of [folder, scripts, backup]) if (user.uid !== undefined) chownSync(path, user.uid, user.gid)
  cpSync(files, scripts, { recursive: true })
  // The backup of a drill is on the disk of this machine: only this question of backup.sh has another answer.
  write(join(scripts, 'mountpoint'), '#!/bin/sh\nexit 0\n', 0o755)
  write(join(scripts, 'password'), password, 0o600)
  configure()
  const access = ['-U', 'postgres', '--auth-local=trust', '--auth-host=scram-sha-256']
  const made = ['-D', cluster, '-E', 'UTF8', '--locale=C.UTF-8', `--pwfile=${join(scripts, 'password')}`]
  await run(join(programs, 'initdb'), [...made, ...access])
  const settings = join(cluster, 'postgresql.conf')
  write(settings, `${readFileSync(settings, 'utf8')}\ninclude '${join(scripts, 'postgresql.conf')}'\n`, 0o600)
  await start()
  await ask(`create role akwaaba login password '${password}'`)
  await ask('create role akwaaba_member nologin')
  await ask(`create role akwaaba_app login noinherit bypassrls password '${password}'`)
  await ask('grant akwaaba_member to akwaaba, akwaaba_app')
  await ask('create database akwaaba owner akwaaba')
  await run('pgbackrest', ['--stanza=akwaaba', 'stanza-create'])

  const urlOf = (role: string) => `postgres://${role}:${password}@127.0.0.1:${port}/akwaaba`
  return {
    ownerUrl: urlOf('akwaaba'),
    /** the addresses of both roles, for the product */
    settings: { DATABASE_URL: urlOf('akwaaba_app'), DATABASE_DIRECT_URL: urlOf('akwaaba') },
    major: majorOf(programs),
    /** the folder of the product's pictures */
    pictures,
    ask,
    /** Runs backup.sh; gives how long it took. */
    backUp: async (what: 'database' | 'pictures') => (await run(join(scripts, 'backup.sh'), [what])).millis,
    /** The bytes that the backup has of the database, of its log and of pictures. */
    sizes: async () => {
      const { text } = await run('du', [
        '-sb',
        ...['backup/akwaaba', 'archive/akwaaba'].map((name) => join(backup, 'pgbackrest', name)),
        join(backup, 'pictures'),
      ])
      const [database = 0, log = 0, copies = 0] = text.split('\n').map((line) => Number.parseInt(line, 10))
      return { database, log, copies }
    },
    /** The file of the log that is written at this moment. */
    logFile: async () =>
      (await ask<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name'))[0]?.name ?? '',
    isArchived: async (name: string) =>
      ((await ask<{ name: string | null }>('select last_archived_wal as name from pg_stat_archiver'))[0]?.name ?? '') >=
      name,
    /** Ends the server at once, and removes its files and the pictures. */
    lose: async () => {
      await stop('SIGKILL')
      // Processes of the server end when they notice that it is gone, and write until then.
      rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
      rmSync(pictures, { recursive: true, force: true })
      mkdirSync(pictures)
    },
    /** Restores to a second into a new folder, as docs/deploy.md says, and starts; gives what after-restore.sql printed. */
    restore: async (moment: Date) => {
      data = join(folder, 'restored')
      mkdirSync(data, { mode: 0o700 })
      if (user.uid !== undefined) chownSync(data, user.uid, user.gid)
      configure()
      const target = moment
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, '+00')
      const to = ['--delta', '--type=time', `--target=${target}`, '--target-action=promote']
      const { millis } = await run('pgbackrest', ['--stanza=akwaaba', ...to, 'restore'])
      const since = performance.now()
      await start()
      const replayMillis = performance.now() - since
      cpSync(join(backup, 'pictures'), pictures, { recursive: true })
      const script = ['-X', '-v', 'ON_ERROR_STOP=1', '--single-transaction', '-d', 'akwaaba']
      const { text } = await run('psql', [...script, '-f', join(scripts, 'after-restore.sql')])
      return { target, millis, replayMillis, text }
    },
    stop: () => stop('SIGINT'),
  }
}
