// Tests that the end of a run lists its problems, also those that failed no test.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './source.ts'
import { playwrightProblems, problemLines } from './test-report.ts'

/** Runs vitest on one file of tests and gives the problems it wrote down. */
const problemsOf = (code: string): { name: string; message: string }[] => {
  const folder = mkdtempSync(join(tmpdir(), 'akwaaba-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'problems.json')
  writeFileSync(join(folder, 'example.test.js'), code)
  const reporter = `--reporter=${root}tools/vitest-reporter.ts`
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  spawnSync(process.execPath, [vitest, 'run', '--globals', '--root', folder, reporter], {
    env: { ...process.env, VITEST_PROBLEMS: file },
    stdio: 'ignore',
  })
  return JSON.parse(readFileSync(file, 'utf8'))
}

test('names failed tests and hooks, and errors that nothing caught', () => {
  const problems = problemsOf(`
    test('adds', () => expect(1 + 1).toBe(3))
    test('passes', async () => {
      void Promise.reject(new Error('nobody waits for me'))
      await new Promise((resolve) => setImmediate(resolve))
    })
    describe('a group', () => {
      beforeAll(() => { throw new Error('no database') })
      test('waits', () => {})
    })`)
  expect(problems).toEqual([
    { name: 'example.test.js > a group', message: expect.stringContaining('no database') },
    {
      name: 'example.test.js > adds',
      message: expect.stringMatching(/expected 2 to be 3[\s\S]*at .*example\.test\.js:2/),
    },
    {
      name: expect.stringMatching(/^unhandled error in .*example\.test\.js during "passes"$/),
      message: expect.stringContaining('nobody waits for me'),
    },
  ])
})

test('says first what caused an error, and the start of a long line', () => {
  const [problem] = problemsOf(`
    test('holds for all numbers', () => { throw new Error('of ' + '3'.repeat(2000), { cause: new Error('3 is odd') }) })`)
  expect(problem?.message).toMatch(/^caused by: 3 is odd\nat .*\nof 3{997}…\nat /)
})

test('names a file that cannot be read', () => {
  expect(problemsOf("import './nowhere.js'")).toEqual([
    { name: 'example.test.js', message: expect.stringContaining('nowhere.js') },
  ])
})

test('names failed journeys with their size, and says the start of their message without colours', () => {
  const message = `\u001b[31mTimed out\u001b[39m${'\nline'.repeat(20)}`
  const journey = (projectName: string, status: string, errors: { message: string }[]) => ({
    projectName,
    status,
    results: [{ errors }],
  })
  const specs = [
    {
      title: 'books a night',
      file: 'a.e2e.ts',
      line: 7,
      tests: [journey('desktop', 'expected', []), journey('phone', 'unexpected', [{ message }])],
    },
  ]
  const problems = playwrightProblems({ suites: [{ suites: [{ specs }] }], errors: [{ message: 'no server' }] })
  expect(problems).toEqual([
    { name: 'a.e2e.ts:7 > books a night (phone)', message: `Timed out${'\nline'.repeat(11)}\n…` },
    { name: 'outside the journeys', message: 'no server' },
  ])
  expect(problemLines('e2e', problems).at(-1)).toBe('\n✗ e2e: outside the journeys\n    no server')
})
