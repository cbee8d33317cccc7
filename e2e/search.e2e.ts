// Finding a home: the list of places, and the filters of the results, by keyboard and by pointer.
import { accessibilityFaults } from './axe.ts'
import { expect, hydrated, test } from './users.ts'
import { expectToFit } from './widths.ts'

test('a visitor takes a place from the list by keyboard and sees the stays there', async ({ page }, info) => {
  await page.goto('/')
  await hydrated(page)
  const isPhone = info.project.name === 'phone'
  if (isPhone) await page.getByRole('button', { name: 'Browse Locations' }).click()
  const where = page.getByRole('combobox', { name: 'Where' })
  // A press anywhere in the cell goes to its input.
  await page.getByText('Where', { exact: true }).filter({ visible: true }).click()
  await expect(where).toBeFocused()
  await expect(page.getByRole('group', { name: 'Accra' }).getByRole('option', { name: /^Osu\s*1 stay$/ })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFit(page, isPhone ? [390, 320] : [1366, 768])
  await where.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveText('Anywhere in Accra')
  await where.fill('legon')
  await where.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toContainText('East Legon')
  await where.press('Enter')
  await expect(where).toHaveValue('East Legon')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  const loads: string[] = []
  page.on('request', (request) => request.url().includes('/bookings.data') && loads.push(request.url()))
  if (isPhone) await page.getByRole('button', { name: 'Show stays' }).click()
  else await where.press('Enter')
  await expect(page).toHaveURL(/\/bookings\?location=East(\+|%20)Legon$/)
  await expect(page.getByRole('heading', { name: '2 stays in East Legon' })).toBeVisible()
  await page.getByRole('article').first().hover()
  expect(loads).toHaveLength(1)
})

test('a visitor narrows the results by what a home is and has, and lifts the filter that emptied them', async ({
  page,
}, info) => {
  await page.goto('/bookings')
  await hydrated(page)
  const isPhone = info.project.name === 'phone'
  if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click()
  else await page.locator('summary').filter({ hasText: 'Home' }).click()
  const shown = page
    .getByRole(isPhone ? 'dialog' : 'group')
    .filter({ has: page.getByRole('radio', { name: 'Any type' }) })
  await expect(shown.first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('checkbox', { name: /^Garden/ }).check()
  await expect(page).toHaveURL(/\/bookings\?amenities=Garden$/)
  await page.getByRole('checkbox', { name: /^Wi-Fi/ }).check()
  await expect(page).toHaveURL(/\/bookings\?amenities=Garden(%2C|,)Wi-Fi$/)
  await expectToFit(page, isPhone ? [390, 320] : [1366, 768])
  if (isPhone) await page.getByRole('button', { name: 'Show 4 stays' }).click()
  else await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 2, name: '4 stays' })).toBeVisible()

  await page.goto('/bookings?amenities=Pool&bedrooms=90')
  await hydrated(page)
  await expect(page.getByText('Nothing matches 90 bedrooms or more together with your other filters.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Drop 90 bedrooms or more · 1 stay' }).click()
  await expect(page).toHaveURL(/\/bookings\?amenities=Pool$/)
  await expect(page.getByRole('article')).toHaveCount(1)
})
