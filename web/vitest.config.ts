// Owns how the component tests run: single forms in a real browser, without a server; their calls are answered by a stand-in.
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { commands } from './testing/commands.ts'

const executablePath = process.env.CHROMIUM_PATH

export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  cacheDir: '../node_modules/.vite-components',
  optimizeDeps: {
    // Dependencies that are discovered during a test reload the page. The scan does not find those of the contract.
    entries: ['app/**/*.browser.test.tsx', 'testing/*.{ts,tsx}'],
    include: ['zod', 'react/jsx-dev-runtime'],
  },
  test: {
    include: ['app/**/*.browser.test.tsx'],
    setupFiles: ['testing/setup.ts'],
    // One page for all files: loading React, the styles and the forms' modules for each was a quarter of the work. What a test leaves is
    // removed by setup.ts.
    isolate: false,
    testTimeout: 20_000,
    // A busy machine renders late. An expectation goes on as soon as it holds.
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          // Without memory for pictures Chromium draws nothing, which no test needs.
          args: ['--no-sandbox', '--disable-gpu', '--force-gpu-mem-available-mb=1'],
          ...(executablePath ? { executablePath } : {}),
        },
        contextOptions: { reducedMotion: 'reduce' },
        actionTimeout: 10_000,
      }),
      instances: [{ browser: 'chromium', viewport: { width: 1366, height: 900 } }],
      commands,
    },
  },
})
