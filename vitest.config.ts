// Owns how unit and api tests run: beside the code, in parallel, against a real PostgreSQL, each once.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    alias: [
      { find: /^@node-rs\/argon2$/, replacement: fileURLToPath(new URL('api/src/testing/argon2.ts', import.meta.url)) },
    ],
    include: [
      'contract/**/*.test.ts',
      'api/src/**/*.test.ts',
      'web/app/**/*.test.{ts,tsx}',
      'bench/**/*.test.ts',
      'demo/*.test.ts',
      'tools/*.test.ts',
    ],
    // Those run in a browser: web/vitest.config.ts.
    exclude: ['**/node_modules/**', '**/*.browser.test.tsx'],
    environment: 'node',
    globalSetup: ['api/src/testing/global-setup.ts'],
    // A few hundred requests of one seed with every run; `npm run fuzz` asks for more, of another seed each time.
    provide: {
      fuzz: { requests: Number(process.env.FUZZ_REQUESTS ?? 400), seed: Number(process.env.FUZZ_SEED ?? 1957) },
    },
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // What happens by itself, in a job, takes as long as a busy machine lets it.
    expect: { poll: { timeout: 10_000 } },
    retry: 0,
    // Files share the modules of their worker: loading the whole product for each took a fifth of the run.
    isolate: false,
    // Room for what short-lived worlds leave behind: collected rarely, most of it is dead by then, a sixth less work in all.
    execArgv: ['--max-semi-space-size=64'],
    // One more than there are cores: a good part of each test is waiting for the database.
    maxWorkers: availableParallelism() + 1,
  },
})
