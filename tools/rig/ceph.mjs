// Owns an S3 server for the rigs: Ceph with its RADOS Gateway, of Debian's packages, on one machine and in memory. One monitor, one
// manager, one store of objects and the gateway run in the foreground, in the folder of the rig, and end with it.
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../rehearse-product.mjs'

const pause = (millis) => new Promise((done) => setTimeout(done, millis))
/** The packages whose programs are run. */
export const cephPackages = ['ceph-mon', 'ceph-mgr', 'ceph-osd', 'radosgw']

const configOf = ({ folder, id, monitor, http, https }) => `[global]
fsid = ${id}
mon host = [v2:127.0.0.1:${monitor}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr1 = false
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
log file = ${folder}/$name.log
crash dir = ${folder}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
# A lease to read is 0.8 of it. One that runs out while the store is frozen leaves requests waiting, as there is no other store.
osd heartbeat grace = 120
osd objectstore = memstore
memstore device bytes = 1073741824
mon allow pool size one = true
mon data avail warn = 1
mon data avail crit = 1
mgr initial modules =
mon data = ${folder}/mon
osd data = ${folder}/osd
mgr data = ${folder}/mgr
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${http} ssl_endpoint=127.0.0.1:${https} ssl_certificate=${folder}/server.pem
# A quota holds at once, not within ten minutes.
rgw bucket quota ttl = 0
rgw user quota bucket sync interval = 1
`

/** Makes an authority of its own and a certificate for 127.0.0.1, which it has signed. */
function makeCertificate(folder, run) {
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1\n')
  const key = (name) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, `${name}.key`)]
  run('openssl', 'req', '-x509', ...key('ca'), '-subj', '/CN=rig', '-days', '2', '-out', join(folder, 'ca.pem'))
  run('openssl', 'req', ...key('server'), '-subj', '/CN=127.0.0.1', '-out', join(folder, 'server.csr'))
  const signer = ['-CA', join(folder, 'ca.pem'), '-CAkey', join(folder, 'ca.key'), '-CAcreateserial']
  const names = ['-extfile', join(folder, 'names'), '-days', '2']
  const signed = run('openssl', 'x509', '-req', '-in', join(folder, 'server.csr'), ...signer, ...names)
  writeFileSync(join(folder, 'server.pem'), signed + run('cat', join(folder, 'server.key')))
}

/**
 * Starts it, with one user. Gives the addresses, the authority's certificate, `admin(...)` that runs radosgw-admin, and the
 * gateway and the store as processes that can be killed, frozen (SIGSTOP), thawed and, the gateway, started again.
 */
export async function startCeph(rig, { key, secret }) {
  const folder = join(rig.folder, 'ceph')
  for (const name of ['', 'mon', 'osd', 'mgr', 'rgw']) mkdirSync(join(folder, name), { recursive: true })
  const [monitor, http, https] = [await freePort(), await freePort(), await freePort()]
  const id = randomUUID()
  writeFileSync(join(folder, 'ceph.conf'), configOf({ folder, id, monitor, http, https }))
  const env = { PATH: process.env.PATH, CEPH_CONF: join(folder, 'ceph.conf') }
  const run = (file, ...args) => {
    const { status, stdout, stderr, error } = spawnSync(file, args, { env, encoding: 'utf8', timeout: 90_000 })
    if (status !== 0) throw new Error(`${file} ${args.join(' ')}: ${error?.message ?? stderr.slice(-2000)}`)
    return stdout
  }
  const daemon = (file, ...args) => {
    const child = spawn(file, [...args, '-f'], { env, stdio: 'ignore' })
    const ended = new Promise((done) => child.once('exit', done))
    const stop = () => {
      child.kill('SIGKILL')
      return ended
    }
    rig.atEnd(stop)
    return { kill: stop, freeze: () => child.kill('SIGSTOP'), thaw: () => child.kill('SIGCONT') }
  }

  makeCertificate(folder, run)
  const keyring = join(folder, 'keyring')
  const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *']
  run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
  for (const name of ['client.admin', 'mgr.x', 'osd.0', 'client.rgw'])
    run('ceph-authtool', keyring, '--gen-key', '-n', name, ...all)
  const map = join(folder, 'monmap')
  run('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${monitor}]`, '--fsid', id, map)
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring)
  daemon('ceph-mon', '-i', 'a')
  run('ceph', '--connect-timeout', '60', 'auth', 'import', '-i', keyring)
  daemon('ceph-mgr', '-i', 'x')
  const store = randomUUID()
  run('ceph', 'osd', 'new', store)
  run('ceph', 'auth', 'import', '-i', keyring)
  run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store)
  const objects = daemon('ceph-osd', '-i', '0')
  const startGateway = async () => {
    const gateway = daemon('radosgw', '-n', 'client.rgw')
    for (const end = Date.now() + 90_000; ; await pause(200)) {
      if (
        await fetch(`http://127.0.0.1:${http}/`).then(
          (answer) => answer.ok,
          () => false,
        )
      )
        return gateway
      if (Date.now() > end) throw new Error('the gateway of Ceph did not start')
    }
  }
  let gateway = await startGateway()
  const admin = (...args) => run('radosgw-admin', ...args)
  const keys = ['--access-key', key, '--secret-key', secret]
  admin('user', 'create', '--uid', 'akwaaba', '--display-name', 'akwaaba', ...keys)
  return {
    ...{ http: `127.0.0.1:${http}`, https: `127.0.0.1:${https}`, authority: join(folder, 'ca.pem'), admin, objects },
    version: run('radosgw', '--version').split(' ')[2],
    gateway: {
      kill: () => gateway.kill(),
      freeze: () => gateway.freeze(),
      thaw: () => gateway.thaw(),
      start: async () => {
        gateway = await startGateway()
      },
    },
  }
}
