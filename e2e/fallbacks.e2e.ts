// The pages in forced colours and without JavaScript.
import { listDemoApartments } from './demo-listings.ts'
import { expect, hydrated, newAdmin, openAs, test } from './users.ts'

/** To be evaluated in a page: the buttons, and links that look like buttons, without a border. */
const borderless = `[...document.querySelectorAll('button, summary, [role=tab], a.rounded-full, select')]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
  .filter((one) => !one.closest('article, .rdp-root') && !one.querySelector('img'))
  .filter((one) => {
    const own = getComputedStyle(one), around = getComputedStyle(one.parentElement)
    return own.borderTopWidth === '0px' && around.borderTopWidth === '0px' && own.backgroundColor !== 'rgba(0, 0, 0, 0)'
  })
  .map((one) => (one.textContent || one.getAttribute('aria-label') || one.className).trim())`

test('controls keep their borders in forced colours @once', async ({ page, origin }) => {
  const [apartment] = await listDemoApartments(origin)
  for (const path of ['/', '/bookings?guests=2', `/booking-info/${apartment?._id}`, '/package', '/login']) {
    await page.goto(path)
    await hydrated(page)
    // Checked in the normal colours: forced colours remove the background that marks a button here.
    expect(await page.evaluate(borderless), path).toEqual([])
  }
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/bookings')
  await hydrated(page)
  const styleOf = (link: string, property: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector('header ${link}')).${property}`)
  for (const path of ['/login', '/signup'])
    expect(await styleOf(`a[href="${path}"]`, 'borderTopWidth'), path).toMatch(/^[1-9]/)
  // The selected link or button has the system colours of a selection.
  const [chosen, other] = ['nav a[href="/bookings"]', 'nav a[href="/package"]']
  expect(await styleOf(chosen, 'backgroundColor')).not.toBe(await styleOf(other, 'backgroundColor'))
  // The bars in the calendar, which differ by background in normal colours, differ by border as well.
  await openAs(page, await newAdmin(origin), '/dashboard/calendar', 'admin')
  await expect(page.getByRole('list', { name: 'What the bars mean' })).toBeVisible()
  const bars: string[] = await page.evaluate(`[...document.querySelectorAll('[aria-label="What the bars mean"] span')]
    .map((one) => getComputedStyle(one)).map((one) => one.borderTopStyle + one.backgroundColor)`)
  expect(new Set(bars).size).toBe(7)
})

test('without JavaScript each page says what to do and shows its text @once', async ({ browser, origin }) => {
  const [apartment] = await listDemoApartments(origin)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin })
  const page = await context.newPage()
  for (const [path, sentence] of [
    ['/', 'Available Apartments'],
    ['/bookings', 'stays'],
    [`/booking-info/${apartment?._id}`, 'per night'],
    ['/login', 'Login'],
    ['/signup', 'Sign Up'],
    ['/dashboard/pending', ''],
    ['/payment', ''],
  ] as const) {
    await page.goto(path)
    // A browser that runs scripts does not show it, so matching by text skips it.
    const notice = page.locator('main noscript p')
    await expect(notice, path).toBeVisible()
    expect(await notice.textContent(), path).toContain('switch JavaScript on for this site and reload')
    await expect(notice.locator('a[href^="mailto:"]'), path).toBeVisible()
    if (sentence) await expect(page.getByRole('main'), path).toContainText(sentence)
    // Controls that need a script are not shown.
    for (const name of ['Ask the assistant', 'Menu'])
      await expect(page.getByRole('button', { name }), path).toHaveCount(0)
    await expect(page.getByText('Loading', { exact: true }), path).toBeHidden()
  }
  await context.close()
})
