// The public pages: their HTML before any script runs, filters, failures and accessibility.
import { aboutLinks, soldLinks } from '@akwaaba/contract/page-links'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './axe.ts'
import { listDemoApartments } from './demo-listings.ts'
import { expect, hydrated, login, logOut, newGuest, test } from './users.ts'
import { expectToFit } from './widths.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768

const firstApartment = async (origin: string) => {
  const [first] = await listDemoApartments(origin)
  if (!first) throw new Error('the demo has no apartment')
  return first
}

test('the home page has six apartments with their links before any script runs @once', async ({ origin }) => {
  const html = await (await fetch(origin)).text()
  expect(html).toContain('Available Apartments')
  expect(html.match(/href="\/booking-info\/[0-9a-f-]{36}"/g)).toHaveLength(6)
  for (const path of [...soldLinks, ...aboutLinks].map(({ to }) => to).concat('/login', '/signup'))
    expect(html).toContain(`href="${path}"`)
})

// Those that the sitemap names are checked in site.e2e.ts, also with long names.
for (const path of [
  ...['/bookings?location=Aburi', '/login', '/signup', '/admin-signup', '/hosts/akwaaba', '/nowhere'],
  ...['/reset-password-request', '/reset-password', '/reset-password?token=x', '/verify-email'],
])
  test(`${path} has no accessibility faults @once`, async ({ page, expectRefusal }) => {
    if (path === '/nowhere') expectRefusal(404)
    await page.goto(path)
    await hydrated(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectToFit(page, [1366, 390, 320])
  })

test('the accessibility check finds faults of every set of rules @once', async ({ page }) => {
  await page.setContent(`<html lang="en"><title>Faults</title><main><h1>Faults</h1>
    <img src="data:,"><p style="color: #bbb">Too faint</p><button aria-label="Send">Go</button><h3>Skips a level</h3>
    ${'<button style="width: 9px; height: 9px; padding: 0; border: 0; margin: 1px">x</button>'.repeat(2)}</main>`)
  const rules = (await accessibilityFaults(page)).map((fault) => fault.split(':')[0])
  expect(rules).toEqual(
    expect.arrayContaining([
      'image-alt',
      'color-contrast',
      'label-content-name-mismatch',
      'heading-order',
      'target-size',
    ]),
  )
})

test('the page of an apartment, its calendar and gallery have no accessibility faults', async ({ page, origin }) => {
  const apartment = await firstApartment(origin)
  await page.goto(`/booking-info/${apartment._id}`)
  await hydrated(page)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: /Check in/ }).click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View All Photos' }).click()
  await expect(page.getByRole('dialog', { name: 'Lightbox' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the list filters by location, price and guests, and keeps the filters in the address', async ({ page }) => {
  await page.goto('/bookings')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: /^\d+ stays$/ })).toBeVisible()
  const open = async (filter: string) => {
    if (isPhone(page)) await page.getByRole('button', { name: /Filters/ }).click()
    else await page.locator('summary', { hasText: filter }).click()
  }
  const close = async () => {
    if (isPhone(page)) await page.getByRole('button', { name: /^Show \d+ stay/ }).click()
    else await page.keyboard.press('Escape')
  }
  await open('Price')
  const scope = isPhone(page) ? page.getByRole('dialog') : page.getByRole('main')
  await expect(scope.getByText('The highest price is $600')).toBeVisible()
  await scope.getByLabel('From', { exact: true }).fill('60')
  await scope.getByRole('button', { name: 'Apply Filter' }).click()
  // A range needs both bounds.
  await expect(page).toHaveURL(/priceFrom=60/)
  await expect(page.getByRole('heading', { name: /^\d+ stays$/ })).toBeAttached()
  await scope.getByLabel('To', { exact: true }).fill('72')
  await scope.getByRole('button', { name: 'Apply Filter' }).click()
  await expect(page).toHaveURL(/priceTo=72/)
  await close()
  await expect(page.getByRole('heading', { name: '2 stays' })).toBeVisible()
  await open('Location')
  // Choosing closes the list, so no checked option is visible.
  await page.getByRole('radio', { name: 'Cape Coast' }).click()
  await expect(page).toHaveURL(/location=Cape\+Coast/)
  if (isPhone(page)) await close()
  await expect(page.getByRole('heading', { name: '1 stay in Cape Coast' })).toBeVisible()

  // The address opens the same list when it is shared or reloaded.
  await page.reload()
  await expect(page.getByRole('heading', { name: '1 stay in Cape Coast' })).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter $60 to $72' }).click()
  await expect(page).not.toHaveURL(/price/)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Remove filter $60 to $72' })).toBeVisible()
})

test('keeps a filter that is chosen while the answer to the one before it is on its way @once', async ({ page }) => {
  await page.goto('/bookings?page=2')
  await hydrated(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/bookings.data?*', async (route) => {
    await released
    await route.continue().catch((error: unknown) => {
      // The browser drops the first request when the second filter is chosen.
      if (!String(error).includes('not found')) throw error
    })
  })
  await page.getByLabel('Sort by').selectOption('price-low')
  await page.locator('summary', { hasText: 'Location' }).click()
  // It is shown before its answer is there.
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low')
  await page.getByRole('radio', { name: 'Aburi' }).click()
  release()
  await expect(page).toHaveURL('/bookings?location=Aburi&sort=price-low')
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low')
})

test('arrow keys choose a location: each applies and keeps the focus @once', async ({ page }) => {
  await page.goto('/bookings')
  await hydrated(page)
  await page.locator('summary', { hasText: 'Location' }).focus()
  await page.keyboard.press('Enter')
  const radios = page.getByRole('radio')
  await expect(radios.first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const values = await radios.evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value))
  for (const at of [0, 1, 2]) {
    await expect(page).toHaveURL(
      new RegExp(`location=${encodeURIComponent(values[at] ?? '').replaceAll('%20', '\\+')}`),
    )
    await expect(radios.nth(at)).toBeFocused()
    await expect(radios.nth(at)).toBeChecked()
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Escape')
  await expect(page.locator('summary', { hasText: 'Location' })).toBeFocused()
})

test('the gallery of an apartment shows three pictures at every screen size @pictures', async ({ page, origin }) => {
  const apartment = await firstApartment(origin)
  await page.goto(`/booking-info/${apartment._id}`)
  for (const number of [1, 2, 3]) {
    const box = await page.getByRole('button', { name: new RegExp(`^Show photo ${number} of`) }).boundingBox()
    expect(box?.width, `photo ${number}`).toBeGreaterThan(100)
    expect(box?.height, `photo ${number}`).toBeGreaterThan(100)
  }
  // On paper there is what can be read, and nothing to press.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: apartment.apartmentName, level: 1 })).toBeVisible()
  await expect(page.getByText('Book Now').locator('visible=true')).toHaveCount(0)
})

test('a search without results names the filter that caused it and offers to remove it @once', async ({ page }) => {
  await page.goto('/bookings?location=Aburi&guests=4')
  await expect(page.getByRole('heading', { name: 'No apartments available.' })).toBeVisible()
  await expect(page.getByText('Nothing matches Aburi together with your other filters.')).toBeVisible()
  await page.getByRole('link', { name: 'Drop Aburi' }).click()
  await expect(page.getByRole('heading', { name: /\d+ stays/ })).toBeVisible()
})

test('a search passed as navigation state becomes part of the address @once', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(
    `history.pushState({ usr: { location: 'Osu', priceFrom: 10, priceTo: 100 }, key: 'given', idx: 1 }, '', '/bookings')`,
  )
  await page.reload()
  await expect(page).toHaveURL(/\/bookings\?location=Osu&priceFrom=10&priceTo=100/)
  await expect(page.getByRole('heading', { name: '1 stay in Osu' })).toBeVisible()
})

test('says that a list cannot be loaded, and loads it again @once', async ({ page, expectRefusal }) => {
  expectRefusal(503)
  await page.goto('/terms')
  await hydrated(page)
  await page.route('**/bookings.data*', (route) => route.fulfill({ status: 503, body: 'gone' }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Apartments' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
  await page.unroute('**/bookings.data*')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: /^\d+ stays$/ })).toBeVisible()
})

test('the menu of a small screen has the same links, and Escape closes it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  await hydrated(page)
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const name of ['Apartments', 'Packages', 'Properties', 'Partnerships', 'Support', 'Login', 'Sign Up'])
    await expect(menu.getByRole('link', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
})

for (const [what, id] of [
  ['was taken down', '01900000-0000-7000-8000-000000000000'],
  ['never existed', 'not-an-id'],
])
  test(`an apartment that ${what} shows an error page with a link to the list @once`, async ({
    page,
    expectRefusal,
  }) => {
    expectRefusal(404)
    const reply = await page.goto(`/booking-info/${id}`)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This apartment is not here' })).toBeVisible()
    await page.getByRole('link', { name: 'See all apartments' }).click()
    await expect(page.getByRole('heading', { name: /^\d+ stays$/ })).toBeVisible()
  })

test('two tabs: logging out in one logs out the other @once', async ({ page, origin, context, expectRefusal }) => {
  expectRefusal(401)
  const guest = await newGuest(origin)
  await page.goto('/login')
  await login(page, guest.email, guest.password)
  await expect(page).toHaveURL(/\/dashboard\/pending$/)
  const other = await context.newPage()
  await other.goto('/dashboard/pending')
  await expect(other.getByText('No bookings found.')).toBeVisible()
  await logOut(page)
  await expect(other).toHaveURL(/\/login/)
})
