// Owns first visits: a phone with a slow processor on a slow network opens a page it has never seen, in Chromium.

import type { EntryType } from 'node:perf_hooks'
import { type Browser, chromium, type Page } from '@playwright/test'
import { median } from '../platform/numbers.ts'

export const kinds = ['HTML', 'CSS', 'JS', 'font', 'picture', 'other'] as const
export type Kind = (typeof kinds)[number]
export type Visit = {
  /** transferred, compressed, with the heads of the answers */
  bytes: Record<Kind, number>
  firstPaint: number
  largestPaint: number
  /** what each task over 50 ms after the first paint took beyond that, added up */
  blocking: number
  /** how far parts of the page moved while it loaded, added up; of several visits the most */
  shift: number
  scripts: string[]
}

/** A window, and who opens it: a visitor, unless there is an account that is logged in. */
export type Visitor = {
  viewport: { width: number; height: number }
  isPhone: boolean
  storage?: Record<string, string>
}

export const widePage: Visitor = { viewport: { width: 1366, height: 900 }, isPhone: false }

/** A middling phone on slow 4G. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isPhone: true,
  scale: 2,
  slowdown: 4,
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
  roundTripMillis: 150,
}

const kindOf: Record<string, Kind> = {
  Document: 'HTML',
  Stylesheet: 'CSS',
  Script: 'JS',
  Font: 'font',
  Image: 'picture',
}
const quietMillis = 1500

type Timed = { entryType: string; name: string; startTime: number; duration: number; value: number }

/** Runs in the page, before anything of it: writes down what the browser notices. */
const observe = () => {
  const entries: Timed[] = []
  Object.assign(globalThis, { benchEntries: entries })
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift'] as unknown as EntryType[])
    new PerformanceObserver((list) => {
      for (const { entryType, name, startTime, duration, value = 0 } of list.getEntries() as unknown as Timed[])
        entries.push({ entryType, name, startTime, duration, value })
    }).observe({ type, buffered: true })
}

/** A window of its own for one visit, with nothing in its cache. */
export const openWindow = (browser: Browser, url: string, { viewport, isPhone, storage = {} }: Visitor) =>
  browser.newContext({
    viewport,
    deviceScaleFactor: isPhone ? phone.scale : 1,
    isMobile: isPhone,
    hasTouch: isPhone,
    storageState: {
      cookies: [],
      origins: [
        {
          origin: new URL(url).origin,
          localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  })

/** Opens a page with a slow processor, with a script that runs before anything of it; gives what `measure` does, and closes it. */
export const onSlowPage = async <T>(
  browser: Browser,
  url: string,
  visitor: Visitor,
  observe: () => void,
  measure: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await openWindow(browser, url, visitor)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown })
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    return await measure(page)
  } finally {
    await context.close()
  }
}

const visit = async (browser: Browser, url: string, visitor: Visitor): Promise<Visit> => {
  const context = await openWindow(browser, url, visitor)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: phone.roundTripMillis,
      downloadThroughput: phone.downBitsPerSecond / 8,
      uploadThroughput: phone.upBitsPerSecond / 8,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown })
    const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>
    const kindById = new Map<string, Kind>()
    const scripts: string[] = []
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      const kind = kindOf[type] ?? 'other'
      kindById.set(requestId, kind)
      if (kind === 'JS') scripts.push(response.url)
    })
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes[kindById.get(requestId) ?? 'other'] += encodedDataLength
    })
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    await page.waitForTimeout(quietMillis)
    const entries = await page.evaluate(() => (globalThis as unknown as { benchEntries: Timed[] }).benchEntries)
    const firstPaint = entries.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN
    const largest = entries.filter(({ entryType }) => entryType === 'largest-contentful-paint')
    const tasks = entries.filter(({ entryType, startTime }) => entryType === 'longtask' && startTime >= firstPaint)
    return {
      bytes,
      firstPaint,
      largestPaint: Math.max(...largest.map(({ startTime }) => startTime)),
      blocking: tasks.reduce((sum, { duration }) => sum + duration - 50, 0),
      shift: entries.reduce((sum, { entryType, value }) => (entryType === 'layout-shift' ? sum + value : sum), 0),
      scripts,
    }
  } finally {
    await context.close()
  }
}

/** A browser without a window. */
export const launch = (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  const isRoot = process.getuid?.() === 0
  return chromium.launch({ executablePath, args: isRoot ? ['--no-sandbox'] : [] })
}

/** The median of `times` cold visits to each page, in turns; the first round only wakes the server up. */
export const visitInTurns = async (
  urls: readonly string[],
  times: number,
  visitor: Visitor = phone,
): Promise<Visit[]> => {
  const browser = await launch()
  try {
    const visits = urls.map((): Visit[] => [])
    for (let turn = 0; turn <= times; turn++)
      for (const [at, url] of urls.entries()) {
        const made = await visit(browser, url, visitor)
        if (turn > 0) visits[at]?.push(made)
      }
    return visits.map(medianVisit)
  } finally {
    await browser.close()
  }
}

const medianVisit = (visits: Visit[]): Visit => {
  const of = (value: (one: Visit) => number) => median(visits.map(value))
  return {
    bytes: Object.fromEntries(kinds.map((kind) => [kind, of(({ bytes }) => bytes[kind])])) as Record<Kind, number>,
    firstPaint: of(({ firstPaint }) => firstPaint),
    largestPaint: of(({ largestPaint }) => largestPaint),
    blocking: of(({ blocking }) => blocking),
    shift: Math.max(...visits.map(({ shift }) => shift)),
    scripts: visits[0]?.scripts ?? [],
  }
}
