// Owns how the journeys run: real servers (servers.ts), two sizes of screen, the system's Chromium.
import { defineConfig } from '@playwright/test'
import { port } from './ports.ts'

const origin = `http://localhost:${port}`

// For each journey Chromium would draw the suggestions of an address bar that nobody sees, in a process of its own:
// two thirds of the work of an empty page. It reads the last list only, so Playwright's own is repeated here.
const features = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'PreloadTopChromeWebUI'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'LensOverlay'],
  ...['HttpsFirstBalancedModeAutoEnable', 'MediaRouter', 'PaintHolding', 'ThirdPartyStoragePartitioning', 'AimEnabled'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
]

// No journey looks at pixels: without memory for them Chromium lays everything out and draws nothing.
const drawing = process.env.SCREENSHOTS ? [] : ['--force-gpu-mem-available-mb=1']

const browser = (flags: string[] = []) => ({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${features.join(',')}`,
    ...drawing,
    ...flags,
  ],
})

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

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
    // A page of a new context compiles and draws everything from nothing. Between journeys Playwright removes cookies,
    // storage, caches, other pages, routes and scripts; a journey that fails ends its worker with its browser.
    reuseContext: true,
    // A moving picture is drawn sixty times a second, also where a page waits: a twelfth of the work of all journeys.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes as long as the journey; ask for one where a journey fails: --trace on
    trace: 'off',
    screenshot: process.env.SCREENSHOTS ? 'only-on-failure' : 'off',
    launchOptions: browser(),
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1366, height: 900 } } },
    {
      name: 'phone',
      // Journeys that set their own widths, or do not depend on the width, run once. The desktop has loaded each picture
      // of the others already: without them the same journeys are a tenth less work.
      grepInvert: /@once|@pictures/,
      use: {
        ...phone,
        launchOptions: browser(process.env.SCREENSHOTS ? [] : ['--blink-settings=imagesEnabled=false']),
      },
    },
    { name: 'phone with pictures', grep: /@pictures/, grepInvert: /@once/, use: phone },
  ],
  webServer: {
    command: `"${process.execPath}" servers.ts`,
    env: { E2E_PORT: String(port) },
    wait: { stdout: /The servers of the journeys are ready/ },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
