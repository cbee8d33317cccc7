// Owns the servers of the journeys: three products, each with an empty data folder of its own, the stand-ins of the
// payment providers, and the one that lets days pass. All start at once; one line says that they are ready.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { smallMapTiles } from '../standins/map-tiles.ts'
import { adminSecret } from './admin-secret.ts'
import { serveDays } from './days.ts'
import { feedPort, moneyPort, port } from './ports.ts'

const standIns = {
  PAYSTACK_SECRET_KEY: 'sk_test_standin',
  PAYSTACK_URL: `http://127.0.0.1:${moneyPort + 1}`,
  PAYPAL_CLIENT_ID: 'standin',
  PAYPAL_SECRET: 'standin-secret',
  PAYPAL_WEBHOOK_ID: 'WH-STANDIN',
  PAYPAL_URL: `http://127.0.0.1:${moneyPort + 2}`,
}

const memory = '/dev/shm'
const enoughBytes = 4 * 1024 ** 3

/** Where the data folders are: in memory if there is enough, since nothing of them is needed after the run. */
const base = async (): Promise<string> => {
  const room = await statfs(memory).catch(() => null)
  return room !== null && room.bavail * room.bsize >= enoughBytes ? memory : tmpdir()
}

const answers = (at: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${at}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )

for (const at of [port, port + 1, moneyPort])
  if (await answers(at)) {
    process.stderr.write(`Another product runs on port ${at}. Stop it, or set E2E_PORT.\n`)
    process.exit(1)
  }

const folder = await mkdtemp(join(await base(), 'akwaaba-e2e-'))
const mapTiles = join(folder, 'map.pmtiles')
await writeFile(mapTiles, smallMapTiles())
const children: ChildProcess[] = []
let isStopping = false

const stop = async (code: number) => {
  if (isStopping) return
  isStopping = true
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  const ended = running.map((child) => once(child, 'exit'))
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(ended)
  await rm(folder, { recursive: true, force: true })
  process.exit(code)
}

// Journeys begin with users who have just signed up, some four hashes each: at their real cost a fortieth of all work.
const cheapHashes = new URL('../api/src/testing/servers/cheap-hashes.ts', import.meta.url).href

/** Starts a program of the repository; its end is the end of all. */
const start = (script: string, env: Record<string, string>) => {
  const path = join(import.meta.dirname, '..', script)
  const child = spawn(process.execPath, ['--import', cheapHashes, path], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  child.once('exit', () => stop(1))
}

/** Starts a product; ends when it answers. */
const startProduct = async (at: number, settings: Record<string, string>) => {
  start('api/src/main.ts', {
    PORT: String(at),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${at}`,
    DATA_DIR: join(folder, String(at)),
    RATE_LIMITS: 'off',
    ADMIN_SECRET: adminSecret,
    LOG_LEVEL: 'warn',
    // Each has eleven free slots most of the time, and two of the three wait for most journeys to end.
    JOB_POLL_SECONDS: '2.5',
    // Journeys make their administrators, and these agree at once.
    SECOND_ADMIN_AFTER_HOURS: '0',
    ...settings,
  })
  while (!(await answers(at))) await sleep(100)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
start('standins/main.ts', {
  PUBLIC_URL: `http://localhost:${moneyPort}`,
  PAYSTACK_PORT: String(moneyPort + 1),
  PAYPAL_PORT: String(moneyPort + 2),
})
await Promise.all([
  startProduct(port, { FEED_TEST_HOSTS: `127.0.0.1:${feedPort}`, MAP_TILES: mapTiles }),
  startProduct(port + 1, { DEMO: 'off' }),
  startProduct(moneyPort, { DEMO: 'off', CHARGE_CURRENCY: 'GHS', ...standIns }),
])
serveDays(port, join(folder, String(port), 'postgres'))
// Where one of ours has ended because its port was taken, another may have answered there.
if (!isStopping) process.stdout.write('The servers of the journeys are ready.\n')
