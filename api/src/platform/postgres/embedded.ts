// Owns the embedded PostgreSQL: starts a database in a folder, restarts it when it dies, and stops it.
import { mkdir, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseIdentity, findBinaries, giveFolder } from './binaries.ts'
import { clusterIn, ensureCluster, readPassword } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { freePort } from './free-port.ts'
import { adopt, isServing, launch, readPidFile, type Server, signal, socketFolder } from './postmaster.ts'

type Log = { info(details: object, msg: string): void; warn(details: object, msg: string): void }

/** `durable: false` is for tests: no password, a socket, nothing forced to disk, and the server ends with our process. */
export type EmbeddedOptions = {
  folder: string
  durable: boolean
  log: Log
  /** How long to wait for another process that uses the folder and may be stopping. */
  waitMs?: number
}

export type Embedded = {
  url: string
  /** The same server by its socket, which takes less work per query; by its port where it has none. */
  socketUrl: string
  /** The pid of the server that runs now; it changes with a restart. */
  readonly pid: number
  /** True when the server was already running, left over from a process that was killed. */
  readonly adopted: boolean
  /** Calls back each time the server has died by itself; it is then restarted on the same port. */
  onExit(listener: () => void): void
  stop(): Promise<void>
}

const patience = { answerMs: 60_000, stopMs: 30_000, steadyMs: 60_000 }
const backOffMs = [50, 100, 250, 500, 1000, 2000, 5000]

/** Starts the database of a folder, creating it first if there is none. Throws a sentence for the operator where it cannot. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { durable, log, waitMs = 10_000 } = options
  const folder = await makeFolder(resolve(options.folder))
  const release = await lockFolder(join(folder, 'lock'), waitMs).catch((error: Error) => {
    throw new Error(`Cannot use ${folder}: ${error.message}. Does it belong to another user?`)
  })
  if (!release) {
    throw new Error(
      `Another process already runs the database in ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
  try {
    return await supervise(folder, durable, log, release)
  } catch (error) {
    release()
    throw error
  }
}

async function makeFolder(folder: string): Promise<string> {
  // Only the last folder is private: in a private parent no other user than ours could reach it.
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The real path, because a leftover server is recognised by the folder in its command line.
  return realpath(folder)
}

async function supervise(folder: string, durable: boolean, log: Log, release: () => void): Promise<Embedded> {
  const cluster = clusterIn(folder)
  let current = await begin(folder, durable, log)
  // Another process may take the port before the server binds it, and after a SIGKILL the old server's children need a
  // moment to end: both look like a failed start.
  for (let attempt = 0; ; attempt++) {
    try {
      await current.ready
      break
    } catch (error) {
      if (attempt === 4) throw error
      await sleep(backOffMs[attempt])
    }
    current = await begin(folder, durable, log)
  }
  const { port, adopted } = current
  const url = urlOf(port, await readPassword(folder))
  log.info({ pid: current.pid, port }, adopted ? 'adopted the PostgreSQL that was running' : 'PostgreSQL is ready')

  const stopping = new AbortController()
  const listeners: (() => void)[] = []
  // Checked first, because the pid of a server that has died may belong to another process by now.
  const signalServer = (name: 'SIGINT' | 'SIGQUIT') => isServing(cluster, current.pid) && signal(current.pid, name)
  const endServer = () => signalServer('SIGINT')
  process.once('exit', endServer)

  const restart = async () => {
    try {
      current = await begin(folder, durable, log, port)
      if (stopping.signal.aborted) endServer()
      await current.ready
      log.info({ pid: current.pid, port }, 'PostgreSQL is ready again')
      return true
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'PostgreSQL did not come back yet')
      return false
    }
  }
  const watching = (async () => {
    let failures = 0
    let isUp = true
    for (;;) {
      const since = performance.now()
      await current.gone
      if (stopping.signal.aborted) return
      if (isUp) {
        log.warn({ pid: current.pid, port }, 'PostgreSQL died; starting it again')
        for (const listener of listeners) listener()
      }
      if (performance.now() - since > patience.steadyMs) failures = 0
      const pauseMs = backOffMs[Math.min(failures++, backOffMs.length - 1)]
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      isUp = await restart()
    }
  })()

  const stop = async () => {
    stopping.abort()
    endServer()
    // SIGQUIT is safe, too: the next start recovers. The timer also keeps our process alive while it waits.
    const impatience = setInterval(() => signalServer('SIGQUIT'), patience.stopMs)
    await watching
    clearInterval(impatience)
    process.off('exit', endServer)
    release()
  }
  let stopped: Promise<void> | null = null
  return {
    url,
    socketUrl: durable ? url : bySocket(url, folder),
    get pid() {
      return current.pid
    },
    adopted,
    onExit: (listener) => {
      listeners.push(listener)
    },
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Adopts the server that is already running on these files, or starts one. PostgreSQL itself allows only one. */
async function begin(folder: string, durable: boolean, log: Log, fixedPort?: number): Promise<Server> {
  const cluster = clusterIn(folder)
  const leftover = await findLeftover(folder)
  if (leftover) return leftover
  const binaries = await findBinaries()
  const identity = await chooseIdentity(binaries, folder)
  await giveFolder(identity, folder)
  if (await ensureCluster(folder, durable, binaries, identity)) {
    log.info({ folder, runsAs: identity.name }, 'created the database files')
  }
  if (durable && !(await readPassword(folder))) {
    throw new Error(`The file "password" is missing in ${folder}; put it back, it opens the database there.`)
  }
  return launch({ folder, cluster, port: fixedPort ?? (await freePort()), durable, binaries, identity })
}

/** The server that survived when our process was killed by SIGKILL, or null. Waits for one that is starting or ending. */
async function findLeftover(folder: string): Promise<Server | null> {
  const cluster = clusterIn(folder)
  const deadline = performance.now() + patience.answerMs
  for (;;) {
    const found = readPidFile(cluster)
    if (!found || !isServing(cluster, found.pid)) return null
    if (found.isReady && (await answers(urlOf(found.port, await readPassword(folder))))) {
      return adopt(cluster, found.pid, found.port)
    }
    if (performance.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${found.pid}) runs in ${folder} but does not answer. Stop it and start again.`,
      )
    }
    await sleep(50)
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  // Without a listener, a server that ends at this moment would end our process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function urlOf(port: number, password: string | null): string {
  return `postgres://postgres${password ? `:${password}` : ''}@127.0.0.1:${port}/postgres`
}

function bySocket(url: string, folder: string): string {
  const host = socketFolder(folder)
  return host === '' ? url : `${url}?host=${encodeURIComponent(host)}`
}
