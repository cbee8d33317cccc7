// Owns choosing nights in the calendar as a user does: open it, page to the month, click two days.
import { addDays, dateInAccra, formatDate } from '@akwaaba/contract/dates'
import { expect, type Page } from '@playwright/test'

/** Opens the calendar of `field` and chooses `nights` from `inDays` days ahead. Gives the two dates. */
export const chooseNights = async (page: Page, inDays: number, nights: number, field = 'Check in') => {
  const from = addDays(dateInAccra(new Date()), inDays)
  const to = addDays(from, nights)
  await page.getByRole('button', { name: field }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose your nights' })
  for (const date of [from, to]) {
    const day = dialog.getByRole('button', { name: formatDate(date) }).first()
    await expect(dialog.getByRole('grid').first()).toBeVisible()
    for (let months = 0; months < 14 && !(await day.isVisible()); months++)
      await dialog.getByRole('button', { name: /next month/i }).click()
    await day.click()
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  return { from, to }
}
