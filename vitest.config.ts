// Owns how unit and api tests run: beside the code, in parallel, against a real PostgreSQL, each once.
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { TestSequencer } from './tools/test-sequencer.ts'

const include = [
  'contract/**/*.test.ts',
  'api/src/**/*.test.ts',
  'web/app/**/*.test.{ts,tsx}',
  'bench/**/*.test.ts',
  'demo/*.test.ts',
  'tools/*.test.ts',
]
/** The files of nights and money, as vitest finds them. */
const nightsAndMoney = [
  ...['stays/**/*', 'catalogue/apartments/availability*', 'money/settlement/cases-holds*', 'money/settlement/late*'],
  ...['money/settlement/sweep*', 'money/cancellations/cancellation*', 'money/transfers/*', 'host-bookings'],
].map((path) => `api/src/${path}.test.ts`)

/** Those of them that say nothing about days: what happens at the same instant, and pages, proofs and permissions. */
const withoutDays = ['**/*.race.test.ts', '**/bookings.queries.test.ts', '**/lists.test.ts', '**/lines.test.ts'].concat(
  ['actions', 'code', 'proofs'].map((name) => `**/transfers/${name}.test.ts`),
)

const ofDays = globSync(nightsAndMoney, { exclude: withoutDays, cwd: import.meta.dirname })

/**
 * When their worlds begin, and in which time zone: a quarter of an hour before midnight in Accra and the leap day, where another day is
 * going on, and where clocks change among the nights of the stays, which most tests put ten days ahead.
 */
const anotherTime = { TZ: 'America/New_York', WORLD_STARTS_AT: '2040-02-28T23:45:00Z' }

// `npm test` says so; a run of some files is at the usual time.
const isWhole = Boolean(process.env.WHOLE_RUN)

// What every project has; the rest, such as the database server, is of the whole run.
const shared = {
  alias: [
    {
      find: /^@node-rs\/argon2$/,
      replacement: fileURLToPath(new URL('api/src/testing/world/argon2.ts', import.meta.url)),
    },
  ],
  // Those run in a browser: web/vitest.config.ts.
  exclude: ['**/node_modules/**', '**/*.browser.test.tsx'],
  environment: 'node',
  // For a test that hangs: on a machine that does other work as well, a long one takes four times as long as by itself.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A failure says all that it found: on another machine there is no second look.
  chaiConfig: { truncateThreshold: 0 },
  // What happens by itself, in a job, takes as long as a busy machine lets it.
  expect: { poll: { timeout: 20_000 } },
  // Files share the modules of their worker: loading the whole product for each took a fifth of the run.
  isolate: false,
  // Room for what short-lived worlds leave behind: collected rarely, most of it is dead by then, a sixth less work in all. The
  // whole heap is looked through only once it has 3 GB, which most runs do not reach: a twenty-fifth less.
  execArgv: ['--max-semi-space-size=64', '--initial-old-space-size=3000'],
  // One more than there are cores: a good part of each test is waiting for the database. Each project needs to say so. In a run
  // of some files, loading the product in one more worker takes longer than what it gains.
  maxWorkers: availableParallelism() + (isWhole ? 1 : 0),
}
const projects: TestProjectInlineConfiguration[] = [
  { extends: false, test: { ...shared, name: 'unit', include, exclude: [...shared.exclude, ...ofDays] } },
  { extends: false, test: { ...shared, name: 'nights-and-money', env: anotherTime, include: ofDays } },
]

export default defineConfig({
  test: {
    ...shared,
    include,
    ...(isWhole ? { projects } : {}),
    globalSetup: ['api/src/testing/world/global-setup.ts'],
    // A few of one seed with every run, so that a change alone makes one fail; `npm run fuzz` and `npm run walks` ask for more, of
    // another seed each time, and TEST_SEED gives another to the other tests that draw at random.
    provide: {
      walks: { count: Number(process.env.WALKS ?? 8), seed: Number(process.env.WALKS_SEED ?? 1957) },
      fuzz: { requests: Number(process.env.FUZZ_REQUESTS ?? 400), seed: Number(process.env.FUZZ_SEED ?? 1957) },
    },
    sequence: { sequencer: TestSequencer },
    retry: 0,
  },
})
