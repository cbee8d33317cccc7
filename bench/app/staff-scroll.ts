// Owns scrolling the tables and the calendar of staff on a slow processor, and dragging and jumping in the calendar: the longest task of the
// browser meanwhile, in Chromium. `npm run bench -- staff-scroll` measures these alone.
import type { Browser, Page } from '@playwright/test'
import { insertAccounts } from '../platform/accounts.ts'
import type { BenchDatabase } from '../platform/database.ts'
import { ms } from '../platform/numbers.ts'
import type { Aim, Report, Table } from '../platform/report.ts'
import { startProduct } from '../platform/servers.ts'
import { askStaffLists, listsAim, listsTable } from './staff-lists.ts'
import { homes, insertStaffOrders, stays } from './staff-orders.ts'
import { launch, onSlowPage, phone, type Visitor, widePage } from './visits.ts'

const mostMillis = 100
const steps = 12

type Scrolled = { name: string; narrow: number; wide: number }
type StaffPages = { scrolled: Scrolled[]; answered: Awaited<ReturnType<typeof askStaffLists>> }

/** Runs in the page, before anything of it: writes down the tasks over 50 ms. */
const observe = () => {
  const tasks: number[] = []
  Object.assign(globalThis, { benchTasks: tasks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

type Act = (page: Page, visitor: Visitor) => Promise<void>

/** Scrolls down, up and to both sides with the wheel. */
const scroll: Act = async (page, { viewport: { width, height } }) => {
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
}

/** Moves a point that is held over the calendar, to the side and down. */
const path = (x: number, y: number) => Array.from({ length: steps }, (_, at) => ({ x: x + at * 20, y: y + at * 10 }))

/** Drags a stay over days and rows with a mouse; on a phone a finger that is held chooses nights. Either ends without a change. */
const drag: Act = async (page, { isPhone }) => {
  const grid = page.getByRole('region', { name: 'Apartments by day' })
  const what = isPhone ? grid.locator('[data-day]:visible') : grid.locator('[data-bar][data-kind="booking"]:visible')
  const at = await what.evaluateAll(
    (all, head) => {
      const seen = all.map((one) => one.getBoundingClientRect())
      const found = seen.find(({ left, top }) => left > head && left < innerWidth / 2 && top > innerHeight / 3)
      return { x: (found?.left ?? 0) + 20, y: (found?.top ?? 0) + 15 }
    },
    isPhone ? 0 : 450,
  )
  if (!isPhone) {
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    for (const { x, y } of path(at.x, at.y)) {
      await page.mouse.move(x, y)
      await page.waitForTimeout(100)
    }
    await page.keyboard.press('Escape')
    await page.mouse.up()
    return
  }
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [at])
  await page.waitForTimeout(600)
  for (const { x } of path(at.x, at.y)) {
    await touch('touchMove', [{ x, y: at.y }])
    await page.waitForTimeout(100)
  }
  await touch('touchEnd', [])
  await page.keyboard.press('Escape')
}

/** Goes a step of days later three times, a month later twice, and back to today. */
const jump: Act = async (page) => {
  const link = (name: string) => page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name })
  for (let step = 0; step < 3; step++) {
    await link('Later').click()
    await page.waitForTimeout(1_000)
  }
  const more = page.getByRole('button', { name: 'Search and block' })
  if (await more.isVisible()) await more.click()
  for (const days of [31, 62]) {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Go to day').fill(day)
    await page.waitForTimeout(1_000)
  }
  await link('Today').click()
}

const dragged = 'calendar, a stay dragged or nights chosen'

/** What is done on each page, and a part of it that is there when it can be. */
const tasks: { name: string; path: string; shows: string; act: Act }[] = [
  { name: 'bookings', path: '/dashboard/approved', shows: 'AKW-', act: scroll },
  { name: 'payments', path: '/dashboard/payments', shows: 'stay-', act: scroll },
  { name: 'apartments', path: '/dashboard/view-apartments', shows: 'Lantern', act: scroll },
  { name: 'people', path: '/dashboard/people', shows: 'Guest ', act: scroll },
  { name: 'calendar', path: '/dashboard/calendar', shows: 'Guest ', act: scroll },
  { name: dragged, path: '/dashboard/calendar', shows: 'Guest ', act: drag },
  { name: 'calendar, other days', path: '/dashboard/calendar', shows: 'Guest ', act: jump },
]

/** Opens a page, does something there, and gives the milliseconds of the longest task; below 50 is 0. */
const longestTask = (browser: Browser, url: string, shows: string, visitor: Visitor, act: Act): Promise<number> =>
  onSlowPage(browser, url, visitor, observe, async (page) => {
    await page.locator('main').getByText(shows).first().waitFor()
    // What belongs to loading is over then.
    await page.waitForTimeout(2_000)
    await page.evaluate('benchTasks.length = 0')
    await act(page, visitor)
    await page.waitForTimeout(1_000)
    return await page.evaluate(() => Math.max(0, ...(globalThis as unknown as { benchTasks: number[] }).benchTasks))
  })

/** Asks for the lists of staff and does all that at both widths, over the orders of a fresh database. */
export const measureStaffPages = async (database: BenchDatabase): Promise<StaffPages> => {
  // Once to migrate.
  await (await startProduct(database.url, database.dataDir)).stop()
  await insertStaffOrders(database)
  const [admin] = await insertAccounts(database, 'admin', 1)
  const state = { userLoggedIn: true, userEmail: 'admin@example.com', userName: 'Admin', userRole: 'admin' }
  const storage = { token: admin?.token ?? '', 'button-store': JSON.stringify({ state, version: 0 }) }
  const product = await startProduct(database.url, database.dataDir)
  const browser = await launch()
  try {
    const answered = await askStaffLists(product.origin, admin?.token ?? '')
    const scrolled: Scrolled[] = []
    for (const { name, path, shows, act } of tasks) {
      const at = (visitor: Visitor) =>
        longestTask(browser, `${product.origin}${path}`, shows, { ...visitor, storage }, act)
      scrolled.push({ name, narrow: await at(phone), wide: await at(widePage) })
    }
    return { scrolled, answered }
  } finally {
    await browser.close()
    await product.stop()
  }
}

const scrollTable = (all: Scrolled[]): Table => ({
  title: `Longest task while staff scroll, ${stays.toLocaleString('en')} bookings and ${homes} homes`,
  columns: ['page', '390 px', '1366 px'],
  rows: all.map(({ name, narrow, wide }) => [name, ms(narrow), ms(wide)]),
})

/** That no task takes longer than 100 ms meanwhile: of scrolling and of other days, and of dragging by itself. */
const aimOf = (what: string, all: Scrolled[]): Aim => {
  const worst = Math.max(...all.flatMap(({ narrow, wide }) => [narrow, wide]))
  return { what, aim: `${mostMillis} ms or less`, measured: ms(worst), isMet: worst <= mostMillis }
}
const isDragged = ({ name }: Scrolled) => name === dragged
const scrollAims = (all: Scrolled[]): Aim[] => [
  aimOf(
    'longest task while staff scroll tables and calendar',
    all.filter((one) => !isDragged(one)),
  ),
  aimOf('longest task while staff drag in the calendar', all.filter(isDragged)),
]

export const staffTables = ({ scrolled, answered }: StaffPages): Table[] => [
  scrollTable(scrolled),
  listsTable(answered),
]
export const staffAims = ({ scrolled, answered }: StaffPages): Aim[] => [...scrollAims(scrolled), listsAim(answered)]
export const scrollNote =
  'Staff: the same slow processor, a fresh browser for each page and width; tables and calendar are scrolled down, up and to both sides by the wheel, 12 steps each, ten a second; in the calendar a stay is dragged by a mouse, nights are chosen by a finger that is held, and other days are asked for. A task under 50 ms is not reported and counts as 0.'

/** The pages of staff alone, without the first visits that `pages` measures beside them. */
export const measureStaffScroll = async (database: BenchDatabase): Promise<Report> => {
  const pages = await measureStaffPages(database)
  return { subject: 'staff-scroll', tables: staffTables(pages), aims: staffAims(pages), notes: [scrollNote] }
}
