// Owns what the product needs besides its packages: built pages, the built demo, and a browser for the tests that use one.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { bin, fingerprint, giveUp, oneAtATime, root, run, runProgram, say } from './bootstrap.mjs'

// --- what is built

const notSources = new Set(['build', 'node_modules', '.react-router', 'test-results'])
const isSource = (name) => !notSources.has(name) && !/\.test\.tsx?$/.test(name)

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => isSource(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? sourcesIn(path) : entry.isFile() ? [path] : []
    })
    .sort()
}

/** Builds something when its sources have changed since the last build. Its folder has a stamp of the sources. */
async function ensure({ name, says, folder, listSources, build }) {
  const stamp = join(root, folder, '.stamp')
  const sources = () => fingerprint(listSources())
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources()
  if (isFresh()) return
  await oneAtATime(name, async () => {
    if (isFresh()) return
    say(says)
    // Read before the build, so that a file saved during it makes the result stale.
    const built = sources()
    rmSync(stamp, { force: true })
    await build()
    writeFileSync(stamp, built)
  })
}

async function runQuietly(what, script, args, options) {
  const { code, text } = await run(script, args, { ...options, quiet: true })
  if (code !== 0) giveUp(`${text}\n${what} (code ${code}).`)
}

const ensurePages = () =>
  ensure({
    name: 'build',
    says: 'Building the pages …',
    folder: 'web/build',
    listSources: () => [
      ...sourcesIn(join(root, 'web')),
      ...sourcesIn(join(root, 'contract')),
      join(root, 'package-lock.json'),
    ],
    build: async () => {
      const options = { cwd: join(root, 'web'), env: { NODE_ENV: 'production' } }
      await runQuietly('The pages could not be built', bin('react-router', 'web'), ['build'], options)
      await runQuietly('The pages could not be compressed', 'tools/precompress.ts', ['web/build/client'])
    },
  })

/** Draws the pictures of the demo when they are missing or their sources have changed. */
export const ensureDemo = () =>
  ensure({
    name: 'demo',
    says: 'Drawing the pictures of the demo, once …',
    folder: 'demo/build',
    listSources: () => [
      ...sourcesIn(join(root, 'demo')),
      ...sourcesIn(join(root, 'api/src/platform/uploads')),
      join(root, 'node_modules/sharp/package.json'),
    ],
    build: () => runQuietly('The demo could not be built', 'demo/build.ts', []),
  })

/** Builds the pages and, by default, the demo, each when its sources have changed since the last build. */
export async function ensureBuilt({ demo = true } = {}) {
  await Promise.all([ensurePages(), demo && ensureDemo()])
}

// --- the browser

// The headless shell first: it draws no window around a page, which is a quarter of the work of the browser tests.
const names = [
  ...['chromium-headless-shell', 'chrome-headless-shell'],
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
]
const aptGet = '/usr/bin/apt-get'
const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  // Ubuntu's chromium-browser may be a stub that only says which snap to install: ask each whether it runs.
  return [...places, onMac].find(
    (place) => existsSync(place) && spawnSync(place, ['--version'], { timeout: 20_000 }).status === 0,
  )
}

async function playwrightBrowser() {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
  const place = chromium.executablePath()
  return existsSync(place) ? place : undefined
}

async function fromDebian() {
  const isPossible = process.getuid?.() === 0 && existsSync(aptGet)
  if (!isPossible) return undefined
  say('Installing Chromium (apt-get), once …')
  const apt = async (...args) => {
    const { code, text } = await runProgram(aptGet, ['-q', ...args], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      quiet: true,
    })
    return code === 0 ? undefined : `${text}\napt-get ${args.join(' ')} failed (code ${code}).`
  }
  const failures = [await apt('update')]
  // The package of the headless shell exists since Debian 12.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    failures.push(await apt('install', '-y', name))
    if (failures.at(-1) === undefined) break
  }
  const found = systemBrowser()
  if (!found) for (const failure of failures) if (failure) say(failure)
  return found
}

/** Finds or installs a Chromium, and passes its path to the children in CHROMIUM_PATH. */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return
  if (named) giveUp(`CHROMIUM_PATH is ${named}, and there is no such file.`)
  const found = systemBrowser() ?? (await playwrightBrowser()) ?? (await fromDebian())
  if (!found) {
    giveUp(
      'The browser tests need Chromium. Install one (on Debian: sudo apt-get install chromium; elsewhere: ' +
        'npx playwright install chromium), or name one in CHROMIUM_PATH.',
    )
  }
  process.env.CHROMIUM_PATH = found
}
