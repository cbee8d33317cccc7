// Owns a machine for a trial: a new Debian in a folder, started with its own systemd and with no network but itself and a way out
// for packages. Commands run in it as root; its web server is reached and its mails are read from here.
import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request as forward } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotRun } from './parts.mjs'

const suite = 'bookworm'
const mirror = 'http://deb.debian.org/debian'
const proxyPort = 3128
const pause = (millis) => new Promise((done) => setTimeout(done, millis))

/** Throws a sentence where this machine cannot hold another one. */
export function requireMachines() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new CannotRun('This needs Linux and root.')
  const packages = { debootstrap: 'debootstrap', 'systemd-nspawn': 'systemd-container', nsenter: 'util-linux' }
  const missing = Object.keys(packages).filter((name) => spawnSync(name, ['--version']).error !== undefined)
  if (missing.length > 0)
    throw new CannotRun(
      `Missing on this machine. On Debian: apt-get install ${missing.map((name) => packages[name]).join(' ')}`,
    )
}

/** Unpacks a new Debian into the folder, with npm and the Node of this process as the archive of nodejs.org has them. */
export function makeDebian(folder) {
  const made = spawnSync(
    'debootstrap',
    ['--variant=minbase', '--include=systemd,systemd-sysv,dbus,ca-certificates,libnss-systemd', suite, folder, mirror],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  )
  if (made.status !== 0) throw new Error(`debootstrap: ${made.stdout.slice(-2000)}${made.stderr}`)
  const own = join(folder, 'usr/local')
  copyFileSync(process.execPath, join(own, 'bin/node'))
  const npm = spawnSync('npm', ['root', '--global'], { encoding: 'utf8' }).stdout.trim()
  cpSync(join(npm, 'npm'), join(own, 'lib/node_modules/npm'), { recursive: true })
  spawnSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(own, 'bin/npm')])
  // What a person would answer, and where packages come from: the machine has no network.
  writeFileSync(
    join(folder, 'etc/apt/apt.conf.d/99trial'),
    `APT::Get::Assume-Yes "true";\nAcquire::http::Proxy "http://127.0.0.1:${proxyPort}";\n`,
  )
  writeFileSync(join(folder, 'etc/hostname'), 'trial\n')
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost trial\n')
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (authorities) copyFileSync(authorities, join(folder, 'usr/local/share/trial-authorities.pem'))
}

/** A proxy that takes requests of the machine for packages; it listens on a socket in the file system. */
async function openProxy(path) {
  const server = createServer((asked, answer) => {
    const onward = forward(asked.url, { method: asked.method, headers: asked.headers }, (reply) => {
      answer.writeHead(reply.statusCode, reply.headers)
      reply.pipe(answer)
    })
    onward.on('error', () => answer.writeHead(502).end())
    asked.pipe(onward)
  })
  server.on('connect', ({ url }, socket, head) => {
    const [host, port] = url.split(':')
    const onward = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n')
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    for (const [end, other] of [
      [onward, socket],
      [socket, onward],
    ])
      end.on('error', () => other.destroy())
  })
  await new Promise((done) => server.listen(path, done))
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

// A machine whose PID 1 is not systemd may have no tree of control groups that one in a container can use.
const nspawn = `
if [ "$(cat /proc/1/comm)" != systemd ]; then
  mount --make-rprivate /
  umount -R /sys/fs/cgroup
  mount -t cgroup2 none /sys/fs/cgroup
  mkdir -p "/sys/fs/cgroup/$1"
  echo $$ > "/sys/fs/cgroup/$1/cgroup.procs"
fi
name=$1; shift
exec systemd-nspawn --machine="$name" --register=no --keep-unit --private-network --console=pipe --quiet --boot "$@"
`

/** Removes the control groups of a machine that has ended, those inside first. */
export function removeControlGroups(name) {
  for (const tree of ['/sys/fs/cgroup', '/sys/fs/cgroup/unified'])
    spawnSync('find', [join(tree, name), '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'])
}

const childOf = (pid) =>
  spawnSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')[0]

/**
 * A machine of the Debian in `root`, whose folders `binds` are those of this machine. `folder` is for its sockets and mails. `boot()`
 * starts it, `run(command)` runs a command of a shell in it, `ask(path)` sends a request to its port 443.
 */
export function makeMachine({ root, folder, host, binds = {} }) {
  const name = `akwaaba-${process.pid}`
  const mails = join(folder, 'mails')
  mkdirSync(mails)
  const [proxy, web] = [join(folder, 'proxy.sock'), join(folder, 'web.sock')]
  let [container, leader, inside, closeProxy] = []

  const enter = (args, options) => spawn('nsenter', ['--target', leader, ...args], { detached: true, ...options })
  const run = (command, { input = '', mayFail = false, env = {} } = {}) => {
    const variables = {
      ...{ PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' },
      ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: '/usr/local/share/trial-authorities.pem' }),
      ...{ https_proxy: `http://127.0.0.1:${proxyPort}`, no_proxy: `localhost,127.0.0.1,${host}` },
      ...{ DEBIAN_FRONTEND: 'noninteractive', ...env },
    }
    const pairs = Object.entries(variables).map(([key, value]) => `${key}=${value}`)
    const shell = ['env', '-i', ...pairs, 'bash', '-eo', 'pipefail', '-c', `cd /root\n${command}`]
    const child = enter(['--mount', '--uts', '--ipc', '--net', '--pid', '--cgroup', '--', ...shell], { stdio: 'pipe' })
    child.stdin.on('error', () => undefined).end(input)
    let [output, complaint] = ['', '']
    child.stdout.on('data', (part) => (output += part))
    child.stderr.on('data', (part) => (complaint += part))
    return new Promise((done, fail) => {
      child.once('close', (code) => {
        if (code !== 0 && !mayFail)
          fail(new Error(`${command}\nended with ${code}:\n${(output + complaint).slice(-6000)}`))
        else done({ code, output: output.trim() })
      })
    })
  }

  const boot = async () => {
    closeProxy ??= await openProxy(proxy)
    const shared = Object.entries(binds).map(([from, to]) => `--bind=${from}:${to}`)
    const args = [
      '--mount',
      '--propagation',
      'private',
      'bash',
      '-euc',
      nspawn,
      'nspawn',
      name,
      `--directory=${root}`,
      ...shared,
    ]
    container = spawn('unshare', args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [container.stdout, container.stderr]) stream.on('data', (part) => (output += part))
    for (let tries = 0; ; tries++) {
      await pause(200)
      leader = childOf(container.pid)
      if (leader && (await run('systemctl is-system-running --wait', { mayFail: true })).output === 'running') break
      if (tries === 100 || container.exitCode !== null) throw new Error(`the machine does not start:\n${output}`)
    }
    const script = join(dirname(fileURLToPath(import.meta.url)), 'machine-inside.mjs')
    inside = enter(['--net', '--', process.execPath, script, proxy, String(proxyPort), web, mails], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((done) => inside.stdout.once('data', done))
  }
  const powerOff = async () => {
    inside?.kill('SIGKILL')
    if (container === undefined || container.exitCode !== null) return
    const ended = new Promise((done) => container.once('exit', done))
    const late = setTimeout(() => container.kill('SIGKILL'), 60_000)
    await run('systemctl poweroff', { mayFail: true })
    await ended
    clearTimeout(late)
  }
  /** Sends a request to Caddy by https, whose own authority is trusted; gives status, headers and body. */
  const ask = async (path, { method = 'GET', body, token } = {}) => {
    const sent = new Request(`https://${host}${path}`, {
      method,
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      headers: {
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    })
    const bytes = Buffer.from(await sent.arrayBuffer())
    const ca = readFileSync(join(root, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'))
    const headers = { ...Object.fromEntries(sent.headers), host, 'content-length': bytes.length }
    return new Promise((done, fail) => {
      const open = request({ socketPath: web, servername: host, ca, method, path, headers, agent: false }, (reply) => {
        const parts = []
        reply.on('data', (part) => parts.push(part))
        reply.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const isJson = reply.headers['content-type']?.includes('json')
          done({ status: reply.statusCode, headers: reply.headers, body: isJson ? JSON.parse(text) : text })
        })
      })
      open.setTimeout(20_000, () => open.destroy(new Error('no answer in 20 seconds')))
      open.on('error', fail).end(bytes)
    })
  }
  /** The newest mail to an address whose text matches, waited for; gives the match. */
  const readMail = async (to, pattern) => {
    for (const end = Date.now() + 60_000; Date.now() < end; await pause(200)) {
      const texts = readdirSync(mails)
        .filter((file) => file.endsWith('.json'))
        .sort()
        .reverse()
        .map((file) => JSON.parse(readFileSync(join(mails, file), 'utf8')))
      for (const mail of texts.filter((one) => one.to.includes(to))) {
        const hit = pattern.exec(`${mail.subject}\n${mail.text}`)
        if (hit) return { hit, mail }
      }
    }
    throw new Error(`no mail to ${to} has ${pattern}`)
  }
  const write = (path, change) => {
    const at = join(root, path)
    writeFileSync(at, change(readFileSync(at, 'utf8')))
  }
  return {
    boot,
    run,
    ask,
    readMail,
    powerOff,
    write,
    close: async () => {
      await powerOff()
      closeProxy?.()
      removeControlGroups(name)
    },
    append: (path, text) => appendFileSync(join(root, path), text),
    has: (path) => existsSync(join(root, path)),
  }
}
