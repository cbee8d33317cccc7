// Owns opening the date picker on a slow processor: how long the browser takes to the next frame, in Chromium.
import type { Browser, Page } from '@playwright/test'
import { median, ms } from '../platform/numbers.ts'
import type { Aim, Table } from '../platform/report.ts'
import { launch, onSlowPage, phone } from './visits.ts'

const openingsPerVisit = 4
const visitsPerPage = 5
/** how often the picker of a page is opened in all */
export const openings = openingsPerVisit * visitsPerPage

/** Runs in the page, before anything of it: writes down what each input took to the frame after it. */
const observe = () => {
  const frames: number[] = []
  Object.assign(globalThis, { benchFrames: frames })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) frames.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit & { type: 'event' })
}

/** Opens the picker and gives the milliseconds from the input to the frame after it; shorter than a frame is 0. */
const openOnce = async (page: Page): Promise<number> => {
  await page.evaluate('benchFrames.length = 0')
  await page
    .getByRole('button', { name: /^Check.in/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Choose your nights' })
  await dialog.getByRole('grid').first().waitFor()
  // The browser tells of an input some time after its frame.
  await page.waitForTimeout(500)
  const longest = await page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { benchFrames: number[] }).benchFrames),
  )
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForTimeout(300)
  return longest
}

const openOnPage = (browser: Browser, url: string): Promise<number[]> =>
  onSlowPage(browser, url, phone, observe, async (page) => {
    await page.locator('html[data-hydrated="true"]').waitFor({ state: 'attached' })
    const frames: number[] = []
    for (let turn = 0; turn < openingsPerVisit; turn++) frames.push(await openOnce(page))
    return frames
  })

type Opened = { name: string; worst: number; median: number }

/** Opens the date picker of each page `openings` times, on a phone: the milliseconds to the next frame. */
export const openPickers = async (pages: readonly { name: string; url: string }[]): Promise<Opened[]> => {
  const browser = await launch()
  try {
    const results: Opened[] = []
    for (const { name, url } of pages) {
      const frames: number[] = []
      for (let turn = 0; turn < visitsPerPage; turn++) frames.push(...(await openOnPage(browser, url)))
      results.push({ name, worst: Math.max(...frames), median: median(frames) })
    }
    return results
  } finally {
    await browser.close()
  }
}

export const pickerTable = (all: Opened[]): Table => ({
  title: `Next frame after opening the date picker, ${openings} times`,
  columns: ['page', 'median', 'worst'],
  rows: all.map(({ name, median, worst }) => [name, ms(median), ms(worst)]),
})

/** That no opening of a page took longer than 200 ms to the next frame. */
export const pickerAim = ({ name, worst }: Opened): Aim => ({
  what: `${name} next frame after opening the date picker, worst of ${openings}`,
  aim: '200 ms or less',
  measured: ms(worst),
  isMet: worst <= 200,
})
