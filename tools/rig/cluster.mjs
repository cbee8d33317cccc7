// Owns a PostgreSQL that fails over by itself: etcd, two or three servers each with its Patroni, and HAProxy in front of the primary.
import { chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPrograms } from '../rehearse-database.mjs'
import { freePort, query } from '../rehearse-product.mjs'
import { openLine } from './line.mjs'
import { program, startProgram, writeFor } from './parts.mjs'
import { addressesAt, makeDatabase } from './roles.mjs'

const pause = (millis) => new Promise((done) => setTimeout(done, millis))
const password = 'rig'

/** Seconds. A leader that has not renewed its key for `ttl` is replaced; Patroni wants ttl >= loop_wait + 2 * retry_timeout. */
export const patience = { ttl: 10, loop_wait: 2, retry_timeout: 4 }

async function startEtcd(rig) {
  const [client, peer] = [await freePort(), await freePort()]
  const [clientUrl, peerUrl] = [client, peer].map((port) => `http://127.0.0.1:${port}`)
  const args = ['--enable-v2', '--name', 'etcd1', '--data-dir', join(rig.folder, 'etcd')]
  args.push('--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl, '--listen-peer-urls', peerUrl)
  args.push('--initial-advertise-peer-urls', peerUrl, '--initial-cluster', `etcd1=${peerUrl}`)
  await startProgram(rig, 'etcd', args, async () => (await fetch(`${clientUrl}/health`)).ok, 30)
  return `127.0.0.1:${client}`
}

const settingsOf = ({ name, folder, port, rest, line }, etcd, isSynchronous) => ({
  scope: 'rig',
  name,
  restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
  // Not etcd3: the cache that Patroni 3.0.2 keeps there can stay out of date after a freeze, and then no standby becomes synchronous.
  etcd: { hosts: etcd },
  bootstrap: {
    dcs: {
      ...patience,
      maximum_lag_on_failover: 16 * 1024 * 1024,
      synchronous_mode: isSynchronous,
      // A primary that died is replaced at once, and not waited for while it recovers.
      primary_start_timeout: 0,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: { max_connections: 100, wal_keep_size: '256MB', unix_socket_directories: '' },
      },
    },
    initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    // The other servers copy from here, over the line.
    connect_address: `127.0.0.1:${line.port}`,
    data_dir: join(folder, 'data'),
    bin_dir: findPrograms().find(({ hasServer, major }) => hasServer && major >= 15).folder,
    pgpass: join(folder, 'pgpass'),
    pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
      rewind: { username: 'rewinder', password },
    },
    // Else a copy begins with a checkpoint that is spread over minutes.
    basebackup: [{ checkpoint: 'fast' }],
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
  },
})

const postmasterOf = ({ folder }) => {
  try {
    return Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}
const childrenOf = (parent) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return new RegExp(`^PPid:\\s*${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))
      } catch {
        return false // it has ended
      }
    })
    .map(Number)
const send = (pid, signal) => {
  try {
    process.kill(pid, signal)
  } catch {} // it has ended
}
/** Sends a signal to everything of a node: Patroni, the server and all its children. */
const signal = (node, name) => {
  const postmaster = postmasterOf(node)
  // The first two are stopped before the children are listed, so that no new one is missed.
  for (const pid of [node.patroni?.pid, postmaster]) if (pid) send(pid, name === 'SIGCONT' ? name : 'SIGSTOP')
  const all = [...(postmaster ? [...childrenOf(postmaster), postmaster] : []), node.patroni?.pid]
  for (const pid of all) if (pid) send(pid, name)
}

async function startNode(rig, node, etcd, isSynchronous) {
  writeFor(join(node.folder, 'patroni.yml'), JSON.stringify(settingsOf(node, etcd, isSynchronous), null, 1))
  // Patroni answers 503 until its server is up, which is an answer.
  const isUp = () => fetch(`http://127.0.0.1:${node.rest}/liveness`).then(() => true)
  node.patroni = await startProgram(rig, 'patroni', [join(node.folder, 'patroni.yml')], isUp, 30)
}

/** Starts HAProxy before the servers: connections go to the one that is the primary for its Patroni, and end when it is not. */
async function startProxy(rig, nodes) {
  const port = await freePort()
  const servers = nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.rest}`).join('\n')
  const path = join(rig.folder, 'haproxy-database.cfg')
  writeFor(
    path,
    `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`,
  )
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  await startProgram(rig, program('haproxy'), ['-f', path, '-db'], () => query(url, 'select 1').then(() => true), 60)
  return port
}

/**
 * Starts the cluster with a database for the product. Gives the addresses of `servers` (all of them) and of `proxy` (HAProxy), and
 * what may happen to a node.
 */
export async function startCluster(rig, { count = 2, isSynchronous = true } = {}) {
  const etcd = await startEtcd(rig)
  const nodes = []
  for (let n = 1; n <= count; n++) {
    const node = {
      name: `node${n}`,
      folder: join(rig.folder, `node${n}`),
      port: await freePort(),
      rest: await freePort(),
    }
    mkdirSync(node.folder, { mode: 0o700 })
    if (process.getuid?.() === 0) chownSync(node.folder, 65534, 65534)
    node.line = await openLine(rig, node.port)
    nodes.push(node)
    rig.atEnd(async () => signal(node, 'SIGKILL'))
    await startNode(rig, node, etcd, isSynchronous)
  }
  const until = async (isSo, what, seconds = 90) => {
    for (const end = Date.now() + seconds * 1000; !(await isSo().catch(() => false)); await pause(100))
      if (Date.now() > end) {
        const said = nodes.map((node) => `${node.name}:\n${node.patroni.output().slice(-3_000)}`).join('\n')
        throw new Error(`waited ${seconds} seconds in vain until ${what}\n${said}`)
      }
  }
  /** The members as the Patroni of this node sees them. */
  const membersAt = async (node) =>
    (await (await fetch(`http://127.0.0.1:${node.rest}/cluster`, { signal: AbortSignal.timeout(2000) })).json()).members
  const isOk = async (node, path) =>
    (await fetch(`http://127.0.0.1:${node.rest}/${path}`, { signal: AbortSignal.timeout(2000) })).ok
  const primary = async () => {
    for (const node of nodes) if (await isOk(node, 'primary').catch(() => false)) return node
    return undefined
  }
  let isSyncWanted = isSynchronous
  /** Whether there is one primary and all others follow it, one of them synchronously where that is wanted. */
  const isWhole = async () => {
    const [leading, following] = [await primary(), []]
    if (leading === undefined) return false
    for (const node of nodes.filter((one) => one !== leading)) following.push(await isOk(node, 'replica?lag=1MB'))
    const syncs = (await membersAt(leading)).filter(({ role }) => role === 'sync_standby')
    return following.every(Boolean) && syncs.length === (isSyncWanted ? 1 : 0)
  }
  /** Resolves once `isWhole`; a standby that does not get there is copied from the primary again, as a person would do it. */
  const untilWhole = async () => {
    try {
      await until(isWhole, '', 90)
      return false
    } catch {
      const leading = await primary()
      for (const { rest } of nodes.filter((one) => one !== leading)) {
        const call = { method: 'POST', body: '{"force": true}', signal: AbortSignal.timeout(5_000) }
        await fetch(`http://127.0.0.1:${rest}/reinitialize`, call).catch(() => undefined)
      }
      await until(isWhole, 'all nodes were there again', 180)
      return true
    }
  }
  await until(primary, 'there was a primary')
  const { port } = await primary()
  await makeDatabase(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`)
  await untilWhole()
  const hosts = nodes.map((node) => `127.0.0.1:${node.port}`).join(',')
  return {
    nodes,
    servers: addressesAt(hosts, { parameters: '?target_session_attrs=read-write' }),
    proxy: addressesAt(`127.0.0.1:${await startProxy(rig, nodes)}`),
    primary,
    untilWhole,
    /** Kills a node as a machine that loses power: nothing of it goes on, and nothing that it had not sent arrives. */
    kill: (node) => {
      node.line.cut()
      signal(node, 'SIGKILL')
    },
    /** Freezes a node: its connections stay open, and nothing answers. */
    freeze: (node) => {
      node.line.cut()
      signal(node, 'SIGSTOP')
    },
    /** Brings a node back that was killed or frozen. */
    bringBack: async (node, how) => {
      node.line.repair()
      if (how === 'freeze') signal(node, 'SIGCONT')
      else await startNode(rig, node, etcd, isSyncWanted)
    },
    /** Switches the synchronous mode on or off, and the delay of all lines. */
    change: async ({ isSynchronous, delayMillis }) => {
      isSyncWanted = isSynchronous
      const { rest } = await primary()
      const body = JSON.stringify({ synchronous_mode: isSynchronous })
      await fetch(`http://127.0.0.1:${rest}/config`, { method: 'PATCH', body })
      for (const { line } of nodes) line.delay(delayMillis)
      await untilWhole()
    },
  }
}
