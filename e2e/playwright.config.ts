// Owns how the journeys run: the real server on an empty data folder, two sizes of screen, the system's Chromium.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { adminSecret } from './admin-secret.ts'

const port = Number(process.env.E2E_PORT ?? 4173)
const origin = `http://localhost:${port}`

// The product with Paystack, PayPal and bank transfers: the stand-ins listen on the two ports above it.
const moneyPort = port + 2
const standIns = {
  PAYSTACK_SECRET_KEY: 'sk_test_standin',
  PAYSTACK_URL: `http://127.0.0.1:${moneyPort + 1}`,
  PAYPAL_CLIENT_ID: 'standin',
  PAYPAL_SECRET: 'standin-secret',
  PAYPAL_WEBHOOK_ID: 'WH-STANDIN',
  PAYPAL_URL: `http://127.0.0.1:${moneyPort + 2}`,
}

// For each journey Chromium would draw the suggestions of an address bar that nobody sees, in a process of its own:
// two thirds of the work of an empty page. It reads the last list only, so Playwright's own is repeated here.
const features = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AimEnabled'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
]

/** The product with a data folder of its own. */
const server = (at: number, settings: Record<string, string>) => ({
  command: `"${process.execPath}" ../api/src/main.ts`,
  url: `http://localhost:${at}/ready`,
  timeout: 180_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 } as const,
  env: {
    PORT: String(at),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${at}`,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'akwaaba-e2e-')),
    RATE_LIMITS: 'off',
    ADMIN_SECRET: adminSecret,
    LOG_LEVEL: 'warn',
    ...settings,
  },
})

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results/e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  // Twice the cores of the smallest machine: a journey waits for mails, jobs and answers half of its time.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  use: {
    baseURL: origin,
    // Recording a trace takes as long as the journey; ask for one where a journey fails: --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${features.join(',')}`,
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1366, height: 900 } } },
    {
      name: 'phone',
      // Journeys that set their own widths, or do not depend on the width, run once.
      grepInvert: /@once/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
    },
  ],
  webServer: [
    server(port, {}),
    server(port + 1, { DEMO: 'off' }),
    server(moneyPort, { DEMO: 'off', CHARGE_CURRENCY: 'GHS', ...standIns }),
    {
      command: `"${process.execPath}" ../standins/main.ts`,
      port: moneyPort + 1,
      reuseExistingServer: false,
      env: {
        PUBLIC_URL: `http://localhost:${moneyPort}`,
        PAYSTACK_PORT: String(moneyPort + 1),
        PAYPAL_PORT: String(moneyPort + 2),
      },
    },
  ],
})
