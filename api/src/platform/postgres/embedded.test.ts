// Tests that the embedded PostgreSQL is created, adopted, restarted and stopped, whichever process dies.
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'

type Log = EmbeddedOptions['log']
const log: Log = { info: () => {}, warn: () => {} }
const isRoot = process.getuid?.() === 0
const undo: (() => unknown)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akwaaba-pg-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A new folder in a parent that every user may enter, like the data folder of a clone. */
function openFolder(): string {
  const parent = privateFolder()
  chmodSync(parent, 0o755)
  return join(parent, 'postgres')
}

let files: string | undefined
afterAll(() => {
  if (files) rmSync(files, { recursive: true })
})

/** A folder with the files of a server that has stopped: for tests that do not create them, which takes seconds. */
async function usedFolder(): Promise<string> {
  if (!files) {
    files = mkdtempSync(join(tmpdir(), 'akwaaba-pg-files-'))
    const server = await startEmbedded({ folder: join(files, 'postgres'), durable: true, log })
    await server.stop()
  }
  const folder = openFolder()
  cpSync(join(files, 'postgres'), folder, { recursive: true })
  for (const made of [folder, join(folder, 'cluster')]) chmodSync(made, 0o700)
  return folder
}

async function start(folder: string, durable = true, listener: Log = log): Promise<Embedded> {
  const server = await startEmbedded({ folder, durable, log: listener })
  undo.push(server.stop)
  return server
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Another process that starts the database in that folder and then waits. */
async function startElsewhere(folder: string, durable = true): Promise<{ process: ChildProcess; pid: number }> {
  const module = new URL('./embedded.ts', import.meta.url).href
  const script = `
    import { startEmbedded } from ${JSON.stringify(module)}
    const quiet = { info() {}, warn() {} }
    const server = await startEmbedded({ folder: ${JSON.stringify(folder)}, durable: ${durable}, log: quiet })
    console.log(server.pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  undo.push(() => killHard(child))
  const pid = await new Promise<number>((done, fail) => {
    child.stdout?.once('data', (line) => done(Number(line)))
    child.once('exit', (code) => fail(new Error(`ended with ${code}`)))
  })
  undo.push(async () => {
    await killHard(child)
    if (!hasEnded(pid)) process.kill(pid, 'SIGQUIT')
    await vi.waitFor(() => expect(hasEnded(pid)).toBe(true), { timeout: 5000 })
    // Its children end a moment later and still write into the folder.
    await sleep(200)
  })
  return { process: child, pid }
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
}

const hasEnded = (pid: number) => {
  try {
    return process.platform === 'linux' ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') === '' : !process.kill(pid, 0)
  } catch {
    return true
  }
}

describe('starting and stopping', () => {
  test('starts in a new folder, and again on the files it left there', async () => {
    const folder = openFolder()
    const cold = await start(folder)
    await query(cold.url, 'create table kept as select 41 as n')
    await cold.stop()
    expect(hasEnded(cold.pid)).toBe(true)

    const warm = await start(folder)
    expect(warm.adopted).toBe(false)
    expect(await query(warm.url, 'select n from kept')).toEqual([41])
  })

  test('requires its generated password, which only its user can read', async () => {
    const folder = openFolder()
    const { url } = await start(folder)
    expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)
    await expect(query(url.replace(/:[0-9a-f]{48}@/, ':guess@'), 'select 1')).rejects.toThrow(/password/)
  })

  test('recovers from an interrupted creation', async () => {
    const folder = openFolder()
    mkdirSync(join(folder, 'cluster.new'), { recursive: true })
    writeFileSync(join(folder, 'cluster.new', 'PG_VERSION'), '18\n')
    writeFileSync(join(folder, 'password'), 'from the first try\n')
    const { url } = await start(folder)
    expect(await query(url, 'select 1')).toEqual([1])
    expect(existsSync(join(folder, 'cluster.new'))).toBe(false)
  })

  test.runIf(isRoot)('runs as root under a folder that only root may enter', async () => {
    const { url } = await start(join(privateFolder(), 'postgres'))
    expect(await query(url, 'select 1')).toEqual([1])
  })

  test.runIf(isRoot)('follows its folder into a private place and out again', async () => {
    const parent = privateFolder()
    const folder = join(parent, 'postgres')
    for (const mode of [0o755, 0o700, 0o755]) {
      chmodSync(parent, mode)
      const server = await start(folder, false)
      await query(server.url, 'create table if not exists kept (n int); insert into kept values (1)').catch(() => {})
      expect((await query(server.url, 'select count(*)::int from kept'))[0]).toBeGreaterThan(0)
      await server.stop()
    }
  })
})

describe('after a SIGKILL of our process', () => {
  test('adopts the server that is still running, and stops it at the end', async () => {
    const folder = await usedFolder()
    const first = await startElsewhere(folder)
    await killHard(first.process)

    const second = await start(folder)
    expect(second).toMatchObject({ adopted: true, pid: first.pid })
    await query(second.url, 'create table kept as select 7 as n')
    await second.stop()
    expect(hasEnded(first.pid)).toBe(true)

    const third = await start(folder)
    expect(await query(third.url, 'select n from kept')).toEqual([7])
  })

  test('starts again when the server was killed, too, and its pid belongs to another process', async () => {
    const folder = await usedFolder()
    const first = await startElsewhere(folder)
    await killHard(first.process)
    process.kill(first.pid, 'SIGKILL')
    await vi.waitFor(() => expect(hasEnded(first.pid)).toBe(true))
    const pidFile = join(folder, 'cluster', 'postmaster.pid')
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(process.pid)))

    const second = await start(folder)
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'select 1')).toEqual([1])
  })

  test('leaves no test server behind', async () => {
    const first = await startElsewhere(openFolder(), false)
    await killHard(first.process)
    await vi.waitFor(() => expect(hasEnded(first.pid)).toBe(true), { timeout: 5000 })
  })
})

describe('when the server dies by itself', () => {
  test('restarts it on the same address with every committed row', async () => {
    const [warnings, messages]: [string[], string[]] = [[], []]
    const server = await start(await usedFolder(), true, {
      info: (_, msg) => messages.push(msg),
      warn: (_, msg) => warnings.push(msg),
    })
    const deaths = vi.fn()
    server.onExit(deaths)
    await query(server.url, 'create table kept as select generate_series(1, 1000) as n')
    for (let round = 1; round <= 2; round++) {
      const before = server.pid
      process.kill(before, 'SIGKILL')
      await vi.waitFor(async () => expect(await query(server.url, 'select count(*)::int from kept')).toEqual([1000]), {
        timeout: 10_000,
      })
      // It answers a moment before we count it as restarted; a kill in between would not count as another exit.
      await vi.waitFor(
        () => expect(messages.filter((msg) => msg === 'PostgreSQL is ready again')).toHaveLength(round),
        {
          timeout: 10_000,
        },
      )
      expect(server.pid).not.toBe(before)
      expect(deaths).toHaveBeenCalledTimes(round)
    }
    expect(warnings[0]).toMatch(/died/)
  })

  test('restarts an adopted server, too', async () => {
    const folder = await usedFolder()
    const first = await startElsewhere(folder)
    await killHard(first.process)
    const second = await start(folder)
    process.kill(second.pid, 'SIGKILL')
    await vi.waitFor(async () => expect(await query(second.url, 'select 1')).toEqual([1]), { timeout: 10_000 })
    expect(second.pid).not.toBe(first.pid)
  })

  test('stops cleanly while it is restarting it', async () => {
    const folder = await usedFolder()
    const server = await start(folder)
    process.kill(server.pid, 'SIGKILL')
    await sleep(60)
    await server.stop()
    expect(hasEnded(server.pid)).toBe(true)
    const again = await start(folder)
    expect(again.adopted).toBe(false)
  })
})

test('refuses a folder that another process uses', async () => {
  const folder = await usedFolder()
  const first = await startElsewhere(folder)
  await expect(startEmbedded({ folder, durable: true, log, waitMs: 200 })).rejects.toThrow(
    /Another process already runs/,
  )
  expect(hasEnded(first.pid)).toBe(false)
})
