// Presses and typing before the code of a page has come: each counts once the code is there.
import type { Page } from '@playwright/test'
import { listDemoApartments, listDemoTours } from './demo-listings.ts'
import { expect, hydrated, test } from './users.ts'

const scripts = '**/assets/*.js'

/** Opens a page, does something before any of its code has come, and then lets the code come. */
const before = async (page: Page, path: string, act: () => Promise<void>): Promise<void> => {
  const opened = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await act()
  await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
  opened.resolve()
  await hydrated(page)
  await page.unroute(scripts)
}

test('what is pressed and typed before the code of a page has come counts, each once @once', async ({
  page,
  origin,
  expectRefusal,
}) => {
  test.slow()
  // The login of nobody.
  expectRefusal(401)
  const [home] = await listDemoApartments(origin)
  const [tour] = await listDemoTours(origin)
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

  await before(page, '/', async () => {
    await page.getByRole('combobox', { name: 'Where' }).fill('Osu')
    await button(/^Guests/).click()
    await button(/^Check in/).click()
    // Pressed again because nothing happened: it counts once.
    await button('Ask the assistant').click()
    await button('Ask the assistant').click()
  })
  await expect(dialog('Choose your nights')).toBeVisible()
  await expect(button('One adult more')).toBeVisible()
  await expect(dialog('Assistant')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Where' })).toHaveValue('Osu')

  await before(page, '/', async () => {
    await page.getByRole('combobox', { name: 'Where' }).fill('Osu')
    await page.keyboard.press('Enter')
  })
  await expect(page).toHaveURL(/\/bookings\?location=Osu$/)

  await before(page, '/', async () => {
    await page.getByRole('tab', { name: 'Rates' }).click()
  })
  await expect(page.getByRole('button', { name: 'Browse Rates' })).toBeVisible()

  await before(page, '/bookings', async () => {
    await page.locator('summary').filter({ hasText: 'Guests' }).click()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price, lowest first')
  })
  await expect(page).toHaveURL(/\/bookings\?sort=price-low$/)
  await expect(button('One adult more')).toBeVisible()

  await before(page, `/booking-info/${home?._id}`, async () => {
    await button(/^Guests/).click()
    await button(/^Show photo 1/).click()
  })
  await expect(page.getByRole('button', { name: 'One adult more', includeHidden: true }).first()).toBeAttached()
  await expect(page.getByRole('dialog')).toBeVisible()

  await before(page, '/bookings/map', async () => {
    await page.getByRole('checkbox', { name: 'Search as I move' }).uncheck()
    await button(/^Filters/).click()
  })
  await expect(dialog('Filters')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Search as I move', includeHidden: true })).not.toBeChecked()

  await before(page, `/package-info/${tour?._id}`, async () => {
    await button('Purchase Package').click()
  })
  await expect(page).toHaveURL(/\/login/)

  await before(page, '/login', async () => {
    await page.getByLabel('E-mail').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Kente-Strip-1957')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true')
  })
  await expect(page.getByRole('alert')).toContainText('Invalid credentials')
  await expect(page).toHaveURL(/\/login$/)

  // The page has been taken over, and the code of its lower part has not come: React itself stops what is pressed there.
  const lowerPart = Promise.withResolvers<void>()
  await page.route('**/assets/home-sections-*.js', async (route) => {
    await lowerPart.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await hydrated(page)
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Submit' }) })
  await form.getByLabel('What you are looking for').fill('Three rooms near the stadium.')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByRole('button', { name: 'Submit' })).toHaveAttribute('aria-busy', 'true')
  lowerPart.resolve()
  await expect(form.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('What you are looking for')).toHaveValue('Three rooms near the stadium.')
  await expect(form.getByRole('button', { name: 'Submit' })).not.toHaveAttribute('aria-busy')

  await page.setViewportSize({ width: 390, height: 844 })
  await before(page, '/', async () => {
    await button('Menu').click()
  })
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await before(page, '/', async () => {
    await button('Browse Locations').click()
  })
  await expect(page.getByRole('dialog')).toBeVisible()
})
