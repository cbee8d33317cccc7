// Owns one running PostgreSQL server: starting it, finding one that is left over, signalling it to end.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries, Identity } from './binaries.ts'

export type Server = {
  pid: number
  port: number
  /** Resolves when it accepts connections; rejects with the end of its log when it dies before that. */
  ready: Promise<void>
  gone: Promise<void>
  /** It was already running, left over from a process that was killed. */
  adopted: boolean
}

type Start = {
  folder: string
  cluster: string
  port: number
  durable: boolean
  binaries: Binaries
  identity: Identity
}

type PidFile = { pid: number; port: number; isReady: boolean }

const maxLogBytes = 10_000_000

/** What postmaster.pid says: line 1 the pid, 4 the port, 8 the state. Only PostgreSQL writes or deletes that file. */
export function readPidFile(cluster: string): PidFile | null {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!(pid > 1)) return null
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** Whether that process is alive and the server of this cluster: pids are reused, and zombies have a pid, too. */
export function isServing(cluster: string, pid: number): boolean {
  return commandOf(pid).includes(cluster)
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  } catch {
    return ''
  }
}

/** Signals a process; does nothing when it has ended. */
export function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** A server that is already running, as one of ours. */
export function adopt(cluster: string, pid: number, port: number): Server {
  const gone = (async () => {
    while (isServing(cluster, pid)) await sleep(100, undefined, { ref: false })
  })()
  return { pid, port, ready: Promise.resolve(), gone, adopted: true }
}

/** Starts a server; `ready` resolves later. */
export function launch(start: Start): Server {
  const { folder, cluster, port, durable, binaries, identity } = start
  const log = openLog(join(folder, 'postgres.log'))
  const env = { ...identity.spawn.env }
  const leftover = readPidFile(cluster)
  // The pid of a dead server may by now be that of another process or a zombie; PostgreSQL would take it for a live server
  // and refuse to start. It ignores the pid named here, and still checks that nothing uses the cluster's shared memory.
  if (leftover && !isServing(cluster, leftover.pid)) env.PG_GRANDPARENT_PID = String(leftover.pid)
  const command = identity.command(binaries.postgres, ['-D', cluster, ...settings(folder, port, durable)])
  const child = spawn(command.file, command.args, {
    ...identity.spawn,
    env,
    // Its own session: Ctrl-C in a terminal must reach only us, because the server is needed for requests that are finishing.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  closeSync(log.fd)
  child.unref()
  const pid = child.pid ?? 0
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  if (!durable && pid > 0) endWithUs(pid, gone)
  const ready = (async () => {
    let hasGone = false
    gone.then(() => {
      hasGone = true
    })
    for (;;) {
      const file = readPidFile(cluster)
      if (file?.pid === pid && file.isReady) return
      await sleep(10)
      if (hasGone) throw new Error(`PostgreSQL did not start:\n${tail(log.path, log.from)}`)
    }
  })()
  // A caller that stops while it is starting never awaits `ready`.
  ready.catch(() => {})
  return { pid, port, ready, gone, adopted: false }
}

const maxSocketPath = 107

/** Where a server for tests has its socket; empty where its path would be too long, and where there are none. */
export const socketFolder = (folder: string): string =>
  process.platform === 'win32' || `${folder}/.s.PGSQL.65535`.length > maxSocketPath ? '' : folder

function settings(folder: string, port: number, durable: boolean): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: durable ? '' : socketFolder(folder),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The caller reports refused statements; in this log they would fill the disk with personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
  // Tests run several files at once, and each has pools of its own. Many connections run a statement a few times each, on tables of a few
  // rows: planning the first five of them for their values was a seventh of the work of this server.
  if (!durable)
    Object.assign(values, {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 400 },
      plan_cache_mode: 'force_generic_plan',
    })
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Ends a test server when our process is killed by SIGKILL: the pipe closes with us, and the shell reading it goes on. */
function endWithUs(pid: number, gone: Promise<void>): void {
  const watcher = spawn('/bin/sh', ['-c', 'read line; kill -QUIT "$1"', 'sh', String(pid)], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => {})
  watcher.unref()
  if (watcher.stdin instanceof Socket) watcher.stdin.unref()
  gone.then(() => watcher.kill('SIGKILL'))
}

function openLog(path: string): { path: string; fd: number; from: number } {
  if (existsSync(path) && statSync(path).size > maxLogBytes) renameSync(path, `${path}.old`)
  const fd = openSync(path, 'a', 0o600)
  return { path, fd, from: statSync(path).size }
}

function tail(path: string, from: number): string {
  return readFileSync(path).subarray(from).toString().trim().split('\n').slice(-8).join('\n')
}
