// Homes that a visitor saves before the login are in the account after it, in a named list, and seen by others through its link alone.
import { accessibilityFaults } from './axe.ts'
import { expect, hydrated, newGuest, openAs, test } from './users.ts'
import { expectToFit } from './widths.ts'

test('saves a home on the device, finds it in the account, and shares it in a list that others open until it ends @once', async ({
  page,
  origin,
  browser,
}) => {
  await page.goto('/saved')
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Look at apartments' })).toBeVisible()
  // Pressed once, before any code of the page has come: the press counts nevertheless.
  const codeMayCome = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await codeMayCome.promise
    await route.continue()
  })
  await page.goto('/bookings', { waitUntil: 'commit' })
  const heart = page.getByRole('button', { name: /^Save / }).first()
  await heart.click()
  codeMayCome.resolve()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const name = ((await heart.textContent()) ?? '').replace(/^Save /, '')
  await page.goto('/saved')
  await expect(page.getByText('They are kept on this device alone.', { exact: false })).toBeVisible()

  const guest = await newGuest(origin)
  await openAs(page, guest, '/saved')
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Christmas in Ada')
  await page.getByLabel(name).check()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Christmas in Ada' })).toBeVisible()
  await page.getByRole('button', { name: 'Share by a link for Christmas in Ada' }).click()
  const end = page.getByRole('button', { name: 'End the link of Christmas in Ada' })
  await expect(end).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFit(page, [1366, 390, 320])
  const lists = page.getByRole('region', { name: 'Your lists' })
  await lists.getByText('Share', { exact: true }).click()
  const message = await lists.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
  const link = /http\S+#homes=\S+/.exec(decodeURIComponent(message ?? ''))?.[0] ?? ''

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1, name: 'Christmas in Ada' })).toBeVisible()
  await expect(other.getByText(`A list of ${guest.username.split(' ')[0]}.`, { exact: false })).toBeVisible()
  await expect(other.getByText(guest.username)).toHaveCount(0)
  await expect(other.getByRole('link', { name }).first()).toBeVisible()
  await end.click()
  await expect(end).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('heading', { name: 'This list cannot be shown' })).toBeVisible()
  await elsewhere.close()
})
