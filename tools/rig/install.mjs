// Owns `npm run rig -- install`: the commands of docs/deploy.md for one machine, as written, on a new Debian with systemd as its
// first process; then a booking, a backup, a new release, a power failure, the way back and the removal. Prints a line for each.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureReady, root, say } from '../bootstrap.mjs'
import { bookAndPay, isPaid, openShop, visit } from './install-journey.mjs'
import { makeDebian, makeMachine, requireMachines } from './machine.mjs'
import { readCommands } from './manual.mjs'
import { openRig } from './parts.mjs'

const host = 'akwaaba.test'
const [first, second] = ['trial-1', 'trial-2']
const secret = () => randomBytes(24).toString('hex')

let failures = 0
/** Runs a step and prints it with its seconds; a failure ends the trial. */
async function step(what, work) {
  const at = performance.now()
  try {
    const told = await work()
    say(`  ✓ ${what}${typeof told === 'string' ? `: ${told}` : ''} (${((performance.now() - at) / 1000).toFixed(1)} s)`)
  } catch (error) {
    failures++
    say(`  ✗ ${what}`)
    throw error
  }
}
const check = (isSo, what) => {
  if (!isSo) throw new Error(what)
}

/** A repository with two releases of this tree, what is not committed included; the second has one more migration. */
function makeRepository(folder) {
  const at = join(folder, 'source')
  mkdirSync(at)
  const git = (...args) => {
    const done = spawnSync('git', args, { cwd: at, encoding: 'utf8', maxBuffer: 2 ** 28 })
    if (done.status !== 0) throw new Error(`git ${args[0]}: ${done.stderr}`)
    return done.stdout.trim()
  }
  const kept = spawnSync('git', ['stash', 'create'], { cwd: root, encoding: 'utf8' }).stdout.trim() || 'HEAD'
  const packed = spawnSync('git', ['archive', kept], { cwd: root, maxBuffer: 2 ** 30 })
  check(spawnSync('tar', ['-x', '-C', at], { input: packed.stdout }).status === 0, 'the tree cannot be packed')
  const commit = (tag) => {
    git('add', '--all')
    git('-c', 'user.name=Trial', '-c', 'user.email=trial@example.com', 'commit', '-qm', tag)
    git('tag', tag)
  }
  git('init', '-q')
  commit(first)
  return () => {
    writeFileSync(
      join(at, 'api/src/platform/db/migrations/9999-trial.sql'),
      'create table trial (id integer primary key);\n',
    )
    commit(second)
  }
}

/** What a person does where the paper says `editor`. */
const edits = ({ machine, password, adminSecret }) => ({
  'akwaaba.env': () => {
    const filled = {
      DATABASE_URL: `postgres://akwaaba_app:${password}@127.0.0.1:5432/akwaaba`,
      DATABASE_DIRECT_URL: `postgres://akwaaba:${password}@127.0.0.1:5432/akwaaba`,
      ...{ SMTP_URL: 'smtp://127.0.0.1:1025', ADMIN_SECRET: adminSecret },
      ...{ ENCRYPTION_KEY: randomBytes(32).toString('base64'), PAYSTACK_SECRET_KEY: `sk_live_${'0'.repeat(40)}` },
    }
    machine.write('etc/akwaaba/akwaaba.env', (text) =>
      text
        .replace(/^([A-Z_]+)=$/gm, (line, name) => (filled[name] ? `${name}=${filled[name]}` : line))
        .replaceAll('akwaaba.example', host),
    )
    // A certificate of Caddy's own authority: the only difference from a machine with a public address.
    machine.write('etc/caddy/Caddyfile', (text) => text.replace('akwaaba.example {', `${host} {\n\ttls internal`))
    machine.append('etc/hosts', `127.0.0.1 ${host}\n`)
  },
  'pgbackrest.conf': () =>
    machine.write('etc/pgbackrest.conf', (text) => text.replace('cipher-pass=', `cipher-pass=${secret()}`)),
})

/** Runs the commands below a heading, one after the other. */
async function follow(scene, heading, names) {
  say(`${heading}:`)
  for (const command of readCommands(heading, names)) {
    await step(command, async () => {
      if (command.startsWith('editor ')) {
        const [, edit] = Object.entries(edits(scene)).find(([name]) => command.includes(name))
        return edit()
      }
      const input = command.includes('--pwprompt') ? `${scene.password}\n${scene.password}\n` : ''
      await scene.machine.run(command, { input })
    })
  }
}

async function operate({ machine, adminSecret }) {
  say('Serving:')
  let shop
  let booking
  await step('an administrator signs up, publishes an apartment with a picture', async () => {
    shop = await openShop(machine, adminSecret)
  })
  await step('a guest books, pays by transfer and gets a receipt by mail', async () => {
    booking = await bookAndPay(machine, shop, { name: 'Kofi', from: 10 })
  })
  await step('http leads to https, metrics and the mailbox are not to be had from outside', async () => {
    const { output } = await machine.run(`curl -s -o /dev/null -w '%{http_code} %{redirect_url}' http://${host}/tours`)
    check(output === `308 https://${host}/tours`, output)
    for (const path of ['/metrics', '/dev/mail']) check((await machine.ask(path)).status === 404, path)
    const { output: metrics } = await machine.run('curl -s http://localhost:13001/metrics')
    check(metrics.includes('akwaaba_database_up 1'), metrics.slice(0, 300))
  })
  await step('requests are answered in a role that owns nothing', async () => {
    const text = "select distinct usename from pg_stat_activity where datname = 'akwaaba' order by 1"
    const { output: logins } = await machine.run(`sudo -u postgres psql -Atc "${text}"`)
    check(logins === 'akwaaba\nakwaaba_app', logins)
    const { output: warnings } = await machine.run('journalctl -o cat -u "akwaaba@*" | grep \'"level":40\' || true')
    check(!/in a role|only the code/.test(warnings), warnings)
  })
  await step('nothing of the product is written beside its data', async () => {
    const { output } = await machine.run(
      'find / -xdev \\( -user akwaaba -o -group akwaaba \\) -not -path "/proc/*" -not -path "/var/lib/akwaaba*" -not -path "/etc/akwaaba/akwaaba.env"; find /opt/akwaaba -newer /var/lib/akwaaba -type f',
    )
    check(output === '', output)
    const { output: score } = await machine.run('systemd-analyze security --no-pager akwaaba@3001 | tail -1')
    return score.replace(/[^\w.: ]/g, '').trim()
  })
  return { shop, booking }
}

async function tryBackup({ machine }) {
  await step('the backup holds the picture and is reported', async () => {
    const { output: picture } = await machine.run('ls /srv/backup/pictures | grep -c webp')
    check(Number(picture) >= 1, picture)
    const { output } = await machine.run("sudo -u postgres psql -d akwaaba -Atc 'select count(*) from backups'")
    check(output === '1', output)
    await machine.run('systemctl start akwaaba-backup@pictures')
    const { output: timers } = await machine.run('systemctl list-timers --no-pager | grep -c akwaaba')
    check(timers === '2', timers)
  })
}

async function upgrade(scene, makeSecond, served) {
  const { machine } = scene
  const { output: before } = await machine.run('basename "$(dirname "$(readlink /opt/akwaaba/current)")"')
  await step('a backup before it', () => machine.run('systemctl start akwaaba-backup@database').then(() => undefined))
  makeSecond()
  const stop = visit(machine)
  await follow(scene, 'A new release', { TAG: second, BEFORE: before })
  const { sent, failed } = await stop()
  await step(`${sent} requests by https during the release and the way back, none failed`, async () =>
    check(failed.length === 0, failed.join(', ')),
  )
  await step('the booking is still paid', async () => check(await isPaid(machine, served.booking), 'it is not'))
  await step('the second release migrated', () =>
    machine.run('sudo -u postgres psql -d akwaaba -c "table trial"').then(() => undefined),
  )
}

async function restart({ machine }, served) {
  say('Power off and on:')
  await step('everything is started by systemd', async () => {
    await machine.powerOff()
    await machine.boot()
    for (const port of [3001, 3002])
      await machine.run(`curl -sf --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:${port}/ready`)
  })
  await step('the booking is still paid, another guest books and pays', async () => {
    check(await isPaid(machine, served.booking), 'it is not')
    await bookAndPay(machine, served.shop, { name: 'Esi', from: 20 })
  })
  await step(
    'no unit has failed, and no process has logged an error but that PostgreSQL was restarted for the backup',
    async () => {
      const { output } = await machine.run(
        'systemctl --failed --plain --no-legend; journalctl -o cat -u "akwaaba@*" | grep \'"level":50\' || true',
      )
      // A connection that the restart has cut has no code.
      const ofRestart = /"code":"(57P0\d|ECONNREFUSED)"|"message":"Connection terminated unexpectedly"/
      const others = output.split('\n').filter((line) => line !== '' && !ofRestart.test(line))
      check(others.length === 0, others.join('\n'))
    },
  )
}

async function removed({ machine }) {
  await step('nothing of it is left but the backups', async () => {
    const { output } = await machine.run(
      'find / -xdev -name "*akwaaba*" -not -path "/proc/*" -not -path "/sys/*" -not -path "/srv/*" -not -path "/root/*" -not -path "/var/l*" ; find / -xdev \\( -nouser -o -nogroup \\) -not -path "/proc/*"; systemctl list-units --all --plain --no-legend "akwaaba*"; [ ! -e /var/lib/akwaaba ] || echo /var/lib/akwaaba',
    )
    check(output === '', output)
    const { output: roles } = await machine.run(
      'sudo -u postgres psql -Atc "select rolname from pg_roles where rolname like \'akwaaba%\'"',
    )
    check(roles === '', roles)
  })
}

/** Needs no option. Resolves with the exit code: 1 where a step is not as docs/deploy.md says. */
export async function install() {
  requireMachines()
  await ensureReady()
  const rig = openRig()
  try {
    const [debian, backup] = [join(rig.folder, 'debian'), join(rig.folder, 'backup')]
    mkdirSync(backup)
    say('A new Debian 12:')
    await step('debootstrap', async () => makeDebian(debian))
    const makeSecond = makeRepository(rig.folder)
    const binds = { [join(rig.folder, 'source')]: '/srv/source', [backup]: '/srv/backup' }
    const machine = makeMachine({ root: debian, folder: rig.folder, host, binds })
    rig.atEnd(() => machine.close())
    await step('it starts', machine.boot)
    const scene = { machine, password: secret(), adminSecret: secret() }
    await follow(scene, 'Installing', { TAG: first, ADDRESS: '/srv/source' })
    const served = await operate(scene)
    await machine.run('chown postgres /srv/backup')
    await follow(scene, 'Backup')
    await tryBackup(scene)
    await upgrade(scene, makeSecond, served)
    await restart(scene, served)
    await follow(scene, 'Removing it')
    await removed(scene)
  } catch (error) {
    failures++
    say(String(error instanceof Error ? error.stack : error))
  } finally {
    await rig.close()
  }
  say(failures === 0 ? '\nEverything is as docs/deploy.md says.' : '\nNot as docs/deploy.md says.')
  return failures === 0 ? 0 : 1
}
