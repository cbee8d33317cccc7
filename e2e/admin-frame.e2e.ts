// The frame of administrators: the menu, the bar of a phone, and how near the first button is.
import type { Page } from '@playwright/test'
import { accessibilityFaults } from './axe.ts'
import { bookAndPay, listApprovalApartments } from './booked-stays.ts'
import { expect, newAdmin, newGuest, openAs, test } from './users.ts'

/** Presses Tab until a button of this name has the focus; gives how often. */
const tabsTo = async (page: Page, name: RegExp): Promise<number> => {
  const named = page.locator(':focus')
  for (let count = 1; count <= 30; count++) {
    await page.keyboard.press('Tab')
    if (name.test((await named.textContent()) ?? '')) return count
  }
  return Number.POSITIVE_INFINITY
}

test('the menu leads to every page of an administrator, and the first Approve is a few Tabs away', async ({
  page,
  origin,
}) => {
  const guest = await newGuest(origin)
  await bookAndPay(guest.client, await listApprovalApartments(origin), 440, 2)
  await openAs(page, await newAdmin(origin), '/dashboard/pending', 'admin')
  await expect(page.getByRole('region', { name: 'Next to approve' })).toBeVisible()
  expect(await tabsTo(page, /^Approve/)).toBeLessThanOrEqual(10)
  const menu = page.getByRole('navigation', { name: 'Administration' }).locator('visible=true')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    const names = ['Today', 'Bookings', 'Calendar', 'Money']
    for (const name of names) await expect(menu.getByRole('link', { name })).toBeVisible()
    const more = menu.getByRole('button', { name: 'More' })
    await more.click()
    await expect(menu.getByRole('heading', { name: 'More' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await more.click()
  }
  const links = await menu.getByRole('link').all()
  const places = await Promise.all(links.map((link) => link.getAttribute('href')))
  for (const name of ['view-apartments', 'add-booking', 'add-packages', 'market-place', 'add-extra', 'view-adverts'])
    expect(places).toContain(`/dashboard/${name}`)
  const listed = ['overview', 'health', 'calendar', 'enquiries', 'activity', 'people']
  for (const name of [...listed, 'add-adverts', 'add-categories', 'add-properties', 'packages', 'profile'])
    expect(places).toContain(`/dashboard/${name}`)
  await menu.getByRole('link', { name: 'People' }).click()
  await expect(page).toHaveURL(/\/dashboard\/people$/)
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
})
