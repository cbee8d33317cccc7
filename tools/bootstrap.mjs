// Owns what every command needs before it begins: packages, the right Node, children that end with us.
// Plain JavaScript for Node 20: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const wantedNode = 24

export const say = (line) => process.stdout.write(`${line}\n`)

/** Prints the error in one sentence and ends the command. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

// --- children

const children = new Set()
let interruptedBy = null

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    // There is no child to end: main.ts may run in this process, and then it ends itself.
    if (children.size === 0) return process.listenerCount(name) === 1 && process.exit(codeOf(name))
    interruptedBy = name
    // Ctrl-C in a terminal already reaches the whole process group; passed on, it would arrive twice.
    if (name === 'SIGINT' && process.stdin.isTTY) return
    for (const child of children) child.kill(name)
  })
}

const codeOf = (signal) => 128 + constants.signals[signal]

/**
 * Runs a program of ours on this Node, and gives its exit code and, when quiet, what it printed. A signal to us goes to
 * the child, and ends us when the child has ended.
 */
export function run(
  script,
  args = [],
  { cwd = root, env = {}, quiet = false, node = process.execPath, tie = false } = {},
) {
  return runProgram(node, [script, ...args], { cwd, env, quiet, tie })
}

/** Runs any program as `run` runs one of ours. */
export function runProgram(file, args, { cwd = root, env = {}, quiet = false, tie = false }) {
  const output = quiet ? 'pipe' : 'inherit'
  const child = spawn(file, args, {
    cwd,
    env: { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH}`, ...env },
    stdio: [quiet ? 'ignore' : 'inherit', output, output, ...(tie ? ['ipc'] : [])],
  })
  children.add(child)
  let text = ''
  child.stdout?.on('data', (part) => {
    text += part
  })
  child.stderr?.on('data', (part) => {
    text += part
  })
  return new Promise((done) => {
    child.once('error', (error) => {
      children.delete(child)
      done({ code: 127, text: `${file}: ${error.message}` })
    })
    child.once('close', (code, signal) => {
      children.delete(child)
      if (interruptedBy) process.exit(signal ? codeOf(signal) : (code ?? codeOf(interruptedBy)))
      done({ code: code ?? codeOf(signal), text })
    })
  })
}

/** The script behind a command of an installed package. */
export function bin(name, workspace = '.') {
  const places = [join(root, workspace, 'node_modules', '.bin', name), join(modules, '.bin', name)]
  const found = places.find((place) => existsSync(place))
  if (!found) giveUp(`The command ${name} is not installed. Remove node_modules and try again.`)
  return realpathSync(found)
}

/**
 * npm passes a signal to the shell that started us, which ends without passing it on; a killed npm passes on nothing.
 * So we check whether both still run, or a product that nobody can stop would keep the port.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const line = ancestors()
  const timer = setInterval(() => {
    if (ancestors() === line) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  timer.unref()
}

function ancestors() {
  const parent = process.ppid
  try {
    const status = readFileSync(`/proc/${parent}/status`, 'utf8')
    return `${parent} ${status.match(/^PPid:\s*(\d+)/m)?.[1]}`
  } catch {
    return String(parent)
  }
}

// --- one at a time

/** Runs the work while no other command of this clone does the same; the lock of an ended process does not count. */
export async function oneAtATime(name, work) {
  const folder = join(root, 'tmp')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.lock`)
  let hasSaid = false
  while (!take(file)) {
    if (!hasSaid) say(`Waiting for another command that does the same (${name}) …`)
    hasSaid = true
    await new Promise((done) => setTimeout(done, 300))
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  let holder
  try {
    holder = Number(readFileSync(file, 'utf8'))
    // Its id is written a moment after it is created, so a new empty lock is in use.
    if (!holder && Date.now() - statSync(file).mtimeMs < 5000) return false
    if (holder) process.kill(holder, 0)
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(file, { force: true })
    return false
  }
  if (!holder) rmSync(file, { force: true })
  return false
}

// --- packages

const stamp = join(modules, '.installed')
const wantedStamp = () => `${process.platform}-${process.arch} ${fingerprint([join(root, 'package-lock.json')])}`

export function fingerprint(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function isInstalled() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp()) return true
  // After a manual npm command its own list is newer than the lockfile and than our stamp.
  const list = join(modules, '.package-lock.json')
  if (!existsSync(list)) return false
  const rivals = [join(root, 'package-lock.json'), stamp].filter((file) => existsSync(file))
  if (rivals.some((file) => statSync(file).mtimeMs > statSync(list).mtimeMs)) return false
  if (!nodeProgram()) return false
  writeFileSync(stamp, wantedStamp())
  return true
}

/** Installs the packages when they are missing or older than the lockfile. */
async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) giveUp('This needs Node 20 or newer (Node 24 comes by itself).')
  if (isInstalled()) return
  await oneAtATime('install', async () => {
    if (isInstalled()) return
    say('Installing packages, once; this takes a minute …')
    let { code, text } = await npm('ci')
    // npm ci refuses a lockfile without the optional packages of other platforms, as a partial registry leaves it.
    // npm install takes the same versions from it, and adds what is missing without writing the lockfile.
    if (code !== 0 && text.includes('EUSAGE')) ({ code, text } = await npm('install', '--no-save'))
    if (code !== 0) giveUp(`${text}\nThe packages could not be installed (code ${code}). Is the network there?`)
    writeFileSync(stamp, wantedStamp())
  })
}

/** Also installs development packages when NODE_ENV is production, since one of them builds the pages. */
function npm(...command) {
  const args = [...command, '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  // Never on the Node inside node_modules, which npm is about to replace.
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  const isUsable = script?.endsWith('.js') && existsSync(script) && node && !node.startsWith(modules)
  if (isUsable) return run(script, args, { quiet: true, node })
  return runProgram('npm', args, { quiet: true, env: { PATH: process.env.PATH } })
}

// --- Node 24

function nodeProgram() {
  if (Number(process.versions.node.split('.')[0]) >= wantedNode) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const program = join(modules, `node-${platform}-${process.arch}`, 'bin', name)
  return existsSync(program) && spawnSync(program, ['--version']).status === 0 ? program : null
}

/**
 * Makes sure that what follows runs on Node 24 with every package present. On an older Node the command starts itself
 * again on the one that npm brought, and ends with its exit code.
 */
export async function ensureReady() {
  endWithNpm()
  await ensureInstalled()
  const node = nodeProgram()
  if (!node)
    giveUp(
      `There is no Node ${wantedNode} for this machine among the packages. Install Node ${wantedNode} (see .nvmrc).`,
    )
  if (node !== process.execPath) {
    const { code } = await run(process.argv[1], process.argv.slice(2), { node, tie: true })
    process.exit(code)
  }
  // Started by an older Node, as above: when that one is killed, end as after a signal.
  if (process.channel) {
    process.channel.unref()
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  }
  process.env.PATH = `${join(modules, '.bin')}${delimiter}${process.env.PATH}`
}
