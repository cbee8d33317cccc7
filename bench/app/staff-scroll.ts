// Owns scrolling the tables and the calendar of staff on a slow processor: the longest task of the browser meanwhile, in Chromium.
import type { Browser } from '@playwright/test'
import { insertAccounts } from '../platform/accounts.ts'
import type { BenchDatabase } from '../platform/database.ts'
import { ms } from '../platform/numbers.ts'
import type { Aim, Table } from '../platform/report.ts'
import { startProduct } from '../platform/servers.ts'
import { homes, insertStaffOrders, stays } from './staff-orders.ts'
import { launch, onSlowPage, phone, type Visitor, widePage } from './visits.ts'

/** Each page, and a part of it that is there when it can be scrolled. */
const pages = [
  { name: 'bookings', path: '/dashboard/approved', shows: 'AKW-' },
  { name: 'payments', path: '/dashboard/payments', shows: 'stay-' },
  { name: 'apartments', path: '/dashboard/view-apartments', shows: 'Lantern' },
  { name: 'people', path: '/dashboard/people', shows: 'Guest ' },
  { name: 'calendar', path: '/dashboard/calendar', shows: 'Guest ' },
]
const mostMillis = 100
const steps = 12

type Scrolled = { name: string; narrow: number; wide: number }

/** Runs in the page, before anything of it: writes down the tasks over 50 ms. */
const observe = () => {
  const tasks: number[] = []
  Object.assign(globalThis, { benchTasks: tasks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Opens a page, scrolls it down, up and to the side with the wheel, and gives the milliseconds of the longest task; below 50 is 0. */
const scroll = (browser: Browser, url: string, shows: string, visitor: Visitor): Promise<number> =>
  onSlowPage(browser, url, visitor, observe, async (page) => {
    await page.locator('main').getByText(shows).first().waitFor()
    // What belongs to loading is over then.
    await page.waitForTimeout(2_000)
    await page.evaluate('benchTasks.length = 0')
    const { width, height } = visitor.viewport
    await page.mouse.move(width / 2, height / 2)
    for (const [x, y] of [
      [0, 400],
      [0, -400],
      [300, 0],
      [-300, 0],
    ] as const)
      for (let step = 0; step < steps; step++) {
        await page.mouse.wheel(x, y)
        await page.waitForTimeout(100)
      }
    await page.waitForTimeout(500)
    return await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { benchTasks: number[] }).benchTasks))
  })

/** Scrolls each page of staff at both widths over the orders of a fresh database. */
export const scrollStaffPages = async (database: BenchDatabase): Promise<Scrolled[]> => {
  // Once to migrate.
  await (await startProduct(database.url, database.dataDir)).stop()
  await insertStaffOrders(database)
  const [admin] = await insertAccounts(database, 'admin', 1)
  const state = { userLoggedIn: true, userEmail: 'admin@example.com', userName: 'Admin', userRole: 'admin' }
  const storage = { token: admin?.token ?? '', 'button-store': JSON.stringify({ state, version: 0 }) }
  const product = await startProduct(database.url, database.dataDir)
  const browser = await launch()
  try {
    const all: Scrolled[] = []
    for (const { name, path, shows } of pages) {
      const at = (visitor: Visitor) => scroll(browser, `${product.origin}${path}`, shows, { ...visitor, storage })
      all.push({ name, narrow: await at(phone), wide: await at(widePage) })
    }
    return all
  } finally {
    await browser.close()
    await product.stop()
  }
}

export const scrollTable = (all: Scrolled[]): Table => ({
  title: `Longest task while staff scroll, ${stays.toLocaleString('en')} bookings and ${homes} homes`,
  columns: ['page', '390 px', '1366 px'],
  rows: all.map(({ name, narrow, wide }) => [name, ms(narrow), ms(wide)]),
})

/** That no task takes longer than 100 ms while any of the pages is scrolled. */
export const scrollAim = (all: Scrolled[]): Aim => {
  const worst = Math.max(...all.flatMap(({ narrow, wide }) => [narrow, wide]))
  return {
    what: 'longest task while staff scroll tables and calendar',
    aim: `${mostMillis} ms or less`,
    measured: ms(worst),
    isMet: worst <= mostMillis,
  }
}
