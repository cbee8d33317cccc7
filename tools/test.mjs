// Owns `npm test`: every check and every test, and one line at the end that says how many passed.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bin, ensureReady, giveUp, root, run, say } from './bootstrap.mjs'

const kinds = ['check', 'unit', 'components', 'e2e']
const args = process.argv.slice(2)
const at = args.indexOf('--only')
const [, only] = at < 0 ? [] : args.splice(at, 2)
if (at >= 0 && !kinds.includes(only)) giveUp(`--only takes one of: ${kinds.join(', ')}`)
const wants = (kind) => !only || only === kind

await ensureReady()
const { ensureBrowser, ensureBuilt } = await import('./prepare.mjs')
const { playwrightProblems, problemLines } = await import('./test-report.ts')
const { waitForNextDay } = await import('./test-day.ts')

// Each worker and each product that a test starts compiles the same modules: a third of what a start costs.
process.env.NODE_COMPILE_CACHE ??= join(root, 'tmp/compile-cache')

const reports = join(root, 'test-results')
const totals = { passed: 0, failed: 0 }
const failedParts = []
const took = []
const problemsToPrint = []

/** Notes how long a part takes, for the last lines. */
async function timed(name, work) {
  const began = performance.now()
  const result = await work()
  took.push(`${name} ${Math.round((performance.now() - began) / 1000)} s`)
  return result
}

const readIf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * Runs one runner and adds up its report, which `read` turns into the number of tests that passed and the problems; a
 * runner that ends badly without one counts as one. What it prints comes at its end when it is `quiet`.
 */
async function count(name, script, runnerArgs, env, read, { quiet = false } = {}) {
  const file = join(reports, `${name}.json`)
  mkdirSync(reports, { recursive: true })
  for (const old of [file, problemsFile(name)]) rmSync(old, { force: true })
  const { code, text } = await timed(name, () => run(script, [...runnerArgs, ...args], { env: env(file), quiet }))
  if (quiet) say(text.trimEnd())
  const { passed = 0, problems = [] } = existsSync(file) ? read(readIf(file), name) : {}
  if (code !== 0 && problems.length === 0) problems.push({ name, message: `ended with exit code ${code}` })
  totals.passed += passed
  totals.failed += problems.length
  problemsToPrint.push(...problemLines(name, problems))
  if (code !== 0) failedParts.push(name)
  if (passed + problems.length === 0) failedParts.push(`${name} (no test ran)`)
}

const problemsFile = (name) => join(reports, `${name}.problems.json`)
const readVitest = (report, name) => ({
  passed: report.numPassedTests,
  problems: readIf(problemsFile(name)) ?? [],
})
const readPlaywright = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  problems: playwrightProblems(report),
})

/** Whether one of the wanted API tests starts the whole product, which serves the pages that were built. */
function needsPages() {
  if (args.length === 0 || args.some((arg) => arg.startsWith('-'))) return true
  const api = join(root, 'api/src')
  return readdirSync(api, { recursive: true })
    .map((name) => join(api, name))
    .filter((file) => file.endsWith('.test.ts') && args.some((arg) => file.includes(arg)))
    .some((file) => /testing\/servers\/(process|product)\.ts|\/site\.ts|main\.ts/.test(readFileSync(file, 'utf8')))
}

// All started at once: the check leaves a core idle for part of its time, and a browser that is missing comes by the network.
const browser = wants('components') || wants('e2e') ? ensureBrowser() : undefined
const needsBuild = wants('e2e') || (wants('unit') && needsPages())
const built = needsBuild ? ensureBuilt() : undefined
async function runCheck() {
  const { code, text } = await timed('check', () => run('tools/check.mjs', [], { quiet: !only }))
  if (!only) say(text.trimEnd())
  if (code !== 0) failedParts.push('check')
}
// The build takes half as long as the check, whose last steps keep one core busy: the tests begin beside them.
const checked = wants('check') ? runCheck() : undefined
await Promise.all([built, browser])
const vitestArgs = (name) => [
  ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, `${name}.json`)}`],
  `--reporter=${join(root, 'tools/vitest-reporter.ts')}`,
]
const settings = (name) => () => ({ NODE_ENV: 'test', VITEST_PROBLEMS: problemsFile(name) })

async function runUnit() {
  // A run of some files is at the usual time.
  const env = () => ({ ...settings('unit')(), ...(args.length === 0 ? { WHOLE_RUN: '1' } : {}) })
  await count('unit', bin('vitest'), vitestArgs('unit'), env, readVitest)
}
/** Component tests and journeys read the real date several times. A run of some files is short, so it does not wait. */
async function untilDayIsLongEnough(name) {
  const wait = args.length === 0 ? waitForNextDay(Date.now()) : 0
  if (wait === 0) return
  say(`${name}: waiting ${Math.ceil(wait / 1000)} s, until just past midnight UTC, since they use the calendar day`)
  await sleep(wait)
}
async function runComponents() {
  await untilDayIsLongEnough('components')
  const runnerArgs = [...vitestArgs('components'), '--config', 'web/vitest.config.ts']
  // Beside the unit tests two outputs would mix.
  await count('components', bin('vitest'), runnerArgs, settings('components'), readVitest, { quiet: wants('unit') })
}
// The component tests wait for one browser page most of their time, so they run beside the unit tests.
await Promise.all([checked, wants('unit') && runUnit(), wants('components') && runComponents()])
if (wants('e2e')) {
  await untilDayIsLongEnough('e2e')
  const playwrightArgs = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']
  const env = (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  await count('e2e', bin('playwright', 'e2e'), playwrightArgs, env, readPlaywright)
}

const { passed, failed } = totals
for (const line of problemsToPrint) say(line)
if (failedParts.length > 0) say(`\nFailed: ${[...new Set(failedParts)].join(', ')}`)
if (took.length > 1) say(`\n${took.join(', ')}`)
if (only !== 'check') say(`\n${passed} passed, ${failed} failed`)
process.exit(failedParts.length > 0 || failed > 0 ? 1 : 0)
