// The pages where something is missing that others have: colours of our own, or scripts.
import { listApartments } from '@akwaaba/contract/apartments'
import { administrator, anyone, expect, hydrated, openAs, test } from './people.ts'

/** To be evaluated in a page: the buttons, and links that look like buttons, that have no border on some side. */
const borderless = `[...document.querySelectorAll('button, summary, [role=tab], a.rounded-full, select')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
  .filter((one) => !one.closest('article, .rdp-root') && !one.querySelector('img'))
  .filter((one) => {
    const own = getComputedStyle(one), around = getComputedStyle(one.parentElement)
    return own.borderTopWidth === '0px' && around.borderTopWidth === '0px' && own.backgroundColor !== 'rgba(0, 0, 0, 0)'
  })
  .map((one) => (one.textContent || one.getAttribute('aria-label') || one.className).trim())`

test('in forced colours what can be pressed keeps its border @once', async ({ page, origin }) => {
  const [home] = await anyone(origin).send(listApartments, { query: { limit: 1 } })
  for (const path of ['/', '/bookings?guests=2', `/booking-info/${home?._id}`, '/package', '/login']) {
    await page.goto(path)
    await hydrated(page)
    // Asked with our colours, where a button can be told by its background: forced ones take that away.
    expect(await page.evaluate(borderless), path).toEqual([])
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/bookings')
  await hydrated(page)
  const styleOf = (link: string, property: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector('header ${link}')).${property}`)
  for (const path of ['/login', '/signup'])
    expect(await styleOf(`a[href="${path}"]`, 'borderTopWidth'), path).toMatch(/^[1-9]/)
  // Which of several links or buttons is chosen is said in the colours of what is selected.
  const [chosen, other] = ['nav a[href="/bookings"]', 'nav a[href="/package"]']
  expect(await styleOf(chosen, 'backgroundColor')).not.toBe(await styleOf(other, 'backgroundColor'))
  // So are the states of the bars in the calendar, which backgrounds tell apart otherwise.
  await openAs(page, await administrator(origin), '/dashboard/calendar', 'admin')
  await expect(page.getByRole('list', { name: 'What the bars mean' })).toBeVisible()
  const bars: string[] = await page.evaluate(`[...document.querySelectorAll('[aria-label="What the bars mean"] span')]
    .map((one) => getComputedStyle(one)).map((one) => one.borderTopStyle + one.backgroundColor)`)
  expect(new Set(bars).size).toBe(5)
})

test('without JavaScript each page says what to do, and what can be read stands there @once', async ({
  browser,
  origin,
}) => {
  const [home] = await anyone(origin).send(listApartments, { query: { limit: 1 } })
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  for (const [path, sentence] of [
    ['/', 'Available Apartments'],
    ['/bookings', 'stays'],
    [`/booking-info/${home?._id}`, 'per night'],
    ['/login', 'Login'],
    ['/signup', 'Sign Up'],
    ['/dashboard/pending', ''],
    ['/payment', ''],
  ] as const) {
    await page.goto(path)
    // A browser that runs scripts shows nothing of it, and text matching leaves it out.
    const notice = page.locator('main noscript p')
    await expect(notice, path).toBeVisible()
    expect(await notice.textContent(), path).toContain('switch JavaScript on for this site and reload')
    await expect(notice.locator('a[href^="mailto:"]'), path).toBeVisible()
    if (sentence) await expect(page.getByRole('main'), path).toContainText(sentence)
    // What would only wait for a script is not there.
    for (const name of ['Ask the assistant', 'Menu'])
      await expect(page.getByRole('button', { name }), path).toHaveCount(0)
    await expect(page.getByText('Loading', { exact: true }), path).toBeHidden()
  }
  await context.close()
})
