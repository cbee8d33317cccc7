// Nothing on a page moves while it loads: not when fonts, the session or the data arrive.
import { listApartments } from '@akwaaba/contract/apartments'
import { addDays, dateInAccra } from '@akwaaba/contract/dates'
import type { Page } from '@playwright/test'
import { anyone, expect, hydrated, newGuest, signIn, test } from './users.ts'

type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }

/** Runs in the page, before anything of it: writes down what has moved, with the text of the elements. */
const watchShifts = () => {
  const shifts: string[] = []
  Object.assign(globalThis, { shifts })
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      shifts.push(`${value}: ${sources.map(({ node }) => node?.textContent?.slice(0, 60)).join(' | ')}`)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a page whose fonts arrive after everything else, and gives what has moved on it. */
const shiftsOf = async (page: Page, path: string, isThere: () => Promise<void>): Promise<string[]> => {
  const release = Promise.withResolvers<void>()
  await page.route(/\.woff2/, async (route) => {
    await release.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await hydrated(page)
  await isThere()
  release.resolve()
  // The observer is told in the second frame after the one that moved something.
  return page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    return (globalThis as unknown as { shifts: string[] }).shifts
  })
}

test('nothing moves while the home page and the checkout load, for visitors and for guests @pictures', async ({
  page,
  origin,
}) => {
  await page.addInitScript(watchShifts)
  const [home] = await anyone(origin).send(listApartments, { query: { limit: '1' } })
  const from = addDays(dateInAccra(new Date()), 90)
  const checkout = `/checkout/${home?._id}?from=${from}&to=${addDays(from, 4)}`
  const heading = (name: RegExp) => () => expect(page.getByRole('heading', { name }).first()).toBeVisible()
  expect(await shiftsOf(page, '/', heading(/Your key to Ghana/))).toEqual([])
  const loginForm = () => expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await shiftsOf(page, checkout, loginForm)).toEqual([])
  await signIn(page, await newGuest(origin))
  const account = () => expect(page.getByRole('link', { name: /^Dashboard of/ })).toBeVisible()
  expect(await shiftsOf(page, '/', account)).toEqual([])
  expect(await shiftsOf(page, checkout, heading(/You may also like/))).toEqual([])
})
